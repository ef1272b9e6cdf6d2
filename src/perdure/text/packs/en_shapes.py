"""What English statements look like; kept apart from the words for the length alone."""

from __future__ import annotations

from perdure.text.packs.pack import Rule

_VERY = (
    "really|very|so|just|also|still|always|actually|absolutely|absolutley|definitely|truly|"
    "personally|generally|usually|totally|much|do|currently|now|already|recently|finally|"
    "kinda|kind of|a bit|a little|pretty|quite|super|only|both|all|deeply|badly|severely|"
    r"\w{2,}ly"
)
_OFTEN = (
    "always|usually|often|never|rarely|seldom|typically|generally|normally|mostly|"
    "tend to|regularly|sometimes|occasionally|hardly ever"
)
_LIKING = (
    "prefer|like|love|hate|dislike|enjoy|loathe|detest|adore|despise|can't stand|cannot stand|"
    "can not stand|can't bear|cannot bear|don't like|do not like|don't love|do not love|"
    "don't enjoy|do not enjoy|would rather|'d rather|would prefer|'d prefer|would not like|"
    "wouldn't like|would never|wouldn't want|would not want|favor|favour|"
    "don't care for|do not care for|can't eat|cannot eat|don't eat|do not eat|don't drink|"
    "do not drink|don't use|do not use|don't want you to|do not want you to"
)
_SOME_OF = (
    r"(?:(?:both|all)(?: of)? |(?:one|two|three|four|five|some|most|many|half|none|neither|"
    r"each|either) of )?"
)
_NO_NEWS = (
    "one|idea|problem|worries|need|way|doubt|luck|rush|news|plans|errors?|issues?|bugs?|failures?|"
    "crashes|warnings|changes?|updates?|results?|repl(?:y|ies)|responses?|answers?|complaints?|sign|"
    "clue|matter|wonder|thanks?|thank|more|longer|offen[cs]e|stress|pressure|hurry"
)
_THIS = "that|this|it|these|those|them|how|what|the way|your|you|where|when|to see|to hear|the idea"
_LIVING = (
    "live|work|was born|grew up|come from|study|studied|teach|taught|speak|own|manage|lead|"
    "drive|cycle|bike|commute|walk|run|swim|play|practice|practise|volunteer|train|take|drink|smoke|vape|"
    "eat|wear|collect|keep (?:the|my|our|an?|two|three)|raise|coach|mentor|paint|draw|sing|dance|"
    "cook|bake|garden|hike|subscribe|belong|have been married|graduated|majored|specialize|specialise|"
    "wake up|get up|go to bed|sleep|attend|host|maintain|deploy|develop|build|code|program"
)
_BEING = (
    "from|based in|living in|located in|originally from|married|single|divorced|widowed|engaged|"
    r"vegan|vegetarian|pescatarian|allergic|diabetic|deaf|blind|colou?r-?blind|left-handed|"
    r"right-handed|lactose|gluten|celiac|coeliac|retired|self-employed|unemployed|pregnant|"
    r"dyslexic|trans|gay|lesbian|bisexual|jewish|muslim|christian|buddhist|hindu|atheist|"
    r"\d{1,3}\b|in my \w+ies|a parent|a member of|responsible for|in charge of|called|known as|"
    r"fluent in|fond of|passionate about|into|afraid of|scared of|obsessed with|crazy about|"
    r"not a fan of|no fan of|bad at|good at"
)
_DOING_STRONG = (
    "working (?:at|as|for|with|from|in)|living|studying|volunteering|mentoring|teaching|learning|"
    "training|training for|writing a|raising|majoring|interning|apprenticing|majoring in|coaching"
)
_DOING = (
    "accept|add|allow|answer|approve|ask|book|build|buy|call|change|commit|contact|create|delete|"
    "deploy|edit|email|format|give|import|include|install|invite|keep|log|mail|merge|mention|"
    "modify|name|notify|open|order|pay|post|publish|pull|push|put|query|read|rebase|recommend|"
    "release|remove|reply|respond|restart|run|schedule|send|share|ship|show|start|store|suggest|"
    "tag|take|talk|test|touch|update|upload|use|write"
)
_CHOSE = (
    "decided|agreed|chose|chosen|opted|settled on|went with|switched|moved|migrated|adopted|"
    "picked|committed to|standardi[sz]ed on|signed|accepted|declined|rejected|postponed|"
    "rescheduled|replaced|dropped|renamed|upgraded|downgraded|converted|transitioned"
)
_PAST = (
    r"\w{2,}ed|went|bought|met|made|got|took|had|found|began|started|wrote|built|won|lost|left|"
    "came|saw|gave|held|ran|set|spent|sent|said yes|sold|paid|kept|put|read|did|drove|flew|fell|"
    "broke|chose|grew|taught|thought up|became|brought|caught|cut|hit|led|let go|quit|rode|sang|"
    "slept|spoke|swam|threw|wore|was|were"
)
_PAST_PERFECT = (
    r"\w{2,}ed|been|gone|bought|met|made|got|gotten|taken|had|found|begun|written|built|won|lost|"
    "left|come|seen|given|held|run|set|spent|sent|sold|paid|kept|put|read|done|chosen|grown|"
    "taught|become|brought|cut|led|quit|ridden|spoken|thrown|worn"
)
_IS = "is|are|was|were|'s|will be|has been|have been"
_DOES = (
    "is|are|was|were|has|have|had|will|lives?|works?|runs?|costs?|expires?|closes?|opens?|starts?|"
    "ends?|begins?|takes?|uses?|needs?|requires?|belongs?|contains?|holds?|stores?|listens?|"
    "serves?|sends?|receives?|returns?|writes?|reads?|handles?|supports?|lasts?|weighs?|measures?|"
    "sits?|stands?|stays?|resides?|points?|maps?|ships?|deploys?|depends?|defaults?|allows?|"
    "accepts?|rejects?|drinks?|eats?|likes?|loves?|hates?|dislikes?|prefers?|enjoys?|detests?|"
    "loathes?|wants?|speaks?|teaches|studies|plays?|drives?|owns?|manages?|leads?|reports?|joined|"
    "joins?|moved|left|became|leaves?|arrives?|departs?|meets?|knows?|keeps?|comes?|goes|gets?|"
    "gives?|makes?|pays?|charges?|sells?|rents?|must|should|may|can|cannot|can't|does|do|did|"
    r"doesn't|don't|isn't|aren't|wasn't|never|always|no longer|only|\w{2,}ed"
)
_LIKES = (
    "likes|loves|hates|dislikes|prefers|enjoys|detests|loathes|lives|works|owns|drinks|eats|"
    "speaks|teaches|studies|plays|manages|leads|collects|drives|cycles|is allergic|is called|"
    "is (?:our|my|the|an?) |is (?:now )?(?:assigned|married|based|responsible|engaged)|"
    r"has been (?:re)?\w+ed (?:to|from|by|with)|was (?:re)?\w+ed (?:to|from|by|with)|"
    "has (?:an?|two|three|four|five) |can't stand|"
    r"can(?:'t|not) (?:have|eat|drink|tolerate) (?!(?:been|it|that|this|any|more|meant|done|gone|"
    r"known|seen|had|said|thought|left|made|got|come|put|taken|given|\w+ed)\b)|"
    "doesn't (?:like|eat|drink|use|want)|does not (?:like|eat|drink|use|want)|no longer|is no longer"
)
_STANDS = (
    "is (?:called|named|owned by|hosted (?:at|on|in|by)|located (?:at|in|on)|maintained by|run by|"
    "led by|written in|stored (?:in|on|at|under)|kept (?:in|on|at|under|behind)|based (?:in|on)|"
    "due|scheduled for|backed up|assigned to|responsible for|short for|an alias (?:for|of)|"
    "(?:in|on|at|behind|under|above|below|beside|next to|near|inside) (?:the|our|a|an)\\b)|"
    "are (?:called|owned by|stored (?:in|on|at)|kept (?:in|on|at)|hosted (?:at|on|in))|runs? on|"
    "lives? (?:at|in|on|under)|listens? on|belongs? to|costs?|expires?|reports? to|stands? for|"
    "points? (?:to|at)|depends? on|requires?|closes? (?:at|on)|opens? (?:at|on)|starts? (?:at|on)|"
    "ends? (?:at|on)|hangs?|sits? (?:in|on|at|under|behind)|has been (?:re)?\\w+ed to"
)
_DEAR = (
    "hobby|hobbies|passions?|dreams?|dream job|goals?|special(?:i)?ty|comfort food|happy place|"
    "escape|outlet|weakness|role model|hero|heroes|inspiration|muses?|rocks?|pet peeve|"
    r"guilty pleasure|(?:biggest|greatest) fear|jam|thing|(?:favou?rite|fave|go-to)(?: [\w-]+){0,3}"
)
_TRANSIENT_NOUN = (
    "question|problem|issue|code|guess|point|bad|concern|understanding|apologies|mistake|turn|"
    "error|output|log|logs|exception|traceback|screenshot|result|results|response|answer|"
    "message|reply|above|following|snippet|example|idea|thing|same|rest|next step|last one|"
    "bug|bugs|failure|button|page|first one|other one|latter|former|way you|version you|code above|function above|test|tests|"
    "favou?rite part"
)

RULES: tuple[Rule, ...] = (
    # Standing orders.
    Rule(
        "prohibition",
        r"^(?:please,? )?(?:do not|don't|dont|never|avoid|refrain from|no more|"
        r"no longer (?!need|a\b|an\b|the\b|than\b)\w+|stop \w+ing|under no circumstances|by no means)\b.{3}",
    ),
    Rule("prohibition", rf"^(?:please,? )?no (?!(?:{_NO_NEWS})\b)[\w'-]{{3,}}(?: [\w'-]+){{0,2}} "
         r"(?:on|before|after|during|past|until|without|in) .{2}", specific=True, confidence=0.8),
    Rule("prohibition", rf"^(?:please,? )?no (?!(?:{_NO_NEWS})\b)[\w'-]{{3,}}(?: [\w'-]+){{0,3}}?,? "
         r"(?:please|for me|ever)[.!]*$", confidence=0.8),
    Rule(
        "requirement",
        r"^(?:please,? )?(?:always|make sure(?: to| that)?|ensure|be sure to|remember to|"
        r"don't forget to|do not forget to|must|from now on|going forward|in (?:the )?future|"
        r"whenever|each time|every time|only use|prefer|default to|as a rule)\b.{4}",
    ),
    Rule(
        "requirement",
        r"^(?:please,? )?(?:use|keep|limit|write|format|answer|reply|respond|run|put|name|prefix|"
        r"log|store|tag|deploy|address|call|include|give|show|explain|provide|add|send|check)\b.{1,}"
        r"\b(?:always|instead of|rather than|every time|each time|by default|everywhere|whenever|"
        r"for (?:all|every|any|each)|in (?:all|every|any|each)|before (?:every|each|any)|"
        r"after (?:every|each|any)|from now on|going forward|never|not the|not an?)\b",
    ),
    Rule("requirement", r"^(?:please,? )?use [^,]{2,60}, (?:not|never) \w"),
    Rule("requirement", rf"^(?:please,? )?only (?:ever )?(?:{_DOING})\b.{{3}}"),
    Rule("requirement", r"^(?:please,? )?(?:keep|limit) \w.{1,80}\b(?:under|below|above|within|"
         r"at|to|between|over)\b.{1,60}\d", specific=True),
    Rule(
        "prohibition",
        r"^.{2,160}?\b(?:(?:must not|mustn't)(?! forget\b)|must never|shall not|may not|(?:is|are) not allowed|"
        r"(?:is|are)(?: strictly)? (?:forbidden|prohibited|off[- ]limits|banned)|"
        r"not permitted)\b",
    ),
    Rule("preference", rf"^(?:i|we)(?: really| do)? (?:{_OFTEN}) (?!mind|said|thought|knew)\w.{{3}}"),
    Rule(
        "requirement",
        r"^(?!i\b|it\b|this\b|that\b|they\b|he\b|she\b|there\b|those\b|these\b|your\b).{1,120}?"
        r"\b(?:(?<!a )must (?!have (?:a|been)\b|feel\b|be (?:an?|so|really|such|quite|very|the)\b)|"
        r"should (?:always|never|only)|shall|(?:has|have) to be|(?:is|are) required|"
        r"needs? to be|(?:is|are) mandatory)\b.{4}",
    ),
    Rule("requirement", r"^(?:(?:we|you (?:must|should)) (?:\w+ )?|(?:all|each|every|any|no) [\w' -]{2,60}? )"
         r"(?:always|never) "
         r"(?!been|gonna|going|give|stop|cease|fail|feel|felt|seen|thought|gets? old|know)\w"),
    Rule(
        "requirement",
        r"^(?!i\b|it\b|this\b|that\b|they\b|he\b|she\b|there\b|those\b|these\b|your\b).{2,120}?"
        r"\b(?:should|needs? to)\b.{4}",
        confidence=0.8,
        specific=True,
    ),
    Rule("requirement", r"^you (?:must|need to|should) (?:first )?(?!be\b|see\b|feel\b|have\b|try\b)\w"
         r".{1,100}?\b(?:before|after|unless|until|first|prior to|every|each|any|all)\b"),
    Rule("requirement", r"^i(?: would|'d) like you to (?:always|never|only|use|call|write|answer)\b",
         confidence=0.8),
    Rule("requirement", r"^(?:when|if|where|for) .{3,120}?,? (?:always|never|must|make sure|use|"
         r"do not|don't|avoid|prefer|ensure)\b.{3}"),
    # Preferences.
    Rule(
        "preference",
        rf"^(?:i|we|the user|user)(?: (?:{_VERY}))?(?: (?:{_VERY}))? ?(?:{_LIKING})s? "
        rf"(?!(?:{_THIS})\b)\w",
    ),
    Rule("preference", rf"^(?:i|we)(?: (?:{_VERY}))? (?:would not|wouldn't|do not|don't) "
         r"(?:like|want) (?:to be|being|you to|my|any)\b"),
    Rule(
        "preference",
        rf"^i(?:'m| am)(?: (?:{_VERY}))? (?:a (?:big |huge |total |massive )?(?:fan of|\w+ fan)|"
        r"not a (?:big |huge )?fan of|fond of|keen on|crazy about|passionate about|into|"
        r"(?:particularly |especially |really |very )?interested in|partial to) (?!it\b|this|that)",
    ),
    Rule("preference", r"^i(?:'d| would) (?:rather|prefer(?: it)? if) you (?:did not|didn't|do not|"
         r"don't|always|never|used|kept|wrote|called|gave|answered)\b.{4}"),
    Rule("preference", r"^(?:i|we)(?:'m trying to|'re trying to| try to)? avoid (?!it\b|this\b|that\b|"
         r"him\b|her\b|them\b|you\b)\w.{2}"),
    Rule("preference", r"^(?:i|we) (?:only|barely|hardly) (?:ever )?(?:eat|drink|use|wear|read|watch|buy|cook|"
         r"smoke|sleep|work|fly|travel|play|speak|drive) (?!it\b|this\b|that\b)\w.{2}"),
    Rule("preference", r"^i(?:'ve| have) (?:always|never|long) (?:been|loved|liked|hated|wanted|"
         r"had|dreamed|used|enjoyed|eaten|tried)\b.{4}"),
    Rule("preference", r"^(?!(?:it|that|this|they|these|those|he|she|you|which|what)\b)"
         r"[\w', -]{3,80}? (?:is|are|has been|have been|will always be) (?:one of |some of )?my "
         rf"(?:\w+ ){{0,2}}?(?:{_DEAR})(?:[.!]*$|[,;]| [-–—])", confidence=0.7),
    # Who the user is.
    Rule("identity", r"^my (?:full |first |last |middle |sur|nick)?name(?:'s| is) \S"),
    Rule("identity", r"^(?:please,? )?(?:you can )?call me (?!(?:back|when|if|at|on|in|as soon|later|"
         r"tomorrow|tonight|today|now|again|an?|crazy|maybe|any ?time|old-fashioned)\b)\w"),
    Rule("identity", r"^(?:people|everyone|everybody|most people|(?:all )?my (?:friends|family|"
         r"colleagues|team))(?: (?:usually|mostly|just|all|always))? calls? me (?!back|when|if|at|on|in|"
         r"an?\b|crazy|names)\w"),
    Rule("identity", rf"^i(?:'m| am)(?: (?:{_VERY}))?(?: (?:{_VERY}))? (?:{_BEING})\b"),
    Rule("identity", rf"^i(?:'m| am) (?:not|no longer)(?: (?:{_VERY}|an?))? (?:{_BEING})\b"),
    Rule("identity", r"^i(?:'m| am) (?:\w+ )?(?:off|out|away|in|free|available|unavailable) "
         r"(?:on|every|most|all) (?:\w+ ){0,3}?\w+days?\b"),
    Rule("identity", r"^i(?:'m| am) [^\W\d]\w+$", confidence=0.8, specific=True),
    Rule(
        "identity",
        r"^(?:i(?:'m| am)|i work as|i was|i used to be) (?:still |now |also |currently |only |actually )?"
        r"(?:an?|the) (?!bit\b|little\b|few\b|lot\b|mess\b|while\b|moment\b|wreck\b|minute\b|"
        r"hurry\b|loss\b|one\b|only\b|same\b|way\b|couple\b|tad\b|step\b|day\b|week\b)\w",
    ),
    Rule("identity", rf"^i(?:'ve| have)? ?(?:{_OFTEN}|also|still|currently|now)? ?(?:{_LIVING})"
         r"s?\b(?! (?:it|this|that|you|your|care|off|a look|note|for granted|time|forward)\b).{3}"),
    Rule("identity", r"^(?:i|we)(?:'ve| have) never(?: \w+ly)? (?!seen|thought|heard|known|"
         r"(?:been|felt) (?:so|this|more|happier|better))\w.{4}", confidence=0.8),
    Rule("identity", r"^(?:i|we) no longer \w.{2}"),
    Rule("identity", r"^i identify as \w.{2}"),
    Rule("identity", r"^(?:age|city|location|hometown|country|job|occupation|profession|role|"
         r"employer|company|birthday|pronouns|diet|allerg(?:y|ies)|languages?|time ?zone|nationality) ?: ?(?!\[|\{|<|n/a|none\b|str\b|"
         r"string\b|int\b|required|optional|unknown|todo|tbd|\?)\w[^:;=]{0,40}$", confidence=0.8),
    Rule("identity", r"^i (?:stopped|quit|gave up|used to|don't|do not) \w+.{0,80}"
         r"(?:\bany ?more|^i (?:stopped|quit|gave up|used to)\b)"),
    Rule("identity", r"^i (?:stopped|quit|gave up|used to) \w.{2}"),
    Rule(
        "identity",
        r"^(?:i|we)(?: also| still| only|'ve got| have got)? ?(?:have|own|got)? ?"
        r"(?:an?|no|one|two|three|four|five|six|seven|eight|nine|ten|\w+teen|twenty|thirty|forty|\d+) (?:\w+ ){0,3}?(?:kids?|children|sons?|daughters?|"
        r"brothers?|sisters?|siblings?|twins?|dogs?|cats?|pets?|turtles?|horses?|cars?|bikes?|"
        r"houses?|apartments?|degrees?|phd|wife|husband|partner|employees|workers|servers|"
        r"allergy|allergies|years of experience)\b",
    ),
    Rule("identity", r"^(?:i|we) (?:do not|don't|never) (?:have|own|had) (?:an? |any )?(?:\w+ ){0,2}?"
         r"(?:kids?|children|siblings?|brothers?|sisters?|pets?|dogs?|cats?|cars?|tv|passport|licen[cs]e|"
         r"degree|allerg(?:y|ies)|asthma|diabetes|epilepsy|cancer|insurance)[.!]*$"),
    Rule("identity", rf"^(?:i(?:'m| am)|we're|we are)(?: (?:{_VERY}))? (?:{_DOING_STRONG})\b.{{3}}"),
    Rule("identity", rf"^{_SOME_OF}my (?!(?:{_TRANSIENT_NOUN})\b)(?:[\w'-]+ ){{0,3}}?[\w'-]+(?: (?:{_IS})|'s) "
         r"(?!not working|broken|down\b|failing|stuck|so\b|that\b|this\b|going|just|to\b|about\b|"
         r"getting|like\b|very\b|really\b|pretty\b|super\b|being\b|been\b|always|there\b|here\b|"
         r"thrilled|happy|amazing|awesome|great|good\b|nice|fine\b|ok\b|everything|excited|proud|"
         r"blown|killing|driving|made\b|all\b|such\b|too\b|what\b|how\b)\w"),
    Rule("identity", rf"^{_SOME_OF}(?:my|our) (?!(?:{_TRANSIENT_NOUN})\b)[\w', -]{{2,80}}? (?:{_DOES})\b",
         confidence=0.8, specific=True),
    # Decisions and events.
    Rule("decision", rf"^(?:we|i|the team|our team|they|the board)(?:'ve| have|'re| are)?"
         rf"(?: (?:{_VERY}))?(?: all)? (?:{_CHOSE}|going with|sticking with|switching to|"
         r"moving to|migrating to)\b.{3}", confidence=0.85),
    Rule("event", rf"^(?:i|we)(?: (?:{_VERY}))?(?: (?:{_VERY}))? (?:{_PAST})\b", confidence=0.8,
         specific=True),
    Rule("event", rf"^(?:just|recently) (?:{_PAST})\b", confidence=0.6, specific=True),
    Rule("event", r"^(?:went|took (?:an?|the|my)|bought|visited|adopted|moved|met|joined|attended|"
         r"celebrated|hiked|flew|drove|got (?:an?|the|my|married|engaged)) (?!look\b|break\b|it\b|them\b|"
         r"this\b|that\b|(?:\w+ )?(?:errors?|warnings?|messages?)\b)\w", confidence=0.6, specific=True),
    Rule("event", rf"^(?:i|we)(?:'ve|'d| have| had)(?: (?:{_VERY}|never))?(?: (?:{_VERY}))? "
         rf"(?:{_PAST_PERFECT})\b", confidence=0.8, specific=True),
    Rule("event", rf"^(?:i(?:'m| am)|we're|we are)(?: (?:{_VERY}))?(?: (?:{_VERY}))? \w+ing\b",
         confidence=0.7, specific=True),
    Rule("event", rf"^(?:i(?:'m| am)|we're|we are)(?: (?:{_VERY}))?(?: (?:{_VERY}))? \w{{3}}",
         confidence=0.6, specific=True),
    Rule("event", rf"^(?:i|we)(?:'ll| will| plan| intend| need| want| hope| have| must| aim|"
         rf"'d like| would like| should| expect)(?: (?:{_VERY}))? \w", confidence=0.6,
         specific=True),
    # Properties of things and people.
    Rule("assignment", rf"^(?:the|our|every|each|all) (?!(?:{_TRANSIENT_NOUN})\b)[\w'()./-]{{2,40}}"
         rf"(?: [\w'()./-]{{1,40}}){{0,6}}? (?:{_STANDS})\b.{{3}}", confidence=0.8),
    Rule("assignment", rf"^(?!it\b|this\b|that\b|there\b|what\b|here\b|you\b|i\b|he\b|she\b|they\b|"
         r"these\b|those\b|one\b|some\b|both\b|all of\b|which\b|so\b|such\b|who\b|yesterday\b|"
         r"today\b|tomorrow\b|last\b|everything\b|things\b|life\b|your\b|claim\b)"
         rf"(?:(?:the|an?|our|every|each|all|any) )?(?!(?:{_TRANSIENT_NOUN})\b)[^\W\d][\w() '-]{{2,60}}?"
         r" (?:is|are|was|were) \S", specific=True),
    Rule("assignment", rf"^(?:the|our|every|each|all|both|any|his|her|their|an?) "
         rf"(?!(?:{_TRANSIENT_NOUN})\b)[\w'()./ -]{{2,70}}? (?:{_DOES})\b", confidence=0.8,
         specific=True),
    Rule("assignment", r"^(?:the|our) (?:[\w-]+ ){0,3}?(?:branch|shell|editor|linter|formatter|"
         r"package manager|language|framework|database|runtime|compiler|region|time ?zone|broker|"
         r"orm|ide|browser|licen[cs]e|test runner|build tool|cloud|provider|stack) is (?:now )?"
         r"(?!not?\b|down|up\b|broken|slow|fast|full|wrong|fine|good|great|bad|ok\b|okay|so\b|too\b|"
         r"very|really|an?\b|the\b|failing|stuck|missing|empty|here|there|in\b|on\b|at\b|being|"
         r"\w+(?:ing|ed|er|able)\b|dead|gone|back|weird|hard|easy|huge|big|small|large|old|new|nice|cool|ready|"
         r"that\b|this\b|what\b|how\b|it\b|all\b|my\b|your\b|his\b|her\b)[\w.+#-]{2,}", confidence=0.8),
    Rule("assignment", rf"^(?:no ?one|nobody|none|neither|not one|only one) (?:of us|(?:of|on|in|at|from) (?:my|our) "
         rf"(?!(?:{_TRANSIENT_NOUN})\b)[\w'-]+(?: [\w'-]+){{0,2}}?) (?!(?:of|on|in|at|and|or)\b)"
         r"(?:\w{3,}s[.!]*$|\w{2,}\b.{2})", confidence=0.8),
    Rule("assignment", rf" (?:(?:{_OFTEN}|also|still|now|really) )?(?:{_LIKES})\b.{{3}}",
         named=True),
    Rule("assignment", rf" (?:(?:{_OFTEN}|also|still|now) )?(?:{_DOES})\b.{{3}}", confidence=0.8,
         specific=True, named=True),
    Rule("assignment", r"^we (?:use|run|have|deploy|host|keep|store|build|ship|write|test|target|"
         r"support|require|release|meet|work|live|own|rely|log|name|call|follow|release|pay|charge|"
         r"start|close|open|do not|don't)\b.{3}", confidence=0.85),
    Rule("assignment", r"^(?:i|we) (?:\w+ ){0,2}?(?:use|have|run|need|spend|pay|earn|make|save|"
         r"set|charge|plan|aim|target|prioritize|rely|get|see|start|finish)\b", confidence=0.7,
         specific=True),
    Rule("assignment", r"^(?:i|we) [a-z]{2,}\b", confidence=0.6, specific=True),
    Rule("assignment", r"^(?!on\b|in\b|at\b|by\b|for\b|from\b|to\b|the\b|about\b|around\b|after\b|"
         r"before\b|these\b|those\b|my\b|only\b|just\b|like\b|since\b|until\b|error\b|line\b|with\b)"
         rf"[^\W\d][\w'-]{{1,24}} [\w-]{{0,24}}\d[\w-]{{0,24}} (?:{_DOES}|[^\W\d]{{3,}}[a-rt-z]s"
         r"(?= .{0,40}?\d))\b.{2}", confidence=0.85),
    Rule("assignment", r"^[\w][\w.\- /]{1,40}? ?= ?\S", specific=True),
    Rule("assignment", r"^[a-z_][\w.-]*(?: [\w.-]+){0,2}: \S+$", confidence=0.8, specific=True),
)  # fmt: skip
