"""What is said in English without being claimed, or is over with the turn; apart for the length alone."""

from __future__ import annotations

HYPOTHETICALS: tuple[str, ...] = (
    (
        r"^(?:if|what if|suppose|supposing|imagine|let's say|say we|say i|assuming|assume|in case|"
        r"hypothetically|in theory|had (?:i|we)|were (?:i|we)|unless|"
        r"for (?:the sake of argument|argument's sake)|"
        r"(?:for (?:example|instance)|e\.?g\.?),? (?:my name is|i(?:'m| am) called|call me)|"
        r"off the record|this is (?:just |only )?a test|as a joke|jokingly|in jest|in (?:my|a|the|this|that|another) (?:dreams?|nightmare|movie|film|novel|book|story|"
        r"game|show|series|play|role-?play|scenario|universe)(?=,|$| (?:i|we|my|our|he|she|they)\b))\b"
    ),
    r"^(?:i|we)(?:'ve|'d| had| have)? (?:almost|nearly|all but|supposedly|allegedly) (?!always\b|never\b|all\b|every|daily\b)",
    r"^i (?:dreamed|dreamt|pretended|imagined|fantasi[sz]ed|made believe|joked|lied) (?:that )?(?:i|we|my|our)\b",
    (
        r"\b(?:i|we)(?:'d| would| could| might| may)(?! (?:rather|not like|never|like you to|"
        r"prefer|you to))\b"
    ),
    r"\b(?:i|we) wish\b|\bif (?:i|we|you|it) (?:used|had|were|was|could|did|moved|switched)\b",
    r"\bwould (?:be|have|make|mean|cost|take)\b.{1,80}\bif\b|\bwhat if\b",
)

HEDGES: tuple[str, ...] = (
    (
        r"^i (?:(?:didn't|did not) (?:say|put|spell|write|word|phrase) (?:that|it)|misspoke|mistyped|"
        r"(?:said|put|wrote|spelled|typed) (?:that|it) (?:wrong|badly|incorrectly))\b"
    ),
    (
        r"^(?:maybe|perhaps|possibly|probably|presumably|i guess|i suppose|i assume|i doubt|"
        r"i'm not sure|i am not sure|not sure|i'm unsure|i'm not certain|i don't know|"
        r"i do not know|i'm guessing|i'm wondering|it seems|seems like|apparently|seemingly|from what i hear|i hope(?! to\b)|"
        r"hopefully|i feel like|i(?:'m| am|'ve been| was)(?: also| just)? (?:guessing|assuming)|"
        r"i(?:'m| am) (?:trying|having trouble|struggling) to (?:figure|decide|understand why))\b"
    ),
    r"^(?:i think|i believe)\b",
    r"\b(?:i|we) (?:might|may)\b",
)

REPORTED: tuple[str, ...] = (
    (
        r"(?<=\w )(?<!\bi )(?<!\bwe )(?<!\byou )(?<!\bto )(?:says|said|claims?|claimed|wrote|asked|"
        r"replied|answered|shouted|insists?|insisted|argues?|argued|tells? (?:me|us|him|her|them)|"
        r"told (?:me|us|him|her|them|everyone))\b"
    ),
    (
        # Seen by its first letters, before it is asked what stands there.
        r"(?<=\w )(?=[tbagsrjpdif][hesuwroamin])(?=think|thought|believ|assum|guess|suspect|reckon|swears|swore|joke|preten|"
        r"dream|imagines|figures|is [sc])(?<!\bi )(?<!\bwe )(?<!\byou )(?<!\band )(?<!\bor )(?<!\bbut )(?<!\bnever )(?<!\balways )(?<!\bhave )"
        r"(?<!\bhad )(?<!\bjust )(?<!\balso )(?<!'ve )(?<!'d )(?<!ly )(?:thinks|thought|believes|believed|assumes|assumed|"
        r"guesses|guessed|suspects|suspected|reckons|swears|swore|jokes|joked|pretends|pretended|dreamed|dreamt|imagines|"
        r"figures|is (?:sure|certain|convinced)) (?:that )?(?:i|i'm|i've|i'd|we|we're|we've|my|our|you|he|she|they|it|the)\b"
    ),
    (
        r"\b(?:people|they|friends|parents|kids|colleagues|coworkers|neighbou?rs) (?:all )?(?:think|believe|say|assume|claim) "
        r"(?:that )?(?:i|i'm|i've|we|we're|we've|my|our)\b"
    ),
    r"\b(?:hallucinated|made up|invented) that (?:i|we|my|our)\b|^(?:please )?(?:stop|quit) (?:saying|claiming|"
    r"assuming|thinking|telling \w+) (?:that )?(?:i|i'm|we|my|our)\b",
    r"^(?:according to|rumou?r has it|word (?:is|has it)|allegedly|supposedly|reportedly|so i(?:'m| am) told|so i(?:'ve)? heard?)\b",
    r", (?:or )?(?:according to|so says) (?:my |our )?[^\W\d]+[.!]*$",
    r"^it(?:'s not| is not| isn't| was not| wasn't|'s false| is false) (?:(?:true|the case|so) )?that\b",
    r"\bi(?:'ve)? (?:heard|read|was told|saw) (?:that|somewhere|people)\b",
    (
        r"^i(?:'ve| have)? (?:just |also |already )?(?:hear|heard|was told|got told) (?:[\w'-]+ ){1,4}?"
        r"(?:is|are|was|were|will|has|have|might|may|wants?|plans?|moves?|leaves?)\b"
    ),
    (
        r"^(?:the )?(?:error|log|message|output|docs?|documentation|article|book|sign|quote)s? "
        r"(?:say|says|said|reads?|shows?|states?)\b"
    ),
)

FRAMES: tuple[str, ...] = (
    r"(?:according to|in the words of|if you ask) .{1,40}|rumou?r has it|word (?:is|has it)|"
    r"apparently|seemingly|presumably|allegedly|supposedly|reportedly|it seems(?: that)?|i (?:hear|guess|assume|suppose)|"
    r"from what i hear|so i(?:'m| am) told|so i(?:'ve)? heard?|"
    r"(?:as )?.{1,30}? (?:says?|said|claims?|claimed|thinks?|thought|believes?|swears?|insists?|told (?:me|us))",
)

FICTION: tuple[str, ...] = (
    # Said to mean the opposite.
    r"^(?:oh,? )?(?:yeah|yea|ya),? right,? (?=i\b|i'm\b|my\b|we\b)|^(?:oh,? )?as if (?:i|we|my)\b|"
    r"^oh,? (?:sure|great|yeah),? (?:i|we)(?: \w+)? (?:love|adore|live for|can't wait)\b",
    (
        r"(?:^|[,.;:!] |\b(?:you|please|let's|now|and|then|to) )(?:write|tell|compose|draft|continue|"
        r"invent|create|generate|make up|give me|finish)\b"
        r"(?: me| us)?(?: up)?(?: an?| the| another| some| this| my| our)?(?: [\w'-]+){0,3}? "
        r"(?:story|stories|tale|persona|poem|song|lyrics|novel|novella|scene|dialogue|dialog|screenplay|"
        r"sketch|limerick|haiku|sonnet|fanfic|fiction|fairy tale|monologue|roleplay|skit|ballad)\b"
    ),
    (
        r"\b(?:act|behave|speak|talk|respond|answer|reply|write) (?:as|like) (?:if\b|though\b|an?\b|"
        r"the\b|my\b|[^\W\d]\w+ (?:who|from)\b)"
    ),
    (
        r"\b(?:pretend|role-?play|role play|imagine|make believe)(?:ing)?\b.{0,40}?\b(?:you|i|we|"
        r"my|our|that|to be|as|being)\b"
    ),
    (
        r"\b(?:you are|you're) now (?!able|allowed|free)\w|\bin character\b|\bonce upon a time\b|"
        r"\blet's (?:pretend|role-?play)\b|\bfictional\b|\bmy (?:main )?character\b|\bmy (?:pro|ant)agonist\b|\bplay the (?:role|part) of\b"
    ),
    # What a model is set up with, where it stands in the place of a user's message.
    (
        r"^(?:you are|you're) (?:an? |the |my )?(?:[\w-]+,? ){0,4}?(?:helpful (?:ai )?assistant|"
        r"(?:sub|coding|research|review|planning|testing)-?\s?agent|ai (?:assistant|agent|model)|"
        r"(?:large )?language model)\b"
    ),
)

PASSING: tuple[str, ...] = (
    (r"^(?:i|we) (?:really |just |also |still )?(?:need|want|have|got|had) (?:\w+ ){0,2}?more "
    r"(?:minutes?|time|seconds?|hours?|help|info|information|context|details?)\b"),
    (r"^i(?:'m| am)(?: \w+)? (?:back|late|here|done|ready|off|out|in|sorry|sure|all set)\b"
    r"(?! (?:of|for|to|in the \w+ of|(?:on|every|each|most) (?:\w+ ){0,2}?\w+days?)\b)"),
    (r"^(?:i|we) (?:have|had|got|'ve got) (?:an?|some|another|one|this|no|two|three|few)"
    r"(?: \w+)? (?:question|questions|problem|problems|issue|issues|bug|error|doubt|feeling|"
    r"idea|ideas|thought|look|hunch|request|blast|great time|good time|ton of fun)\b"),
    # Time at hand, and a place on the way, are so for this minute.
    (r"^(?:i|we)(?:'ve| have)? (?:only |just )?(?:have|got) (?:only |just |about |maybe )?"
    r"(?:\w+ ){1,3}?(?:seconds?|minutes?|hours?)(?:$|[.!,;]| (?:left|before|until|till|to|now)\b)"),
    (r"^(?:i|we)(?:'m| am|'re| are) (?:only |just |about )?\w+ "
    r"(?:(?:seconds?|minutes?) (?:away|late|early|out)|"
    r"(?:steps?|feet|met(?:er|re)s?|blocks?) (?:from|away|behind))\b"),
    # What runs on a computer is quit for a minute, and what is put down is taken up again.
    (r"^i(?:'ve| have)? (?:just )?(?:quit|exited|closed|killed|stopped|restarted) (?:(?:out )?of )?(?:(?:the|my|this|that|all) "
    r"(?:program|app|application|browser|editor|terminal|shell|console|process|server|service|container|daemon|script|tab|"
    r"window|session|emulator|vm|docker \w+|dev server|installer|debugger|simulator|task|job runner|build|game)s?|"
    r"n?vim|neovim|emacs|nano|chrome|firefox|safari|excel|outlook|photoshop|xcode|vs ?code|finder|docker)"
    r"(?:$|[.!,;]| (?:and|then|but|because|again|now|to|with|by|after|before)\b)"),
    (r"^i(?:'ve| have)? (?:just |also |already |accidentally )?left (?:an?|the|some|my|your|two|three|four|five|\d+|few|several) "
    r"(?:\w+ ){0,2}?(?:files?|folders?|comments?|notes?|messages?|voicemails?|reviews?|links?|todos?|placeholders?|keys|phone|"
    r"wallet|bag|umbrella|glasses|charger|jacket|coat|laptop|lights?|door|window|oven|stove|space|gap|tip|copy|copies|draft)\b"),
    (r"^(?:don't|do not|never|dont) (?:worry|mind|mention it|hesitate|know|you|give up|"
    r"feel|(?<!never )(?<!do not )have|have (?:i|we|had|been|to|\w+ed)|want to (?:be|sound|seem|overdo)|"
    r"let (?:it|them|(?:\w+ ){1,4}(?:you|yourself)|(?:\w+ ){2,3}your)|be (?:shy|afraid|sorry|so)|"
    r"get me wrong|think|see|care|say never|forget (?:me|you)|miss out)\b"),
    (r"^(?:don't|do not|never|dont) (?:ever )?(?:stop|quit|change)"
    r"(?:$|[.!,;]| (?:\w+ing|now|it|there|here|until|till)\b)"),
    (r"^(?:don't|do not|never|dont) ever(?:$|[.!,;]| (?:give|lose|doubt|forget (?:me|you|that|how)|"
    r"think|feel|felt|say|leave me|be|been|seen|had|heard|thought|worry|apologi[sz]e|settle|"
    r"let (?:it|them|(?:\w+ ){1,4}you)|mind)\b)"),
    r"^never (?:knew|thought|seen|heard|been|felt|had|a dull)\b",
    (r"^always (?:here|there|up|down|open|ready|happy|glad|been|so|good|great|nice|worth|a|an|the|"
    r"\w+ing)\b"),
    r"^must(?:'ve| have| be| feel| mean| look| make)\b(?!.{0,60}\d)",
    r"^i was (?:an? |just an? )?(?:kid|boy|girl|child|teen|teenager|little|young|younger)\b",
    (r"\bmust(?:'ve| have| be| feel) (?:been|so|such|really|quite|very|a great|an? \w+ing|great|"
    r"nice|hard|tough|amazing)\b"),
    r"\bcan always count on\b",
    r"\b(?:never|not|won't|don't) (?:give|giving) up\b",
    (r"^i(?:'ve| have)(?: already| also| just)? (?:tried|checked|attempted|noticed|heard|seen|"
    r"looked|read|thought)\b"),
    (r"^i(?:'m| am)(?: \w+)? (?:getting|seeing|facing|having|hitting) (?:this|an?|"
    r"some|the|these|trouble|issues?|problems?|errors?|difficulty|difficulties|a hard|"
    r"(?:http )?[45]\d\ds?|[\w.]*(?:error|exception|warning|timeout))\b"),
    (r"^i (?:always |still |keep |often |sometimes |only |just )?(?:get|getting|got|see|seeing|hit) "
    r"(?:an? |the |this |some )?(?:[\w.]+ ){0,2}?[\w.]*(?:error|exception|warning|traceback)s?\b"),
    # A choice among what is on the table, and what is so on this line or this minute.
    (r"^i(?:'d)? (?:\w+ly )?(?:like|love|prefer) (?:the )?(?:(?:first|second|third|last|former|latter|"
    r"other|previous) (?:one|option|version|approach|variant|choice|draft|idea|suggestion|answer|"
    r"design|solution|way)|(?:option|version|variant|choice|number|draft) (?:[a-e]|\d|one|two|three)|"
    r"(?:new|old|shorter|longer|simpler|cleaner) (?:\w+ ){0,3}?(?:better|more))"
    r"(?:$|[.!,;]| (?:better|more|best|please|too)\b)"),
    r"^the (?:answer (?:is|was)|(?:error|bug|typo|problem|mistake) (?:is|was) (?:on|in|at) line)\b",
    r"^my (?:last|previous|first) (?:message|question|prompt|reply|answer)\b",
    r"^i(?:'m| am)(?: (?:so|very|really|a bit|too))? \w+ (?:right now|at the moment|today)[.!]*$",
    r"\b(?:brb|afk|gtg|g2g|ttyl)\b[.!]*$",
    r"^i(?:'m| am) (?:doing|feeling) (?:ok|okay|good|great|well|fine|better)\b",
    r"^(?:stop|avoid|do|don't|never|use|make sure|always) (?:it|that|this)?[.!]*$",
    (r"^(?:i|we|you) (?:should|must) (?:probably |definitely |totally |really |all |both )?"
    r"(?:get going|go now|catch up|hang out|meet|grab|try it|check it out|be going|"
    r"(?:run|talk)(?=$|[.!,;]| (?:now|soon|off|to|about)\b))\b"),
    (r"^you (?:should|must|need to) (?!always|never|not|use|only|(?:first )?(?:ask|run|get|wait|"
    r"confirm|verify|ping|test|back up|deploy|push|merge|commit|sign|notify|tell|restart|open)\b"
    r".{1,100}?\b(?:before|after|unless|until|first|prior to|every|each|any|all)\b)"),
    (r"^(?:the|my|our|this|that) (?:[\w'/-]+ ){0,2}?(?:deploy(?:ment)?|build|pipeline|tests?|script|import|migration|request|query|"
    r"upload|download|install(?:ation)?|sync|container|pod|process|command|run|check|ci|app|server|service|site) (?:just |has |have )*"
    r"(?:failed|crashed|errored|timed out|hung|froze|broke)\b(?!.{0,60}\b(?:last (?:week|month|year)|in (?:19|20)\d\d|on \d|"
    r"on (?:mon|tues|wednes|thurs|fri|satur|sun)day))"),
    r"^i (?:actually |really )?meant?(?: to say)? (?:\w+ )?\w+[.!]*$",
    r"^i (?:actually |really )?meant? (?:on |in |at )?(?:\w+ )?\d[\w.:/]*(?: \w+){0,2}[.!]*$",
    r"^(?:i|we) can (?!not\b|speak|play|read|drive|cook|only|eat|swim)",
    (r"^i (?:\w+ly )?(?:like|love|prefer|hate|enjoy|appreciate|agree|see|know|get|understand|mean|bet|"
    r"hope|wish|feel|thought|guess|believe|figured?|promise|remember|forgot)\b(?:,|$| (?:that|"
    r"this|it|these|those|them|how|what|your|you|so|like|the way|for you)\b)"),
    (r"^(?:i|we)(?:'ll| will|'m going to|'m gonna| am going to| gonna| can| plan to) (?:definitely |"
    r"try to |keep |let you know|be (?:right|back)|check|see|do (?:it|that|this)|"
    r"give (?:it|that)|look into|review|think about|start (?:with|by)|go (?:with|ahead)|"
    r"make sure|try|follow|use (?:it|that|this|these|your)|take a look|get back)\b"),
    (r"^i(?:'m| am|'d| would| want| need)(?: (?!not)\w+)? (?:love|like|happy|glad|to see|to hear|to know|"
    r"to make sure|some advice|your|help)\b(?! .{0,150}\d)"),
)  # fmt: skip
