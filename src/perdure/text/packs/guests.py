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
            "il lo gli la le un una uno di del della delle dello degli dal dalla nel nella nei "
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
        phrases=r"\b(?:vivo|vive|abito) (?:a|ad|nel|nella)\b|\bdi \w|\b\w+ (?:è|e') |(?<![\w-])non \w",
        ordering=("ignora", "ignorare", "ignorate", "dimentica", "dimenticare", "scarta"),
        secret_words=("parola d'ordine", "parola segreta", "parola chiave segreta"),
    ),
    Guest(
        "nl",
        markers=tuple(
            "ik het een niet geen mijn wij zijn voor naar aan bij ook maar als dat dit deze "
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
)
