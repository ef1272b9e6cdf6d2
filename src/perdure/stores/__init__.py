"""The places where entries are kept; each adapter in a folder or file of its own."""
