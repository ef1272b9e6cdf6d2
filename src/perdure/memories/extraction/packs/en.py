"""What English speakers say of themselves."""

from __future__ import annotations

from perdure.memories.extraction.packs.pack import FactPatterns

_STATES = """
absolutely afraid alone already also always amazed angry annoyed anxious ashamed asleep available
away awake aware back bad based better bored born broke busy calm certain cold concerned confused
convinced cool currently curious depressed done down dumb dying early easy eager ecstatic excited
exhausted extremely fed feeling fine finished first free from frustrated full furious glad going
gone good great grateful guilty happy hard here honest home hot hungry ill in indeed intrigued
interested into jealous just kind lactose last late lazy legally like literally lonely looking lost
lucky mad maybe married mostly near nervous never new nice no not now off ok okay old on only open
optimistic out over patient perfect perhaps poor positive pregnant pretty probably proud quite ready
really relieved retired rich right sad safe scared serious shocked short sick single sleepy slow
smart so sober some sorry soon still stressed strong struggling stuck stupid such sure surprised
tall terrified thankful that the there thinking thirsty thrilled tired too totally trans truly
trying unable under unhappy unsure up upset used vegan very weak well willing with working worried
wrong yes yet young your
"""
_PEOPLE = """
african american arab argentinian asian australian austrian belgian black brazilian british buddhist
bulgarian canadian catholic chilean chinese colombian croatian cuban czech danish dutch egyptian
english estonian ethiopian european finnish french german greek gay hindu hungarian icelandic indian
indonesian iranian iraqi irish israeli italian japanese jewish kenyan korean latvian lithuanian
malaysian mexican moroccan muslim nigerian norwegian pakistani persian peruvian polish portuguese
protestant romanian russian saudi scottish serbian slovak slovenian spanish swedish swiss syrian
taiwanese thai tunisian turkish ukrainian vegetarian vietnamese welsh white
"""
_WORK = """
accountant admin agent analyst architect assistant associate attorney baker ceo cfo chef chief coach
consultant contractor cto dad deputy designer dev developer director doctor driver engineer
executive father founder freelancer general head husband intern janitor journalist junior lawyer
lead lecturer librarian manager mom mother mum nurse owner partner pharmacist physician pilot
president principal product professor programmer project regional researcher sales scientist
secretary senior software staff student teacher team tester vice volunteer wife writer
"""

EN = FactPatterns(
    code="en",
    names=(
        "my name is",
        "my name's",
        "my first name is",
        "my full name is",
        "the name is",
        "the name's",
        "i am called",
        "i'm called",
        "i go by",
        "(?:please )?call me",
    ),
    maybe_names=("i'm", "i am"),
    no_names=frozenset(f"{_STATES} {_PEOPLE} {_WORK}".split()),
    no_name_endings=(
        "ing",
        "ful",
        "less",
        "ous",
        "able",
        "ible",
        "tion",
        "tive",
        "tic",
        "ness",
        "ish",
        "ier",
        "ology",
        "ologist",
    ),
    no_name_before=frozenset("about as at for in of on that the to with".split()),
    places=(
        "i live in(?: the)?",
        "i'm living in(?: the)?",
        "i am living in(?: the)?",
        "i am in(?: the)?",
        "i'm in(?: the)?",
        "i am based in(?: the)?",
        "i'm based in(?: the)?",
        "i moved to(?: the)?",
        "i've moved to(?: the)?",
        "i have moved to(?: the)?",
    ),
    no_places=frozenset(
        """
        january february march april may june july august september october november december
        monday tuesday wednesday thursday friday saturday sunday spring summer autumn winter
        accounting accounts class customer debt design development engineering finance grade hr it
        javascript legal love management marketing operations pain product python research room
        rust sales school security slack support teams tech trouble university year zoom
        """.split()
    ),
    likes=("i prefer", "i like"),
    no_likes=frozenset(
        """
        a how it him her that them these they this those what when where which who whom you your
        his their its the if because not
        """.split()
    ),
    joints=frozenset(
        """
        after and as at because before but by for from if in near not now or since so these though
        today until when where which while who with
        """.split()
    ),
    likes_end=(
        "although",
        "and (?:i|i'm|my|we|please|so)",
        "as",
        "because",
        "but",
        "can you",
        "could you",
        "if",
        "please",
        "since",
        "so",
        "though",
        "when",
        "where",
        "which",
        "while",
        "who",
    ),
    blocks=frozenset(
        """
        as can could did do does how if may might must said say says shall should that they think
        thinks told what when where whether which who whose why will would wrote
        """.split()
    ),
    not_mine=(
        r"\b(?:contact|cc|bcc|ask|ping|from|to|his|her|their|boss|colleague|friend|wife|husband)"
        r"(?:(?:'s)? (?:e-?mail|address|mail)(?: address)?(?: is)?| is)?",
    ),
)
