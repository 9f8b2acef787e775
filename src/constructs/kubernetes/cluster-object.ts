import { ApiObject, type ApiObjectProps, JsonPatch } from 'cdk8s';
import type { Construct } from 'constructs';

/** A cluster-scoped object. cdk8s would set the namespace of the chart. */
export function clusterObject(scope: Construct, id: string, props: ApiObjectProps): ApiObject {
  const object = new ApiObject(scope, id, props);
  if (object.chart.namespace !== undefined) object.addJsonPatch(JsonPatch.remove('/metadata/namespace'));
  return object;
}
