"""Weigh a contradiction by what would go wrong if the wrong side were believed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from perdure.model.tension import Impact
from perdure.text.folding import fold
from perdure.text.identity import Identity, identity_of
from perdure.text.regex import regex

_CRITICAL_DOMAINS = frozenset({"security", "payments", "finance", "billing", "medical", "health"})

# Words whose misreading costs money, data, safety or health, whole words; a star leaves the end
# open, and scripts without spaces are searched anywhere.
_SPACED_CUES = """
prod production live outage rollback deploy deploys deployment release
password passwords secret secrets token tokens credential* encrypt* decrypt* permission* auth
authentication authorization vulnerab* breach firewall admin root sudo tls ssl certificate*
payment* invoice* price prices salary budget refund* bank account balance tax taxes debt loan
money eur usd gbp euro euros dollar dollars iban
delete deletes deleted drop drops wipe purge truncate overwrite* backup backups restore irreversible
migration migrations destroy* erase*
allerg* medicat* medicine dose dosage drug insulin penicillin epileps* diabet* asthma pregnan*
blood doctor hospital diagnos* anaphyl*
produktion produktiv* passwort passwörter sicherheit* zahlung* rechnung* preis gehalt konto geld
löschen löscht gelöscht datensicherung allergi* medikament* dosis arzt krankenhaus
mot-de-passe sécurité paiement* facture* prix salaire compte argent supprim* sauvegarde* médicament*
médecin hôpital
producción contraseña* seguridad pago* factura* precio salario cuenta dinero borra* elimina* copia
alergi* alérgic* medicament* médico
produção senha* segurança pagamento* fatura* preço salário conta dinheiro apaga* exclui* alérgic*
remédio*
продакшн* продакшен* прод пароль* пароли безопасност* оплат* платеж* платёж* счет* счёт* цена цены
зарплат* деньги удал* резервн* бэкап* аллерги* лекарств* доза врач больниц*
"""
_DENSE_CUES = (
    "生产 生產 线上环境 上线 密码 密碼 安全 权限 權限 支付 付款 发票 發票 价格 價格 工资 薪水 "
    "账户 帳戶 银行 删除 刪除 备份 備份 数据丢失 过敏 過敏 药 藥 剂量 劑量 医生 医院 本番 "
    "パスワード 権限 支払 請求 価格 給料 口座 削除 バックアップ アレルギー 薬 投薬 医者 病院 "
    "비밀번호 보안 결제 급여 삭제 백업 알레르기 약물 운영환경"
).split()


def _pattern() -> re.Pattern[str]:
    words = _SPACED_CUES.split()
    spaced = "|".join(
        re.escape(word.rstrip("*")) + (r"\w*" if word.endswith("*") else "") for word in words
    )
    dense = "|".join(_DENSE_CUES)
    return regex(rf"\b(?:{spaced})\b|{dense}")


_CUES = _pattern()


def impact_of(a: str, b: str, domains: Sequence[str] = ()) -> Impact:
    """Weigh the contradiction of two statements.

    critical: either speaks of production, security, money, loss of data or health, or a domain
    does; medium: they differ in a number, identifier, date or name, or one forbids what the other
    does not; low: anything else. The order does not matter.

    >>> impact_of("Ida is allergic to penicillin", "Ida is not allergic to penicillin")
    'critical'
    >>> impact_of("Standup is at 9:15", "Standup is at 9:45"), impact_of("I like tea", "I hate tea")
    ('medium', 'low')
    """
    if not _CRITICAL_DOMAINS.isdisjoint(fold(domain) for domain in domains):
        return "critical"
    if _CUES.search(fold(a)) or _CUES.search(fold(b)):
        return "critical"
    one, other = identity_of(a), identity_of(b)
    return "medium" if _differ_in_value(one, other) or _forbid(one, other) else "low"


def _differ_in_value(one: Identity, other: Identity) -> bool:
    return any(
        set(getattr(one, name)) != set(getattr(other, name))
        for name in ("quantities", "identifiers", "dates", "names")
    )


def _forbid(one: Identity, other: Identity) -> bool:
    return ("never" in one.polarity) != ("never" in other.polarity)
