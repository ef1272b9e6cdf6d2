"""What French speakers say of themselves."""

from __future__ import annotations

from perdure.memories.extraction.packs.pack import FactPatterns

FR = FactPatterns(
    code="fr",
    names=(
        "je m'appelle",
        "mon nom est",
        "mon nom c'est",
        "mon prénom est",
        "mon prénom c'est",
        "moi c'est",
        "moi, c'est",
        "appelle-moi",
        "appelez-moi",
        "on m'appelle",
    ),
    maybe_names=("je suis",),
    no_names=frozenset(
        """
        français française allemand allemande belge suisse canadien canadienne anglais anglaise
        américain américaine espagnol espagnole italien italienne marocain marocaine algérien
        algérienne tunisien tunisienne parisien parisienne breton bretonne européen européenne
        désolé désolée fatigué fatiguée malade content contente prêt prête perdu perdue sûr sûre
        ravi ravie triste heureux heureuse végétarien végétarienne végan directeur directrice
        ingénieur médecin avocat avocate professeur étudiant étudiante développeur développeuse
        chef docteur maître
        """.split()
    ),
    no_name_before=frozenset("de du des à au pour en dans".split()),
    places=(
        r"j'habite (?:actuellement )?(?:à|a|en|au|aux|dans)(?: (?:la|le|les)\b)?",
        r"je vis (?:actuellement )?(?:à|en|au|aux)(?: (?:la|le|les)\b)?",
        "je réside (?:à|en|au|aux)",
        "je suis (?:actuellement )?(?:à|en|au|aux)",
        "j'ai déménagé (?:à|en|au|aux)",
    ),
    no_places=frozenset(
        """
        janvier février mars avril mai juin juillet août septembre octobre novembre décembre retard
        vacances réunion colère
        """.split()
    ),
    likes=("je préfère", "j'aime", "j'adore"),
    no_likes=frozenset(
        "ça cela ce cet cette ces celui celle ceux il elle quand que comment pas ton ta tes votre "
        "vos bien beaucoup mieux".split()
    ),
    joints=frozenset(
        """
        avec car chez depuis donc et maintenant mais où ou parce près pour quand qui si aujourd'hui
        """.split()
    ),
    likes_end=(
        "car",
        "depuis",
        "et (?:je|j'|mon|ma|mes|nous)",
        "mais",
        "parce que",
        "quand",
        "qui",
        "s'il (?:te|vous) plaît",
    ),
    blocks=frozenset("si que quand comment pourquoi est-ce comme dit disait".split()),
    not_mine=(r"\b(?:à|de|chez|contacte[rz]?|son|leur)(?: (?:e-?mail|mail|adresse)(?: est)?)?",),
)
