"""Computes a column of a Lance table, one fragment a task, as a backfill does."""

import lance
import pyarrow
import pyarrow.compute
import ray
from rows import rows

table = "/tmp/items.lance"


@ray.remote(num_cpus=1)
def write():
    ids = pyarrow.table({"id": range(rows)})
    written = lance.write_dataset(ids, table, mode="overwrite", max_rows_per_file=rows // 4)
    return [fragment.fragment_id for fragment in written.get_fragments()]


@ray.remote(num_cpus=1)
def compute(fragment):
    def double(batch):
        return pyarrow.record_batch([pyarrow.compute.multiply(batch["id"], 2)], names=["double"])

    return lance.dataset(table).get_fragment(fragment).merge_columns(double, columns=["id"])


@ray.remote(num_cpus=1)
def commit(computed):
    merge = lance.LanceOperation.Merge([fragment for fragment, _ in computed], computed[0][1])
    version = lance.dataset(table).version
    backfilled = lance.LanceDataset.commit(table, merge, read_version=version)
    return len(computed), sum(backfilled.to_table(columns=["double"])["double"].to_pylist())


ray.init(log_to_driver=False)
for line in range(1_000):
    print("line", line)
fragments, total = ray.get(commit.remote(ray.get([compute.remote(each) for each in ray.get(write.remote())])))
print("fragments:", fragments, "sum:", total, flush=True)
