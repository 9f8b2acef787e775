import { isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import type { FunctionHelper } from '../ast/function.js';

/** {@link mergePatch} as named templates: `overridden` for the text of a manifest, and `mergePatch`, which changes a map. */
export function mergePatchHelpers(prefix: string): readonly FunctionHelper[] {
  return [
    {
      name: 'overridden',
      comment: "The manifest `manifest` with the user's merge patch `patch`.",
      body: `{{- $manifest := fromYaml .manifest }}
{{- include "${prefix}.mergePatch" (dict "target" $manifest "patch" .patch) }}
{{- toYaml $manifest }}`,
    },
    {
      name: 'mergePatch',
      comment: 'Applies the merge patch (RFC 7386) `patch` to the map `target`.',
      body: `{{- range $key, $value := .patch }}
{{- if kindIs "invalid" $value }}
{{- $_ := unset $.target $key }}
{{- else if kindIs "map" $value }}
{{- if not (kindIs "map" (get $.target $key)) }}
{{- $_ := set $.target $key dict }}
{{- end }}
{{- include "${prefix}.mergePatch" (dict "target" (get $.target $key) "patch" $value) }}
{{- else }}
{{- $_ := set $.target $key $value }}
{{- end }}
{{- end }}`,
    },
  ];
}

/** RFC 7386: maps are merged, null removes a key, anything else replaces what was there. */
export function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged = new Map<string, Json>(Object.entries(target));
  for (const [key, value] of Object.entries(patch)) {
    const before = merged.get(key);
    if (value === null) merged.delete(key);
    else if (isJsonObject(value)) merged.set(key, mergePatch(isJsonObject(before) ? before : {}, value));
    else merged.set(key, value);
  }
  return Object.fromEntries(merged);
}
