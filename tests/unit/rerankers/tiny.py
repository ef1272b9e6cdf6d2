"""A cross-encoder of three operations, written by hand: it counts how often one piece stands."""

from __future__ import annotations

from pathlib import Path

PIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "tea", "green", "dog", "мир", "茶", "?"]
INT64, FLOAT = 7, 1


def directory(path: Path, *, counted: str = "tea", rank: int = 2) -> Path:
    """Lay out a model and its vocabulary."""
    path.mkdir(parents=True, exist_ok=True)
    (path / "vocab.txt").write_text("\n".join(PIECES) + "\n", "utf-8")
    (path / "model.onnx").write_bytes(_model(PIECES.index(counted), rank))
    return path


def _model(number: int, rank: int) -> bytes:
    nodes = [
        _node("Equal", ["input_ids", "number"], "same"),
        _node("Cast", ["same"], "ones", ("to", FLOAT)),
        _node("ReduceSum", ["ones", "axes"], "logits", ("keepdims", rank - 1)),
    ]
    graph = b"".join(_field(1, node) for node in nodes) + _text(2, "tiny")
    graph += _field(5, _constant("number", [number])) + _field(5, _constant("axes", [1]))
    for name in ("input_ids", "attention_mask", "token_type_ids"):
        graph += _field(11, _value(name, INT64, ["batch", "long"]))
    graph += _field(12, _value("logits", FLOAT, ["batch", 1][:rank]))
    return _number(1, 8) + _field(7, graph) + _field(8, _number(2, 13))


def _node(kind, inputs, output, attribute=None):
    node = b"".join(_text(1, name) for name in inputs) + _text(2, output) + _text(4, kind)
    if attribute is not None:
        name, value = attribute
        node += _field(5, _text(1, name) + _number(3, value) + _number(20, 2))
    return node


def _constant(name, numbers):
    raw = b"".join(number.to_bytes(8, "little") for number in numbers)
    return _number(1, len(numbers)) + _number(2, INT64) + _text(8, name) + _field(9, raw)


def _value(name, kind, shape):
    dims = b"".join(
        _field(1, _text(2, one) if isinstance(one, str) else _number(1, one)) for one in shape
    )
    return _text(1, name) + _field(2, _field(1, _number(1, kind) + _field(2, dims)))


def _varint(number):
    low, rest = number & 127, number >> 7
    return bytes([low | 128]) + _varint(rest) if rest else bytes([low])


def _number(place, number):
    return _varint(place << 3) + _varint(number)


def _field(place, held):
    return _varint(place << 3 | 2) + _varint(len(held)) + held


def _text(place, text):
    return _field(place, text.encode())
