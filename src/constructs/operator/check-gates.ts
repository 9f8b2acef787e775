import type { Construct } from 'constructs';
import { HelmwrightError } from '../../errors.js';
import { hasKey } from '../../template/functions/index.js';
import { defineFunction } from '../../template/author/define-function.js';
import { goCall } from '../../template/author/go-call.js';
import { byCodePoint } from '../../values/json.js';
import { isValue, type ValueOr, type Value } from '../../template/author/value.js';
import { allOf, anyOf } from '../kubernetes/conditions.js';
import type { OperatorFeature } from './features.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { featureGates, type OperatorFeatureGate } from './feature-gates.js';
import { concatenate } from '../kubernetes/templated.js';
import { inRange, isOutside } from '../kubernetes/version-range.js';

/** Feature gates of the operator by name. Unset feature gates keep their defaults. */
export type FeatureGates = Value<Readonly<Record<string, boolean>>> | Readonly<Record<string, boolean>>;

/** The value of `--feature-gates`, such as `AsyncJobInfoQuery=false,RayCronJob=true`. */
export function featureGatesString(gates: FeatureGates): ValueOr<string> {
  return isValue(gates) ? pairsOf(gates) : joined(gates);
}

/** `name=value` of each boolean in a map. */
const pairsOf = defineFunction({
  name: 'pairs',
  takes: ['map'],
  gives: 'string',
  mayFail: 'never',
  helper: {
    name: 'pairs',
    comment: '`name=value` of each boolean in a map, with commas between them.',
    body: `{{- $pairs := list }}
{{- range $name, $isOn := . }}
{{- if kindIs "bool" $isOn }}
{{- $pairs = append $pairs (printf "%s=%t" $name $isOn) }}
{{- end }}
{{- end }}
{{- join "," $pairs }}`,
  },
  go: ([map], { prefix }) => goCall('include', `${prefix}.pairs`, map),
  evaluate: ([map]) => joined(map),
});

function joined(map: Readonly<Record<string, unknown>>): string {
  const booleans = Object.entries(map).filter(([, isOn]) => typeof isOn === 'boolean');
  const entries = booleans.sort(([a], [b]) => byCodePoint(a, b));
  return entries.map(([name, isOn]) => `${name}=${String(isOn)}`).join(',');
}

/** Whether one of the feature gates of a feature is enabled, by the user or by default. */
export function isOn(gates: FeatureGates, feature: OperatorFeature, version: ValueOr<string>): ValueOr<boolean> {
  return anyOf(
    ...featureGates.filter((gate) => gate.feature === feature).map((gate) => isGateOn(gates, gate, version)),
  );
}

function isGateOn(gates: FeatureGates, gate: OperatorFeatureGate, version: ValueOr<string>): ValueOr<boolean> {
  const { name, since, defaultSince = since } = gate;
  const byDefault = gate.default ? inRange(version, { since: defaultSince }) : false;
  return isValue(gates) ? entryOf(gates, name, byDefault) : (gates[name] ?? byDefault);
}

/** Whether the value at a key of a map is true; `otherwise` if there is none. */
const entryOf = defineFunction({
  name: 'entry',
  takes: ['map', 'string', 'boolean'],
  gives: 'boolean',
  mayFail: 'never',
  // eq fails where its arguments are of two types.
  go: ([map, name, otherwise]) => goCall('eq', goCall('toString', goCall('dig', name, otherwise, map)), 'true'),
  evaluate: ([map, name, otherwise]) => {
    const value = Object.hasOwn(map, name) ? map[name] : otherwise;
    return value === true || value === 'true';
  },
});

/** Fails for feature gates that the version does not know: the operator would exit. */
export function checkFeatureGates(scope: Construct, version: ValueOr<string>, gates: FeatureGates): void {
  checkNames(scope, gates);
  for (const gate of featureGates) {
    const { name } = gate;
    const isUsed = isValue(gates) ? hasKey(gates, name) : name in gates;
    const message = concatenate(
      'KubeRay ',
      version,
      ` does not support the feature gate ${name}, which requires KubeRay ${versionsOf(gate)}: remove it from featureGates, or use another version`,
    );
    failWhen(scope, name, allOf(isUsed, isOutside(version, gate)), message);
  }
}

function versionsOf({ since, until }: OperatorFeatureGate): string {
  return until === undefined ? `${since} or newer` : `${since} or newer and older than ${until}`;
}

/** In a chart, the pattern of the value checks the names. */
function checkNames(scope: Construct, gates: FeatureGates): void {
  const unknown = isValue(gates)
    ? undefined
    : Object.keys(gates).find((name) => !featureGates.some((gate) => gate.name === name));
  if (unknown === undefined) return;
  const known = featureGates.map(({ name }) => name).join(', ');
  throw new HelmwrightError(
    'invalid-values',
    scope.node.path,
    `unknown feature gate ${JSON.stringify(unknown)}: must be one of ${known}`,
  );
}
