"""What has to be known of a language whose pack is loaded when somebody writes in it, and not before."""

from __future__ import annotations

from perdure.frozen import frozen


@frozen
class Guest:
    """A language by what tells it from others: letters of its own, or its little words.

    `letters` is the inside of a character class; a sentence with two of them in a row is in the
    language. `besides` are letters of the same script that it does not have: with one of them the
    sentence is in another language, which no pack reads. Latin languages have `markers` instead,
    little words none of which is an English one. `secret_words` stand before a secret in a text of
    any language.
    """

    code: str
    letters: str = ""
    besides: str = ""
    markers: tuple[str, ...] = ()
    phrases: str = ""
    """A pattern that decides for a Latin language where it has as many little words as another."""
    ordering: tuple[str, ...] = ()
    """Of a Latin language the verbs by which a model is ordered to forget what it was told."""
    secret_words: tuple[str, ...] = ()


GUESTS: tuple[Guest, ...] = (
    Guest(
        "it",
        markers=tuple(
            "giorni giorno settimane mesi mese il lo gli la le un una uno di del della delle dello "
            "degli dal dalla nel nella nei "
            "nello alla alle allo agli sul sulla è ed non mai sempre mio mia miei mie nostro "
            "nostra nostri nostre sono siamo ho hai abbiamo hanno che con ma anche noi mi si "
            "questo questa quello quella ogni tutti tutte senza più oggi ieri domani chiamo "
            "abito vivo lavoro uso usare usiamo preferisco odio amo piace piacciono ricordati "
            "ricorda ricordare deve devono dobbiamo bisogna abita lavora vive invece adesso "
            "qui nessuno soltanto rispondi scrivi dimmi chiamami dammi spiegami puoi può "
            "quando perché cosa quale grazie ciao allergico allergica intollerante compro dopo "
            "mangio bevo parlo gioco suono scusa padre moglie marito fratello sorella figlio "
            "figlia deciso passati riunione chiama nemmeno anni ero stato stata quindi però "
            "magari forse credo penso faccio vado dell'ufficio l'ufficio adottato comprato "
            "cambiato spostato trasferito trasferita d'ora poi giorno settimana scorsa scorso "
            "prossima così vegetariano vegana vegano evita evitate evitare vietato dentista "
            "medico gatto casa indirizzo scrivere mettere".split()
        ),
        phrases=r"\b(?:vivo|vive|abito) (?:a|ad|nel|nella)\b|\bdi \w|\b\w+ (?:è|e') |"
        r"(?<![\w-])non \w",
        ordering=("ignora", "ignorare", "ignorate", "dimentica", "dimenticare", "scarta"),
        secret_words=("parola d'ordine", "parola segreta", "parola chiave segreta"),
    ),
    Guest(
        "nl",
        markers=tuple(
            "eigenlijk ik het een niet geen mijn wij zijn voor naar aan bij ook maar als dat dit "
            "deze "
            "dan wordt worden moet moeten mag mogen zonder alleen vind hou graag liever heet "
            "woon werk ben heb heeft hebben onze ons jij jouw jullie haar hun nooit altijd "
            "gebruik gebruiken gisteren vandaag vanaf voortaan noem schrijf antwoord "
            "nederlands nederlandse woont werkt eet haat zus broer moeder vader vrouw vriendin "
            "verhuisd besloten verplaatst overgestapt kun kunt wil zou waar wanneer waarom hoe "
            "wat wie welke hoeveel dank bedankt hallo hoi nu nog uit te er meer veel onthoud "
            "vergeet alsjeblieft geleden vorige volgende jaar staat ligt draait begint kost "
            "lekker leuk allergisch ipv plaats misschien gekocht begonnen getrouwd kwijt jarig "
            "verjaardag elke iedere beide gaan gaat komt vermijd zeg kinderen leraar "
            "verpleegkundige spreek je zij negeer notitie niemand iemand 's vrijdag maandag "
            "dinsdag woensdag donderdag zaterdag zondag vergadering poort vertaal volgens om "
            "krant goedemorgen goedenavond dankjewel gestopt roken geadopteerd".split()
        ),
        phrases=r"\b(?:mijn|onze|een|het) \w|\b(?:is|zijn) (?:om|op|niet|een)\b|\bik \w",
        ordering=("negeer", "vergeet", "vertel"),
        secret_words=("wachtwoord", "paswoord", "toegangscode"),
    ),
    Guest("ko", letters="\uac00-\ud7a3", secret_words=("비밀번호", "비번")),
    Guest(
        "ar",
        letters="\u0621-\u064a\u0671",
        besides="\u0679\u067e\u0686\u0688\u0691\u0698\u06a9\u06af\u06ba\u06cc\u06d2",
        secret_words=("كلمة المرور", "كلمة السر", "كلمه السر", "كلمه المرور", "الرقم السري"),
    ),
    Guest("hi", letters="\u0900-\u0963", secret_words=("पासवर्ड", "कूटशब्द")),
    Guest(
        "tr",
        markers=tuple(
            "sabah akşam sevdiğim koşuya çıkarım sabahları yiyorum yerim içerim "
            "ben benim bir bu ve için çok adım ismim yaşıyorum oturuyorum çalışıyorum çalışmıyorum "
            "artık "
            "zaman asla değil yok severim seviyorum sevmem sevmiyorum nefret ederim ediyorum "
            "tercih "
            "yemem yemiyorum içmem içmiyorum kullan kullanma kullanmayın kullanıyoruz kullanıyorum "
            "lütfen "
            "nerede nasıl neden hangi kaç misin musun mısın müsün teşekkürler teşekkür merhaba "
            "günaydın "
            "annem babam kardeşim kardeşimin eşim oğlum kızım kedim köpeğim çocuğum arkadaşım "
            "patronum "
            "aldım aldık sahiplendik evlendim kaybettim kazandım taşındım taşındık geçtik karar "
            "verdik verdim "
            "yeni geçen dün bugün yarın önce sonra sadece yerine bizim ile ama olarak olduğumu "
            "unutma "
            "cevap göster çevir belki sanırım galiba bilmiyorum istiyorum ihtiyacım sorum eğer "
            "söyledi "
            "dedi göre yasak öğretmenim vejetaryenim alerjim doğdum dogdum hafta yıl yapma etme "
            "dokunma öğreniyorum sigarayı "
            "toplantı veritabanımız sunucunun testler geçmeli bundan yaşıyor çalışıyor gibi "
            "hakkında iki üç "
            "yasiyorum calisiyorum cok icin degil tesekkurler tasindim lutfen bıraktım koyu renk "
            "mühendisim "
            "kahve çay süt hemşireyim doktorum yeniden şimdi portu sorumlusu".split()
        ),
        phrases=r"\w'(?:de|da|te|ta|den|dan|ten|tan|ye|ya|nin|nın|in|ın)\b|\w(?:yorum|yoruz|"
        r"[ıiuü]m var)\b|\b(?:patronum|annem|babam|kardeşim|eşim|adım|yemem|içmem|icmem|"
        r"sevmem)\b",
        ordering=("talimatları", "talimatlari", "komutları", "kuralları", "artık"),
        secret_words=("şifre", "sifre", "parola"),
    ),
    Guest(
        "pl",
        markers=tuple(
            "nie się sie działa ulubiony kolor serwera produkcji są mam mój moja moje moim nasz "
            "nasza nasze jestem mieszkam pracuję pracuje nazywam "
            "imię imie lubię lubie wolę wole nienawidzę używaj używamy używam uzywamy zawsze nigdy "
            "proszę prosze "
            "czy gdzie kiedy dlaczego jak jaki jaka jakie który która kto ile możesz mozesz "
            "pamiętaj pamietaj że "
            "ale już juz teraz bardzo tylko zamiast dla przez przed pod nad od jako też bez oraz "
            "albo lub "
            "wczoraj dzisiaj dziś jutro tym tego ten te ta dziękuję dzięki dziekuje cześć dzień "
            "dobry "
            "siostra brat mama tata żona mąż syn córka dzieci psa kota kupiłem kupiłam straciłem "
            "straciłam "
            "adoptowaliśmy wzięliśmy zdecydowaliśmy przeszliśmy przenieśliśmy przeprowadziłem "
            "przeprowadziłam "
            "odpowiadaj odpowiedz pisz napisz przetłumacz pokaż może chciałbym chciałabym myślę "
            "wiem powiedział "
            "powiedziała według udawaj notatka unikaj wszystkie muszą testy serwera zmarła zmarł "
            "rzuciłem rzuciłam "
            "uczę gram mów palę jem piję mięsa kawę kawy herbatę urodziny szef szefem roku "
            "tygodniu "
            "pytanie spotkanie uczulenie odpowiada".split()
        ),
        phrases=r"\b(?:nasz[ae]?|m[oó]j|moja|moje|u[zż]ywamy|dzia[lł]a|m[oó]w mi)\b|\w jest \w|"
        r"\w to \d|\b(?:mieszkam|pracuj[eę]|jestem|mam|lubi[eę]|jem|pij[eę]) \w|"
        r"\bnie \w+(?:am|em|[eę]|aj|uj)\b|\w (?:się|sie)\b|\w(?:łem|łam|liśmy|łyśmy)\b",
        ordering=("zignoruj", "ignoruj", "zapomnij", "pomiń", "pomin"),
        secret_words=("hasło", "haslo"),
    ),
    Guest(
        "el",
        letters="\u0386-\u03ce\u1f00-\u1fff",
        secret_words=("κωδικός πρόσβασης", "κωδικος προσβασης", "συνθηματικό", "συνθηματικο"),
    ),
    Guest("th", letters="\u0e01-\u0e4e", secret_words=("รหัสผ่าน", "พาสเวิร์ด")),
)
