import { foreign, integer, intOrString, listOf, mapOf, open, type Schema, string } from './schema.js';

/** A Service that the operator takes as the pattern of its own: open, with the types of what YAML is apt to get wrong. */
export function serviceTemplate(description: string): Schema {
  return foreign({ metadata: open({ annotations: stringMap, labels: stringMap, name: string() }), spec }, description);
}

const stringMap = mapOf(string());

const spec = open({
  ports: listOf(open({ nodePort: integer(), port: integer(), targetPort: intOrString() })),
  selector: stringMap,
  type: string(),
});
