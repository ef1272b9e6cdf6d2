"""What letters look like that have no head, in the languages at hand; over several lines."""

from __future__ import annotations

_ADDRESSED = (
    r"(?:Hi|Hello|Hey|Dear|Hallo|Lieber?|Sehr geehrter?|Bonjour|Chère?|Cher|Hola|Estimad[oa]|Querid[oa]|Olá|Prezad[oa]|Car[oa]|"
    r"Gentile|Beste|Дорог(?:ой|ая)|Уважаем(?:ый|ая)|Здравствуйте,?|Привет,?)"
)
LETTER = (
    rf"^[ \t]*{_ADDRESSED} (?!(?i:there|all|everyone|claude|chatgpt|gpt|assistant|ai|bot|copilot|gemini)\b)"
    r"[^\W\d_][^\n.?!:]{0,40}[,!]?[ \t]*\n(?:.*\n){1,60}?[ \t]*"
    r"(?:Best|Best regards|Best wishes|All the best|Kind regards|Warm regards|Regards|Cheers|Sincerely|Yours(?: truly| sincerely)?|Love|"
    r"Thanks|Many thanks|Mit freundlichen Grüßen|Viele Grüße|Liebe Grüße|Beste Grüße|Gruß|LG|VG|MfG|Cordialement|Bien à vous|"
    r"Amicalement|Bisous|Saludos|Un saludo|Un abrazo|Atentamente|Abraços|Um abraço|Atenciosamente|С уважением|Всего доброго|"
    r"Cordiali saluti|Un saluto|Met vriendelijke groet|Groetjes),?!?[ \t]*\n+[ \t]*[^\W\d_][\w .'-]{0,40}[ \t]*(?:\n|\Z)"
    r"|^[ \t]*(?:尊敬的|亲爱的|親愛的)[^\n]{1,20}[：:，,][ \t]*\n(?:.*\n){1,60}?[ \t]*(?:此致|敬上|祝好|[^\n]{1,10}敬上)"
    r"|^[ \t]*[^\n]{1,12}様[ \t]*\n(?:.*\n){1,60}?[^\n]*(?:よろしくお願い|敬具)"
)
"""A letter without a head: to somebody by name, closed and signed."""
CLOSINGS: tuple[str, ...] = (
    "Best", "egards", "All the best", "Cheers", "Sincerely", "Yours", "Love", "hanks", "Grü", "Gruß", "LG", "VG", "MfG",
    "Cordialement", "Bien à vous", "Amicalement", "Bisous", "aludo", "abrazo", "Atentamente", "braço", "Atenciosamente",
    "С уважением", "Всего доброго", "salut", "groet", "Groet", "此致", "敬上", "祝好", "よろしく", "敬具",
)  # fmt: skip
"""Words of which every letter holds one."""
