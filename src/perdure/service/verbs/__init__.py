"""What is done for each operation of the table, once it is known who asks and for what."""

from __future__ import annotations
