"""How many files this process may have open: each connection is one."""

from __future__ import annotations

from typing import Any

try:
    import resource as limits
except ImportError:  # Windows knows no such limit
    limits: Any = None

MOST = 65_536
"""So many are asked for, where the system gives that many: what each holds is memory too."""


def raise_limit() -> None:
    """Take as many as the system lets one have without asking anybody.

    What is usual is 1,024: so many connections on which nothing is said would be all there are.
    """
    if limits is None:
        return
    soft, hard = limits.getrlimit(limits.RLIMIT_NOFILE)
    wanted = MOST if hard == limits.RLIM_INFINITY else min(hard, MOST)
    if soft != limits.RLIM_INFINITY and soft < wanted:
        limits.setrlimit(limits.RLIMIT_NOFILE, (wanted, hard))
