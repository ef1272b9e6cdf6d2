"""All that `perdure.ports.Store` promises, in one class to be subclassed by an adapter's tests."""

from __future__ import annotations

from perdure.testing.contract.batches import BatchesContract
from perdure.testing.contract.capabilities import CapabilitiesContract
from perdure.testing.contract.erasing import ErasingContract
from perdure.testing.contract.faults import FaultsContract
from perdure.testing.contract.history import HistoryContract
from perdure.testing.contract.isolation import IsolationContract
from perdure.testing.contract.lifetimes import LifetimesContract
from perdure.testing.contract.racing import RacingContract
from perdure.testing.contract.reading import ReadingContract
from perdure.testing.contract.scopes import ScopesContract
from perdure.testing.contract.vectors import VectorsContract
from perdure.testing.contract.words import WordsContract
from perdure.testing.contract.writing import WritingContract


class StoreContract(
    WritingContract,
    BatchesContract,
    RacingContract,
    ReadingContract,
    WordsContract,
    VectorsContract,
    HistoryContract,
    IsolationContract,
    ScopesContract,
    ErasingContract,
    LifetimesContract,
    FaultsContract,
    CapabilitiesContract,
):
    """Subclass it as `Test...`, give `make_store`, `raw_bytes` and `reopened`, and run pytest.

    No test is skipped, and none asks which store it has. A store that declares less passes when it
    refuses the rest by name. Beside it go the rooms that the store has use for: `ClientContract`,
    `ServerContract`, `RecordsContract`, and `PartialContract` where batches are not atomic.
    """
