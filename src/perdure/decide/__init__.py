"""Pure decisions: values in, values out; no store, no clock, no randomness."""
