"""The engine: orders reads and writes around pure decisions, and decides nothing itself."""
