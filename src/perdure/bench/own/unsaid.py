"""Words and questions that hardly anybody's memory has to do with; used as far as it has not."""

from __future__ import annotations

QUESTIONS = (
    "Who tuned the harpsichord in the lighthouse?",
    "How many saffron crocuses grow behind the observatory?",
    "Which walrus won the tobogganing trophy in Spitsbergen?",
    "When does the glassblower polish her astrolabe?",
    "Why was the zeppelin hangar painted turquoise?",
    "What did the falconer whisper to the blacksmith's ox?",
    "Where do the troglodytes cultivate their rhubarb?",
    "Whose marionette swallowed the monsoon barometer?",
    "How deep is the moat around the papyrus warehouse?",
    "Which otter translated the Etruscan lullabies?",
    "Who embroidered the pirate's quilted waistcoat?",
    "When will the volcano's mayor inaugurate the funicular?",
    "Welcher Imker stimmt die Drehorgel im Leuchtturm?",
    "Wann blüht der Safran hinter der Sternwarte?",
    "Quel souffleur de verre a poli l'astrolabe du phare ?",
    "¿Qué morsa ganó el trofeo de trineos en la isla?",
    "Кто настраивал клавесин на маяке у ледника?",
    "Когда расцветает шафран за обсерваторией?",
    "灯塔里的羽管键琴是谁调音的?",
    "天文台后面种了多少棵藏红花?",
    "灯台のチェンバロを調律したのは誰ですか?",
    "من ضبط أوتار القيثارة في المنارة القديمة؟",
)

WORDS = (
    "harpsichord", "saffron", "walrus", "tobogganing", "glassblower", "astrolabe", "zeppelin",
    "falconer", "troglodytes", "rhubarb", "marionette", "monsoon", "papyrus", "otter", "Etruscan",
    "funicular", "observatory", "lullabies", "quilted", "turquoise", "Drehorgel", "Leuchtturm",
    "клавесин", "шафран", "маяк", "羽管键琴", "藏红花", "チェンバロ", "القيثارة", "المنارة",
)  # fmt: skip
