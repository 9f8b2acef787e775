import { defineFunction } from '../../template/author/define-function.js';
import { goCall } from '../../template/author/go-call.js';
import { type Evaluated, isEvaluatedList, isEvaluatedMap } from '../../template/ast/function.js';

/**
 * Whether the version v1 of a CRD would drop the field at a path. A CRD that is missing drops nothing.
 *
 * @param crd - the CRD, or an empty map
 */
export const lacksField = defineFunction({
  name: 'lacksField',
  takes: ['map'],
  rest: 'string',
  gives: 'boolean',
  mayFail: 'never',
  helper: {
    name: 'lacksField',
    comment: '`true` if the version v1 of the CRD would drop the field at the path.',
    body: `{{- range dig "spec" "versions" (list) .crd }}
{{- $schema := dig "schema" "openAPIV3Schema" (dict) . }}
{{- if and (eq .name "v1") $schema }}
{{- $isKnown := true }}
{{- range $field := $.path }}
{{- if hasKey ($schema.properties | default dict) $field }}
{{- $schema = get $schema.properties $field }}
{{- else if not (get $schema "x-kubernetes-preserve-unknown-fields") }}
{{- $isKnown = false }}
{{- end }}
{{- end }}
{{- if not $isKnown }}true{{ end }}
{{- end }}
{{- end }}`,
  },
  go: ([crd, ...path], { prefix }) => {
    const input = goCall('dict', 'crd', crd, 'path', goCall('list', ...path));
    return goCall('eq', goCall('include', `${prefix}.lacksField`, input), 'true');
  },
  evaluate: ([crd], path) => itemsAt(crd, 'spec', 'versions').some((version) => dropsField(version, path)),
});

function dropsField(version: Evaluated, path: readonly string[]): boolean {
  let schema = field(field(version, 'schema'), 'openAPIV3Schema');
  if (field(version, 'name') !== 'v1' || !isEvaluatedMap(schema)) return false;
  for (const name of path) {
    const inner = field(field(schema, 'properties'), name);
    if (inner !== undefined) schema = inner;
    else if (field(schema, 'x-kubernetes-preserve-unknown-fields') !== true) return true;
  }
  return false;
}

function itemsAt(map: Evaluated, ...path: readonly string[]): readonly Evaluated[] {
  const list = path.reduce<Evaluated | undefined>(field, map);
  return list !== undefined && isEvaluatedList(list) ? list : [];
}

function field(map: Evaluated | undefined, name: string): Evaluated | undefined {
  return map !== undefined && isEvaluatedMap(map) && Object.hasOwn(map, name) ? map[name] : undefined;
}
