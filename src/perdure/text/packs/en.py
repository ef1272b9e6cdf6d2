"""English, complete."""

from __future__ import annotations

from perdure.text.packs.pack import Pack

EN = Pack(
    code="en",
    name="English",
    markers=(
        "the", "is", "are", "and", "to", "of", "i", "i'm", "my", "we", "our", "you", "it",
        "never", "always", "must", "don't", "should", "with", "for", "that", "this", "at",
        "was", "has", "have", "not", "user", "use", "prefer", "prefers", "likes",
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
        r"\bactually,? (?:we|i)(?:'ve|'re|'m|'d)?\b.{0,40}?\b(?:switched|changed|moved|migrated|"
        r"replaced|uses?|using|wants?|have|had|live|work|go|prefer)\b",
        r"\bactually,? (?:it|that|this)(?:'s|\b)",
        r"\b(?:that's|that is|this is|it's|that was) (?:\w+ )?(?:wrong|incorrect|outdated|false|"
        r"out of date|not right|not correct|not true|no longer|a mistake|mistaken|obsolete)\b",
        r"^(?:no|nope)[,.:;!]? (?:it's|it is|we|i|it should|don't use|do not use|the|my|our|that's)\b",
        r"\bno longer\b",
        r"\b(?:not|isn't|aren't|doesn't|don't) .{1,60}? any ?more\b",
        r"\bstop(?:ped)? (?:\w+ing)\b",
        r"\binstead of\b",
        r"\b(?:moved|migrated|switched|changed|upgraded|downgraded|renamed|went|relocated|"
        r"transferred) (?:.{1,40}? )?from .{1,60}? to\b",
        r"\bfrom .{1,40}? to .{1,40}? (?:now|instead)\b",
        r"\b(?:switched|migrated|moved over|changed over|upgraded|downgraded) to\b",
        r"\bnot \S+(?: \S+){0,3}?,? but\b",
        r"^(?:correction|update|edit|erratum|my mistake|my bad|scratch that)\b[,:;. ]",
        r"\bdisregard (?:the |any )?(?:prior|previous|earlier|what i said|what we said)\b",
        r"\bforget (?:what i said|the previous|my earlier)\b",
        r"\bi (?:was wrong|misspoke)\b",
        r"\b(?:has|have) been (?:reassigned|renamed|replaced|removed|rescheduled|relocated|reverted|"
        r"retired|changed|moved|postponed|brought forward|cancelled|canceled|superseded)\b",
        r"\b(?:is|are) now\b",
        r"\bused to\b.{1,80}?\bnow\b",
        r"\bchanged my mind\b",
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
)  # fmt: skip
