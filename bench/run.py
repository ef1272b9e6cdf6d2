"""Take the figures and show them: `python -m bench`, or one part: `python -m bench stores`."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench import memories, quality, service, speed, vectors
from bench.beside import measure as beside
from bench.figures import Figure, as_json, as_table


def main() -> int:
    """Measure what was asked for; the figures inform and never fail."""
    options = _options()
    # Whoever is stopped takes the servers along that were started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="perdure-bench-") as folder:
        figures: list[Figure] = []
        for figure in _measure(options, Path(folder)):
            figures.append(figure)
            if not options.json:
                print(as_table([figure]).splitlines()[0], flush=True)
    print(as_json(figures) if options.json else "\n" + as_table(figures))
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="a tenth of the size, while developing"
    )
    parser.add_argument(
        "--large", action="store_true",
        help="only what needs a great file: 100,000 in one scope, a million over 1,000",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="one JSON document instead of a table")
    parser.add_argument(
        "part", nargs="?", choices=("speed", "memories", "quality", "stores", "service", "vectors"),
        help="one part alone; without, all but vectors, a great file, and stores and service,"
        " which start servers",
    )  # fmt: skip
    parser.add_argument(
        "--store", action="append", choices=beside.STORES, help="of the stores, only this"
    )
    parser.add_argument("--folder", help="where the files go; a temporary folder otherwise")
    return parser.parse_args()


def _measure(options: argparse.Namespace, folder: Path) -> Iterator[Figure]:
    size = speed.QUICK if options.quick else speed.FULL
    place = Path(options.folder or folder)
    if options.large:
        yield from speed.measure_large(place)
        return
    if options.part in {None, "speed"}:
        yield from speed.measure(size, place)
    if options.part in {None, "memories"}:
        yield from memories.measure(1000 if options.quick else 10_000, place)
    if options.part in {None, "quality"}:
        yield from quality.measure()
    if options.part == "service":
        yield from service.measure(service.QUICK if options.quick else service.FULL, place)
    if options.part == "vectors":
        yield from vectors.measure(vectors.QUICK if options.quick else vectors.FULL, place)
    if options.part == "stores":
        size = beside.QUICK if options.quick else beside.FULL
        yield from beside.measure(size, options.store or beside.STORES)


if __name__ == "__main__":
    sys.exit(main())
