"""One write while it is being decided: verdicts go in, changes and a receipt come out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from perdure.decide.reconcile import Proposal, Verdict, reconcile
from perdure.decide.tension import open_tension, redetect
from perdure.model.entry import Entry, Json, Kind, Tier
from perdure.model.receipt import Merged, Opened, Outcome, Receipt, Stored, Superseded
from perdure.model.statement import Belief
from perdure.model.tension import Claim, Tension
from perdure.text.claims import statement_keys
from perdure.text.tokens import estimate_tokens
from perdure.text.words import index_terms

ENOUGH = 2
"""Look-up words that a statement and an entry have in common before they are compared."""

FEW = 8
"""A term that more entries than this stand under says too little about any of them."""


@dataclass(frozen=True, slots=True)
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


class Draft:
    """Collect what one write will do. Nothing is stored before the whole is committed at once.

    Proposals are decided in order, each against what is stored (`neighbours`) and what the draft
    itself has already decided, so that a batch ends as its statements one by one would.
    """

    def __init__(
        self,
        *,
        now: datetime,
        default_tier: Tier,
        new_id: Callable[[], str],
        tensions: Iterable[Entry],
        max_chars: int,
    ) -> None:
        self._now = now
        self._default_tier = default_tier
        self._new_id = new_id
        self._kept_tensions = {entry.id: entry for entry in tensions}
        self._tensions = {key: Tension.of(entry) for key, entry in self._kept_tensions.items()}
        self._max_chars = max_chars
        self._entries: dict[str, Entry] = {}
        self._held: dict[str, Entry] = {}
        self._by_term: dict[str, dict[str, None]] = {}
        self.outcomes: list[tuple[Outcome, str]] = []
        """For each decided proposal, in order: the list of the receipt it is in, and its id."""
        self.receipt = Receipt()

    @property
    def entries(self) -> list[Entry]:
        """Everything to be written, in order of first decision."""
        return list(self._entries.values())

    @property
    def tensions(self) -> Mapping[str, Tension]:
        """The tensions as they will be."""
        return self._tensions

    def known(self, terms: Sequence[str], stored: Iterable[Entry]) -> list[Entry]:
        """Give what a statement may be about, stored or decided before it in this draft.

        Stored entries are given as the draft now has them; those of the draft itself are found by
        these look-up terms.
        """
        known: dict[str, Entry] = {}
        for entry in stored:
            self._held.setdefault(entry.id, entry)
            known[entry.id] = self.latest(entry)
        drafted = {
            term: [self._entries[entry_id] for entry_id in ids]
            for term in terms
            if len(ids := self._by_term.get(term, ())) <= FEW
        }
        known.update((entry.id, entry) for entry in neighbours(terms, drafted))
        return list(known.values())

    def decide(self, item: Item, known: Sequence[Entry]) -> None:
        """Let one statement end in exactly one list of the receipt."""
        verdict = item.verdict or reconcile(item.proposal, known, now=self._now)
        if verdict.action == "merge" and len(verdict.text) > self._max_chars:
            verdict = replace(verdict, action="add", target=None, text=item.proposal.text)
        getattr(self, f"_{verdict.action}")(item, verdict)

    def write(self, entry: Entry, held: Entry | None = None) -> None:
        """Add an entry, or change one; `held` is the entry as the store has it."""
        if held is not None:
            self._held.setdefault(entry.id, held)
        self._entries[entry.id] = entry

    def move(self, entry: Entry, tier: Tier) -> bool:
        """Put a statement into another tier; False when it is there already."""
        latest = self.latest(entry)
        if latest.tier is tier:
            return False
        stored = entry if entry.version else None
        self.write(replace(latest, tier=tier, updated_at=self._now), stored)
        return True

    def open(self, tension: Tension) -> Tension:
        """Open a tension, or touch the one that is there.

        A settled one stays settled unless the new evidence disagrees with how it was settled.
        """
        held = self._tensions.get(tension.id)
        if held is not None:
            tension = redetect(held, tension, self._now) or held
        return self.settle(tension)

    def settle(self, tension: Tension) -> Tension:
        """Keep a tension as it is now."""
        if self._tensions.get(tension.id) != tension:
            self._tensions[tension.id] = tension
            kept = self._kept_tensions.get(tension.id)
            self.write(tension_entry(tension, self._now, kept))
        return tension

    def hot_tokens(self) -> int:
        """Give by how many tokens this write makes L1 larger (or smaller, if negative)."""
        after = sum(_hot_tokens(entry) for entry in self._entries.values())
        return after - sum(
            _hot_tokens(self._held[key]) for key in self._entries if key in self._held
        )

    def latest(self, entry: Entry) -> Entry:
        """Give the entry as the draft has it."""
        return self._entries.get(entry.id, entry)

    def _add(self, item: Item, verdict: Verdict) -> None:
        entry = self._create(item)
        self.receipt.stored.append(Stored(entry.id, entry.text, self._tier(item), entry.domains))
        self.outcomes.append(("stored", entry.id))

    def _restate(self, item: Item, verdict: Verdict) -> None:
        target = _target(verdict)
        self._strengthen(target, item, target.text)
        said = item.proposal.text
        self.receipt.merged.append(Merged(target.id, target.text, said, "restated"))
        self.outcomes.append(("merged", target.id))

    def _merge(self, item: Item, verdict: Verdict) -> None:
        target = _target(verdict)
        self._strengthen(target, item, verdict.text)
        rule = "model" if item.verdict else verdict.rule
        self.receipt.merged.append(Merged(target.id, verdict.text, item.proposal.text, rule))
        self.outcomes.append(("merged", target.id))

    def _supersede(self, item: Item, verdict: Verdict) -> None:
        target = _target(verdict)
        entry = self._create(item)
        ended = item.proposal.valid_from or self._now
        self.write(superseded(self._changed(target), entry.id, ended))
        self.receipt.superseded.append(
            Superseded(entry.id, entry.text, target.id, target.text, verdict.rule)
        )
        self.outcomes.append(("superseded", entry.id))

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
        tension = self.open(open_tension(*sides, now=self._now, domains=domains))
        self.receipt.tensions.append(
            Opened(entry.id, entry.text, tension.id, target.id, self._tier(item), entry.domains)
        )
        self.outcomes.append(("tension", entry.id))

    def _create(self, item: Item) -> Entry:
        proposal = item.proposal
        entry = Entry(
            id=item.id or self._new_id(),
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
        self._remember_terms(entry)
        return entry

    def _tier(self, item: Item) -> Tier:
        return item.proposal.tier or self._default_tier

    def _strengthen(self, target: Entry, item: Item, text: str) -> None:
        belief = Belief.of(target)
        session = item.proposal.source.session
        sessions = dict.fromkeys((*belief.sessions, *([session] if session else [])))
        strengthened = replace(
            belief,
            support=belief.support + 1,
            sessions=tuple(sessions),
            confidence=max(belief.confidence, item.proposal.confidence),
            corroborated=belief.corroborated or item.corroborated,
        )
        changed = replace(
            self._changed(target),
            text=text,
            value=strengthened.to_value(),
            last_accessed_at=max(self._now, target.last_accessed_at),
            access_count=target.access_count + 1,
            domains=tuple(dict.fromkeys((*target.domains, *item.proposal.domains))),
        )
        if text != target.text:
            speaker = target.source.speaker
            changed = replace(changed, keys=(*kept_keys(target), *statement_keys(text, speaker)))
        self.write(changed)
        self._remember_terms(changed)

    def _changed(self, target: Entry) -> Entry:
        return replace(self.latest(target), updated_at=self._now)

    def _remember_terms(self, entry: Entry) -> None:
        for term in {*index_terms(entry.text), *(f"#{key}" for key in entry.keys)}:
            self._by_term.setdefault(term, {})[entry.id] = None


def neighbours(terms: Sequence[str], found: Mapping[str, Sequence[Entry]]) -> list[Entry]:
    """Give the entries that a statement may be about, among those found under its look-up terms.

    One key (a name that begins with `#`) is enough. Of mere words two are asked for, where the
    statement has as many: one rare word in common says little, and most look-ups find some.
    """
    heard = [term for term in terms if term in found]
    if not heard:
        return []
    hits: dict[str, int] = {}
    entries: dict[str, Entry] = {}
    for term in heard:
        weight = ENOUGH if term.startswith("#") else 1
        for entry in found[term]:
            entries[entry.id] = entry
            hits[entry.id] = hits.get(entry.id, 0) + weight
    words = sum(not term.startswith("#") for term in terms)
    least = min(ENOUGH, max(1, words - 1))
    return [entry for entry_id, entry in entries.items() if hits[entry_id] >= least]


def is_hot(entry: Entry) -> bool:
    """Tell whether an entry is a current statement of L1."""
    return entry.kind is Kind.STATEMENT and entry.current and entry.tier is Tier.HOT


def _hot_tokens(entry: Entry) -> int:
    return estimate_tokens(entry.text) if is_hot(entry) else 0


def superseded(entry: Entry, by: str, at: datetime) -> Entry:
    """Give an entry as history: ended, and found no more by what it said of which slot."""
    return replace(entry, valid_to=at, superseded_by=by, keys=kept_keys(entry))


def current_again(entry: Entry, now: datetime) -> Entry:
    """Give an entry of history as a present one: found again by what it says."""
    keys = (*kept_keys(entry), *statement_keys(entry.text, entry.source.speaker))
    return replace(entry, valid_to=None, superseded_by=None, keys=keys, updated_at=now)


def kept_keys(entry: Entry) -> tuple[str, ...]:
    """Give the keys of an entry that do not depend on its text: what it was made from."""
    return tuple(key for key in entry.keys if key.startswith("from:"))


def claim_of_entry(entry: Entry) -> Claim:
    """Give the side that a statement takes in a tension."""
    speaker = entry.source.speaker or entry.source.role or entry.source.origin
    since = entry.valid_from or entry.created_at
    return Claim(statement=entry.text, source=speaker, at=since, entry_id=entry.id)


def tension_entry(tension: Tension, now: datetime, held: Entry | None = None) -> Entry:
    """Give the entry that keeps a tension; `held` is the one that kept it so far."""
    sides = (tension.claim_a, tension.claim_b)
    entry = held or Entry(
        id=tension.id,
        kind=Kind.TENSION,
        text="",
        created_at=now,
        updated_at=now,
        last_accessed_at=now,
        tier=Tier.PINNED,
    )
    return replace(
        entry,
        text=" / ".join(side.statement for side in sides),
        value=tension.to_value(),
        keys=tuple(f"about:{side.entry_id}" for side in sides if side.entry_id),
        updated_at=now,
    )


def _target(verdict: Verdict) -> Entry:
    if verdict.target is None:
        raise AssertionError(f"a verdict to {verdict.action} names no entry")
    return verdict.target


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
