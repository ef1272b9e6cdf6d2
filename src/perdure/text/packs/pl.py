"""Polish: rules, prohibitions, preferences, identity, assignments, decisions, lives and dates.

Patterns are written as `read_as` makes a text: without tails and strokes, as many people type.
"""

from __future__ import annotations

from perdure.text.packs import taking_back_guests
from perdure.text.packs.pack import Change, Pack, Rule, Saying, When

_PLEASE = r"(?:prosze,? )?"
_I = r"(?:ja )?"
_NOW = r"(?:(?:teraz|obecnie|juz|aktualnie) )?"
_DO = (
    r"(?:uzywaj|uzyj|odpowiadaj|odpowiedz|pisz|napisz|zwracaj sie|nazywaj|mow|trzymaj|wysylaj|"
    r"uruchamiaj|uruchom|formatuj|"
    r"dokumentuj|zapisuj|dodawaj|dodaj|zaokraglaj|rob|pamietaj|sprawdzaj|testuj|wdrazaj|podawaj|"
    r"dawaj|stosuj|korzystaj|pytaj|ostrzegaj|wybieraj)(?:cie)?"
)
_JOBS = (
    r"\w*(?:nauczyciel|lekarz|lekark|pielegniar|inzynier|programist|prawni|architekt|kuchar|"
    r"projektant|dziennikar|student|"
    r"uczni|uczennic|ksiegow|piekarz|muzyk|malar|pisar|tlumacz|kierowc|fizyk|chemik|biolog|"
    r"psycholog|dentyst|analityk|menedzer|kierownik|"
    r"dyrektor|technik|sprzedawc|rolnik|naukow|konsultant|administrator|stolarz|elektryk|hydraulik|"
    r"weterynarz|farmaceut|pilot|"
    r"urzedni|policjant|fotograf|fryzjer|kelner|emeryt|grafik|aktor|trener)\w*"
)
_KIN = (
    r"(?:mama|matka|tata|ojciec|rodzice|brat|siostra|syn|corka|dzieci|dziecko|maz|zona|partnerk?a?|"
    r"chlopak|dziewczyna|narzeczon[ya]|"
    r"babcia|dziadek|ciocia|wujek|kuzynk?a?|pies|kot|kotka|szef|szefowa|przyjaciel|przyjaciolka|"
    r"sasiadk?a?|kolega|kolezanka|tesciowa|tesc|wnuk|wnuczka)"
)
_WORK = r"(?!.{0,80}(?:serwer|blad|bled|kod|test|plik|skrypt|build|galaz|branch|commit|baz[aeyę] danych|funkcj|problem|wiadomosc|wersj|ticket|odpowiedz))"
_TRANSIENT = r"(?:pytanie|problem|kod|blad|test|testy|pomysl|odpowiedz|wynik|wiadomosc|przyklad|opinia|sugestia|pogoda|film|dzien|build|logi?|prawda|bug|tekst|zdanie|rada)\b"
_OPINION = (
    r"(?:(?:bardzo|tak|naprawde|calkiem|dosc|zbyt|troche|super|nie|juz|jeszcze|tez|"
    r"strasznie) )*(?:dobr[yae]|zl[yae]|swietn[yae]|ladn[yae]|piekn[yae]|"
    r"trudn[yae]|latw[yae]|zepsut[yae]|woln[yae]|szybk[iae]|gotow[yae]|niesamowit[yae]|nudn[yae]|"
    r"dziwn[yae]|wazn[yae]|ciekaw[yae]|jasn[yae]|lepsz[yae]|gorsz[yae]|"
    r"tu|tutaj|tam|tak|ok|fajn[yae]|okropn[yae]|prawd\w*|super)\b"
)
_TIME = (
    r"(?:\d|\b(?:wczoraj|przedwczoraj|dzis|dzisiaj|stycznia|styczniu|lutego|lutym|marca|marcu|"
    r"kwietnia|kwietniu|maja|maju|czerwca|czerwcu|lipca|lipcu|sierpnia|sierpniu|"
    r"wrzesnia|wrzesniu|pazdziernika|pazdzierniku|listopada|listopadzie|grudnia|grudniu|"
    r"poniedzialek|wtorek|srode|czwartek|piatek|sobote|niedziele|zeszl\w+|ubiegl\w+|temu)\b)"
)
_TOWN = r"(?P<new>(?-i:[A-Z])[\w'-]*(?: (?-i:[A-Z])[\w'-]*){0,2})"
_WHO = "szef|szefowa|kierownik|kierowniczka|przelozon[ya]|lekarz|lekarka|dentysta|dentystka|maz|zona|narzeczon[ya]|mama|matka|tata|ojciec|wlasciciel mieszkania|ksiegow[ya]|wychowawca|mentor|opiekun|dostawca"
_ONE = r"(?:imie|nazwisko|ulubion[yae] \w+|urodziny|adres|e-?mail|numer telefonu|telefon|wersja|port|termin|zawod)"
_PERSON = r"(?:(?:pan|pani|dr) )?(?-i:[A-Z])[\w-]*(?: (?-i:[A-Z])[\w-]*){0,2}"
_SHIFTED = "przenieslismy przenioslem przenioslam zmienilismy zmienilem zmienilam przesunelismy przesunalem przesunelam przelozylismy podnieslismy zwiekszylismy obnizylismy zmniejszylismy wydluzylismy skrocilismy"

PL = Pack(
    code="pl",
    name="Polish",
    read_as=(("ą", "a"), ("ć", "c"), ("ę", "e"), ("ł", "l"), ("ń", "n"), ("ó", "o"), ("ś", "s"),
        ("źż", "z"), ("Ś", "S"), ("Ł", "L"), ("ŹŻ", "Z"), ("Ć", "C"), ("Ó", "O")),
    negations=(
        "nie", "nigdy", "bez", "żaden", "żadna", "żadne", "żadnych", "żadnego", "zaden", "zadnych",
            "nikt", "nic", "ani", "zakaz", "zakazane", "zabronione", "zabroniony", "wzbronione",
            "unikaj", "unikajcie",
        "już nie", "juz nie", "przestałem", "przestałam", "przestalem", "przestalam", "rzuciłem",
            "rzuciłam",
    ),
    exceptions=("oprócz", "oprocz", "poza", "z wyjątkiem", "z wyjatkiem", "chyba że", "chyba ze",
        "bez", "tylko", "wyłącznie", "jedynie"),
    opposites=(("kocham", "nienawidzę"), ("zawsze", "nigdy"), ("dozwolone", "zabronione"),
        ("otwarte", "zamknięte"), ("prawda", "fałsz")),
    corrections=(
        r"\b(?:od teraz|odtad|od dzis|na przyszlosc)\b", r"\b(?:juz nie|nie (?:\w+ ){0,2}juz)\b",
            r"^(?:wlasciwie|tak naprawde|w rzeczywistosci|sprostowanie|korekta|poprawka|"
            r"w zasadzie)\b",
        r"\bzamiast\b", r"\b(?:przeszlismy|przenieslismy|przenioslem|przenioslam|przeprowadzilem|"
            r"przeprowadzilam|przeprowadzilismy|zmienilismy|zmienilem|zmienilam|zastapilismy|"
            r"przesunelismy|przelozylismy)\b",
        r"\bto (?:jest )?(?:nieprawda|bledne|nieaktualne|nieaktualny)\b",
            r"^nie[,.:;!] (?:to|jest|moj|moja|moje|mieszkam|pracuje|uzywamy|nasz\w*)\b",
            r"\bnie \S+(?: \S+){0,3}?,? (?:ale|lecz|tylko)\b",
        r"^(?:moj|moja|moje|nasz|nasza|nasze) now[yae] ", r"^(?:ja )?(?:teraz|obecnie|aktualnie) ",
            r"^(?:mieszkam|pracuje|uzywam|uzywamy) (?:teraz|obecnie|juz)\b",
            r"\bzapomnij,? co mowil",
    ),
    changes=(
        Change(rf"(?:wczoraj |niedawno |w zeszlym tygodniu )?(?:{'|'.join(_SHIFTED.split())}) "
            rf"(?P<what>\w+(?: \w+){{0,3}}?) (?:z (?:godziny )?(?P<old>.{{1,30}}?) )?(?:na|"
            rf"do) (?:godzine )?(?P<new>.{{1,40}}?)[.!]*$",
               "{what} jest o {new}", f"{_SHIFTED} przenieśliśmy przeniosłem przeniosłam "
                   f"zmieniliśmy zmieniłem zmieniłam przesunęliśmy przesunąłem przełożyliśmy "
                   f"podnieśliśmy zwiększyliśmy obniżyliśmy"),
        Change(rf"(?:ja )?(?:wlasnie |niedawno )?(?:przeprowadzilem|przeprowadzilam|"
            rf"przeprowadzilismy) sie (?:\w+ )?(?:z (?P<old>\S+) )?do {_TOWN}[.!]*$",
            "mieszkam do {new}",
               "przeprowadziłem przeprowadziłam przeprowadziliśmy przeprowadzilem "
                   "przeprowadzilam przeprowadzilismy"),
        Change(r"(?:od teraz|odtad),? (?P<new>.*)", "{new}", "teraz odtąd odtad"),
    ),
    undone=("nie", "nigdy", "prawie", "gdy", "kiedy", "jesli", "jako dziecko", r"tymczasowo",
        r"na chwile", r"(?<!:)(?:19|20)\d\d"),
    in_part=("tylko", "ale", "do konca", "dzis", "dzisiaj", "jutro", r"w tym \w+",
        r"w przyszlym \w+", "znowu", "z powrotem", "raz", "wtedy", "poczatkowo", "najpierw",
        "przez pomylke", "testowo", r"na (?:dzis|jutro|probe)"),
    endings=("ami", "ach", "ow", "ego", "ej", "e", "a", "y", "i", "u", "o"),
    sayings=(
        Saying("live in", rf"{_I}{_NOW}(?P<no>nie )?mieszkam(?: (?:teraz|obecnie|juz|razem|sam|"
            rf"sama))?(?P<not> nie)? (?:w|we|na|pod) (?P<value>[\w-]+(?: (?-i:[A-Z])[\w-]+)?)(?: "
            rf"(?:z|od|razem)\b.*)?"),
        Saying("live in", r"mieszkam do (?P<value>[\w-]+(?: [\w-]+)?)"),
        Saying("work at", rf"{_I}{_NOW}(?P<no>nie )?pracuje(?: (?:teraz|obecnie|juz))? (?:w|we|"
            rf"dla|na|u) (?P<value>[\w .&-]{{2,40}}?)(?: (?:od|jako)\b.*)?"),
        Saying("be called",
            r"(?:nazywam sie|mam na imie|moje imie to|mow mi|mow do mnie) (?P<value>[\w -]{2,40})"),
        Saying("be", rf"(?:(?:moj|moja|nasz|nasza|moim|moja) )?(?:now[ya] )?(?P<subject>{_WHO}) "
            rf"(?:jest |to |nazywa sie )?(?:teraz |to )?(?P<value>{_PERSON})"),
        Saying("be", rf"(?:moj|moja|moje|nasz|nasza|nasze) (?P<subject>{_ONE}) (?:to|jest|"
            rf"wypada) (?P<value>.{{1,40}}?)"),
        Saying("be", r"(?P<subject>\w+(?: \w+){0,3}?) (?:to|jest|wynosi|dziala na|dziala|"
            r"zaczyna sie|kosztuje|nasluchuje na|stoi na)(?: teraz)?(?: o| na| porcie| godzinie)*"
               r" (?P<value>(?:\w+ ){0,2}?\S{0,12}\d\S*(?: \w+)?)"),
        Saying("like+", rf"{_I}(?P<no>nie )?(?:bardzo )?(?:lubie|kocham|uwielbiam|"
            rf"przepadam za) (?P<value>.{{2,40}})"),
        Saying("like-",
            rf"{_I}(?P<no>nie )?(?:nienawidze|nie znosze|nie cierpie) (?P<value>.{{2,40}})"),
    ),
    stop_words=tuple("i w na z do się nie to że o jest są był była ja ty on ona my wy oni mi mnie "
        "mój moja moje a ale po za od dla jak czy ten ta te".split()),
    question_words=("co", "kto", "kogo", "komu", "czyj", "gdzie", "dokąd", "skąd", "kiedy",
        "dlaczego", "czemu", "jak", "jaki", "jaka", "jakie", "który", "która", "które", "ile",
        "czy"),
    months=(
        ("styczen", "stycznia", "styczniu"), ("luty", "lutego", "lutym"), ("marzec", "marca",
            "marcu"), ("kwiecien", "kwietnia", "kwietniu"), ("maj", "maja", "maju"), ("czerwiec",
            "czerwca", "czerwcu"),
        ("lipiec", "lipca", "lipcu"), ("sierpien", "sierpnia", "sierpniu"), ("wrzesien", "wrzesnia",
            "wrzesniu"), ("pazdziernik", "pazdziernika", "pazdzierniku"), ("listopad", "listopada",
            "listopadzie"), ("grudzien", "grudnia", "grudniu"),
    ),
    weekdays=(("poniedzialek", "poniedzialki"), ("wtorek", "wtorki"), ("sroda", "srode", "srody"),
        ("czwartek", "czwartki"), ("piatek", "piatki"), ("sobota", "sobote", "soboty"),
        ("niedziela", "niedziele")),
    whens=(
        When("przedwczoraj", "day", -2), When("wczoraj", "day", -1), When("dzis|dzisiaj", "day", 0),
            When("jutro", "day", 1), When("pojutrze", "day", 2),
        When("w (?:zeszlym|ubieglym) tygodniu", "week", -1), When("w tym tygodniu", "week", 0),
            When("w przyszlym tygodniu", "week", 1),
        When("w (?:zeszlym|ubieglym) miesiacu", "month", -1), When("w tym miesiacu", "month", 0),
            When("w przyszlym miesiacu", "month", 1),
        When("w (?:zeszlym|ubieglym) roku|rok temu", "year", -1), When("w tym roku", "year", 0),
            When("w przyszlym roku", "year", 1),
    ),
    ago=((r"(\w+) (?:dni|dzien) temu", "day"), (r"(\w+) tygodni(?:e)? temu", "week"),
        (r"(\w+) miesi(?:ace|ecy) temu", "month"), (r"(\w+) lata? temu", "year")),
    numbers=(("jeden", 1), ("dwa", 2), ("dwie", 2), ("trzy", 3), ("cztery", 4), ("piec", 5),
        ("szesc", 6), ("siedem", 7), ("osiem", 8), ("dziewiec", 9), ("dziesiec", 10)),
    within=("w", "we", "od"),
    next_weekday="(?:w )?(?:przyszl(?:y|a)|nastepn(?:y|a))",
    last_weekday="(?:w )?(?:zeszl(?:y|a)|ubiegl(?:y|a))",
    lead_ins=(r"(?:wiec|no|a|ale|tak|nie|ok|okej|dobrze|dzieki|dziekuje|czesc|hej|wlasciwie|"
        r"przy okazji|poza tym|jak zwykle|sprostowanie|korekta|dla informacji|swoja droga|"
        r"zreszta)(?:,|:|!|\.| –| -) +", r"(?:a|ale|wiec|no) +(?!ja\b)"),
    reminders=(rf"{_PLEASE}(?:pamietaj|zapamietaj|pamietajcie|zanotuj|zapisz|zapisz sobie|"
        rf"notatka|uwaga|nie zapomnij|miej na uwadze|odnotuj)(?: prosze| sobie)?(?::|,? ze(?= )|"
        rf",) *",),
    asked_reminders=(r"(?:czy )?(?:mozesz|moglbys|moglabys|moze pan|"
        r"moze pani)(?: prosze)? (?:zapamietac|pamietac|zanotowac|zapisac)(?::|,? ze(?= )) *",),
    adverbials=(r"(?:w|we|na|od|wczoraj|dzis|dzisiaj|teraz|zazwyczaj|zwykle|czasami|"
        r"w zeszlym \w+|rano|wieczorem|na sniadanie|co(?:dziennie| \w+)|"
        r"obecnie)\b[^,;]{0,25}?,? (?=(?:ja|mieszkam|pracuje|uzywamy|uzywam|jem|pije|kupilem|"
        r"kupilam|zdecydowalismy|przeszlismy|moj|moja|nasz|nasza|mam|jestem|biegam|\w+(?:lem|"
        r"lam|lismy|lysmy))\b)",),
    joints=(r"; *", r",? (?:i|a|ale|bo) (?=(?:ja|moj|moja|moje|nasz|nasza|mam|mieszkam|pracuje|"
        r"lubie|nienawidze|jestem|wole|pije|jem)\b)",
        r", (?=(?:ja|moj|moja|moje|nasz|nasza|mieszkam|pracuje|mam|jestem)\b)"),
    subject_joints=(r"(?:, (?:a |ale )?| i | a )(?=\w{3,20}(?: \w+){0,2} (?:jest|dziala|"
        r"kosztuje|nazywa sie|zaczyna sie|to) \S)",),
    asides=(r"(?:[,:;]| [-–—]+) *(?:a |ale )?(?:czy |mozesz |moglbys |moglabys |pomoz)",
        r", (?:prawda|nie)\?"),
    questions=(
        r"^(?:a |i |ale |wiec |no )?(?:co|kto|kogo|komu|gdzie|dokad|skad|kiedy|dlaczego|czemu|jak|"
            r"jaki|jaka|jakie|ktory|ktora|ktore|ile|czy|z kim|o czym|w jakim|w ktorym|do kogo)\b",
            r"^(?:mozesz|moglbys|moglabys|masz|wiesz|znasz|powinienem|powinnam|pamietasz|da sie)\b",
    ),
    commands=(
        rf"^{_PLEASE}(?:teraz |potem )*(?:znajdz|pokaz|napisz|stworz|zrob|usun|dodaj|wyjasnij|"
            rf"wytlumacz|pomoz|daj|otworz|uruchom|sprawdz|przetlumacz|podsumuj|stresc|porownaj|"
            rf"wymien|przeczytaj|powiedz|kontynuuj|popraw|sprobuj|zaproponuj|polec|opowiedz|"
            rf"policz|wylistuj)(?:cie)?\b", r"^(?:zrobmy|chodzmy|zacznijmy|sprobujmy)\b",
    ),
    standing=(r"\b(?:zawsze|nigdy|od teraz|odtad|za kazdym razem|domyslnie|zamiast|przed kazdym|"
        r"po kazdym|dla wszystkich|na przyszlosc|tylko|wylacznie|przy kazdym)\b",
        r"^(?:prosze,? )?nie \w+"),
    hypotheticals=(r"^(?:gdyby\w*|jesli|jezeli|zalozmy|wyobraz sobie|co jesli|a gdyby|przypuscmy|"
        r"oby)\b", r"\b\w+(?:lbym|labym|libysmy|lybysmy)\b(?<!chcialbym)(?<!chcialabym)"),
    hedges=(r"^(?:moze|byc moze|chyba|prawdopodobnie|mysle, ze|sadze|wydaje mi sie|nie wiem|"
        r"nie jestem pew\w+|przypuszczam|podejrzewam|pewnie)\b",),
    frames=(r"podobno|ponoc|najwyrazniej|rzekomo",),
    reported=(r"^(?:podobno|ponoc|najwyrazniej|rzekomo)\b", r"(?<=\w )(?:powiedzial|powiedziala|mowi|mowil|mowila|twierdzi|twierdzil|napisal|"
        r"napisala|zapytal|zapytala|odpowiedzial|opowiadal)\b,?",
        r"^(?:wedlug|zdaniem|podobno|ponoc)\b(?! mnie)"),
    hand_overs=(
        r"(?:(?:prosze|czy mozesz|mozesz|moglbys|pomoz mi),? )*(?:przetlumacz|tlumacz|"
            r"przetlumaczyc|stresc|podsumuj|popraw|poprawic|przeredaguj|sparafrazuj|"
            r"przepisz)\b[^:\n]{0,120}:",
        r"(?:sprawdz|przeanalizuj|ocen|skroc|ulepsz)\b[^:\n]{0,60}\b(?:tekst|e-?mail|mail|"
            r"wiadomosc|list|zdani\w+|akapit|artykul|szkic)\b[^:\n]{0,60}:",
        r"(?:oto|to jest|dostalem|dostalam|tu jest)\b(?! moj\b)[^:\n]{0,40}?\b(?:tekst|e-?mail|"
            r"mail|wiadomosc|list|artykul|rozmowa|fragment)\b[^:\n]{0,60}:[ *_]*$",
    ),
    fiction=(r"\b(?:napisz|opowiedz|wymysl|stworz|uloz)\b(?: \w+){0,4} (?:opowiadanie|historie|"
        r"wiersz|bajke|powiesc|piosenke|dialog|scene|scenariusz)\b",
        r"\b(?:udawaj|wyobraz sobie|odgrywaj|wciel sie|dawno, dawno temu|jestes teraz)\b"),
    small_talk=(
        r"(?:tak|nie|ok|okej|dobrze|dobra|dzieki|dziekuje|dziekuje bardzo|bardzo dziekuje|"
            r"wielkie dzieki|czesc|hej|witaj|witam|dzien dobry|dobry wieczor|dobranoc|do widzenia|"
            r"do zobaczenia|na razie|prosze|swietnie|super|"
        r"idealnie|rozumiem|jasne|oczywiscie|zgadza sie|dokladnie|nie ma za co|milego dnia|pa)",
    ),
    passing=(
        r"^(?:ja )?jestem (?:juz |bardzo |troche )?(?:zmeczon[ya]|glodn[ya]|zajet[ya]|gotow[ya]|"
            r"szczesliw[ya]|smutn[ya]|zagubion[ya]|pew(?:ien|na)|ciekaw[ya]?|spoznion[ya]|tutaj|"
            r"tu|z powrotem|zadowolon[ya]|chor[ya])\b",
        r"^(?:chce|chcialbym|chcialabym|potrzebuje|musze|poprosze|sprobuje)\b(?! (?:zawsze|nigdy|"
            r",? zebys))", r"^mam (?:do ciebie )?(?:\w+ )?(?:pytanie|pytania|problem|pomysl|blad|"
            r"czas|racje|watpliwosc|prosbe)\b",
        r"^(?:nie )?(?:podoba|podobal|podobala) mi sie (?:to|ten|ta|te|jak|ze)\b|"
            r"^(?:nie martw sie|nie ma sprawy|niewazne|nie szkodzi|nic nie szkodzi)\b", r"^lubie "
            r"(?:to|ten|te)\b|^pracuje nad (?:tym|to)\b|^nigdy (?:nie (?:wiedzialem|widzialem|"
            r"myslalem|poddawaj))",
    ),
    only_here=(r"\b(?:tylko|wylacznie) (?:tym razem|ten raz|teraz|dzis|dzisiaj|w tej odpowiedzi|"
        r"w tej rozmowie)\b|\btym razem\b|\bw tej (?:rozmowie|odpowiedzi)\b|"
        r"\bna potrzeby tej odpowiedzi\b", r"\bnie (?:sprawdzaj|weryfikuj|szukaj)\b"),
    anaphora=(r"\b(?:on|ona|ono|oni|to|ten|ta|te|tam|wtedy|go|jej|jemu|nim|nia)\b",),
    specifics=("dwa", "dwie", "trzy", "cztery", "pięć", "piec", "sześć", "siedem", "osiem",
        "dziewięć", "dziesięć", "wczoraj", "poniedziałek", "wtorek", "środa", "czwartek", "piątek",
        "sobota", "niedziela"),
    rules=(
        Rule("prohibition", rf"^{_PLEASE}(?:nigdy )?nie (?:\w+ )?(?!zapomnij|martw|wiem|ma\b|"
            rf"jestem|mam|lubie|jem|pije|pracuje|mieszkam|znosze|cierpie|moge|chce|rozumiem|bede|"
            rf"byl|zamierzam|pale|uzywam)\w{{2,}}(?:aj|ij|uj|yj|ej|aj|isz|cz|dz|ob|az|usz|acie|"
            rf"ajcie|ujcie|ac|ic|yc|owac|iewac|rob|pisz|mow|wysylaj)(?:cie)?\b.{{0}}"),
        Rule("prohibition", rf"^{_PLEASE}(?:unikaj|unikajcie|zakaz|nie wolno|"
            rf"zabrania sie)\b.{{3}}|^.{{2,100}}?\b(?:nie (?:moze|moga|mozna|wolno|powinno|"
            rf"powinny|powinien|nalezy)|(?:jest|sa) (?:zabronion\w+|zakazan\w+|niedozwolon\w+))\b"),
        Rule("requirement", rf"^{_PLEASE}(?:zawsze|od teraz|odtad|upewnij sie|pamietaj,? zeby|"
            rf"na przyszlosc|za kazdym razem)\b.{{3}}"),
        Rule("requirement", rf"^{_PLEASE}{_DO}\b.{{0,80}}?\b(?:zawsze|zamiast|od teraz|"
            rf"za kazdym razem|domyslnie|przed kazdym|po kazdym|tylko|wylacznie|przy kazdym)\b"),
        Rule("requirement", rf"^{_PLEASE}(?:mow(?:my)? (?:do mnie |mi )?(?:na ty|po imieniu|"
            rf"per ty)|tylko {_DO}\b.{{3}})"),
        Rule("requirement", r"^(?!ja\b|to\b|on\b|ona\b).{2,100}?\b(?:musi|musza|musimy|powinien|"
            r"powinna|powinny|powinno|trzeba|nalezy)\b (?!.{0,30}\b(?:dobr|fajn)).{3}", confidence=0.85),
        Rule("preference", rf"^{_I}(?:nie |bardzo |naprawde )*(?:lubie|lubimy|kocham|uwielbiam|"
            rf"nienawidze|wole|wolimy|preferuje|znosze|cierpie|przepadam)\b(?! (?:to|ten|te|"
            rf"kiedy|gdy)\b).{{3}}"),
        Rule("preference", rf"^{_I}nie (?:jem|pije|pale|uzywam|jadam|pijam)\b"),
        Rule("preference", rf"^{_I}(?:zawsze|nigdy|zwykle|zazwyczaj|czesto|rzadko|codziennie|"
            rf"co (?:rano|wieczor|tydzien)) (?:\w+ )?(?:jem|pije|uzywam|pracuje|spie|czytam|"
            rf"pisze|biegam|wstaje|jezdze|chodze|kupuje|jadam|pijam)\b"),
        Rule("preference", rf"^{_I}(?:jem|pije|uzywam|biegam|wstaje|jezdze|chodze|pracuje|"
            rf"czytam) .{{0,40}}?\b(?:zawsze|zwykle|zazwyczaj|czesto|codziennie|co (?:rano|"
            rf"wieczor|tydzien|dzien))\b"),
        Rule("identity", rf"^(?:nazywam sie|mam na imie|moje (?:pelne )?imie(?: i nazwisko)? to|"
            rf"{_PLEASE}mow (?:mi|do mnie)|wszyscy mowia na mnie)\b .{{2}}"),
        Rule("identity", rf"^{_I}{_NOW}(?:nie )?(?:mieszkam|pracuje|studiuje|ucze sie|ucze|gram|"
            rf"mowie po|pochodze|jezdze|zbieram|choruje na|trenuje)\b(?! (?:nad (?:tym|to)|tak|"
            rf"juz)\b(?! (?:w|dla)\b)).{{3}}"),
        Rule("identity", rf"^{_I}(?:juz )?(?:nie )?jestem (?:juz )?(?:uczulon[ya]|"
            rf"wegetariani?n\w+|wegetarian\w+|wegan\w+|zonat[ya]|mezatka|rozwiedzion[ya]|wdow\w+|"
            rf"singl\w+|kawaler\w+|panna|zareczon[ya]|w ciazy|na emeryturze|leworeczn[ya]|"
            rf"cukrzyk\w*|diabety\w+|alergi\w+|z (?!powrotem|tob)\w|{_JOBS})"),
        Rule("identity", rf"^{_I}mam (?:uczulenie|alergie|cukrzyce|astme|celiakie|nietolerancje|"
            rf"migrene|adhd)\b"),
        Rule("identity", rf"^{_I}(?:nie )?mam (?:jedn\w+ |dwoje |dwojke |dwie |dwa |dwoch |"
            rf"troje |trzy |trzech |cztery |\d+ )?(?:\w+ )?(?:dziec\w+|synow|syna|corke|corki|"
            rf"brata|braci|siostre|siostry|psa|psy|kota|koty|lat|samochod|dom|mieszkanie|rower|"
            rf"wnuki|konia|firme|sklep)\b"),
        Rule("identity", rf"^(?:moj|moja|moje|moi|nasz|nasza|nasze) (?!{_TRANSIENT})[\w "
            rf"-]{{2,40}}? (?:(?:nazywa sie|ma na imie|to) \w|(?:jest|sa|byl|byla|mieszka|"
            rf"pracuje|ma|lubi|studiuje|chodzi|wypada) (?!{_OPINION})\w)"),
        Rule("identity", rf"^(?:moim|moja|nasza|naszym) (?:\w+ )?(?:{_WHO}|szefem|szefowa|"
            rf"lekarzem|mezem|zona|kierownikiem) jest \w"),
        Rule("identity", rf"^{_I}(?:rzucil\w+ (?:palenie|picie)|przestal\w+ (?:palic|pic|jesc))"),
        Rule("event", r"^(?:ja )?(?:przeprowadzam|przeprowadzamy) sie\b.{3}", confidence=0.8),
        Rule("decision", r"^(?:juz |wlasnie |ostatecznie )?(?:zdecydowalismy|zdecydowalem|"
            r"zdecydowalam|postanowilismy|postanowilem|postanowilam|ustalilismy|uzgodnilismy|"
            r"wybralismy|wybralem|wybralam|przeszlismy|przeszedlem|przeszlam|przenieslismy|"
            r"przenioslem|przenioslam|zmienilismy|zmienilem|zmienilam|zastapilismy|przesunelismy|"
            r"przelozylismy|przeprowadzilem|przeprowadzilam|przeprowadzilismy|wdrozylismy)\b.{3}"),
        Rule("event", rf"^{_I}{_WORK}(?:(?:wlasnie|niedawno|w koncu|juz) )?(?:kupil\w+|"
            rf"adoptowal\w+|przygarn\w+|zacz[ae]l\w+|stracil\w+|zgubil\w+|wygral\w+|odwiedzil\w+|"
            rf"poznal\w+|nauczyl\w+ sie|sprzedal\w+|otworzyl\w+|zalozyl\w+|namalowal\w+|"
            rf"ugotowal\w+|wyszlam za maz|ozenil\w+ sie|pobralismy sie|rozwiodl\w+ sie|"
            rf"zareczyl\w+ sie|rozstal\w+ sie|ukonczyl\w+|skonczyl\w+ studia|awansowal\w+|"
            rf"zwolnil\w+ sie|zlamal\w+|urodzil\w+|zaszlam w ciaze|zapisal\w+ sie|"
            rf"przeszed\w+ na emeryture|wzi[ae]l\w+ slub)(?<!zaczal)\b", confidence=0.6),
        Rule("event", rf"^(?:moj|moja|moje|moi|nasz|nasza|nasze) (?:\w+ )?{_KIN} {_WORK}(?:\w+ "
            rf")?(?:zmarl\w*|umarl\w*|stracil\w*|urodzil\w*|ozenil\w*|wyszla|przeprowadzil\w*|"
            rf"zacz[ae]l\w*|kupil\w*|wygral\w*|zdal\w*|skonczyl\w*|choruje|spodziewa sie)",
            confidence=0.6),
        Rule("assignment", rf"^(?:nasz|nasza|nasze|kazdy|kazda) (?!{_TRANSIENT}).{{2,60}}? (?:to|"
            rf"jest|sa|dziala|kosztuje|zaczyna sie|konczy sie|ma|stoi|"
            rf"nazywa sie) (?!{_OPINION}).{{2}}"),
        Rule("assignment", rf"^(?!to\b|ja\b|on\b|ona\b|ono\b|tam\b)(?!{_TRANSIENT})\w+(?: "
            rf"\w+){{0,4}}? (?:to|jest|sa|dziala|kosztuje|zaczyna sie|konczy sie|ma|lezy|stoi|"
            rf"znajduje sie|wynosi|wygasa|nasluchuje|trwa|odjezdza|otwiera sie|"
            rf"zamyka sie) (?!{_OPINION}).", specific=True, confidence=0.8),
        Rule("assignment", r"^(?:my )?(?:nie )?(?:uzywamy|korzystamy|wdrazamy|hostujemy|"
            r"pracujemy (?:z|w|na)|uzywam|korzystam)\b.{3}", confidence=0.8),
        Rule("assignment", r"^ (?:(?:nie|zawsze) )?(?:mieszka|pracuje|lubi|kocha|nienawidzi|pije|"
            r"je\b|gra|kieruje|prowadzi|ma|nazywa sie|odpowiada za|jest (?!super|tu|tam)\w).{2}",
            confidence=0.8, named=True),
        Rule("event", rf"^(?:ja )?(?!mowil|pytal|probowal)\w{{2,}}(?:lem|lam|lismy|"
            rf"lysmy)\b.{{0,120}}?{_TIME}", confidence=0.7),
        Rule("assignment", r"^[\w.\-]{1,40} ?= ?\S", specific=True),
    ),
    taking_back=taking_back_guests.PL,
    orders_to_model=(r"\b(?:zignoruj|ignoruj|zapomnij|pomin)\b.{0,40}?\b(?:wszystki\w+|"
        r"poprzedni\w+|powyzsz\w+|wczesniejsz\w+|swoje)\b.{0,30}?\b(?:instrukcj\w*|polecen\w*|"
        r"wskazow\w*|zasad\w*|regul\w*)", r"\b(?:jestes teraz|od teraz jestes)\b"),
    secret_words=("hasło", "haslo"),
)  # fmt: skip
