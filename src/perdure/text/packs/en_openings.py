"""How English statements open before they say something; kept apart from the words for the length alone."""

from __future__ import annotations

LEAD_INS: tuple[str, ...] = (
    (r"(?:well|so|and|but|also|plus|ok|okay|oh|hey|hi|hello|yes|yeah|yep|nope|"
    r"hmm|wow|haha|lol|ah|anyway|anyways|then|"
    r"now|basically|honestly|actually|indeed|finally|lately|recently|currently|"
    r"unfortunately|luckily|obviously|fyi|btw|ps|p\.s\.|tbh|ngl|imo|imho|fwiw|lowkey|about me)(?:,+|:|!+|\.+| -+| –| —)? +"),
    # These may belong to the word behind them: "No meetings are on Mondays", "Right turns are".
    (r"(?:no|right|sure|thanks|thank you|sorry|good|great|cool|nice)"
    r"(?:(?:,+|:|!+|\.+| -+| –| —) +| +(?=(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'll|my|our|the|"
    r"it|it's|that's|there's|they|he|she|you)\b))"),
    (r"(?:as (?:usual|always|before|i said|mentioned|you know)|by the way|for (?:the record|"
    r"reference|context|your information)|in fact|to be (?:clear|honest)|just so you know|"
    r"correction|update|edit|scratch that|my mistake|my bad|got it|i see|of course|(?:no,? )?wait|hold on|"
    r"(?:that's|that is|that was|it's) (?:\w+ )?(?:wrong|incorrect|false|outdated|not right|"
    r"not true|not correct|a mistake)|"
    r"for sure|no worries|no problem|quick note|side note|heads up|long story short|in (?:short|summary)|"
    r"(?:quick |small |life )?update|(?:fun|random) fact|tl;?dr|(?:big |good |bad )?news|fwiw|for what it's worth|"
    r"for what it is worth)[,:;.!]+ *"),
    (r"(?:which is why|this is why|that's why|the thing is|given that|because|considering that|considering|although|though|while|"
    r"even though|seeing that|the fact that) (?=(?:i|we|my|our|the)\b)"),
    # "Since I moved I cook" says since when.
    r"(?:since|now that) (?=(?:i|we|my|our|the)\b)(?![^,;]{3,60} (?:i|we)(?:'\w+)? \w)",
    (r"(?:(?:this is )?(?:very |really )?important|(?:one|another) (?:rule|thing|fact)|context|background|"
    r"(?:this is |here(?:'s| is) )?my (?:answer|setup|situation|rule|context|background)(?: is)?): +"),
    r"tl;?dr[:,;]? +|(?:pls|plz|plss) +",
    # What somebody says again to whom it slipped.
    (r"(?:i(?:'ve| have)? (?:already |just |also )?told you(?: already| before| once| twice)*(?: that)?|"
    r"you (?:already |do |should )?know(?: already)?(?: that)?),? +(?=(?:i|i'm|i've|i'd|we|we're|my|our)\b)"),
    (r"i (?:actually |really )?mean[t]?(?: that| to say(?: that)?)?,? "
    r"(?=(?:the|my|our|we|i|his|her|their)\b|[\w'-]+ (?:is|isn't|can|can't|cannot|has|likes|hates|lives|"
    r"works|wants|eats|drinks|prefers|owns)\b)"),
    (r"(?:i'm (?:so |really |very )?(?:excited|happy|glad|proud|pleased|thrilled) to (?:tell you|say|"
    r"share|report|announce)|just wanted to (?:tell you|let you know|say)|guess what)"
    r"(?: that)?[,:!?]* +(?=(?:i|i'm|i've|we|we're|we've|my|our)\b)"),
    r"what i (?:actually |really )?(?:meant|mean|wanted to say)(?: to say)? (?:is|was)(?: that)?[,:]? +",
    (r"(?:it turn(?:s|ed) out|turn(?:s|ed) out|i (?:should|must) (?:mention|add|say)|i forgot to mention|"
    r"i just wanted to (?:say|mention|let you know)|you should know|i can confirm)"
    r"(?: that)?[,:]? +"),
)  # fmt: skip

REMINDERS: tuple[str, ...] = (
    (r"(?:please )?(?:remember|note|keep in mind|bear in mind|don't forget|do not forget|memo|"
    r"reminder|for the record|fyi|save|store|memorize|memorise|take note|make a note)"
    r"(?: this| that| the following)?(?: fact)?(?: about me)?(?:: *| that +)"),
    r"(?:please )?(?:remember|memorize|memorise) +(?=(?:my|our|i|the|we)\b)",
    (r"(?:please )?(?:add|save|store|put|commit|write|log)(?: this| that| the following| it)?(?: fact)? (?:to|in|into) (?:your |my |the )?"
    r"(?:long[- ]term )?memory(?: please)?(?:: *| that +|, +)"),
    (r"(?:please )?(?:(?:a )?note to (?:self|myself|you|yourself)|make a (?:mental )?note|for (?:your|the) memory|remember this|"
    r"(?:save|store|memorize|memorise|note) this down|to remember)(?: *: *| that +|, +)"),
    (r"(?:i(?:'d| would) like|i want|i need|make sure) (?:you to |that you |you )?(?:please )?"
    r"(?:remember|note|know|keep in mind|bear in mind|memorize|memorise) that +"),
)  # fmt: skip

ASKED_REMINDERS: tuple[str, ...] = (
    (r"(?:(?:can|could|would|will) you (?:(?:please|just|also|kindly) ){0,2}(?:remember|note|keep in mind|"
    r"bear in mind|memorize|memorise|make a note|take note|(?:not|never) forget|make sure not to forget)|"
    r"(?:would|do) you mind (?:remembering|noting|keeping in mind)) that +"
    r"(?!(?:time|day|one|thing|moment|night|conversation)\b|(?:i|we|you) (?:just |already )?"
    r"(?:talked|spoke|discussed|told|said|mentioned|asked|agreed)\b)"),
)  # fmt: skip

_TEXT = (
    r"(?:text|e-?mail|message|letter|sentences?|paragraphs?|essay|article|grammar|spelling|draft|passage|"
    r"excerpt|transcript|abstract|post|comment|review|poem|story|conversation|chat|thread|reply|quote|lyrics|"
    r"speech|song|chapter|answer)\b"
)

HAND_OVERS: tuple[str, ...] = (
    (r"(?:(?:please|can you|could you|would you|will you|now|then|also|help me|ok|okay|hey|hi),? )*"
    r"(?:(?:translate|summari[sz]e|proof-?read|rewrite|re-?phrase|paraphrase)\b[^:\n]{0,120}|"
    rf"(?:correct|edit|polish|shorten|improve|fix|grade|critique|analy[sz]e|explain|classify|check|condense|"
    rf"review|respond to|reply to|comment on|look at|take a look at)\b[^:\n]{{0,40}}?\b{_TEXT}[^:\n]{{0,60}}):"),
    (r"(?:here(?:'s| is)|this is|below is|see|i (?:just )?(?:got|received|found|read)|"
    r"(?:[^\W\d]\w+ |my \w+ )(?:just )?(?:wrote|sent|posted|texted|emailed|messaged)(?: me| us)?)\b"
    rf"(?! my\b)[^:\n]{{0,60}}?\b(?:{_TEXT}|this\b)[^:\n]{{0,60}}:[ *_]*$"),
    (r"(?:here(?:'s| is)|this is|below is|that's) what (?:he|she|they|my \w+|[^\W\d]\w+) (?:just )?(?:sent|wrote|said|"
    r"texted|posted|emailed|messaged|replied|answered)(?: to)?(?: me| us| back)?[^:\n]{0,30}:[ *_]*$"),
    (r"(?:(?:please|can you|could you|would you|will you|now|then|also|help me|ok|okay|hey|hi),? )*"
    r"(?:translate|summari[sz]e|proof-?read|rewrite|re-?phrase|paraphrase|correct|edit|polish|shorten|improve|fix|check|"
    r"review|critique)\b[^:\n]{0,30}?\bthis(?: for me| please| into \w+| to \w+| in \w+| \w+)?[?.!]+$"),
    (r"(?:[^\W\d]\w+|my \w+)(?: just)? (?:wrote|said|replied|answered|texted|says|writes)(?: (?:me|us|this|"
    r"back|to me|to us))?:[ *_]*$"),
)  # fmt: skip
