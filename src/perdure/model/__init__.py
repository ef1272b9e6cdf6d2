"""The records: frozen, slotted, without behaviour beyond reading and writing themselves."""
