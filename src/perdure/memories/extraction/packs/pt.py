"""What Portuguese speakers say of themselves."""

from __future__ import annotations

from perdure.memories.extraction.packs.pack import FactPatterns

PT = FactPatterns(
    code="pt",
    names=(
        "meu nome é",
        "o meu nome é",
        "meu nome completo é",
        "me chamo",
        "chamo-me",
        "pode me chamar de",
        "sou (?:a|o)",
        "eu sou (?:a|o)",
    ),
    no_names=frozenset(
        "brasileiro brasileira português portuguesa diretor diretora chefe primeiro primeira único "
        "única melhor novo nova gerente ceo dono dona presidente professor professora".split()
    ),
    places=(
        "moro (?:atualmente |agora )?(?:em|no|na|nos|nas)",
        "vivo (?:em|no|na|nos|nas)",
        "estou (?:agora )?(?:em|no|na|nos|nas)",
        "me mudei para(?: o| a)?",
        "mudei-me para(?: o| a)?",
    ),
    no_places=frozenset(
        """
        janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
        casa aula vendas
        """.split()
    ),
    likes=(
        "prefiro",
        r"gosto (?:muito )?d(?:e|o|a|os|as)",
        "adoro",
    ),
    no_likes=frozenset(
        "isso isto essa esse esta este ele ela como quando que seu sua você não te".split()
    ),
    joints=frozenset("agora com desde e há hoje mas onde ou para pois porque que se".split()),
    likes_end=(
        "mas",
        "pois",
        "porque",
        "por favor",
        "quando",
        "e (?:me|meu|minha|moro|eu|sou)",
    ),
    blocks=frozenset("não nunca se quando como onde disse diz nem já".split()),
    not_mine=(r"\b(?:para|de|com|contate|seu|sua)(?: (?:e-?mail|endereço)(?: é)?)?",),
)
