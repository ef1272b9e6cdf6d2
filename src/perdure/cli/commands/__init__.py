"""The commands, by what they are about; each is one verb of the memory and how its answer looks."""
