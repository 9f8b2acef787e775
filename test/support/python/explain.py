"""Answers each query of a line of JSON with what the LanceDB SDK for Python says of its plan."""

import json
import sys

import lancedb
from lancedb.query import (
    BooleanQuery,
    BoostQuery,
    FullTextOperator,
    MatchQuery,
    MultiMatchQuery,
    Occur,
    PhraseQuery,
)

# Fields and the builder's calls for them.
COUNTS = [
    ("limit", "limit"),
    ("offset", "offset"),
]
VECTOR_COUNTS = [
    ("refine_factor", "refine_factor"),
    ("ef", "ef"),
]


def match(node):
    return MatchQuery(
        node["terms"],
        node["column"],
        boost=node.get("boost", 1),
        fuzziness=node.get("fuzziness", 0),
        max_expansions=node.get("max_expansions", 50),
        operator=operator(node),
        prefix_length=node.get("prefix_length", 0),
    )


def operator(node):
    return FullTextOperator.AND if node.get("operator", "Or").lower() == "and" else FullTextOperator.OR


def tree(query):
    [(kind, node)] = query.items()
    if kind == "match":
        return match(node)
    if kind == "phrase":
        return PhraseQuery(node["terms"], node["column"], slop=node.get("slop", 0))
    if kind == "boost":
        negative_boost = node.get("negative_boost", 0.5)
        return BoostQuery(tree(node["positive"]), tree(node["negative"]), negative_boost=negative_boost)
    if kind == "multi_match":
        queries = node["match_queries"]
        return MultiMatchQuery(
            queries[0]["terms"],
            [each["column"] for each in queries],
            boosts=[each.get("boost", 1) for each in queries],
            operator=operator(queries[0]),
        )
    clauses = [("should", Occur.SHOULD), ("must", Occur.MUST), ("must_not", Occur.MUST_NOT)]
    return BooleanQuery([(occur, tree(each)) for name, occur in clauses for each in node.get(name, [])])


def full_text(query):
    given = query["fullText"]
    return given["text"] if "text" in given else tree(given["tree"])


def full_text_columns(query):
    given = query["fullText"]
    return given.get("columns")


def vectors(query):
    return query["vectors"][0] if len(query["vectors"]) == 1 else query["vectors"]


def search(table, query):
    column = query.get("vector_column")
    if query["vectors"] and "fullText" in query:
        hybrid = table.search(
            query_type="hybrid",
            vector_column_name=column or fitting_column(table, query),
            fts_columns=full_text_columns(query),
        )
        return hybrid.vector(vectors(query)).text(full_text(query))
    if query["vectors"]:
        return table.search(vectors(query), query_type="vector", vector_column_name=column)
    if "fullText" in query:
        return table.search(full_text(query), query_type="fts", fts_columns=full_text_columns(query))
    return table.search()


def fitting_column(table, query):
    """A hybrid search takes its column before it knows the vector: the one that a vector search would take."""
    return table.search(vectors(query), query_type="vector")._vector_column


def with_common(builder, query):
    for field, call in COUNTS:
        if field in query:
            getattr(builder, call)(query[field])
    if query.get("columns"):
        pairs = [(each["alias"], each["path"]) for each in query["columns"]]
        named = all(alias == path for alias, path in pairs)
        builder.select([path for _, path in pairs] if named else dict(pairs))
    if "filter" in query:
        if query["vectors"] or "fullText" in query:
            builder.where(query["filter"], query.get("prefilter", True))
        else:
            builder.where(query["filter"])
    if query.get("with_row_id"):
        builder.with_row_id(True)
    return builder


def with_vector_options(builder, query):
    if "distance_type" in query:
        builder.distance_type(query["distance_type"])
    if "lower_bound" in query or "upper_bound" in query:
        builder.distance_range(query.get("lower_bound"), query.get("upper_bound"))
    for field, call in VECTOR_COUNTS:
        if field in query:
            getattr(builder, call)(query[field])
    if query.get("bypass_vector_index"):
        builder.bypass_vector_index()
    with_probes(builder, query)


def with_probes(builder, query):
    bounds = [("minimum_nprobes", "minimum_nprobes"), ("maximum_nprobes", "maximum_nprobes")]
    given = [(field, call) for field, call in bounds if field in query]
    for field, call in given:
        getattr(builder, call)(query[field])
    if not given and "nprobes" in query:
        builder.nprobes(query["nprobes"])


def plan(database, request):
    *namespace, name = request["path"]
    table = database.open_table(
        name, namespace_path=namespace, branch=request.get("branch"), version=request.get("version")
    )
    query = request["query"]
    builder = with_common(search(table, query), query)
    if query["vectors"]:
        with_vector_options(builder, query)
    if query["vectors"] and "fullText" in query:
        if query.get("fast_search"):
            with_fast_parts(builder)
        return builder.explain_plan(request["verbose"])
    whole = builder.to_query_object()
    whole.fast_search = query.get("fast_search") or None
    if query.get("prefilter") is False:
        whole.postfilter = True
    return table._explain_plan(whole, verbose=request["verbose"])


def with_fast_parts(hybrid):
    """The builder of hybrid searches has no such call; those of its two parts do."""
    create = hybrid._create_query_builders

    def created():
        create()
        hybrid._vector_query.fast_search()
        hybrid._fts_query.fast_search()

    hybrid._create_query_builders = created


def answer(database, request):
    try:
        return {"plan": plan(database, request)}
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # The engine's panics are no Exception.
        return {"refused": f"{type(error).__name__}: {error}"}


def main():
    database = lancedb.connect(sys.argv[1])
    for line in sys.stdin:
        print(json.dumps(answer(database, json.loads(line))), flush=True)


main()
