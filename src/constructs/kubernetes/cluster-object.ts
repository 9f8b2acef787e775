import { ApiObject, type ApiObjectProps, JsonPatch } from 'cdk8s';
import type { Construct } from 'constructs';

/** An object that stands in no namespace: cdk8s gives every object that of its chart. */
export function clusterObject(scope: Construct, id: string, props: ApiObjectProps): ApiObject {
  const object = new ApiObject(scope, id, props);
  if (object.chart.namespace !== undefined) object.addJsonPatch(JsonPatch.remove('/metadata/namespace'));
  return object;
}
