"""Explains each query of a list of JSON by a client that openapi-python-client generated into the folder `client`."""

import json
import sys

sys.path.insert(0, sys.argv[1])

from client import AuthenticatedClient
from client.api.plans import explain_table_query_plan
from client.api.tables import count_table_rows, describe_table_index_stats, list_root_tables
from client.models import (
    CountTableRowsRequest,
    DescribeTableIndexStatsRequest,
    ExplainTableQueryPlanRequest,
    QueryTableRequest,
)

service = AuthenticatedClient(sys.argv[2], token=sys.argv[3], prefix="", auth_header_name="x-api-key")


def plan(query):
    body = ExplainTableQueryPlanRequest(query=QueryTableRequest.from_dict(query))
    return explain_table_query_plan.sync("items", client=service, body=body)


answers = {
    "plans": [plan(query) for query in json.load(sys.stdin)],
    "tables": list_root_tables.sync(client=service).to_dict(),
    "rows": count_table_rows.sync("items", client=service, body=CountTableRowsRequest(predicate="id < 3")),
    "error": describe_table_index_stats.sync(
        "items", "nothing", client=service, body=DescribeTableIndexStatsRequest()
    ).to_dict(),
}
print(json.dumps(answers))
