"""Writes a table with every type that Lance has; then says whether a remote client reads the schema that a server tells."""

import json
import sys

import lancedb
import pyarrow as pa

SCHEMA = pa.schema(
    [
        pa.field("null", pa.null()),
        pa.field("bool", pa.bool_(), nullable=False),
        *[pa.field(f"{sign}int{bits}", getattr(pa, f"{sign}int{bits}")()) for sign in ("", "u") for bits in (8, 16, 32, 64)],
        pa.field("half", pa.float16()),
        pa.field("single", pa.float32()),
        pa.field("double", pa.float64()),
        pa.field("decimal", pa.decimal128(18, 6)),
        pa.field("large_decimal", pa.decimal256(50, 15)),
        pa.field("text", pa.string(), metadata={"of": "the text"}),
        pa.field("large_text", pa.large_string()),
        pa.field("binary", pa.binary()),
        pa.field("large_binary", pa.large_binary()),
        pa.field("fixed_binary", pa.binary(4)),
        pa.field("date", pa.date32()),
        pa.field("date_of_milliseconds", pa.date64()),
        *[pa.field(f"time_{unit}", pa.time32(unit)) for unit in ("s", "ms")],
        *[pa.field(f"time_{unit}", pa.time64(unit)) for unit in ("us", "ns")],
        *[pa.field(f"timestamp_{unit}", pa.timestamp(unit)) for unit in ("s", "ms", "us", "ns")],
        pa.field("timestamp_zone", pa.timestamp("us", tz="Europe/Paris")),
        *[pa.field(f"duration_{unit}", pa.duration(unit)) for unit in ("s", "ms", "us", "ns")],
        pa.field("dictionary", pa.dictionary(pa.int16(), pa.string())),
        pa.field("list", pa.list_(pa.field("item", pa.string(), nullable=False))),
        pa.field("vector", pa.list_(pa.float32(), 4)),
        pa.field("half_vector", pa.list_(pa.float16(), 4)),
        pa.field("vectors", pa.list_(pa.list_(pa.float32(), 4))),
        pa.field("struct", pa.struct([pa.field("inner", pa.struct([("deep", pa.int32())])), ("other", pa.list_(pa.int8()))])),
    ],
    metadata={"of": "the table"},
)


def write(root):
    lancedb.connect(root).create_table("every", schema=SCHEMA)
    lancedb.connect(root).create_table("large", schema=pa.schema([pa.field("list", pa.large_list(pa.int8()))]))
    return {"written": len(SCHEMA)}


def read(root, url):
    written = lancedb.connect(root).open_table("every").schema
    told = lancedb.connect("db://any", api_key="any", host_override=url).open_table("every").schema
    return {"same": told.equals(written, check_metadata=True), "told": str(told), "written": str(written)}


def main():
    root = sys.argv[1]
    for line in sys.stdin:
        question = json.loads(line)
        answer = read(root, question["url"]) if "url" in question else write(root)
        print(json.dumps(answer), flush=True)


main()
