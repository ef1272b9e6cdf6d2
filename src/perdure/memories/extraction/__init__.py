"""What a turn says that is worth keeping on its own: facts and beats, by patterns or by a model."""
