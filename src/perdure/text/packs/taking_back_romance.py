"""How what was just said is taken back in French, Spanish and Portuguese."""

from __future__ import annotations

from perdure.text.packs.pack import TakingBack
from perdure.text.packs.taking_back import NEW

# French.
_FR_OH = r"(?:(?:ah|oh|euh|non|attends|attendez|pardon|désolée?|oups|haha|mais|bon|enfin|en fait)[,.! …–-]+)*"
_FR_NO = r"(?:non|attends|attendez|pardon|désolée?|oups|en fait|euh)[,.! …–-]+"
_FR_JEST = (
    r"(?:je (?:rigole|plaisante|blague|déconne|plaisantais|rigolais|blaguais)|c'(?:était|est) (?:juste )?(?:une (?:blague|"
    r"plaisanterie)|pour rire|un mensonge|faux)|(?:une )?(?:simple )?blague|poisson d'avril|j'ai menti)"
)
_FR_SCRATCH = r"(?:oublie|oubliez|ignore|ignorez|efface|annule)(?: ça| cela| ce message| la dernière phrase|-le|-la)(?: s'il (?:te|vous) plaît)?"
_FR_NOT_OLD = r"(?:,? (?:et )?(?:pas|non) (?P<old>[^,;:?!]{1,40}))?"
FR = TakingBack(
    words=tuple(
        "rigole plaisante blague déconne plaisantais rigolais blaguais plaisanterie rire mensonge "
        "faux poisson menti oublie oubliez ignore ignorez efface annule retire vrai pas non attends "
        "attendez pardon désolé désolée oups fait dire plutôt correction euh enfin".split()
    ),
    last=(
        rf"{_FR_OH}{_FR_SCRATCH}",
        rf"{_FR_OH}je retire(?: ce que j'ai dit| ça| cela)|{_FR_OH}(?:ce|cela|ça) n'est pas vrai|"
        rf"{_FR_OH}c'est (?:pas vrai|faux|un mensonge)",
        rf"{_FR_NO}(?:(?:en fait )?(?:non|pas)|(?:je|nous|on) (?:ne |n')\w+ pas|(?:en fait,? )?pas (?:du tout|vraiment))|"
        r"en fait,? non|pas vraiment",
    ),
    jest=(rf"(?!pas ){_FR_OH}{_FR_JEST}",),
    all=(
        rf"{_FR_OH}(?:oublie|oubliez|ignore|ignorez)(?: tout)? ce que (?:je viens de|j'ai|je t'ai|je vous ai) (?:dire|dit|"
        r"écrire|écrit)(?: avant| plus haut)?",
    ),
    ending=(
        rf"(?:[,;.…!(]| [-–—]+) *(?:(?:haha|non|mais|enfin)[,. ]+)*(?:{_FR_JEST}|{_FR_SCRATCH}|en fait non)[).! ]*$",
    ),
    meant=(
        rf"{_FR_OH}(?:je (?:veux|voulais) dire|ou plutôt|plutôt|correction)[,: …–-]+{NEW}{_FR_NOT_OLD}",
    ),
    slip=(
        rf"(?:en fait|enfin,? non|non,? attends|attends,? non|oups)[,.! …–-]+(?:c'est )?{NEW}{_FR_NOT_OLD}",
        rf"(?:{_FR_NO})+(?:c'est )?(?=[^,]*\d){NEW}{_FR_NOT_OLD}",
    ),
    between=(
        r"(?:[,;…(]|\.{2,}| [-–—]+) *(?:(?:non|pardon|attends|euh)[, ]+)*(?:je (?:veux|voulais) dire|ou plutôt|pardon|non,? "
        rf"attends|euh)[,:]? {NEW}[).! ]*$",
    ),
)

# Spanish.
_ES_OH = r"(?:¡?(?:ah|oh|eh|no|espera|espere|perdón|perdona|ups|jaja|jajaja|pero|bueno|en realidad|lo siento)[,.! …–-]+)*¡?"
_ES_NO = r"¡?(?:no|espera|espere|perdón|perdona|ups|en realidad|digo|lo siento)[,.! …–-]+"
_ES_JEST = (
    r"(?:(?:es|era|fue) (?:una )?(?:broma|mentira)|(?:es|era|fue) una? (?:broma|mentira|chiste)|(?:solo |sólo )?(?:estoy|estaba) "
    r"(?:bromeando|de broma|jugando)|(?:te )?(?:es|estaba) broma|broma|bromeaba|mentira|mentí|me lo inventé|"
    r"inocente palomita)"
)
_ES_SCRATCH = r"(?:por favor,? )?(?:olvida|olvide|ignora|ignore|borra|descarta|tacha)(?: eso| esto|lo)(?: por favor| último)?|olvídalo|ignóralo|táchalo"
_ES_NOT_OLD = r"(?:,? (?:y )?no (?P<old>[^,;:?!]{1,40}))?"
ES = TakingBack(
    words=tuple(
        "broma mentira chiste bromeando jugando bromeaba mentí inventé inocente olvida olvide "
        "ignora ignore borra descarta tacha olvídalo ignóralo táchalo retiro verdad cierto falso no "
        "espera espere perdón perdona ups realidad digo decir dicho bien sea corrección olvídate eh "
        "siento".split()
    ),
    last=(
        rf"{_ES_OH}(?:{_ES_SCRATCH})",
        rf"{_ES_OH}(?:lo retiro|retiro lo (?:dicho|que dije)|(?:eso |esto )?no es (?:verdad|cierto)|(?:eso |esto )?es (?:falso|mentira))",
        rf"{_ES_NO}(?:(?:en realidad )?(?:no|que no)|no (?:es así|lo (?:hice|soy|estoy|tengo))|no,? no)|en realidad,? no|"
        r"la verdad es que no|no realmente|(?:pues|bueno),? (?:al final )?no",
    ),
    jest=(rf"(?!no (?:es|era|fue|estoy|estaba|mentí)){_ES_OH}{_ES_JEST}",),
    all=(
        rf"{_ES_OH}(?:olvida|olvide|ignora|ignore|olvídate de|descarta)(?: todo)? lo que (?:te |le )?(?:acabo de decir|dije|"
        r"he dicho|escribí)(?: antes| arriba)?",
    ),
    ending=(
        rf"(?:[,;.…!(]| [-–—]+) *¡?(?:(?:jaja|jajaja|no|pero)[,. ]+)*(?:{_ES_JEST}|{_ES_SCRATCH}|en realidad no)[).! ]*$",
    ),
    meant=(
        rf"{_ES_OH}(?:quise decir|quería decir|mejor dicho|más bien|corrección)[,: …–-]+{NEW}{_ES_NOT_OLD}",
    ),
    slip=(
        rf"(?:en realidad|no,? espera|espera,? no|ups)[,.! …–-]+(?:es |son )?{NEW}{_ES_NOT_OLD}",
        rf"(?:{_ES_NO})+(?:es |son )?(?=[^,]*\d){NEW}{_ES_NOT_OLD}",
    ),
    between=(
        r"(?:[,;…(]|\.{2,}| [-–—]+) *(?:(?:no|perdón|espera|eh)[, ]+)*(?:digo|quise decir|mejor dicho|más bien|perdón|no,? espera)[,:]? "
        rf"{NEW}[).! ]*$",
    ),
)

# Portuguese.
_PT_OH = r"(?:(?:ah|oh|eh|não|espera|espere|desculpa|desculpe|ops|haha|mas|bom|na verdade|peraí)[,.! …–-]+)*"
_PT_NO = r"(?:não|espera|espere|desculpa|desculpe|ops|na verdade|peraí|digo)[,.! …–-]+"
_PT_JEST = (
    r"(?:(?:é|era|foi) (?:só )?(?:uma? )?(?:brincadeira|piada|mentira)|(?:eu )?(?:estou|estava|tô|tava) (?:só )?(?:brincando|"
    r"zoando|a brincar)|(?:só )?brincadeira|brincadeirinha|brinquei|menti|zoeira|eu inventei (?:isso|isto))"
)
_PT_SCRATCH = r"(?:por favor,? )?(?:esquece|esqueça|ignora|ignore|apaga|apague|risca|risque|desconsidere)(?: isso| isto)(?: por favor)?"
_PT_NOT_OLD = r"(?:,? (?:e )?não (?P<old>[^,;:?!]{1,40}))?"
PT = TakingBack(
    words=tuple(
        "brincadeira piada mentira brincando zoando brincar brincadeirinha brinquei menti zoeira "
        "inventei esquece esqueça ignora ignore apaga apague risca risque desconsidere retiro "
        "verdade falso não espera espere desculpa desculpe ops peraí digo dizer melhor dizendo "
        "aliás correção".split()
    ),
    last=(
        rf"{_PT_OH}{_PT_SCRATCH}",
        rf"{_PT_OH}(?:retiro o que (?:eu )?disse|(?:isso |isto )?não é verdade|(?:isso |isto )?é (?:falso|mentira))",
        rf"{_PT_NO}(?:na verdade,? )?(?:não|que não)|na verdade,? não|(?:pois|bom),? na verdade não|não mesmo",
    ),
    jest=(rf"(?!não (?:é|era|foi|estou|estava|tô|brinquei|menti)){_PT_OH}{_PT_JEST}",),
    all=(
        rf"{_PT_OH}(?:esquece|esqueça|ignora|ignore|desconsidere)(?: tudo)? o que (?:eu )?(?:acabei de dizer|disse|falei|escrevi)"
        r"(?: antes| acima)?",
    ),
    ending=(
        rf"(?:[,;.…!(]| [-–—]+) *(?:(?:haha|não|mas)[,. ]+)*(?:{_PT_JEST}|{_PT_SCRATCH}|na verdade não)[).! ]*$",
    ),
    meant=(
        rf"{_PT_OH}(?:eu )?(?:quis dizer|queria dizer|ou melhor|melhor dizendo|correção)[,: …–-]+{NEW}{_PT_NOT_OLD}",
    ),
    slip=(
        rf"(?:na verdade|não,? espera|espera,? não|ops|aliás)[,.! …–-]+(?:é |são )?{NEW}{_PT_NOT_OLD}",
        rf"(?:{_PT_NO})+(?:é |são )?(?=[^,]*\d){NEW}{_PT_NOT_OLD}",
    ),
    between=(
        r"(?:[,;…(]|\.{2,}| [-–—]+) *(?:(?:não|desculpa|espera)[, ]+)*(?:digo|quis dizer|ou melhor|melhor dizendo|aliás|não,? espera)[,:]? "
        rf"{NEW}[).! ]*$",
    ),
)
