"""Kinds of things, and what is of each: so that a violin answers which instruments somebody plays.

A line is a kind: the words that ask for it, a colon, and what it is called. Everyday kinds alone, of
which a few dozen names cover most of what people say; forms that a stem does not bring together
stand side by side. What is of two kinds stands in both.
"""

from __future__ import annotations

from collections.abc import Mapping

_EN = """
instrument: guitar, piano, violin, cello, flute, clarinet, saxophone, trumpet, trombone, drum, harp,
 ukulele, banjo, accordion, keyboard, oboe, viola, bass, harmonica, organ, mandolin, synthesizer
sport: football, soccer, basketball, baseball, tennis, golf, hockey, rugby, cricket, volleyball,
 badminton, swimming, running, cycling, skiing, snowboarding, surfing, skating, climbing, rowing,
 sailing, boxing, karate, judo, taekwondo, yoga, gymnastics, wrestling, fencing, marathon, triathlon,
 softball, lacrosse, kayaking, table tennis, bowling, skateboarding, handball, squash
martial art: karate, judo, taekwondo, boxing, kickboxing, aikido, kendo, capoeira, muay thai,
 wrestling, fencing, jiu jitsu, krav maga, kung fu
animal: dog, cat, puppy, kitten, horse, cow, pig, sheep, goat, rabbit, hamster, parrot, bird, fish,
 turtle, tortoise, snake, lizard, mouse, rat, ferret, chicken, duck, goose, frog, bear, wolf, fox,
 deer, elephant, lion, tiger, monkey, dolphin, whale, shark, penguin, owl, eagle, hedgehog
pet: dog, cat, puppy, kitten, rabbit, hamster, guinea pig, parrot, canary, budgie, turtle, tortoise,
 snake, lizard, gecko, goldfish, ferret, labrador, retriever, poodle, beagle, bulldog, terrier,
 corgi, husky, dachshund, spaniel, tabby
breed: labrador, retriever, poodle, beagle, bulldog, terrier, shepherd, corgi, husky, dachshund,
 spaniel, collie, dalmatian, siamese, persian, maine coon, ragdoll
food: pizza, pasta, bread, rice, soup, salad, sandwich, burger, sushi, taco, burrito, curry, steak,
 chicken, fish, cheese, egg, noodle, pancake, waffle, potato, cake, cookie, pie, chocolate,
 ice cream, tofu, lasagna, ramen, dumpling, stew, sausage, bacon, ham, shrimp, salmon, hummus
dish, meal, cuisine: pizza, pasta, soup, salad, sandwich, burger, sushi, taco, burrito, curry, steak,
 noodle, lasagna, ramen, dumpling, stew, casserole, risotto, paella, roast, stir fry, omelette
dessert, sweet: cake, cookie, pie, ice cream, chocolate, brownie, tart, pudding, mousse, cheesecake,
 cupcake, muffin, pastry, donut, sorbet, gelato, parfait, tiramisu, candy
drink, beverage: coffee, tea, water, juice, beer, wine, milk, soda, cocktail, smoothie, lemonade,
 whisky, whiskey, vodka, gin, rum, cider, espresso, latte, cappuccino
fruit: apple, banana, orange, grape, strawberry, blueberry, raspberry, cherry, peach, pear, plum,
 mango, pineapple, melon, watermelon, kiwi, lemon, lime, coconut, apricot, fig, avocado
vegetable: carrot, potato, tomato, onion, garlic, pepper, cucumber, lettuce, spinach, broccoli,
 cauliflower, cabbage, pea, bean, corn, pumpkin, zucchini, eggplant, mushroom, celery, kale
ingredient: flour, sugar, butter, egg, milk, salt, oil, cream, yeast, garlic, onion, vanilla,
 cinnamon, cocoa, honey, almond
color, colour: red, blue, green, yellow, orange, purple, pink, black, white, brown, grey, gray,
 turquoise, violet, silver, gold, beige, teal, navy
country: usa, america, canada, mexico, brazil, argentina, chile, peru, colombia, england, britain,
 uk, scotland, ireland, france, spain, portugal, italy, germany, austria, switzerland, netherlands,
 belgium, denmark, sweden, norway, finland, iceland, poland, greece, turkey, russia, ukraine, china,
 japan, korea, india, thailand, vietnam, indonesia, australia, new zealand, egypt, morocco, kenya,
 nigeria, south africa, israel, iran
city, town: london, paris, berlin, rome, madrid, barcelona, lisbon, vienna, amsterdam, brussels,
 copenhagen, stockholm, oslo, dublin, edinburgh, prague, warsaw, budapest, athens, istanbul, moscow,
 tokyo, kyoto, seoul, beijing, shanghai, bangkok, singapore, mumbai, delhi, sydney, melbourne,
 cairo, nairobi, new york, boston, chicago, seattle, san francisco, los angeles, las vegas, denver,
 houston, austin, miami, atlanta, washington, toronto, vancouver, montreal
language: english, german, french, spanish, italian, portuguese, russian, chinese, mandarin,
 japanese, korean, arabic, hindi, dutch, swedish, polish, greek, turkish, hebrew, ukrainian
programming language: python, java, javascript, typescript, ruby, rust, golang, kotlin, swift, php,
 scala, haskell, perl, elixir
music, music genre, genre: rock, jazz, pop, classical, blues, country, folk, metal, punk, reggae,
 hip hop, rap, electronic, techno, soul, funk, opera, indie
vehicle: car, truck, van, bus, motorcycle, bike, bicycle, scooter, boat, ferry, train, suv, tesla, ford, toyota,
 honda, bmw, volkswagen, audi, volvo, jeep
hobby: painting, drawing, reading, writing, cooking, baking, gardening, photography, hiking, camping,
 fishing, knitting, sewing, pottery, dancing, singing, gaming, chess, woodworking, yoga, running,
 swimming, cycling, birdwatching, climbing
activity, pastime: hiking, camping, swimming, painting, running, pottery, dancing, reading, cooking,
 yoga, fishing, cycling, climbing, skiing, surfing, gardening, picnic, museum, beach, concert, bowling
event: wedding, party, concert, festival, parade, conference, race, workshop, exhibition, tournament,
 fair, ceremony, reunion, gala, marathon, webinar, hackathon, meetup, fundraiser
place, location: beach, park, museum, mountain, lake, forest, island, restaurant, cafe, school,
 hospital, library, gym, theater, theatre, church, castle, temple, shelter, studio, zoo, desert
art, craft: painting, drawing, sculpture, pottery, photography, sketch, watercolor, mural, ceramics,
 origami, knitting, collage, calligraphy
job, profession, occupation, career: teacher, nurse, doctor, engineer, developer, lawyer, accountant,
 banker, chef, cook, waiter, designer, manager, journalist, writer, artist, musician, actor,
 scientist, researcher, counselor, therapist, psychologist, mechanic, electrician, plumber,
 carpenter, pilot, firefighter, consultant, analyst, programmer, architect, dentist, pharmacist,
 barista, librarian, producer, student
subject, major, degree: math, mathematics, physics, chemistry, biology, history, geography,
 literature, economics, psychology, sociology, philosophy, computer science, statistics, law,
 medicine, engineering, linguistics
relative, family: mother, father, mom, mum, dad, sister, brother, son, daughter, wife, husband,
 grandmother, grandfather, grandma, grandpa, aunt, uncle, cousin, niece, nephew
board game, game: chess, poker, monopoly, scrabble, catan, checkers, minecraft, fortnite, zelda,
 mario, tetris, bridge, backgammon
holiday: christmas, easter, thanksgiving, halloween, hanukkah, ramadan, diwali, new year, passover
illness, disease, condition: asthma, diabetes, cancer, flu, migraine, allergy, arthritis, depression,
 anxiety, covid, pneumonia, hypertension, insomnia, eczema, epilepsy
injury: sprain, fracture, concussion, ankle, knee, wrist, shoulder, broke, torn, bruise
allergy: peanut, nut, gluten, lactose, pollen, shellfish, penicillin, allergic, intolerant
medication, medicine, drug: aspirin, ibuprofen, paracetamol, insulin, antibiotic, penicillin,
 metformin, antihistamine, inhaler, antidepressant
flower, plant: rose, tulip, lily, daisy, sunflower, orchid, succulent, cactus, fern, basil, lavender,
 tomato, mint, ivy
dance: ballet, salsa, tango, hip hop, contemporary, ballroom, waltz, jazz, tap, swing
clothes, clothing, outfit: shirt, dress, skirt, jeans, jacket, coat, sweater, hoodie, shoe, boot,
 hat, scarf, sock, suit, tie
database: postgres, postgresql, mysql, sqlite, mongodb, redis, mariadb, oracle, cassandra, dynamodb,
 elasticsearch, clickhouse
framework, library, technology: flask, django, fastapi, react, vue, angular, svelte, rails, spring,
 express, laravel, numpy, pandas, pytorch, tensorflow, bootstrap, tailwind, sqlalchemy, jquery
hosting, cloud, platform: aws, azure, gcp, heroku, render, vercel, netlify, digitalocean, kubernetes,
 docker
tool, software: git, docker, jenkins, jira, slack, notion, trello, figma, postman, github, gitlab,
 excel, photoshop, zotero, grammarly
operating system: linux, windows, macos, ubuntu, debian, fedora, android, ios
editor, ide: vscode, vim, neovim, emacs, pycharm, intellij, sublime
"""

_DE = """
instrument, instrumente, instrumenten: gitarre, klavier, geige, cello, flöte, klarinette, saxophon, trompete,
 schlagzeug, harfe, akkordeon, orgel, bass
sportart, sportarten, sport: fußball, basketball, handball, tennis, golf, eishockey, volleyball,
 schwimmen, laufen, joggen, radfahren, ski, klettern, rudern, segeln, boxen, karate, judo, yoga,
 turnen, marathon
tier, tiere, tieren: hund, katze, pferd, kuh, schwein, schaf, ziege, kaninchen, hamster, vogel, fisch,
 schildkröte, schlange, maus, huhn, ente
haustier, haustiere, haustieren: hund, katze, kater, welpe, kaninchen, hamster, meerschweinchen, papagei,
 wellensittich, schildkröte, goldfisch
farbe, farben: rot, blau, grün, gelb, orange, lila, rosa, schwarz, weiß, braun, grau
land, länder, ländern: deutschland, österreich, schweiz, frankreich, italien, spanien, portugal, england,
 polen, griechenland, türkei, norwegen, schweden, dänemark, usa, kanada, japan, china, indien
stadt, städte, städten: berlin, hamburg, münchen, köln, frankfurt, stuttgart, leipzig, dresden, wien, zürich,
 basel, graz, paris, london, rom, madrid, lissabon, amsterdam, prag, new york, tokio
sprache, sprachen: deutsch, englisch, französisch, spanisch, italienisch, portugiesisch, russisch,
 chinesisch, japanisch, arabisch, türkisch, polnisch
beruf, berufe, berufen: lehrer, lehrerin, arzt, ärztin, ingenieur, ingenieurin, entwickler, entwicklerin,
 anwalt, anwältin, koch, köchin, krankenpfleger, krankenschwester, tischler, student, studentin
obst, frucht, früchte: apfel, äpfel, banane, orange, traube, erdbeere, kirsche, pfirsich, birne,
 pflaume, zitrone
gemüse: karotte, kartoffel, tomate, zwiebel, knoblauch, gurke, salat, spinat, brokkoli, kohl, pilz
getränk, getränke, getränken: kaffee, tee, wasser, saft, bier, wein, milch, limonade
hobby, hobbys: malen, zeichnen, lesen, schreiben, kochen, backen, gärtnern, wandern, angeln,
 stricken, tanzen, singen, schach
"""

_FR = """
instrument: guitare, piano, violon, violoncelle, flûte, clarinette, saxophone, trompette, batterie,
 harpe, accordéon, orgue
sport: football, basket, tennis, golf, rugby, hockey, natation, course, vélo, ski, escalade, aviron,
 voile, boxe, karaté, judo, yoga, gymnastique, marathon
animal, animaux: chien, chat, cheval, vache, cochon, mouton, chèvre, lapin, hamster, oiseau, poisson,
 tortue, serpent, souris, poule, canard
couleur: rouge, bleu, vert, jaune, orange, violet, rose, noir, blanc, marron, gris
pays: france, belgique, suisse, allemagne, italie, espagne, portugal, angleterre, grèce, maroc,
 algérie, tunisie, sénégal, canada, japon, chine, inde, brésil
ville: paris, lyon, marseille, toulouse, bordeaux, lille, nantes, strasbourg, nice, bruxelles, genève,
 montréal, londres, berlin, rome, madrid, lisbonne
langue: français, anglais, allemand, espagnol, italien, portugais, russe, chinois, japonais, arabe
métier, profession: professeur, médecin, infirmier, infirmière, ingénieur, développeur, avocat,
 cuisinier, comptable, journaliste, étudiant, étudiante
fruit: pomme, banane, orange, raisin, fraise, cerise, pêche, poire, prune, citron
légume: carotte, tomate, oignon, ail, concombre, épinard, brocoli, chou, champignon, courgette
boisson: café, thé, eau, jus, bière, vin, lait, limonade
"""

_ES = """
instrumento: guitarra, piano, violín, violonchelo, flauta, clarinete, saxofón, trompeta, batería,
 arpa, acordeón
deporte: fútbol, baloncesto, tenis, golf, natación, ciclismo, esquí, escalada, remo, vela, boxeo,
 karate, judo, yoga, gimnasia, maratón, voleibol
animal: perro, perra, gato, gata, caballo, vaca, cerdo, oveja, cabra, conejo, hámster, pájaro, pez,
 tortuga, serpiente, ratón, gallina, pato
mascota: perro, perra, gato, gata, cachorro, conejo, hámster, loro, canario, tortuga
color: rojo, azul, verde, amarillo, naranja, morado, rosa, negro, blanco, marrón, gris
país: españa, méxico, argentina, chile, perú, colombia, portugal, francia, italia, alemania,
 inglaterra, marruecos, japón, china, india, brasil
ciudad: madrid, barcelona, valencia, sevilla, bilbao, málaga, lima, bogotá, santiago, quito, londres,
 parís, berlín, roma, lisboa
idioma, lengua: español, inglés, francés, alemán, italiano, portugués, ruso, chino, japonés, árabe
profesión, trabajo: profesor, profesora, médico, médica, enfermero, enfermera, ingeniero, ingeniera,
 abogado, abogada, cocinero, cocinera, periodista, estudiante
fruta: manzana, plátano, naranja, uva, fresa, cereza, melocotón, pera, ciruela, limón
verdura: zanahoria, patata, tomate, cebolla, ajo, pepino, lechuga, espinaca, brócoli, champiñón
bebida: café, té, agua, zumo, jugo, cerveza, vino, leche, limonada
"""

_PT = """
instrumento: guitarra, violão, piano, violino, violoncelo, flauta, clarinete, saxofone, trompete,
 bateria, harpa, acordeão
esporte, desporto: futebol, basquete, tênis, ténis, golfe, natação, ciclismo, esqui, escalada, remo,
 boxe, karatê, judô, ioga, ginástica, maratona, vôlei
animal: cachorro, cão, gato, gata, cavalo, vaca, porco, ovelha, cabra, coelho, hamster, pássaro, peixe,
 tartaruga, cobra, rato, galinha, pato
cor: vermelho, azul, verde, amarelo, laranja, roxo, rosa, preto, branco, marrom, cinza
país: portugal, brasil, angola, moçambique, espanha, frança, itália, alemanha, inglaterra, japão,
 china, índia, argentina
cidade: lisboa, porto, coimbra, braga, luanda, maputo, brasília, recife, salvador, curitiba, paris,
 londres, madri, berlim, roma
língua, idioma: português, inglês, francês, alemão, espanhol, italiano, russo, chinês, japonês, árabe
profissão, trabalho: professor, professora, médico, médica, enfermeiro, enfermeira, engenheiro,
 engenheira, advogado, advogada, cozinheiro, cozinheira, jornalista, estudante
fruta: maçã, banana, laranja, uva, morango, cereja, pêssego, pera, ameixa, limão
bebida: café, chá, água, suco, sumo, cerveja, vinho, leite
"""

_RU = """
инструмент, инструменты: гитара, пианино, рояль, скрипка, виолончель, флейта, кларнет, саксофон,
 труба, барабан, арфа, аккордеон, баян
спорт: футбол, баскетбол, теннис, гольф, хоккей, волейбол, плавание, бег, велосипед, лыжи,
 скалолазание, бокс, карате, дзюдо, йога, гимнастика, марафон
животное, животные: собака, кошка, кот, лошадь, корова, свинья, овца, коза, кролик, хомяк, птица,
 рыба, черепаха, змея, мышь, курица, утка
питомец, питомцы: собака, кошка, кот, щенок, котенок, кролик, хомяк, попугай, черепаха
цвет: красный, синий, голубой, зеленый, желтый, оранжевый, фиолетовый, розовый, черный, белый,
 коричневый, серый
страна, страны: россия, украина, беларусь, казахстан, грузия, армения, германия, франция, италия,
 испания, турция, греция, япония, китай, индия, америка, канада
город, города: москва, петербург, казань, новосибирск, екатеринбург, самара, минск, киев, тбилиси,
 ереван, лондон, париж, берлин, рим, мадрид
язык, языки: русский, английский, немецкий, французский, испанский, итальянский, китайский,
 японский, арабский, турецкий
профессия: учитель, врач, медсестра, инженер, программист, юрист, повар, бухгалтер, журналист,
 студент, студентка
фрукт, фрукты: яблоко, банан, апельсин, виноград, клубника, вишня, персик, груша, слива, лимон
напиток, напитки: кофе, чай, вода, сок, пиво, вино, молоко
"""

_ZH = """
乐器: 吉他, 钢琴, 小提琴, 大提琴, 长笛, 单簧管, 萨克斯, 小号, 鼓, 古筝, 二胡, 琵琶, 笛子
运动: 足球, 篮球, 网球, 羽毛球, 乒乓球, 排球, 游泳, 跑步, 骑车, 滑雪, 攀岩, 拳击, 空手道, 跆拳道, 瑜伽, 马拉松
动物: 狗, 猫, 马, 牛, 猪, 羊, 兔子, 仓鼠, 鸟, 鱼, 乌龟, 蛇, 老鼠, 鸡, 鸭
宠物: 狗, 猫, 兔子, 仓鼠, 鹦鹉, 乌龟, 金鱼, 小狗, 小猫
颜色: 红, 蓝, 绿, 黄, 橙, 紫, 粉, 黑, 白, 棕, 灰
国家: 中国, 日本, 韩国, 美国, 加拿大, 英国, 法国, 德国, 意大利, 西班牙, 俄罗斯, 印度, 泰国, 越南, 澳大利亚
城市: 北京, 上海, 广州, 深圳, 成都, 杭州, 南京, 武汉, 西安, 重庆, 香港, 台北, 东京, 首尔, 伦敦, 巴黎, 纽约
语言: 中文, 英语, 日语, 韩语, 法语, 德语, 西班牙语, 俄语, 阿拉伯语, 粤语
职业: 老师, 医生, 护士, 工程师, 程序员, 律师, 厨师, 会计, 记者, 学生, 设计师
水果: 苹果, 香蕉, 橙子, 葡萄, 草莓, 樱桃, 桃子, 梨, 李子, 柠檬, 西瓜, 芒果
饮料: 咖啡, 茶, 水, 果汁, 啤酒, 葡萄酒, 牛奶, 可乐
"""

_JA = """
楽器: ギター, ピアノ, バイオリン, チェロ, フルート, クラリネット, サックス, トランペット, ドラム, ハープ, 琴, 三味線
スポーツ: サッカー, バスケ, 野球, テニス, ゴルフ, バレーボール, 水泳, ランニング, スキー, ボクシング, 空手, 柔道, 剣道, ヨガ, マラソン
動物: 犬, 猫, 馬, 牛, 豚, 羊, うさぎ, ハムスター, 鳥, 魚, 亀, 蛇, 鶏
ペット: 犬, 猫, うさぎ, ハムスター, インコ, 亀, 金魚, 子犬, 子猫
色: 赤, 青, 緑, 黄色, オレンジ, 紫, ピンク, 黒, 白, 茶色, 灰色
国: 日本, 中国, 韓国, アメリカ, カナダ, イギリス, フランス, ドイツ, イタリア, スペイン, ロシア, インド, タイ, ベトナム
都市, 街: 東京, 大阪, 京都, 名古屋, 札幌, 福岡, 横浜, 神戸, ソウル, 北京, 上海, ロンドン, パリ, ニューヨーク
言語: 日本語, 英語, 中国語, 韓国語, フランス語, ドイツ語, スペイン語, ロシア語
職業, 仕事: 教師, 医者, 看護師, エンジニア, プログラマー, 弁護士, 料理人, 会計士, 記者, 学生, デザイナー
果物: りんご, バナナ, オレンジ, ぶどう, いちご, さくらんぼ, 桃, 梨, レモン, すいか
飲み物: コーヒー, お茶, 水, ジュース, ビール, ワイン, 牛乳
"""

KINDS: Mapping[str, str] = {
    "en": _EN,
    "de": _DE,
    "fr": _FR,
    "es": _ES,
    "pt": _PT,
    "ru": _RU,
    "zh": _ZH,
    "ja": _JA,
}
"""The kinds by the code of their language."""
