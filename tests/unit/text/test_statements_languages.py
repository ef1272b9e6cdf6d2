"""Each shipped language learns its rules, likes, names and facts, and refuses its questions."""

from __future__ import annotations

import pytest

from perdure.text.statements import read_message

LEARNED = {
    "de": [
        ("Ich bin nach Bonn gezogen", "decision", "+"),
        ("Niemand in unserem Team benutzt Windows", "assignment", "-"),
        ("Ich bin vegan", "identity", "+"),
        ("Antworte ab jetzt auf Englisch", "requirement", "+"),
        ("Bitte nenn mich Alexandra", "identity", "+"),
        ("Deploye nur von main", "requirement", "+"),
        ("Ich wohne in Bergen", "identity", "+"),
        ("Ich heiße Jürgen", "identity", "+"),
        ("Niemals direkt auf main pushen", "prohibition", "-"),
        ("Benutze nie yarn", "prohibition", "-"),
        ("Bitte immer auf Deutsch antworten", "requirement", "+"),
        ("Ich mag keinen Koriander", "preference", "-"),
        ("Der Testport ist 6212", "assignment", "+"),
        ("Wir haben uns für Valkey entschieden", "decision", "+"),
    ],
    "fr": [
        ("J'ai déménagé à Nantes", "decision", "+"),
        ("Personne dans notre équipe n'utilise Windows", "assignment", "-"),
        ("S'il te plaît, appelle-moi Alex", "identity", "+"),
        ("Ne déploie que depuis main", "requirement", "+"),
        ("J'habite à Bergen", "identity", "+"),
        ("Je m'appelle Zoé", "identity", "+"),
        ("Ne jamais pousser sur main", "prohibition", "-"),
        ("Toujours répondre en français", "requirement", "+"),
        ("Je déteste la coriandre", "preference", "+"),
        ("Le port de test est 6212", "assignment", "+"),
        ("Nous avons décidé de garder le logo", "decision", "+"),
    ],
    "es": [
        ("Me mudé a Sevilla", "decision", "+"),
        ("Nadie en nuestro equipo usa Windows", "assignment", "-"),
        ("Ya no uses tabulaciones", "prohibition", "-"),
        ("Hemos movido el standup a las 10:00", "decision", "+"),
        ("Por favor, llámame Alex", "identity", "+"),
        ("Solo despliega desde main", "requirement", "+"),
        ("Vivo en Bergen", "identity", "+"),
        ("Me llamo Inés", "identity", "+"),
        ("Nunca subas a main", "prohibition", "-"),
        ("Siempre responde en español", "requirement", "+"),
        ("No me gusta el cilantro", "preference", "-"),
        ("El puerto de pruebas es 6212", "assignment", "+"),
        ("Decidimos conservar el logo", "decision", "+"),
    ],
    "pt": [
        ("Me mudei para Lisboa", "decision", "+"),
        ("Ninguém no nosso time usa Windows", "assignment", "-"),
        ("Não use mais tabs", "prohibition", "-"),
        ("Por favor, me chame de Alex", "identity", "+"),
        ("Moro em Bergen", "identity", "+"),
        ("Meu nome é Inês", "identity", "+"),
        ("Nunca envie para main", "prohibition", "-"),
        ("Sempre responda em português", "requirement", "+"),
        ("Não gosto de coentro", "preference", "-"),
        ("A porta de testes é 6212", "assignment", "+"),
        ("Decidimos manter o logo", "decision", "+"),
    ],
    "ru": [
        ("Я живу в Бергене", "identity", "+"),
        ("Меня зовут Инна", "identity", "+"),
        ("Никогда не пушить в main", "prohibition", "-"),
        ("Всегда отвечай по-русски", "requirement", "+"),
        ("Я ненавижу кинзу", "preference", "+"),
        ("Тестовый порт — 6212", "assignment", "+"),
        ("Мы решили оставить логотип", "decision", "+"),
    ],
    "zh": [
        ("我们团队没有人用Windows", "assignment", "-"),
        ("只从main部署", "requirement", "+"),
        ("我住在卑尔根", "identity", "+"),
        ("我叫小明", "identity", "+"),
        ("不要直接推送到main", "prohibition", "-"),
        ("必须用中文回答", "requirement", "+"),
        ("我不喜欢香菜", "preference", "-"),
        ("测试端口是6212", "assignment", "+"),
        ("我们决定保留旧标志", "decision", "+"),
    ],
    "ja": [
        ("上限を300から500に引き上げました", "decision", "+"),
        ("私はベルゲンに住んでいます", "identity", "+"),
        ("私の名前は花子です", "identity", "+"),
        ("mainに直接プッシュしないでください", "prohibition", "-"),
        ("必ず日本語で答えてください", "requirement", "+"),
        ("パクチーが嫌いです", "preference", "+"),
        ("テスト用のポートは6212です", "assignment", "+"),
        ("古いロゴを残すことに決めました", "decision", "+"),
    ],
}
ASKED = [
    "Wo wohne ich?", "Où est-ce que j'habite ?", "¿Dónde vivo?", "Onde eu moro?", "Где я живу?",
    "我住在哪里？", "私はどこに住んでいますか？", "Wohne ich in Bergen", "我喜欢香菜吗",
]  # fmt: skip
SUPPOSED = [
    "Wenn wir Redis hätten, wäre es schneller.", "Si nous avions Redis ce serait plus rapide.",
    "Si usáramos Redis sería más rápido.", "Se usássemos Redis seria mais rápido.",
    "Если бы мы взяли Redis, было бы быстрее.", "如果我们用Redis就好了",
]  # fmt: skip
REPORTED = [
    "Laut Tom habe ich geheiratet.",
    "Tom denkt, ich wohne in Oslo.",
    "Selon Tom, j'ai acheté une maison.",
    "Tom pense que j'habite à Oslo.",
    "Según Tom, me casé.",
    "Tom cree que vivo en Oslo.",
    "Segundo o Tom, me casei.",
    "O Tom acha que moro em Oslo.",
    "По словам Тома, я купил дом.",
    "Том думает, что я живу в Осло.",
    "据汤姆说，我升职了。",
    "汤姆觉得我住在北京。",
    "トムによると、私は東京に住んでいます。",
]
IN_JEST = [
    "Ich habe fast geheiratet.",
    "J'ai failli acheter une maison.",
    "Casi vendí la casa.",
    "Quase vendi a casa.",
    "Меня чуть не уволили.",
    "我差点被裁了。",
    "Im Scherz: Ich habe geheiratet.",
    "Pour rire, j'ai adopté un chien.",
    "En broma, vivo en Oslo.",
    "No meu sonho, moro em Oslo.",
    "Во сне я живу в Осло.",
    "在梦里，我结婚了。",
    "夢の中で、私は東京に住んでいます。",
]


@pytest.mark.parametrize(
    ("message", "shape", "polarity"),
    [row for rows in LEARNED.values() for row in rows],
)
def test_a_statement_is_learned_in_the_words_of_its_language(message, shape, polarity):
    (found,) = read_message(message + ("。" if message[-1] > "\u3000" else ".")).findings
    assert (found.said, found.text) == (message, message)
    assert (found.shape, found.polarity) == (shape, polarity)


@pytest.mark.parametrize("message", ASKED)
def test_a_question_is_not_learned_in_any_language(message):
    assert [one.reason for one in read_message(message).refused] == ["question"]


@pytest.mark.parametrize("message", SUPPOSED)
def test_a_supposition_is_not_learned_in_any_language(message):
    assert read_message(message).findings == []


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("Note to self: the gate is green.", "the gate is green"),
        ("Add this to memory: the gate is green.", "the gate is green"),
        ("Füge das zu deinem Gedächtnis hinzu: das Tor ist grün.", "das Tor ist grün"),
        ("Ajoute ceci à ta mémoire : le portail est vert.", "le portail est vert"),
        ("Añade esto a tu memoria: la puerta es verde.", "la puerta es verde"),
        ("Adicione isto à sua memória: o portão é verde.", "o portão é verde"),
        ("Добавь это в память: ворота зелёные.", "ворота зелёные"),
        ("加入记忆：大门是绿色的。", "大门是绿色的"),
        ("メモリに追加して：門は緑です。", "門は緑です"),
        ("Recuerda: el martillo está detrás de la puerta.", "el martillo está detrás de la puerta"),
        ("Merk dir: der Hammer hängt hinter der Tür.", "der Hammer hängt hinter der Tür"),
        ("Retiens : le marteau est derrière la porte.", "le marteau est derrière la porte"),
        ("Lembre: o martelo está atrás da porta.", "o martelo está atrás da porta"),
        ("Запомни: молоток висит за дверью.", "молоток висит за дверью"),
        ("记住：锤子在门后面。", "锤子在门后面"),
        ("覚えておいてください：ハンマーはドアの後ろ。", "ハンマーはドアの後ろ"),
        ("Note: the hammer hangs behind the door.", "the hammer hangs behind the door"),
    ],
)
def test_what_is_to_be_remembered_is_kept_in_its_language(message, kept):
    assert [one.said for one in read_message(message).findings] == [kept]


@pytest.mark.parametrize(
    "message",
    ["אני גר באוסלו.", "من در اسلو زندگی می‌کنم.", "আমি অসলোতে থাকি।", "მე ვცხოვრობ ოსლოში."],
)
def test_a_language_without_a_pack_is_refused_and_accounted_for(message):
    reading = read_message(message)
    assert (reading.findings, [one.reason for one in reading.refused]) == ([], ["no-shape"])


@pytest.mark.parametrize("message", REPORTED)
def test_what_others_say_of_somebody_is_not_learned(message):
    reading = read_message(message)
    assert (reading.findings, {one.reason for one in reading.refused}) == ([], {"quoted"})


@pytest.mark.parametrize("message", IN_JEST)
def test_what_is_said_in_jest_or_of_a_dream_is_not_learned(message):
    reading = read_message(message)
    assert (reading.findings, {one.reason for one in reading.refused}) == ([], {"hypothetical"})
