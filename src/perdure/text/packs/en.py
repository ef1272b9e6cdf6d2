"""English, complete."""

from __future__ import annotations

from perdure.text.packs import taking_back
from perdure.text.packs.en_life import LIFE
from perdure.text.packs.en_openings import ASKED_REMINDERS, HAND_OVERS, LEAD_INS, REMINDERS
from perdure.text.packs.en_shapes import RULES
from perdure.text.packs.en_unclaimed import (
    FICTION,
    FRAMES,
    HEDGES,
    HYPOTHETICALS,
    PASSING,
    REPORTED,
)
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
        r"(?:n't| not) actually\b",
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
        r"\bafter all[.!]*$",
        r"^(?:we|i)(?:'ve| have)? (?:just |recently |finally |now )?replaced .{1,60}? (?:with|by)\b",
        r"\bfrom now on\b|\bgoing forward\b",
    ),
    contrasts=(
        r"[,;]? (?:[-–—] )?but (?:rather |actually )?(?:to|with|in|at|on|from|for|by)\b",
        r"[,;]? *[-–—,;] *(?:it's|it is|it was|they're|they are|that's)\b",
    ),
    denials=(
        (r"^(?P<who>i|we|my (?:\w+ )?\w+|he|she|they) (?:didn't|did not|never|haven't|have not|hadn't) "
         r"(?:actually |really |ever |yet )*(?P<verb>\w+)", r"\g<who> \g<verb>"),
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
        r"who (?:is|are|do|does|should|can)\b(?=[^,]*\?|[^,]*$)|which (?:one|is|are|of|do)\b|"
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
    hypotheticals=HYPOTHETICALS,
    hedges=HEDGES,
    reported=REPORTED,
    frames=FRAMES,
    hand_overs=HAND_OVERS,
    fiction=FICTION,
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
    passing=PASSING,
    only_here=(
    r"\b(?:do not|don't|dont|no need to) (?:verify|confirm|look ?up|investigate|browse|"
    r"search(?! engines)|check(?! (?:in|out)\b)|resolve (?:this|that|it|these|those)\b)",
    r"\bnever (?:verify|check|confirm|look ?up|search|investigate|browse|resolve) "
    r"(?:this|that|it|these|those|them|anything (?:here|now))\b",
    r"\bjust (?:remember|note|acknowledge|retain|treat)\b",
    r"\b(?:do not|don't|dont) (?:remember|save|store|keep|memori[sz]e|note(?: down)?|record|write down) "
    r"(?:this|that|it|the following|what follows)\b",
    r"\b(?:held|noted|stored|remembered) (?:in|for) (?:this|the) conversation\b",
    r"\bnot verified\b|\bwithout verifying\b",
    r"\bfor this (?:conversation|session|turn|reply|response|chat|message|answer|time|once)\b|"
    r"\b(?:just|only) (?:this (?:once|time)|for (?:now|this|today))\b|\bthis time only\b|"
    r"\b(?:in|on) this (?:reply|response|answer|conversation|chat|thread|email|paragraph|snippet)\b",
    r"^(?:please |pls )?(?:do not|don't|dont) (?:add|write|change|touch|edit|use|put) .{1,60} here[.!]*$",
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
