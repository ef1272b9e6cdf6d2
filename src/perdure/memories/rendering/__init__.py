"""How what is remembered is written down for a model: data, fenced, and never more than that."""
