"""English, complete."""

from __future__ import annotations

from perdure.text.packs import taking_back
from perdure.text.packs.en_life import LIFE
from perdure.text.packs.en_openings import ASKED_REMINDERS, HAND_OVERS, LEAD_INS, REMINDERS
from perdure.text.packs.en_shapes import RULES
from perdure.text.packs.pack import Pack, When

EN = Pack(
    code="en",
    name="English",
    markers=(
        "the", "is", "are", "and", "to", "of", "i", "i'm", "my", "we", "our", "you", "it",
        "never", "always", "must", "don't", "should", "with", "for", "that", "this", "at",
        "has", "have", "not", "user", "use", "prefer", "prefers", "likes", "by", "from", "he", "she", "they", "if", "be", "call", "me", "please",
        "its", "uses", "runs", "can", "would", "did", "does", "were", "been", "had",
        "how", "what", "when", "where", "who", "why", "which", "there", "their", "them", "i've",
        "it's", "we're", "that's", "just", "like", "love", "hate", "any", "your",
    ),
    negations=(
        "never", "not", "no", "without", "except", "unless", "don't", "dont", "do not", "doesn't",
        "does not", "didn't", "did not", "isn't", "is not", "aren't", "are not", "wasn't",
        "weren't", "won't", "will not", "can't", "cannot", "can not", "couldn't", "shouldn't",
        "should not", "mustn't", "must not", "wouldn't", "would not", "hasn't", "haven't", "hadn't",
        "ain't", "nobody", "nothing", "none", "neither", "nor", "nowhere", "stop", "stopped",
        "avoid", "avoids", "forbidden", "prohibited", "refuse", "refuses", "no longer",
        "not any more", "anymore", "only", "hardly", "barely", "quit", "cease",
    ),
    exceptions=("except", "except for", "unless", "but not", "other than", "apart from", "only"),
    opposites=(
        ("love", "hate"), ("loves", "hates"), ("love", "loathe"), ("love", "detest"),
        ("like", "dislike"), ("likes", "dislikes"), ("like", "hate"), ("likes", "hates"),
        ("enjoy", "hate"), ("enjoys", "hates"), ("prefer", "avoid"), ("prefers", "avoids"),
        ("enable", "disable"), ("enabled", "disabled"), ("enables", "disables"),
        ("allow", "forbid"), ("allowed", "forbidden"), ("allows", "forbids"),
        ("allow", "deny"), ("allowed", "denied"), ("permit", "prohibit"),
        ("permitted", "prohibited"), ("always", "never"), ("on", "off"), ("open", "closed"),
        ("open", "shut"), ("opened", "closed"), ("include", "exclude"), ("includes", "excludes"),
        ("included", "excluded"), ("accept", "reject"), ("accepted", "rejected"),
        ("accepts", "rejects"), ("start", "stop"), ("started", "stopped"), ("true", "false"),
        ("active", "inactive"), ("public", "private"), ("online", "offline"),
        ("required", "optional"), ("mandatory", "optional"), ("with", "without"),
        ("before", "after"), ("above", "below"), ("more", "less"), ("most", "least"),
        ("minimum", "maximum"), ("at least", "at most"), ("first", "last"), ("up", "down"),
        ("increase", "decrease"), ("hot", "cold"), ("warm", "cold"), ("early", "late"),
        ("manual", "automatic"), ("manually", "automatically"), ("sync", "async"),
        ("synchronous", "asynchronous"), ("legal", "illegal"), ("safe", "unsafe"),
        ("valid", "invalid"), ("visible", "hidden"), ("locked", "unlocked"), ("light", "dark"),
    ),
    corrections=(
        (
            r"\bactually,? (?:we|i)(?:'ve|'re|'m|'d)?\b.{0,40}?\b(?:switched|changed|moved|"
            r"migrated|replaced|uses?|using|wants?|have|had|live|work|go|prefer)\b"
        ),
        r"\bactually,? (?:it|that|this)(?:'s|\b)",
        r"\bactually, (?:the|my|our|his|her|their)\b|\bactually\b.{1,80}? now\b",
        (
            r"\b(?:is|are|work|works|live|lives|use|uses|run|runs|belong|belongs|has|have) .{1,60} "
            r"now\b[.!]*$"
        ),
        (
            r"\b(?:that's|that is|this is|it's|that was) (?:\w+ )?(?:wrong|incorrect|outdated|"
            r"false|out of date|not right|not correct|not true|no longer|a mistake|mistaken|"
            r"obsolete)\b"
        ),
        (
            r"^(?:no|nope)[,.:;!]? (?:it's|it is|we|i|it should|don't use|do not use|the|my|our|"
            r"that's)\b"
        ),
        r"\bno longer\b",
        r"\b(?:not|isn't|aren't|doesn't|don't) .{1,60}? any ?more\b",
        r"\bstop(?:ped)? (?:\w+ing)\b",
        r"\binstead of\b",
        (
            r"\b(?:moved|migrated|switched|changed|upgraded|downgraded|renamed|went|relocated|"
            r"transferred) (?:.{1,40}? )?from .{1,60}? to\b"
        ),
        r"\bfrom .{1,40}? to .{1,40}? (?:now|instead)\b",
        r"\b(?:switched|migrated|moved over|changed over|upgraded|downgraded) to\b",
        r"\bnot \S+(?: \S+){0,3}?,? but\b",
        r"^(?:correction|update|edit|erratum|my mistake|my bad|scratch that)\b[,:;. ]",
        r"\bdisregard (?:the |any )?(?:prior|previous|earlier|what i said|what we said)\b",
        r"\bforget (?:what i said|the previous|my earlier)\b",
        r"\bi (?:was wrong|misspoke)\b",
        r"^(?:my|our|the) new (?:[\w-]+ ){1,3}(?:is|are)\b",
        r"\bi (?:actually |really )?meant\b",
        (
            r"\b(?:has|have) been (?:reassigned|renamed|replaced|removed|rescheduled|relocated|"
            r"reverted|retired|changed|moved|postponed|brought forward|cancelled|canceled|"
            r"superseded)\b"
        ),
        r"\b(?:is|are) now\b",
        r"\bused to\b.{1,80}?\bnow\b",
        r"\bchanged my mind\b",
        r"\bfrom now on\b|\bgoing forward\b",
    ),
    stop_words=(
        "a", "about", "after", "all", "also", "an", "and", "any", "are", "as", "at", "be", "been",
        "being", "but", "by", "can", "could", "did", "do", "does", "for", "from", "had", "has",
        "have", "he", "her", "here", "him", "his", "how", "i", "if", "in", "into", "is", "it",
        "its", "just", "me", "my", "of", "on", "or", "our", "please", "she", "so", "than", "that",
        "the", "their", "them", "then", "there", "these", "they", "this", "those", "to", "us",
        "was", "we", "were", "will", "with", "would", "you", "your",
    ),
    question_words=(
        "what", "when", "where", "which", "who", "whom", "whose", "why", "how", "do", "does",
        "did", "is", "are", "was", "were", "can", "could", "would", "should", "tell", "show",
    ),
    months=(
        ("january", "jan"), ("february", "feb"), ("march", "mar"), ("april", "apr"), ("may",),
        ("june", "jun"), ("july", "jul"), ("august", "aug"), ("september", "sept", "sep"),
        ("october", "oct"), ("november", "nov"), ("december", "dec"),
    ),
    weekdays=(
        ("monday", "mon"), ("tuesday", "tue", "tues"), ("wednesday", "wed"),
        ("thursday", "thu", "thurs"), ("friday", "fri"), ("saturday", "sat"), ("sunday", "sun"),
    ),
    whens=(
        When(r"(?:the )?day before yesterday", "day", -2), When(r"yesterday", "day", -1),
        When(r"last night", "day", -1), When(r"this (?:morning|afternoon|evening)", "day", 0),
        When(r"today|tonight", "day", 0), When(r"(?:the )?day after tomorrow", "day", 2),
        When(r"tomorrow", "day", 1), When(r"last week", "week", -1), When(r"this week", "week", 0),
        When(r"next week", "week", 1), When(r"last month", "month", -1),
        When(r"this month", "month", 0), When(r"next month", "month", 1),
        When(r"last year", "year", -1), When(r"this year", "year", 0),
        When(r"next year", "year", 1),
    ),
    ago=(
        (r"(\w+) days? (?:ago|back)", "day"), (r"(\w+) weeks? (?:ago|back)", "week"),
        (r"(\w+) months? (?:ago|back)", "month"), (r"(\w+) years? (?:ago|back)", "year"),
    ),
    numbers=(
        ("a", 1), ("an", 1), ("one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5),
        ("six", 6), ("seven", 7), ("eight", 8), ("nine", 9), ("ten", 10), ("eleven", 11),
        ("twelve", 12), ("couple", 2), ("few", 3),
    ),
    next_weekday=r"next|coming",
    last_weekday=r"last|past",
    lead_ins=LEAD_INS,
    reminders=REMINDERS,
    asked_reminders=ASKED_REMINDERS,
    adverbials=(
        (r"(?:just |only |ever )?(?:on|in|at|since|by|until|till|during|before|after|around|from|as of|starting|last|this|"
        r"next|every|each|back in|over|for|yesterday|today|tomorrow|tonight|recently|lately|"
        r"besides|apart from|along with|sometimes|usually|normally|\w+ (?:days?|weeks?|months?|years?) ago|the other day)\b"
        r"[^,;]{0,40}?,? (?=(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'll|my|our|the)\b)"),
    ),
    joints=(
        r"; *(?:and |but |so )?",
        (r"(?<!\bever),? (?:and|but|so|plus|yet|because|since|though|although|while) (?:that )?"
        r"(?=(?:i|i'm|i've|i'd|i'll|we|we're|we've|my|our)\b)"),
        r", (?:so |then |also )?(?=(?:i|i'm|i've|i'd|i'll|we|we're|we've|my|our)\b)",
        r" [-–—]+ (?=(?:i|i'm|i've|we|we're|my|our|the)\b)",
        r"(?<=\w)(?:-+|[–—]) (?=(?:i|i'm|i've|we|we're|we've)\b)",
    ),
    subject_joints=(
        (r"(?:,? and |, but |, while )(?=(?:the |our |my )?[\w-]{2,24}(?: [\w-]{2,24}){0,3}? "
        r"(?:is|are|was|runs|lives|costs|closes|opens|expires|uses|listens|starts|ends|belongs) \S)"),
        (r", (?=(?:the|our) [\w-]{2,24}(?: [\w-]{2,24}){0,3}? "
        r"(?:is|are|was|runs|lives|costs|closes|opens|expires|uses|listens|starts|ends|belongs) \S)"),
    ),
    asides=(
        (r"(?:[,:;]| [-–—]+)? (?:so |and |but |or |then |also |now |please )*(?:"
        r"(?:can|could|would|will) (?:you|u|i|we|someone|anyone)\b|"
        r"how (?:do|can|should|would|does|is|are|might|could|will|best) \w+|"
        r"what (?:do|does|are|is|if|should|would|can|kind|else|other) \w+)"),
        (r"(?:[,:;]| [-–—]+) *(?:so |and |but |or |then |also |now |please )*(?:"
        r"(?:should|shall|do|does|did|is|are|was|were|has|have|am|may|might) (?:you|i|we|it|that|"
        r"this|there|they|he|she|the|my|our|any|anyone|these|those)\b|what\b|how\b|why\b|"
        r"when (?:do|does|did|is|are|should|can|will)\b|where (?:do|does|is|are|should|can)\b|"
        r"who (?:is|are|do|does|should|can)\b|which (?:one|is|are|of|do)\b|"
        r"any (?:tips|ideas?|advice|suggestions?|thoughts?|chance)\b|thoughts\?|"
        r"right\?|please (?:help|show|give|tell|explain|let|provide|check|review|make)\b|"
        r"help me\b|let me know\b|let's\b|isn't it|don't you|you know\?)"),
    ),
    questions=(
        (r"^(?:so |and |but |or |then |also |now |well,? |hmm+,? |ok,? |okay,? |hey,? |please )*(?:"
        r"(?:can|could|would|will|should|shall|may|might) (?:you|u|i|we|it|that|this|there|they|he|"
        r"she|the|my|our|your|someone|anyone|these|those)\b|"
        r"(?!do the\b)(?:is|are|was|were|am|do|does|did|has|have|had|isn't|aren't|wasn't|weren't|don't|"
        r"doesn't|didn't|haven't|hasn't|won't|can't|couldn't|shouldn't|wouldn't) (?:you|i|we|it|"
        r"that|this|there|they|he|she|the|my|our|your|anyone|any|these|those|all|his|her|their)\b|"
        r"what\b|what's\b|why\b|how\b|how's\b|who\b|who's\b|whom\b|whose\b|"
        r"which (?!is why|is|means|was|includes|gives)\w+ (?:\w+ )?(?:is|are|do|does|did|should|can|"
        r"would|will|was|were)\b|which (?:one|of)\b|"
        r"(?:when|where)(?:'s| is| are| was| were| do| does| did| can| should| will| would)\b|"
        r"any (?:tips|ideas?|advice|suggestions?|thoughts?|chance|plans?|update)\b|"
        r"i(?:'m| am|'ve been| was)(?: also| just| really| kinda| a bit| a little)? "
        r"(?:wondering|curious)\b|"
        r"i wonder\b|tell me\b|do you\b)"),
    ),
    commands=(
        (r"^(?:please,? |pls |kindly |just |now |then |next,? |first,? |also |and |let's |let me |"
        r"let us |go ahead and )*(?:search|list|find|show|tell|give|explain|write|create|make|"
        r"generate|help|fix|add|remove|delete|run|commit|push|pull|continue|proceed|go|check|"
        r"review|refactor|rename|update|open|close|read|translate|summari[sz]e|compare|convert|"
        r"implement|describe|draft|rewrite|redo|retry|try|use|set|change|start|stop|build|test|"
        r"look|see|get|put|take|move|copy|print|plot|draw|plan|suggest|recommend|provide|"
        r"calculate|compute|solve|analy[sz]e|identify|outline|design|format|edit|improve|"
        r"install|deploy|merge|rebase|revert|save|load|send|call|ask|answer|reply|keep|stay|"
        r"tune|think|imagine|discuss|break|walk|feel free|enjoy|have|let|work|do|be|dig|"
        r"focus|include|ignore|skip|apply|turn|wait|come|bring|follow|say|name)\b(?! i\b)"),
        r"^(?:let's|let me|let us)\b",
        r"^(?:yes|yeah|ok|okay|sure),? (?:please|do|go)\b",
    ),
    hypotheticals=(
        (r"^(?:if|what if|suppose|supposing|imagine|let's say|say we|say i|assuming|assume|in case|"
        r"hypothetically|in theory|had (?:i|we)|were (?:i|we)|unless|"
        r"for (?:the sake of argument|argument's sake)|"
        r"as a joke|jokingly|in jest|in (?:my|a|the|this|that|another) (?:dreams?|nightmare|movie|film|novel|book|story|"
        r"game|show|series|play|role-?play|scenario|universe)(?=,|$| (?:i|we|my|our|he|she|they)\b))\b"),
        r"^i (?:dreamed|dreamt|pretended|imagined|fantasi[sz]ed|made believe|joked|lied) (?:that )?(?:i|we|my|our)\b",
        (r"\b(?:i|we)(?:'d| would| could| might| may)(?! (?:rather|not like|never|like you to|"
        r"prefer|you to))\b"),
        r"\b(?:i|we) wish\b|\bif (?:i|we|you|it) (?:used|had|were|was|could|did|moved|switched)\b",
        r"\bwould (?:be|have|make|mean|cost|take)\b.{1,80}\bif\b|\bwhat if\b",
    ),
    hedges=(
        (r"^(?:maybe|perhaps|possibly|probably|presumably|i guess|i suppose|i assume|i doubt|"
        r"i'm not sure|i am not sure|not sure|i'm unsure|i'm not certain|i don't know|"
        r"i do not know|i'm guessing|i'm wondering|it seems|seems like|apparently|i hope|"
        r"hopefully|i feel like|i(?:'m| am|'ve been| was)(?: also| just)? (?:guessing|assuming)|"
        r"i(?:'m| am) (?:trying|having trouble|struggling) to (?:figure|decide|understand why))\b"),
        r"^(?:i think|i believe)\b",
        r"\b(?:i|we) (?:might|may)\b",
    ),
    reported=(
        (r"(?<=\w )(?<!\bi )(?<!\bwe )(?<!\byou )(?<!\bto )(?:says|said|claims?|claimed|wrote|asked|"
        r"replied|answered|shouted|insists?|insisted|argues?|argued|tells? (?:me|us|him|her|them)|"
        r"told (?:me|us|him|her|them|everyone))\b"),
        (r"(?<=\w )(?<!\bi )(?<!\bwe )(?<!\byou )(?<!\band )(?<!\bor )(?<!\bbut )(?<!\bnever )(?<!\balways )(?<!\bhave )"
        r"(?<!\bhad )(?<!\bjust )(?<!\balso )(?<!'ve )(?<!'d )(?<!ly )(?:thinks|thought|believes|believed|assumes|assumed|"
        r"guesses|guessed|suspects|suspected|reckons|swears|swore|jokes|joked|pretends|pretended|dreamed|dreamt|imagines|"
        r"figures|is (?:sure|certain|convinced)) (?:that )?(?:i|i'm|i've|i'd|we|we're|we've|my|our|you|he|she|they|it|the)\b"),
        (r"\b(?:people|they|friends|parents|kids|colleagues|coworkers|neighbou?rs) (?:all )?(?:think|believe|say|assume|claim) "
        r"(?:that )?(?:i|i'm|i've|we|we're|we've|my|our)\b"),
        r"^(?:according to|rumou?r has it|word (?:is|has it))\b",
        r", (?:or )?(?:according to|so says) (?:my |our )?[^\W\d]+[.!]*$",
        r"^it(?:'s not| is not| isn't| was not| wasn't|'s false| is false) (?:(?:true|the case|so) )?that\b",
        r"\bi(?:'ve)? (?:heard|read|was told|saw) (?:that|somewhere|people)\b",
        (r"^(?:the )?(?:error|log|message|output|docs?|documentation|article|book|sign|quote)s? "
        r"(?:say|says|said|reads?|shows?|states?)\b"),
    ),
    frames=(
        r"(?:according to|in the words of|if you ask) .{1,40}|rumou?r has it|word (?:is|has it)|"
        r"(?:as )?.{1,30}? (?:says?|said|claims?|claimed|thinks?|thought|believes?|swears?|insists?|told (?:me|us))",
    ),
    hand_overs=HAND_OVERS,
    fiction=(
        (r"(?:^|[,.;:!] |\b(?:you|please|let's|now|and|then|to) )(?:write|tell|compose|draft|continue|"
        r"invent|create|generate|make up|give me|finish)\b"
        r"(?: me| us)?(?: up)?(?: an?| the| another| some| this| my| our)?(?: [\w'-]+){0,3}? "
        r"(?:story|stories|tale|poem|song|lyrics|novel|novella|scene|dialogue|dialog|screenplay|"
        r"sketch|limerick|haiku|sonnet|fanfic|fiction|fairy tale|monologue|roleplay|skit|ballad)\b"),
        (r"\b(?:act|behave|speak|talk|respond|answer|reply|write) (?:as|like) (?:if\b|though\b|an?\b|"
        r"the\b|my\b|[^\W\d]\w+ (?:who|from)\b)"),
        (r"\b(?:pretend|role-?play|role play|imagine|make believe)(?:ing)?\b.{0,40}?\b(?:you|i|we|"
        r"that|to be|as|being)\b"),
        (r"\b(?:you are|you're) now (?!able|allowed|free)\w|\bin character\b|\bonce upon a time\b|"
        r"\bfictional\b|\bmy character\b|\bplay the (?:role|part) of\b"),
    ),
    small_talk=(
        (r"(?:yes|yeah|yep|yup|no|nope|nah|ok|okay|k|kk|sure|fine|right|great|good|nice|cool|awesome|"
        r"perfect|wow|amazing|excellent|noted|understood|agreed|done|correct|exactly|indeed|"
        r"absolutely|definitely|of course|got it|gotcha|sounds good|will do|makes sense|"
        r"that makes sense|hi|hello|hey|bye|goodbye|cheers|thanks|thank you|thx|ty|please|sorry|"
        r"welcome|you're welcome|no problem|no worries|never mind|nevermind|lol|haha|hmm+|hm|oh|ah|"
        r"see you|see ya|take care|good (?:morning|night|evening|afternoon|luck|job|idea|point)|"
        r"good to (?:see|hear) you|well done|congrats|congratulations|go on|continue|"
        r"thanks (?:a lot|so much|again|for .{1,80})|thank you (?:so much|very much|for .{1,80})|"
        r"(?:hi|hello|hey|thanks|thank you|bye),? (?:there|all|everyone|[^\W\d]\w+))"),
    ),
    passing=(
        (r"^(?:i|we) (?:really |just |also |still )?(?:need|want|have|got|had) (?:\w+ ){0,2}?more "
        r"(?:minutes?|time|seconds?|hours?|help|info|information|context|details?)\b"),
        (r"^i(?:'m| am)(?: \w+)? (?:back|late|here|done|ready|off|out|in|sorry|sure|all set)\b"
        r"(?! (?:of|for|to|in the \w+ of|(?:on|every|each|most) (?:\w+ ){0,2}?\w+days?)\b)"),
        (r"^(?:i|we) (?:have|had|got|'ve got) (?:an?|some|another|one|this|no|two|three|few)"
        r"(?: \w+)? (?:question|questions|problem|problems|issue|issues|bug|error|doubt|feeling|"
        r"idea|ideas|thought|look|hunch|request|blast|great time|good time|ton of fun)\b"),
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
        (r"^i(?:'m| am)(?: \w+)? (?:getting|seeing|facing|having) (?:this|an?|"
        r"some|the|these|trouble|issues?|problems?|errors?|difficulty|difficulties|a hard)\b"),
        r"^i(?:'m| am) (?:doing|feeling) (?:ok|okay|good|great|well|fine|better)\b",
        r"^(?:stop|avoid|do|don't|never|use|make sure|always) (?:it|that|this)?[.!]*$",
        (r"^(?:i|we|you) (?:should|must) (?:probably |definitely |totally |really |all |both )?"
        r"(?:get going|go now|catch up|hang out|meet|grab|try it|check it out|be going|"
        r"(?:run|talk)(?=$|[.!,;]| (?:now|soon|off|to|about)\b))\b"),
        (r"^you (?:should|must|need to) (?!always|never|not|use|only|(?:first )?(?:ask|run|get|wait|"
        r"confirm|verify|ping|test|back up|deploy|push|merge|commit|sign|notify|tell|restart|open)\b"
        r".{1,100}?\b(?:before|after|unless|until|first|prior to|every|each|any|all)\b)"),
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
    ),
    only_here=(
    r"\b(?:do not|don't|dont|no need to) (?:verify|confirm|look ?up|investigate|browse|"
    r"search(?! engines)|check(?! (?:in|out)\b)|resolve (?:this|that|it|these|those)\b)",
    r"\bnever (?:verify|check|confirm|look ?up|search|investigate|browse|resolve) "
    r"(?:this|that|it|these|those|them|anything (?:here|now))\b",
    r"\bjust (?:remember|note|acknowledge|retain|treat)\b",
    r"\b(?:held|noted|stored|remembered) (?:in|for) (?:this|the) conversation\b",
    r"\bnot verified\b|\bwithout verifying\b",
    r"\bfor this (?:conversation|session|turn|reply|response|chat|message|answer|time|once)\b|"
    r"\b(?:just|only) (?:this (?:once|time)|for (?:now|this|today))\b|\bthis time only\b|"
    r"\bin this (?:reply|response|answer|conversation|chat)\b",
    ),
    anaphora=(
        (r"\b(?:it|its|it's|that|that's|this|these|those|them|they|they're|he|he's|she|she's|him|"
        r"their|there|then|both|such|same|one|ones|do so|so)\b"),
    ),
    specifics=(
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "dozen", "hundred", "thousand", "million", "twice", "half", "double", "monday", "tuesday",
        "wednesday", "thursday", "friday", "saturday", "sunday", "mondays", "tuesdays",
        "wednesdays", "thursdays", "fridays", "saturdays", "sundays", "january", "february",
        "april", "june", "july", "august", "september", "october", "november", "december",
        "yesterday", "tomorrow", "tonight", "today", "hourly", "daily", "weekly", "monthly",
        "yearly", "annually", "nightly", "noon", "midnight", "weekdays", "weekends", "ago",
        "last week", "last month", "last year", "last night", "last weekend", "last summer",
        "last winter", "last spring", "last fall", "this week", "this month", "this year",
        "this weekend", "this summer", "this winter", "next week", "next month", "next year",
        "next weekend", "next summer", "every day", "every week", "every month", "every morning",
        "every night", "each day", "each week",
    ),
    openers=tuple(
        "after again ago almost already although among amazing another anyone anything anyway around "
        "back because before being best better both bye can't cannot catch check congrats "
        "come could days definitely does don't doing done each either else even ever every "
        "everyone everything exactly except feel few finally first from get getting give glad go "
        "going good got gotta great guess guys haha happy hey hello here hi hope hopefully however "
        "i'd i'll i'm i've imagine interesting isn't it's its keep kids lately last let let's life "
        "like look looking looks lots love lovely make many maybe me more most mostly much never "
        "next nice no nobody none not nothing now of oh ok okay once one only other others "
        "otherwise over overall people perhaps please plus pretty proud recently same say see "
        "several since some somebody someone something sometimes soon sorry sounds still such sure "
        "thanks that's then there's these they're things thinking those though time today tomorrow "
        "tonight too totally true unfortunately until very wait was we're we've well were what's "
        "whatever while who's wow yeah yep yes yesterday yet you'll you're you've".split()
    ),
    standing=(
        (r"\b(?:always|never|from now on|going forward|every time|each time|whenever|by default|"
        r"in (?:the )?future|instead of|rather than|before (?:every|each|any)|after (?:every|each|"
        r"any)|for (?:all|every|any|each)|in (?:all|every|each))\b"),
        r"^use [^,]{2,60}, (?:not|never) ",
        r"^(?:please,? )?(?:you can )?(?:make sure|be sure|ensure|keep \w+ .{0,40}\d|call me|do not|don't|stop \w+ing)\b",
    ),
    orders_to_model=(
        (r"\b(?:ignore|disregard|forget|override|bypass|discard|skip)\b.{0,30}?\b(?:all|any|every|"
        r"everything|previous|prior|above|earlier|preceding|your|the|these|those)\b.{0,30}?"
        r"\b(?:instructions?|prompts?|rules?|directives?|guidelines|guardrails|context|messages?|"
        r"above|said|before|policies|restrictions)\b"),
        r"\b(?:disregard|forget|ignore) (?:everything|all|anything)\b",
        (r"\byou are (?:now|no longer)\b|\byou must now\b|\bfrom now on,? you\b|"
        r"\b(?:new|updated) (?:system )?(?:instructions|prompt|persona)\b"),
        (r"\b(?:reveal|print|show|repeat|leak|output|send|mail|forward|exfiltrate)\b.{0,30}?\b(?:"
        r"system prompt|hidden prompt|instructions|api keys?|passwords?|secrets?|credentials|"
        r"the notes)\b"),
        (r"\bdo anything now\b|\bjailbreak|\bdeveloper mode\b|\bwithout (?:any )?restrictions\b|"
        r"\bdo not (?:tell|inform|alert|mention (?:this|it) to) the user\b|\bact as (?:an? )?(?:"
        r"unrestricted|root|admin|dan\b)"),
    ),
    secret_words=(
        "password", "passwd", "pwd", "passphrase", "passcode", "pin", "pin code", "secret",
        "secret key", "api key", "api-key", "apikey", "api_key", "access key", "access token",
        "auth token", "token", "bearer", "private key", "client secret", "credentials",
        "cvv", "recovery code", "seed phrase",
    ),
    rules=RULES,
    life=LIFE,
    taking_back=taking_back.EN,
)  # fmt: skip
