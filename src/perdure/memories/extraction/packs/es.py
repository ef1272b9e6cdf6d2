"""What Spanish speakers say of themselves."""

from __future__ import annotations

from perdure.memories.extraction.packs.pack import FactPatterns

ES = FactPatterns(
    code="es",
    names=("me llamo", "mi nombre es", "mi nombre completo es", "llámame", "me dicen"),
    maybe_names=("soy", "yo soy"),
    no_names=frozenset(
        """
        español española mexicano mexicana argentino argentina colombiano colombiana chileno chilena
        peruano peruana venezolano venezolana cubano cubana alemán alemana francés francesa inglés
        inglesa italiano italiana americano americana europeo europea católico católica vegetariano
        vegetariana vegano vegana médico médica ingeniero ingeniera profesor profesora abogado
        abogada estudiante director directora jefe jefa feliz nuevo nueva doctor doctora
        """.split()
    ),
    no_name_before=frozenset("de del para en".split()),
    places=(
        "vivo (?:ahora |actualmente )?en",
        "resido en",
        "estoy (?:ahora |viviendo )?en",
        "me mudé a",
        "me he mudado a",
    ),
    no_places=frozenset(
        """
        enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
        casa clase contacto ventas
        """.split()
    ),
    likes=(
        "prefiero",
        "me gusta",
        "me gustan",
        "me encanta",
        "me encantan",
    ),
    no_likes=frozenset(
        "eso esto esa ese esta este estas estos cómo como cuando que más tu tus su sus no mucho "
        "la idea".split()
    ),
    joints=frozenset(
        """
        ahora aunque cerca con desde donde hace hoy o para pero porque pues que si y
        """.split()
    ),
    likes_end=(
        "aunque",
        "cuando",
        "mucho",
        "pero",
        "por favor",
        "porque",
        "pues",
        "y (?:me|mi|mis|vivo|soy|yo)",
    ),
    # "No me gusta …", "¿Te dije que me llamo …": what stands before changes what is said.
    blocks=frozenset("no nunca si cuando cómo como donde dónde dice dijo tampoco ya".split()),
    not_mine=(r"\b(?:a|de|con|contacta|su)(?: (?:correo|e-?mail|dirección)(?: es)?)?",),
)
