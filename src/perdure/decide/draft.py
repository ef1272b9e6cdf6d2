"""One write while it is being decided: verdicts go in, changes and a receipt come out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from datetime import datetime

from perdure.decide.ledger import Ledger, claim_of_entry
from perdure.decide.lookup import FEW, lookup_terms, reached
from perdure.decide.reconcile import Proposal, Verdict, reconcile
from perdure.decide.tension import open_tension
from perdure.frozen import altered, frozen
from perdure.model.entry import Entry, Json, Kind, Tier
from perdure.model.receipt import Merged, Opened, Outcome, Receipt, Stored, Superseded
from perdure.model.statement import Belief
from perdure.text.claims import statement_keys
from perdure.text.tokens import estimate_tokens
from perdure.text.words import index_terms

_APART = "\0"
"""What no id holds, between ids."""


@frozen
class Item:
    """A proposal with what only its entry needs to know."""

    proposal: Proposal
    id: str | None = None
    gist: str | None = None
    expires_at: datetime | None = None
    metadata: Mapping[str, Json] = field(default_factory=dict[str, Json])
    corroborated: bool = False
    quarantined: bool = False
    verdict: Verdict | None = None
    """What a model said and a check let stand; without it the rules decide."""
    terms: tuple[str, ...] = field(init=False)
    """What to look its like up by; made at once, while the reading of its text is at hand."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "terms", lookup_terms(self.proposal))


class Draft:
    """Collect what one write will do. Nothing is stored before the whole is committed at once.

    Proposals are decided in order, each against what is stored (`neighbours`) and what the draft
    itself has already decided, so that a batch ends as its statements one by one would. `asked` are
    the look-up terms of all its proposals: what it writes is not found by any other.
    """

    def __init__(
        self,
        *,
        now: datetime,
        default_tier: Tier,
        new_ids: Iterator[str],
        tensions: Iterable[Entry],
        max_chars: int,
        asked: Iterable[str],
    ) -> None:
        self._now = now
        self._default_tier = default_tier
        self._new_ids = new_ids
        self.ledger = Ledger(tensions, now)
        self._max_chars = max_chars
        self._entries: dict[str, Entry] = {}
        self._places: dict[str, int] = {}
        """Of what was not stored before, by id: how many there were before it."""
        self._held: dict[str, Entry] = {}
        self._asked = frozenset(asked)
        self._by_term: dict[str, str] = {}
        """Ids by term, joined; a term of more than a few is not followed further.

        Joined, as so many containers that live as long as the draft would be gone through by the
        garbage collector again and again.
        """
        self.demoted: set[str] = set()
        """Ids of stored entries that only leave L1 for a lower tier."""
        self.outcomes: list[tuple[Outcome, str]] = []
        """For each decided proposal, in order: the list of the receipt it is in, and its id."""
        self.receipt = Receipt()

    @property
    def entries(self) -> list[Entry]:
        """Everything to be written: statements in order of first decision, then tensions."""
        return [*self._entries.values(), *self.ledger.changed]

    @property
    def held(self) -> Mapping[str, Entry]:
        """The entries it changes or has looked at, as the store has them, by id."""
        return self._held

    def known(self, terms: Sequence[str], stored: Iterable[Entry]) -> list[Entry]:
        """Give what a statement may be about, stored or decided before it in this draft.

        Stored entries are given as the draft now has them; those of the draft itself are found by
        these look-up terms, and stand in the order in which they were decided.
        """
        known: dict[str, Entry] = {}
        for entry in stored:
            self._held.setdefault(entry.id, entry)
            known[entry.id] = self.latest(entry)
        if self._by_term.keys().isdisjoint(terms):
            return list(known.values())
        drafted = {
            term: ids.split(_APART)
            for term in terms
            if (ids := self._by_term.get(term)) and ids.count(_APART) < FEW
        }
        found = sorted(reached(terms, drafted), key=lambda one: self._places.get(one, -1))
        known.update((one, self._entries[one]) for one in found)
        return list(known.values())

    def decide(self, item: Item, known: Sequence[Entry]) -> None:
        """Let one statement end in exactly one list of the receipt."""
        if not known and item.verdict is None:
            # What is like nothing, as most of a large batch is, needs no rule to be added.
            self._add(item)
            return
        verdict = item.verdict or reconcile(item.proposal, known, now=self._now)
        if verdict.action == "merge" and len(verdict.text) > self._max_chars:
            verdict = altered(verdict, action="add", target=None, text=item.proposal.text)
        match verdict.action:
            case "add":
                self._add(item)
            case "restate":
                self._restate(item, verdict)
            case "merge":
                self._merge(item, verdict)
            case "supersede":
                self._supersede(item, verdict, known)
            case "predate":
                self._predate(item, verdict)
            case "conflict":
                self._conflict(item, verdict)

    def write(self, entry: Entry, held: Entry | None = None) -> None:
        """Add an entry, or change one; `held` is the entry as the store has it."""
        if held is not None:
            self._held.setdefault(entry.id, held)
        self._entries[entry.id] = entry
        self.demoted.discard(entry.id)

    def move(self, entry: Entry, tier: Tier) -> bool:
        """Put a statement into another tier; False when it is there already."""
        latest = self.latest(entry)
        if latest.tier is tier:
            return False
        stored = entry if entry.version else None
        as_stored = stored is not None and entry.id not in self._entries
        self.write(altered(latest, tier=tier, updated_at=self._now), stored)
        if as_stored and latest.tier is Tier.HOT and tier in (Tier.WARM, Tier.COLD):
            self.demoted.add(entry.id)
        return True

    def hot_tokens(self) -> int:
        """Give by how many tokens this write makes L1 larger (or smaller, if negative)."""
        after = sum(_hot_tokens(entry) for entry in self._entries.values())
        return after - sum(
            _hot_tokens(self._held[key]) for key in self._entries if key in self._held
        )

    def latest(self, entry: Entry) -> Entry:
        """Give the entry as the draft has it."""
        return self._entries.get(entry.id, entry)

    def _add(self, item: Item) -> None:
        entry = self._create(item)
        self.receipt.stored.append(Stored(entry.id, entry.text, self._tier(item), entry.domains))
        self.outcomes.append(("stored", entry.id))

    def _restate(self, item: Item, verdict: Verdict) -> None:
        target = _target(verdict)
        self._strengthen(target, item, target.text)
        said = item.proposal.text
        self.receipt.merged.append(Merged(target.id, target.text, said, verdict.rule))
        self.outcomes.append(("merged", target.id))

    def _merge(self, item: Item, verdict: Verdict) -> None:
        target = _target(verdict)
        self._strengthen(target, item, verdict.text)
        said = item.proposal.text
        self.receipt.merged.append(Merged(target.id, verdict.text, said, verdict.rule))
        self.outcomes.append(("merged", target.id))

    def _supersede(self, item: Item, verdict: Verdict, known: Sequence[Entry]) -> None:
        target = _target(verdict)
        entry = self._create(item)
        ended = item.proposal.valid_from or self._now
        others = self._also_corrected(item, target, known)
        for one in (target, *others):
            self.write(superseded(self._changed(one), entry.id, ended))
        self.ledger.settle_ended({one.id: "correction" for one in (target, *others)})
        self.receipt.superseded.append(
            Superseded(
                entry.id,
                entry.text,
                target.id,
                target.text,
                verdict.rule,
                also=tuple(one.id for one in others),
            )
        )
        self.outcomes.append(("superseded", entry.id))

    def _also_corrected(self, item: Item, target: Entry, known: Sequence[Entry]) -> list[Entry]:
        """Give what the same correction puts right besides: the other side of an open tension."""
        if item.verdict is not None:
            return []
        rivals = {
            side.entry_id
            for tension in self.ledger.tensions.values()
            if tension.status != "resolved"
            and target.id in (tension.claim_a.entry_id, tension.claim_b.entry_id)
            for side in (tension.claim_a, tension.claim_b)
        }
        return [
            entry
            for entry in known
            if entry.id in rivals - {target.id}
            and reconcile(item.proposal, [entry], now=self._now).action == "supersede"
        ]

    def _predate(self, item: Item, verdict: Verdict) -> None:
        target = _target(verdict)
        entry = self._create(item)
        ended = target.valid_from or target.created_at
        self.write(superseded(entry, target.id, ended))
        self.receipt.superseded.append(
            Superseded(target.id, target.text, entry.id, entry.text, verdict.rule)
        )
        self.outcomes.append(("superseded", entry.id))

    def _conflict(self, item: Item, verdict: Verdict) -> None:
        target = _target(verdict)
        entry = self._create(item)
        sides = (claim_of_entry(entry), claim_of_entry(target))
        domains = tuple(dict.fromkeys((*entry.domains, *target.domains)))
        tension = self.ledger.open(open_tension(*sides, now=self._now, domains=domains))
        self.receipt.tensions.append(
            Opened(entry.id, entry.text, tension.id, target.id, self._tier(item), entry.domains)
        )
        self.outcomes.append(("tension", entry.id))

    def _create(self, item: Item) -> Entry:
        proposal = item.proposal
        entry = Entry(
            id=item.id or next(self._new_ids),
            kind=Kind.STATEMENT,
            text=proposal.text,
            value=_belief(item).to_value(),
            created_at=self._now,
            updated_at=self._now,
            last_accessed_at=self._now,
            expires_at=item.expires_at,
            tier=self._tier(item),
            domains=tuple(proposal.domains),
            keys=proposal.keys,
            source=proposal.source,
            valid_from=proposal.valid_from,
            metadata=item.metadata,
        )
        self.write(entry)
        self._places[entry.id] = len(self._places)
        self._remember_terms(entry)
        return entry

    def _tier(self, item: Item) -> Tier:
        return item.proposal.tier or self._default_tier

    def _strengthen(self, target: Entry, item: Item, text: str) -> None:
        belief = Belief.of(target)
        session = item.proposal.source.session
        sessions = dict.fromkeys((*belief.sessions, *([session] if session else [])))
        strengthened = altered(
            belief,
            support=belief.support + 1,
            sessions=tuple(sessions),
            confidence=max(belief.confidence, item.proposal.confidence),
            corroborated=belief.corroborated or item.corroborated,
        )
        stronger = altered(
            self._changed(target),
            text=text,
            value=strengthened.to_value(),
            last_accessed_at=max(self._now, target.last_accessed_at),
            access_count=target.access_count + 1,
            domains=tuple(dict.fromkeys((*target.domains, *item.proposal.domains))),
            # What is asked for anew holds: it stays as long, as near and findable as either wants.
            expires_at=_later(target.expires_at, item.expires_at),
            tier=min(filter(None, (target.tier, item.proposal.tier)), default=None),
            metadata={**target.metadata, **item.metadata},
        )
        if text != target.text:
            speaker = target.source.speaker
            keys = (*kept_keys(target), *statement_keys(text, speaker))
            stronger = altered(stronger, keys=keys)
        self.write(stronger)
        self.ledger.said_again({target.id})
        self._remember_terms(stronger)

    def _changed(self, target: Entry) -> Entry:
        return altered(self.latest(target), updated_at=self._now)

    def _remember_terms(self, entry: Entry) -> None:
        keys = [f"#{key}" for key in entry.keys]
        by_term, entry_id = self._by_term, entry.id
        for term in self._asked.intersection((*index_terms(entry.text), *keys)):
            ids = by_term.get(term)
            if ids is None:
                by_term[term] = entry_id
            elif ids.count(_APART) < FEW and entry_id not in ids.split(_APART):
                by_term[term] = f"{ids}{_APART}{entry_id}"


def is_hot(entry: Entry) -> bool:
    """Tell whether an entry is a current statement of L1."""
    return entry.kind is Kind.STATEMENT and entry.current and entry.tier is Tier.HOT


def _hot_tokens(entry: Entry) -> int:
    return estimate_tokens(entry.text) if is_hot(entry) else 0


def superseded(entry: Entry, by: str, at: datetime) -> Entry:
    """Give an entry as history: ended, and found no more by what it said of which slot."""
    return altered(entry, valid_to=at, superseded_by=by, keys=kept_keys(entry))


def current_again(entry: Entry, now: datetime) -> Entry:
    """Give an entry of history as a present one: found again by what it says."""
    keys = (*kept_keys(entry), *statement_keys(entry.text, entry.source.speaker))
    return altered(entry, valid_to=None, superseded_by=None, keys=keys, updated_at=now)


def kept_keys(entry: Entry) -> tuple[str, ...]:
    """Give the keys of an entry that do not depend on its text: what it was made from."""
    return tuple(key for key in entry.keys if key.startswith("from:"))


def _target(verdict: Verdict) -> Entry:
    if verdict.target is None:
        raise AssertionError(f"a verdict to {verdict.action} names no entry")
    return verdict.target


def _later(one: datetime | None, other: datetime | None) -> datetime | None:
    """Give the later of two ends; one that never comes is later than any."""
    return None if one is None or other is None else max(one, other)


def _belief(item: Item) -> Belief:
    proposal = item.proposal
    session = proposal.source.session
    return Belief(
        shape=proposal.shape,
        confidence=proposal.confidence,
        gist=item.gist,
        sessions=(session,) if session else (),
        corroborated=item.corroborated,
        quarantined=item.quarantined,
    )
