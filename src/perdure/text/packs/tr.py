"""Turkish: rules, prohibitions, preferences, identity, assignments, decisions, lives and dates.

Patterns are written as `read_as` makes a text: without dots and hats, ş as s, ğ as g, ı as i, as
many people type.
"""

from __future__ import annotations

from perdure.text.packs import taking_back_guests
from perdure.text.packs.pack import Change, Pack, Rule, Saying, When

_I = r"(?:ben |biz |bizim |benim )?"
_NOW = r"(?:(?:artik|simdi|su an|su anda|su siralar) )?"
_PLEASE = r"(?:lutfen,? )?"
_KIN = (
    r"(?:annem|babam|ailem|kardesim|abim|agabeyim|ablam|oglum|kizim|cocuklarim|cocugum|esim|kocam|"
    r"karim|nisanlim|sevgilim|"
    r"dedem|ninem|anneannem|babaannem|teyzem|halam|amcam|dayim|kuzenim|kopegim|kedim|patronum|"
    r"mudurum|arkadasim|komsum|yegenim|torunum)"
)
_WORK = r"(?!.{0,80}(?:sunucu|hata|kod|test|dosya|betik|script|build|dal|branch|commit|veritaban|fonksiyon|sorun|mesaj|surum|ticket))"
_TIME = r"(?:\d|\b(?:dun|bugun|gecen|ocak|subat|mart|nisan|mayis|haziran|temmuz|agustos|eylul|ekim|kasim|aralik|once|pazartesi|sali|carsamba|persembe|cuma|cumartesi|pazar)\b)"
_TRANSIENT = r"(?:soru|sorum|sorun|kod|hata|test|fikir|fikrim|cevap|cikti|sonuc|mesaj|ornek|oneri|hava|film|gun|bu|o|su|build|log)\b"
_OPINION = r"(?:(?:cok|biraz|epey|gercekten|oldukca|daha|en) )*(?:iyi|kotu|guzel|harika|zor|kolay|yavas|hizli|hazir|garip|sikici|onemli|dogru|yanlis|bozuk|ilginc|tamam|boyle|burada|orada)(?:ydi|di|du|dir)?\b"
_DO = (
    r"(?:kullan\w*|yaz\w*|cevap ver\w*|yanit\w*|yanitla\w*|konus\w*|hitap et\w*|seslen\w*|"
    r"gonder\w*|calistir\w*|ekle\w*|koy\w*|tut\w*|sakla\w*|yap\w*|ver\w*|de\b|et\b|"
    r"edin\b|edelim\b|uyar\w*|hatirlat\w*|kontrol et\w*|yayinla\w*|sor\w*|belirt\w*|sec\w*|al\b|"
    r"alin\b)"
)
_WHO = "patronum|mudurum|yoneticim|doktorum|dis hekimim|discim|esim|kocam|karim|nisanlim|annem|babam|ev sahibim|muhasebecim|danismanim|ogretmenim|avukatim"
_ONE = r"(?:en sevdigim \w+|favori \w+|dogum gunum|adresim|e-?postam|e-?posta adresim|telefon numaram|meslegim|tuttugum takim)"

TR = Pack(
    code="tr",
    name="Turkish",
    read_as=(("ı", "i"), ("ş", "s"), ("ğ", "g"), ("ç", "c"), ("ö", "o"), ("ü", "u"), ("â", "a"),
        ("î", "i"), ("û", "u"), ("İ", "i"), ("Ş", "S"), ("Ç", "C"), ("Ö", "O"), ("Ü", "U")),
    negations=("değil", "degil", "yok", "asla", "hiç", "hic", "hiçbir", "hicbir", "hiçbir zaman",
        "hayır", "hayir", "yasak", "yasaktır", "yasaktir", "olmadan", "değilim", "degilim", "kimse",
        "ne de"),
    exceptions=("hariç", "haric", "dışında", "disinda", "sadece", "yalnızca", "yalnizca",
        "olmadan"),
    opposites=(("severim", "nefret"), ("her zaman", "asla"), ("açık", "kapalı"), ("doğru",
        "yanlış"), ("serbest", "yasak")),
    negated=(
        (r"yemiyor(\w*)", r"yiyor\1"), (r"yemem", "yerim"), (r"i[çc]mem", "içerim"), (r"sevmem",
            "severim"),
        (r"(\w+?)m([ıiuü])yor(\w*)", r"\1\2yor\3"), (r"(\w{2,})(?:maz|mez)(\w*)", r"\1r\2"),
            (r"(\w{2,})(?:mam|mem)", r"\1rım"),
        (r"(\w{2,})(?:mad|med)([ıi])(\w*)", r"\1d\2\3"), (r"(\w{2,})(?:may|mey)[ıi]n(?:[ıi]z)?",
            r"\1"), (r"(\w{2,})(?:mamal|memel)[ıi](\w*)", r"\1mal\2"),
        (r"(kullan|yap|yaz|dokun|sil|gönder|gonder|değiştir|degistir|et|ekle|çalıştır|calistir|"
            r"yayınla|yayinla|unut|koy|ver|konuş|konus|kurma|paylaş|paylas)m[ae]", r"\1"),
    ),
    corrections=(
        r"\bartik\b", r"\b(?:bundan sonra|bundan boyle)\b", r"^(?:aslinda|duzeltme|hayir)\b[,:. ]",
            r"\byerine\b", r"\b(?:degil),? ",
        r"\b(?:tasindim|tasindik|gectik|gectim|degistirdik|degistirdim|aldik|ertelendi|ertelere|"
            r"erteledik|tasidik|tasidim|cevirdik|donduk)\b",
        r"\b(?:bu|o) (?:yanlis|eski|dogru degil)\b", r"\byeni \w+", r"\bdedigimi unut\b",
    ),
    changes=(
        Change(r"(?:dun |gecen hafta |yakin zamanda )?(?:biz |"
            r"ben )?(?P<what>\S+(?: \S+){0,3}?) (?:(?P<old>\S+(?: \S+)?)(?:'?(?:den|dan|ten|"
            r"tan)) )(?P<new>\S+?)(?:'?(?:ye|ya|e|a)) (?:tasidik|tasidim|aldik|aldim|erteledik|"
            r"cektik|degistirdik|cikardik|cikardim|yukselttik|dusurduk)[.!]*$",
               "{what} {new}", "taşıdık tasidik taşıdım aldık aldik aldım erteledik çektik "
                   "cektik değiştirdik degistirdik çıkardık yükselttik düşürdük"),
        Change(r"(?:ben |biz )?(?:\w+ )?(?P<old>\S+?)(?:'?(?:den|dan|ten|"
            r"tan)) (?P<new>\S+?)(?:'?(?:ye|ya|e|a)) tasin(?:dim|dik)[.!]*$", "{new}'da yasiyorum",
            "taşındım tasindim taşındık tasindik"),
        Change(r"(?:bundan sonra|bundan boyle|artik),? (?P<new>.*)", "{new}", "bundan artık artik"),
    ),
    undone=("degil", "neredeyse", "eger", "cocukken", "gecici", r"(?<!:)(?:19|20)\d\d(?:'\w+)?"),
    in_part=("sadece", "yalnizca", "bugun", "yarin", r"bu \w+", r"gelecek \w+", "kadar", "ama",
        "haric", "bir kez", "tekrar", "once", "yanlislikla"),
    sayings=(
        Saying("live in", rf"(?:ben )?{_NOW}(?:ben )?(?P<value>[^\s,]+?(?: [^\s,]+?)?)(?:'?(?:de|"
            rf"da|te|ta))(?: artik| simdi)? (?:yasiyorum|oturuyorum|ikamet ediyorum|yasiyoruz|"
            rf"oturuyoruz)"),
        Saying("live in", rf"(?:ben )?{_NOW}(?P<value>[^\s,]+?)(?:'?(?:de|da|te|"
            rf"ta)) (?P<no>yasamiyorum|oturmuyorum)"),
        Saying("work at", rf"(?:ben )?{_NOW}(?P<value>[^\s,]+?(?: [^\s,]+?)?)(?:'?(?:de|da|te|"
            rf"ta))(?: artik| simdi)? (?:calisiyorum|(?P<no>calismiyorum))"),
        Saying("be called", r"(?:(?:benim )?(?:adim|ismim)|bana) (?P<value>[^\s,]+(?: "
            r"[^\s,]+)?)(?: de| diye hitap et| deyin)?"),
        Saying("be", rf"(?:benim )?(?:yeni )?(?P<subject>{_WHO})(?: artik)?(?:in adi|nin adi|"
            rf"un adi)? (?P<value>(?-i:[A-Z])\w+(?: (?-i:[A-Z])\w+)?)"),
        Saying("be", rf"(?:benim )?(?P<subject>{_ONE}) (?P<value>.{{1,40}}?)"),
        Saying("be", r"(?P<subject>[^,]{2,40}?) (?:artik )?(?:saat "
            r")?(?P<value>\d[\w.:]*(?:'\w+)?)(?:'?(?:de|da|te|ta))?(?: (?:calisiyor|basliyor|"
            r"portunda|olarak ayarli))?"),
        Saying("like+", r"(?:ben )?(?P<value>[^,]{2,40}?)(?:yi|yu|i|u)? (?:cok )?(?:severim|"
            r"seviyorum|begeniyorum|(?P<no>sevmem|sevmiyorum|begenmiyorum))"),
        Saying("like-", r"(?:ben )?(?P<value>[^,]{2,40}?)(?:den|dan|ten|tan) (?:nefret ederim|"
            r"nefret ediyorum|hoslanmam|hoslanmiyorum)"),
    ),
    stop_words=tuple("ve veya ama bir bu şu o ben sen biz siz onlar için ile de da ki mi mı mu mü "
        "çok daha en gibi kadar sonra önce".split()),
    question_words=("ne", "kim", "kimin", "nerede", "nereye", "nereden", "ne zaman", "neden",
        "niye", "niçin", "nasıl", "hangi", "kaç", "kaçta"),
    months=(("ocak",), ("subat",), ("mart",), ("nisan",), ("mayis",), ("haziran",), ("temmuz",),
        ("agustos",), ("eylul",), ("ekim",), ("kasim",), ("aralik",)),
    weekdays=(("pazartesi",), ("sali",), ("carsamba",), ("persembe",), ("cuma",), ("cumartesi",),
        ("pazar",)),
    whens=(
        When("evvelsi gun|onceki gun", "day", -2), When("dun", "day", -1),
            When("bugun|bu sabah|bu aksam", "day", 0), When("yarin", "day", 1),
            When("obur gun", "day", 2),
        When("gecen hafta", "week", -1), When("bu hafta", "week", 0),
            When("gelecek hafta|haftaya|onumuzdeki hafta", "week", 1),
        When("gecen ay", "month", -1), When("bu ay", "month", 0),
            When("gelecek ay|onumuzdeki ay", "month", 1),
        When("gecen yil|gecen sene", "year", -1), When("bu yil|bu sene", "year", 0),
            When("gelecek yil|seneye", "year", 1),
    ),
    ago=((r"(\w+) gun once", "day"), (r"(\w+) hafta once", "week"), (r"(\w+) ay once", "month"),
        (r"(\w+) (?:yil|sene) once", "year")),
    numbers=(("bir", 1), ("iki", 2), ("uc", 3), ("dort", 4), ("bes", 5), ("alti", 6), ("yedi", 7),
        ("sekiz", 8), ("dokuz", 9), ("on", 10)),
    within=(),
    next_weekday="gelecek|onumuzdeki",
    last_weekday="gecen",
    lead_ins=(r"(?:evet|hayir|peki|tamam|iyi|tesekkurler|tesekkur ederim|sagol|merhaba|selam|"
        r"bu arada|aslinda|ayrica|duzeltme|bilgin olsun|yani)(?:,|:|!|\.) +",
        r"(?:ve|ama|fakat|ayrica|yani) +"),
    reminders=(rf"{_PLEASE}(?:unutma|unutmayin|hatirla|hatirlayin|aklinda tut|aklinda bulunsun|"
        rf"not et|not al|not|sunu unutma|sunu hatirla|sunu aklinda tut)(?::|,| ki) *",),
    closing_reminders=(r"(?:digini|digimi|dugunu|dugumu|tigini|tigimi|oldugumu|"
        r"oldugunu)(?: lutfen)? (?:unutma|unutmayin|hatirla|hatirlayin|aklinda tut|not et|not al|"
        r"hatirlar misin|unutmaz misin)[.!? ]*$",
        r"(?:,|\.) (?:bunu |lutfen )?(?:unutma|aklinda tut|not et|not al)[.! ]*$"),
    adverbials=(r"(?:dun|bugun|gecen (?:hafta|ay|yil)|simdi|genelde|genellikle|bazen|sabahlari|"
        r"aksamlari|her (?:gun|sabah|aksam|hafta)|kahvaltida)\b[^,;]{0,20}?,? (?=\S)",),
    joints=(r"; *", r",? (?:ve|ama|fakat|cunku) (?=(?:ben|benim|biz|bizim|adim)\b)",
        r", (?=(?:ben|benim|biz|bizim|adim)\b)",
        r" ve (?=\S+(?:'?[dt][ae]) (?:yasiyorum|calisiyorum|oturuyorum))"),
    subject_joints=(r"(?:, (?:ve |ama )?| ve | ama )(?=\w{3,20} (?:\S+ ){0,2}\S*\d)",),
    asides=(r"[,;.] *(?:bana |acaba )?(?:yardim (?:eder|edebilir)|anlatir|gosterir|soyler) misin",),
    questions=(r"^(?:ne|kim|kimin|nerede|nereye|nereden|neden|niye|nicin|nasil|hangi|kac|acaba)\b",
        r"\b(?:mi|mu)(?:yim|yiz|sin|sun|siniz|sunuz|ydi|dir)?[?.! ]*$|\b(?:misin|musun|miyim|"
        r"muyum|misiniz|musunuz|miyiz)\b|\b(?:nedir|kimdir|nerede|neresi|ne|kim|nasil|"
        r"kac)[?.! ]*$|\b(?:nerede|nasil|ne zaman|kac|hangi) \w+(?:yor|di|ti|du|tu|rim|"
        r"rum)\w*[?.! ]*$"),
    commands=(rf"^{_PLEASE}(?:simdi |bana |bir )*(?:[^.!?]{{0,60}} )?(?:goster|gosterir misin|yaz|"
        rf"olustur|yap|sil|ekle|acikla|anlat|bul|ac|calistir|cevir|ozetle|karsilastir|listele|oku|"
        rf"soyle|devam et|duzelt|dene|oner|kontrol et|yardim et|ver|kaldir)(?:in|iniz|un|"
        rf"unuz)?[.! ]*$", r"^(?:hadi|haydi)\b"),
    standing=(r"\b(?:her zaman|daima|hep|asla|hicbir zaman|bundan sonra|bundan boyle|"
        r"her seferinde|yerine|her \w+(?:den|dan|ten|tan) once|sadece|yalnizca|"
        r"varsayilan olarak)\b", r"\w{2,}(?:ma|me|mayin|meyin|mayiniz|meyiniz)[.! ]*$",
        r"\b(?:sen diye|siz diye)\b"),
    hypotheticals=(r"^(?:eger|diyelim ki|farz et|varsayalim|keske|hayal et)\b",
        r"\b\w+(?:saydi[mk]|seydi[mk]|ersem|arsam)\b"),
    hedges=(r"\b(?:belki|galiba|sanirim|saniyorum|herhalde|muhtemelen|olabilir|bilmiyorum|"
        r"emin degilim|zannediyorum)\b",),
    frames=(r"gorunuse gore|guya|sozde|soylentiye gore",),
    reported=(r"^(?:gorunuse gore|guya|sozde|soylentiye gore)\b", r"\b(?:dedi|dediler|soyledi|soyluyor|diyor|iddia etti|yazdi|sordu|"
        r"anlatti)\b(?! ki ben)", r"\b(?:gore)\b(?<!bana gore)"),
    hand_overs=(r"[^:\n]{0,60}\b(?:cevir\w*|tercume\w*|ozetle\w*|duzelt\w*|yeniden yaz\w*|"
        r"gozden gecir\w*|analiz et\w*|kisalt\w*)\b[^:\n]{0,60}:", r"(?:iste|bu|su|asagida\w*|"
        r"bana gelen)[^:\n]{0,40}\b(?:metin|metni|e-?posta|mesaj|mektup|makale|konusma|"
        r"yazi)\b[^:\n]{0,40}:[ *_]*$"),
    fiction=(r"\b(?:hikaye|hikayesi|siir|siiri|masal|roman|sarki|diyalog|senaryo|"
        r"oyku)\w*(?: \w+){0,2} (?:yaz|anlat|uydur|olustur)\w*",
        r"\b(?:gibi davran|mis gibi yap|rolunu|hayal et|bir varmis bir yokmus|sen artik bir)\w*"),
    small_talk=(
        r"(?:evet|hayir|tamam|peki|tesekkurler|tesekkur ederim|cok tesekkurler|"
            r"cok tesekkur ederim|sagol|sag ol|sagolun|merhaba|selam|selamlar|gunaydin|iyi gunler|"
            r"iyi aksamlar|iyi geceler|hosca kal|gorusuruz|rica ederim|harika|super|mukemmel|"
            r"guzel|anladim|elbette|tabii|tabii ki|dogru|kolay gelsin|hos geldin|olur)",
    ),
    passing=(
        r"^(?:ben )?(?:cok |biraz )?(?:yorgunum|acim|mesgulum|mutluyum|uzgunum|hazirim|buradayim|"
            r"iyiyim|saskinim|meraklıyim|merak ediyorum|hastayim|gec kaldim|kayboldum)\b",
            r"\b(?:istiyorum|isterim|istiyoruz|ihtiyacim var|lazim)[.! ]*$",
            r"\b(?:soru|sorum|sorun|sorunum|fikrim|problemim) var\b",
        r"^(?:bunu|bu|sunu|su|onu) (?:cok )?(?:sevdim|begendim|seviyorum)\b|^(?:merak etme|"
            r"sorun degil|onemli degil|dert etme)\b",
            r"\b(?:uzerinde|uzerine) (?:calisiyorum|dusunuyorum)\b",
    ),
    only_here=(r"\b(?:sadece|yalnizca) (?:bu sefer|bu seferlik|simdilik|bugun|bu cevap)\b|"
        r"\bbu (?:seferlik|sohbette|konusmada|cevapta)\b|\bbu cevap icin\b",
        r"\b(?:kontrol etme|dogrulama|arastirma)(?:yin)?\b(?=[.! ]*$)"),
    anaphora=(r"\b(?:o|onu|ona|onun|bunu|buna|bunun|sunu|orada|oraya|onlar|boylece)\b",),
    specifics=("iki", "üç", "uc", "dört", "dort", "beş", "bes", "altı", "alti", "yedi", "sekiz",
        "dokuz", "on", "dün", "dun", "pazartesi", "salı", "sali", "çarşamba", "carsamba",
        "perşembe", "persembe", "cuma", "cumartesi", "pazar"),
    rules=(
        Rule("prohibition", rf"^{_PLEASE}(?:.{{1,80}} )?(?!unutma)\w{{2,}}(?:ma|me|mayin|meyin|"
            rf"mayiniz|meyiniz)[.! ]*$(?<!calisma\b)(?<!deneme\b)(?<!arama\b)(?<!toplama\b)"),
        Rule("prohibition", rf"^{_PLEASE}(?:.{{2,80}} )?(?:yasak|yasaktir|kacin|kacinin|uzak dur|"
            rf"yapilmamali|edilmemeli|kullanilmamali|\w+(?:mamali|memeli))(?:yiz|sin|siniz|"
            rf"dir)?[.! ]*$"),
        Rule("requirement", rf"^{_PLEASE}(?:.{{0,60}} )?(?:her zaman|daima|hep|bundan sonra|"
            rf"bundan boyle|her seferinde|mutlaka) (?:.{{0,60}} )?{_DO}[.! ]*$"),
        Rule("requirement", rf"^{_PLEASE}.{{1,60}} yerine .{{1,60}}{_DO}[.! ]*$"),
        Rule("requirement", rf"^{_PLEASE}(?:.{{0,40}} )?(?:sadece|yalnizca) .{{1,60}}{_DO}[.! ]*$"),
        Rule("requirement", rf"^{_PLEASE}bana (?:sen|siz) (?:de|diye)\b.{{0,20}}"),
        Rule("requirement", r"^(?!bu |o |ben ).{2,100}\w+(?:mali|meli)(?:yiz|sin|siniz|dir|lar|"
            r"ler)?[.! ]*$|^.{2,80}\w+(?:mak|mek) (?:zorunda|zorundayiz|gerekir|gerekiyor|sart)\b",
            confidence=0.85),
        Rule("preference", rf"^(?:ben |biz )?(?!{_TRANSIENT}).{{2,60}} (?:cok |hic |"
            rf"pek )?(?:severim|seviyorum|sevmem|sevmiyorum|begeniyorum|begenmiyorum|"
            rf"tercih ederim|tercih ediyorum|nefret ederim|nefret ediyorum|hoslanirim|"
            rf"hoslaniyorum|hoslanmam|hoslanmiyorum|bayilirim|bayiliyorum)[.! ]*$"),
        Rule("preference", r"^(?:ben |biz )?.{2,40} (?:yemem|yemiyorum|icmem|icmiyorum|kullanmam|"
            r"kullanmiyorum|yiyemem|icemem)[.! ]*$"),
        Rule("preference", r"^(?:ben |biz )?(?:.{0,30} )?(?:her zaman|genelde|genellikle|hep|"
            r"her (?:gun|sabah|aksam|hafta)|sik sik|nadiren|asla) .{1,60}(?:rim|rum|yorum|mam|"
            r"mem)[.! ]*$"),
        Rule("identity", r"^(?:benim )?(?:adim|ismim|tam adim)\b .{2}|^bana .{2,20} (?:de|deyin|"
            r"diye hitap et|diyebilirsin)[.! ]*$"),
        Rule("identity", rf"^(?:ben )?{_NOW}(?:ben )?(?!bunun|bunu|onun|"
            rf"uzerinde).{{2,50}}(?:'?(?:de|da|te|ta)) (?:\w+ ){{0,2}}?(?:yasiyorum|oturuyorum|"
            rf"calisiyorum|okuyorum|yasamiyorum|calismiyorum|oturmuyorum|dogdum|buyudum|"
            rf"yasiyoruz)[.! ]*$"),
        Rule("identity", r"^(?:ben )?.{2,40} olarak (?:\w+ )?calisiyorum[.! ]*$"),
        Rule("identity", r"^(?:ben )?(?:bir |artik )?(?:\w+ ){0,3}(?:muhendisiyim|muhendisim|"
            r"ogretmenim|ogretmeniyim|doktorum|hemsireyim|hemsiresiyim|avukatim|mimarim|asciyim|"
            r"yazilimciyim|gelistiriciyim|gelistiricisiyim|programciyim|tasarimciyim|gazeteciyim|"
            r"ogrenciyim|ogrencisiyim|muhasebeciyim|muzisyenim|yazarim|cevirmenim|emekliyim|"
             r"vejetaryenim|veganim|evliyim|bekarim|bosandim|dulum|hamileyim|solagim|diyabetim|"
                 r"diyabetliyim|seker hastasiyim|memurum|isciyim|esnafim|pilotum|eczaciyim|"
                 r"veterinerim|ressamim|fotografciyim|ciftciyim|yoneticiyim|danismanim|"
                 r"akademisyenim)(?: degilim)?[.! ]*$"),
        Rule("identity", r"^(?:ben )?(?:benim )?.{2,40}(?:alerjim|intoleransim|alerjisi|"
            r"diyabetim|astimim|migrenim|colyak\w*|hassasiyetim)(?: var| yok)?[.! ]*$"),
        Rule("identity", r"^(?:benim )?(?:\w+ )?(?:bir|iki|uc|dort|bes|\d+) (?:\w+ )?(?:cocugum|"
            r"oglum|kizim|kedim|kopegim|kardesim|abim|ablam|torunum|arabam|evim|atim|"
            r"bisikletim) var[.! ]*$"),
        Rule("identity", rf"^(?:benim |bizim )?(?:yeni )?(?:{_KIN[3:-1]}|{_WHO}|{_ONE[3:-1]}|"
            rf"\w+(?:imin|umun|min|mun) (?:adi|ismi))(?: artik)? (?!{_OPINION})\w.{{1}}"),
        Rule("identity",
            r"^(?:ben )?\w+(?:liyim|luyum)[.! ]*$(?<!mutluyum)(?<!heyecanliyim)(?<!kararliyim)"),
        Rule("identity", r"^(?:ben )?(?:sigarayi|alkolu|kahveyi|icmeyi) birakti[mk]"),
        Rule("decision", r"^(?:biz |ben )?.{2,80} (?:karar verdik|karar verdim|kararlastirdik|"
            r"anlastik|sectik|sectim|gectik|gectim|tasindik|tasindim|degistirdik|tasidik|"
            r"aldik(?= )|erteledik|benimsedik)[.! ]*$"),
        Rule("event", rf"^(?:ben |biz )?(?!bunu|onu|sunu){_WORK}(?:.{{1,60}} )?(?:satin aldim|"
            rf"satin aldik|aldim|aldik|sahiplendik|sahiplendim|basladim|basladik|kaybettim|"
            rf"kazandim|kazandik|evlendim|evlendik|bosandim|bosandik|ayrildim|ayrildik|"
            rf"mezun oldum|emekli oldum|istifa ettim|isten cikarildim|sattim|sattik|actim|actik|"
            rf"kurdum|nisanlandim|nisanlandik|terfi aldim|birakti[mk]|ogrendim|ameliyat oldum|"
            rf"hamileyim|taburcu oldum)[.! ]*$", confidence=0.6),
        Rule("event", rf"^(?:benim )?{_WORK}{_KIN} (?:.{{0,30}} )?(?:vefat etti|oldu|evlendi|"
            rf"bosandi|dogdu|dogurdu|mezun oldu|tasindi|isten cikarildi|isini kaybetti|kazandi|"
            rf"aldi|basladi|hasta|hamile)[.! ]*$", confidence=0.6),
        Rule("event", r"^(?:ben )?(?:\S+ ){1,3}(?:ogreniyorum|calmayi ogreniyorum)[.! ]*$",
            confidence=0.6),
        Rule("assignment", r"^(?:biz |ben )?.{2,60} (?:kullaniyoruz|kullaniyorum|kullanmiyoruz|"
            r"yayinliyoruz|barindiriyoruz)[.! ]*$", confidence=0.8),
        Rule("assignment",
            rf"^(?:bizim |her )?(?!{_TRANSIENT})\w+(?:miz|muz|imiz|umuz)\w* (?!{_OPINION}).{{2}}",
            confidence=0.8),
        Rule("assignment", rf"^(?!{_TRANSIENT})(?!ben |biz ).{{2,60}} (?!{_OPINION})(?:\S+(?:dir|"
            rf"dur|tir|tur)|\S*\d\S*(?: \w+)?|calisiyor|basliyor|bitiyor|bulunuyor|aciliyor|"
            rf"kapaniyor|suruyor|\S+'(?:de|da|te|ta)|\S*(?:nin|nun|in|un) (?:altinda|ustunde|"
            rf"yaninda|icinde))[.! ]*$", specific=True, confidence=0.8),
        Rule("assignment", r"^ (?:\S+ ){0,3}(?:sorumlu|sorumlusu|muduru|yoneticisi|sahibi|"
            r"yetkilisi|yasiyor|calisiyor|seviyor|sevmiyor)\S*[.! ]*$", confidence=0.8, named=True),
        Rule("event",
            rf"^(?:ben |biz )?.{{0,60}}{_TIME}.{{1,60}}(?:dim|dum|tim|tum|dik|duk|tik|tuk)[.! ]*$",
            confidence=0.7, specific=True),
        Rule("assignment", r"^[\w.\-]{1,40} ?= ?\S", specific=True),
    ),
    taking_back=taking_back_guests.TR,
    orders_to_model=(r"\b(?:onceki|tum|butun|yukaridaki|daha onceki)\b.{0,30}?\b(?:talimat|komut|"
        r"kural|yonerge)\w*.{0,15}?\b(?:yok say|gormezden gel|unut|dikkate alma)",
        r"\bsen artik bir\b"),
    secret_words=("şifre", "sifre", "parola"),
)  # fmt: skip
