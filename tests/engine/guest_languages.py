"""The talk of `languages` in those whose packs are loaded when they are met, half as long."""

from __future__ import annotations

from collections.abc import Mapping

from engine.languages import Language

GUESTS: Mapping[str, Language] = {
    "it": Language(
        ("Giulia", "Marco", "Sara"),
        ("Che bella notizia!", "Davvero? Racconta.", "Capisco, in bocca al lupo."),
        (
            (
                "Ho comprato una bicicletta nuova nel negozio di {x}.",
                "Dove ha comprato la bicicletta {n}?",
            ),
            (
                "Mia sorella lavora all'ospedale di {x}.",
                "In quale ospedale lavora la sorella di {n}?",
            ),
            (
                "Coltiviamo pomodori nell'orto, la varietà è {x}.",
                "Quali pomodori coltiva {n}?",
            ),
            (
                "Imparo il violino con una maestra di nome {x}.",
                "Chi insegna il violino a {n}?",
            ),
            (
                "Il nostro cane si chiama {x} e odia la pioggia.",
                "Come si chiama il cane di {n}?",
            ),
            (
                "A colazione mangio porridge con il miele di {x}.",
                "Cosa mangia {n} a colazione?",
            ),
            (
                "Ho venduto la vecchia auto a un vicino, {x}.",
                "Chi ha preso la vecchia auto di {n}?",
            ),
            (
                "Ho dipinto la cucina di un colore chiamato {x}.",
                "Di che colore è la cucina di {n}?",
            ),
            (
                "Mio nonno costruiva barche a {x}.",
                "Cosa costruiva il nonno di {n}?",
            ),
            (
                "Ho perso le chiavi sull'autobus per {x}.",
                "Dove ha perso le chiavi {n}?",
            ),
        ),
    ),
    "nl": Language(
        ("Sanne", "Bram", "Lotte"),
        ("Wat fijn om te horen!", "Echt? Vertel eens.", "Aha, veel succes ermee."),
        (
            (
                "Ik heb een nieuwe fiets gekocht in de winkel van {x}.",
                "Waar heeft {n} de fiets gekocht?",
            ),
            (
                "Mijn zus werkt in het ziekenhuis van {x}.",
                "In welk ziekenhuis werkt de zus van {n}?",
            ),
            (
                "We kweken tomaten in de tuin, het ras is {x}.",
                "Welke tomaten kweekt {n}?",
            ),
            (
                "Ik leer viool bij een lerares die {x} heet.",
                "Bij wie leert {n} viool?",
            ),
            (
                "Onze hond heet {x} en haat regen.",
                "Hoe heet de hond van {n}?",
            ),
            (
                "Als ontbijt eet ik pap met honing van {x}.",
                "Wat eet {n} als ontbijt?",
            ),
            (
                "De oude auto heb ik aan een buurman verkocht, {x}.",
                "Wie heeft de oude auto van {n}?",
            ),
            (
                "Ik heb de keuken geverfd in de kleur {x}.",
                "Welke kleur heeft de keuken van {n}?",
            ),
            (
                "Mijn opa bouwde boten in {x}.",
                "Wat bouwde de opa van {n}?",
            ),
            (
                "Ik ben mijn sleutels kwijtgeraakt in de bus naar {x}.",
                "Waar is {n} de sleutels kwijtgeraakt?",
            ),
        ),
    ),
    "ko": Language(
        ("민지", "준호", "유나"),
        ("정말 잘됐네요!", "그래요? 더 얘기해 줘요.", "그렇군요, 행운을 빌어요."),
        (
            (
                "{x} 가게에서 새 자전거를 샀어요.",
                "{n} 씨는 자전거를 어디에서 샀어요?",
            ),
            (
                "언니가 {x} 병원에서 일해요.",
                "{n} 씨 언니는 어느 병원에서 일해요?",
            ),
            (
                "정원에서 토마토를 키우는데 품종은 {x}예요.",
                "{n} 씨는 어떤 토마토를 키워요?",
            ),
            (
                "{x} 선생님한테 바이올린을 배우고 있어요.",
                "{n} 씨는 누구한테 바이올린을 배워요?",
            ),
            (
                "우리 강아지 이름은 {x}이고 비를 싫어해요.",
                "{n} 씨 강아지 이름이 뭐예요?",
            ),
            (
                "아침에는 {x} 꿀을 넣은 죽을 먹어요.",
                "{n} 씨는 아침에 뭘 먹어요?",
            ),
            (
                "오래된 차는 이웃 {x}에게 팔았어요.",
                "{n} 씨의 오래된 차는 누가 샀어요?",
            ),
            (
                "부엌을 {x}라는 색으로 칠했어요.",
                "{n} 씨 부엌은 무슨 색이에요?",
            ),
            (
                "할아버지는 {x}에서 배를 만드셨어요.",
                "{n} 씨 할아버지는 뭘 만드셨어요?",
            ),
            (
                "{x} 가는 버스에서 열쇠를 잃어버렸어요.",
                "{n} 씨는 열쇠를 어디에서 잃어버렸어요?",
            ),
        ),
    ),
    "hi": Language(
        ("प्रिया", "राहुल", "नीलम"),
        ("यह सुनकर अच्छा लगा!", "सच में? और बताओ।", "अच्छा, शुभकामनाएँ।"),
        (
            (
                "मैंने {x} की दुकान से नई साइकिल खरीदी।",
                "{n} ने साइकिल कहाँ से खरीदी?",
            ),
            (
                "मेरी बहन {x} अस्पताल में काम करती है।",
                "{n} की बहन किस अस्पताल में काम करती है?",
            ),
            (
                "हम बगीचे में टमाटर उगाते हैं, किस्म {x} है।",
                "{n} कौन से टमाटर उगाते हैं?",
            ),
            (
                "मैं {x} नाम के शिक्षक से वायलिन सीख रहा हूँ।",
                "{n} को वायलिन कौन सिखाता है?",
            ),
            (
                "हमारे कुत्ते का नाम {x} है और उसे बारिश पसंद नहीं।",
                "{n} के कुत्ते का नाम क्या है?",
            ),
            (
                "नाश्ते में मैं {x} के शहद के साथ दलिया खाता हूँ।",
                "{n} नाश्ते में क्या खाते हैं?",
            ),
            (
                "पुरानी कार मैंने पड़ोसी {x} को बेच दी।",
                "{n} की पुरानी कार किसने ली?",
            ),
            (
                "मैंने रसोई को {x} रंग से रंगा।",
                "{n} की रसोई का रंग क्या है?",
            ),
            (
                "मेरे दादाजी {x} में नावें बनाते थे।",
                "{n} के दादाजी क्या बनाते थे?",
            ),
            (
                "{x} जाने वाली बस में मेरी चाबियाँ खो गईं।",
                "{n} की चाबियाँ कहाँ खोईं?",
            ),
        ),
    ),
    "pl": Language(
        ("Kasia", "Tomek", "Jola"),
        ("Miło to słyszeć!", "Naprawdę? Opowiedz więcej.", "Rozumiem, powodzenia."),
        (
            (
                "Kupiłam nowy rower w sklepie {x}.",
                "Gdzie {n} kupiła rower?",
            ),
            (
                "Moja siostra pracuje w szpitalu {x}.",
                "W jakim szpitalu pracuje siostra {n}?",
            ),
            (
                "Uprawiamy pomidory w ogrodzie, odmiana {x}.",
                "Jakie pomidory uprawia {n}?",
            ),
            (
                "Uczę się grać na skrzypcach u nauczycielki {x}.",
                "Kto uczy {n} gry na skrzypcach?",
            ),
            (
                "Nasz pies wabi się {x} i nie znosi deszczu.",
                "Jak wabi się pies {n}?",
            ),
            (
                "Na śniadanie jem owsiankę z miodem z {x}.",
                "Co {n} je na śniadanie?",
            ),
            (
                "Stary samochód sprzedałam sąsiadowi, to {x}.",
                "Kto ma stary samochód {n}?",
            ),
            (
                "Pomalowałam kuchnię na kolor {x}.",
                "Jaki kolor ma kuchnia {n}?",
            ),
            (
                "Mój dziadek budował łodzie w {x}.",
                "Co budował dziadek {n}?",
            ),
            (
                "Zgubiłam klucze w autobusie do {x}.",
                "Gdzie {n} zgubiła klucze?",
            ),
        ),
    ),
    "el": Language(
        ("Μαρία", "Νίκος", "Ελένη"),
        ("Τι ωραία που το ακούω!", "Αλήθεια; Πες μου κι άλλα.", "Κατάλαβα, καλή τύχη."),
        (
            (
                "Αγόρασα καινούργιο ποδήλατο από το μαγαζί του {x}.",
                "Από πού αγόρασε το ποδήλατο η {n};",
            ),
            (
                "Η αδερφή μου δουλεύει στο νοσοκομείο {x}.",
                "Σε ποιο νοσοκομείο δουλεύει η αδερφή της {n};",
            ),
            (
                "Καλλιεργούμε ντομάτες στον κήπο, ποικιλία {x}.",
                "Ποιες ντομάτες καλλιεργεί η {n};",
            ),
            (
                "Μαθαίνω βιολί με μια δασκάλα που λέγεται {x}.",
                "Ποιος μαθαίνει βιολί στη {n};",
            ),
            (
                "Ο σκύλος μας λέγεται {x} και μισεί τη βροχή.",
                "Πώς λέγεται ο σκύλος της {n};",
            ),
            (
                "Για πρωινό τρώω βρώμη με μέλι από {x}.",
                "Τι τρώει για πρωινό η {n};",
            ),
            (
                "Το παλιό αυτοκίνητο το πούλησα σε έναν γείτονα, {x}.",
                "Ποιος πήρε το παλιό αυτοκίνητο της {n};",
            ),
            (
                "Έβαψα την κουζίνα σε χρώμα {x}.",
                "Τι χρώμα έχει η κουζίνα της {n};",
            ),
            (
                "Ο παππούς μου έφτιαχνε βάρκες στο {x}.",
                "Τι έφτιαχνε ο παππούς της {n};",
            ),
            (
                "Έχασα τα κλειδιά μου στο λεωφορείο για {x}.",
                "Πού έχασε τα κλειδιά η {n};",
            ),
        ),
    ),
    "th": Language(
        ("มาลี", "สมชาย", "นภา"),
        ("ดีใจที่ได้ยินแบบนั้น", "จริงเหรอ เล่าเพิ่มหน่อย", "อ๋อ ขอให้โชคดีนะ"),
        (
            (
                "ฉันซื้อจักรยานใหม่จากร้าน {x}",
                "{n}ซื้อจักรยานที่ไหน",
            ),
            (
                "พี่สาวฉันทำงานที่โรงพยาบาล {x}",
                "พี่สาวของ{n}ทำงานโรงพยาบาลไหน",
            ),
            (
                "เราปลูกมะเขือเทศในสวน พันธุ์ {x}",
                "{n}ปลูกมะเขือเทศอะไร",
            ),
            (
                "ฉันเรียนไวโอลินกับครูชื่อ {x}",
                "ใครสอนไวโอลินให้{n}",
            ),
            (
                "หมาของเราชื่อ {x} และเกลียดฝน",
                "หมาของ{n}ชื่ออะไร",
            ),
            (
                "ตอนเช้าฉันกินโจ๊กกับน้ำผึ้ง {x}",
                "{n}กินอะไรตอนเช้า",
            ),
            (
                "รถเก่าฉันขายให้เพื่อนบ้านชื่อ {x}",
                "ใครซื้อรถเก่าของ{n}",
            ),
            (
                "ฉันทาสีห้องครัวด้วยสี {x}",
                "ห้องครัวของ{n}สีอะไร",
            ),
            (
                "ปู่ของฉันเคยต่อเรือที่ {x}",
                "ปู่ของ{n}ทำอะไร",
            ),
            (
                "ฉันทำกุญแจหายบนรถเมล์ไป {x}",
                "{n}ทำกุญแจหายที่ไหน",
            ),
        ),
    ),
}
