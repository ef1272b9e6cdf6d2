"""How a person is shown the records: colours, tables, and never more than 80 columns needed."""
