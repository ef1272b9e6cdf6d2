"""How what was just said is taken back in the languages whose packs are loaded when they are met.

Patterns are written as the `read_as` of a pack makes a text.
"""

from __future__ import annotations

from perdure.text.packs.pack import TakingBack
from perdure.text.packs.taking_back import NEW

_CUT = r"(?:[,;.…!(—–]| -)\s*"

# Italian.
_IT_OH = r"(?:(?:ah|oh|eh|no|aspetta|scusa|scusami|ops|ahah|haha|ma|anzi|in realtà)[,.! …–-]+)*"
_IT_NO = r"(?:no|aspetta|scusa|scusami|ops|in realtà|anzi|pardon)[,.! …–-]+"
_IT_JEST = r"(?:(?:sto |stavo )?(?:solo )?scherz(?:o|avo|ando)|(?:è|era) (?:solo )?uno scherzo|pesce d'aprile|ho mentito|me lo sono inventato)"
_IT_SCRATCH = r"(?:dimentica|dimenticalo|ignora|ignoralo|cancella)(?: questo| quello| l'ultima frase)?|lascia perdere|come non detto"
_IT_NOT_OLD = r"(?:,? (?:e )?non (?P<old>[^,;:?!]{1,40}))?"
IT = TakingBack(
    words=tuple(
        "scherzo scherzavo scherzando scherz pesce mentito inventato dimentica dimenticalo ignora ignoralo cancella "
        "perdere detto ritiro vero falso no aspetta scusa scusami ops realtà anzi pardon intendevo dire meglio".split()
    ),
    last=(
        rf"{_IT_OH}(?:{_IT_SCRATCH}|ritiro (?:tutto|quello che ho detto)|non è vero|è falso)",
        rf"(?:{_IT_NO})+(?:in realtà )?(?:no|non è così)|in realtà,? no",
    ),
    jest=(rf"(?!non ){_IT_OH}{_IT_JEST}",),
    all=(
        rf"{_IT_OH}(?:dimentica|dimenticate|ignora|ignorate)(?: tutto)? (?:quello|ciò) che (?:ho|ti ho) (?:appena )?(?:detto|scritto)",
    ),
    ending=(
        rf"{_CUT}(?:(?:no|haha|ahah|ma)[,. ]+)*(?:{_IT_JEST}|come non detto|anzi,? no|in realtà no)[).! ]*$",
    ),
    meant=(rf"{_IT_OH}(?:volevo dire|intendevo|o meglio|correzione)[,: …–-]+{NEW}{_IT_NOT_OLD}",),
    slip=(
        rf"(?:no,? aspetta|aspetta,? no|anzi)[,.! …–-]+(?:è |sono )?{NEW}{_IT_NOT_OLD}",
        rf"(?:{_IT_NO})+(?:è |sono )?(?=[^,]*\d){NEW}{_IT_NOT_OLD}",
    ),
)

# Dutch.
_NL_OH = r"(?:(?:ah|oh|eh|nee|nou|wacht|sorry|oeps|haha|maar|o|ach|eigenlijk|hoewel)[,.! …–-]+)*"
_NL_NO = r"(?:nee|wacht|sorry|oeps|eigenlijk|pardon)[,.! …–-]+"
_NL_JEST = (
    r"(?:(?:het |dat )?(?:is|was) (?:maar |slechts )?een (?:grap|grapje|geintje)|(?:maar een )?(?:grapje|geintje)|"
    r"ik maak(?:te)? (?:maar )?(?:een )?grap(?:je|jes)?|1 april|ik heb (?:dat )?(?:verzonnen|gelogen))"
)
_NL_SCRATCH = r"(?:vergeet|negeer|schrap)(?: dat| dit| het| de laatste zin)(?: maar)?"
_NL_NOT_OLD = r"(?:,? (?:en )?niet (?P<old>[^,;:?!]{1,40}))?"
NL = TakingBack(
    words=tuple(
        "grap grapje grapjes geintje april verzonnen gelogen vergeet negeer schrap terug waar onzin niet nee wacht "
        "sorry oeps eigenlijk pardon bedoel bedoelde liever correctie".split()
    ),
    last=(
        rf"{_NL_OH}(?:{_NL_SCRATCH}|ik neem (?:dat|het) terug|dat is niet waar|(?:dat is )?onzin)",
        rf"(?:{_NL_NO})+(?:toch )?(?:niet|nee)|eigenlijk niet|toch niet",
    ),
    jest=(rf"(?!geen |niet ){_NL_OH}{_NL_JEST}",),
    all=(
        rf"{_NL_OH}(?:vergeet|negeer)(?: alles)? wat ik (?:net |zojuist )?(?:zei|heb gezegd|schreef)",
    ),
    ending=(rf"{_CUT}(?:(?:nee|haha|maar)[,. ]+)*(?:{_NL_JEST}|toch niet|onzin)[).! ]*$",),
    meant=(rf"{_NL_OH}(?:ik bedoel(?:de)?|of liever|correctie)[,: …–-]+{NEW}{_NL_NOT_OLD}",),
    slip=(
        rf"(?:nee,? wacht|wacht,? nee|oeps)[,.! …–-]+(?:het is )?{NEW}{_NL_NOT_OLD}",
        rf"(?:{_NL_NO})+(?:het is )?(?=[^,]*\d){NEW}{_NL_NOT_OLD}",
    ),
)


def _jest(words: str, said: str, *, never: str = "(?!)") -> TakingBack:
    """Give how it is said that one was not in earnest, behind what was said or at its end."""
    return TakingBack(
        words=tuple(words.split()),
        jest=(rf"(?!{never}){said}",),
        ending=(rf"{_CUT}(?:{said})[).!。 ]*$",),
    )


PL = _jest(
    "zartuje zartowalem zartowalam zart zartuj klamalem klamalam",
    r"(?:nie,? )?(?:tylko )?(?:zartuje|zartowal[ea]m|to (?:byl )?(?:tylko )?zart|klamal[ea]m)",
    never="nie (?:zart|klam)",
)
TR = _jest(
    "saka sakaydi",
    r"(?:(?:hayir|yok),? )?(?:saka(?:ydi)?|(?:sadece )?saka (?:yapiyorum|yaptim)|sakaydi)",
)
KO = _jest(
    "농담 농담이에요 농담이야 농담입니다 농담이었어요 농담이었어 농담임 뻥이야 뻥이에요",
    r"(?:아니,? ?)?(?:그냥 )?(?:농담(?:이에요|이야|입니다|이었어요|이었어|임)?|뻥이(?:야|에요))(?:[ㅋㅎ~]*)",
)
AR = _jest(
    "امزح مزحه اكذب",
    r"(?:لا،? )?(?:انا )?(?:فقط )?(?:امزح|كنت امزح|(?:هذه |كانت )?(?:مجرد )?مزحه)",
    never="لا امزح",
)
EL = _jest(
    "αστειευομαι πλακα αστειο",
    r"(?:οχι,? )?(?:αστειευομαι|πλακα (?:κανω|εκανα)|(?:ηταν )?(?:ενα )?αστειο)",
)
