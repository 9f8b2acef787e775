import type { Construct } from 'constructs';
import { HelmwrightError } from '../../errors.js';
import { contains, hasKey, not, replace, toJson } from '../../template/functions/index.js';
import { namedString } from '../../template/author/named-string.js';
import { isValue, type ValueOr, type Value } from '../../template/author/value.js';
import { constantFold } from '../../template/author/constant-fold.js';
import { allOf, anyOf } from '../kubernetes/conditions.js';
import type { OperatorFeature } from './features.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { featureGates, type OperatorFeatureGate } from './feature-gates.js';
import { concatenate } from '../kubernetes/templated.js';
import { inRange, isOutside } from '../kubernetes/version-range.js';

/** Feature gates of the operator by name. Unset feature gates keep their defaults. */
export type FeatureGates = Value<Readonly<Record<string, boolean>>> | Readonly<Record<string, boolean>>;

/** The value of `--feature-gates`, such as `RayCronJob=true,AsyncJobInfoQuery=false`. Call it once for a chart. */
export function featureGatesString(gates: FeatureGates): ValueOr<string> {
  if (!isValue(gates))
    return Object.entries(gates)
      .map(([name, on]) => `${name}=${on}`)
      .join(',');
  const marks = ['{', '}', '"'].reduce((text, mark) => replace(text, mark, ''), toJson(gates));
  return namedString(
    'featureGates',
    'Feature gates of the operator, as the value of --feature-gates.',
    replace(marks, ':', '='),
  );
}

/** Whether one of the feature gates of a feature is enabled in the result of {@link featureGatesString}, or by default. */
export function isOn(gates: ValueOr<string>, feature: OperatorFeature, version: ValueOr<string>): ValueOr<boolean> {
  return anyOf(
    ...featureGates.filter((gate) => gate.feature === feature).map((gate) => isGateOn(gates, gate, version)),
  );
}

function isGateOn(gates: ValueOr<string>, gate: OperatorFeatureGate, version: ValueOr<string>): ValueOr<boolean> {
  const { name, since, defaultSince = since } = gate;
  const says = (on: boolean): ValueOr<boolean> => {
    const text = `${name}=${on}`;
    return isValue(gates) ? contains(gates, text) : gates.includes(text);
  };
  if (!gate.default) return says(true);
  return anyOf(says(true), allOf(inRange(version, { since: defaultSince }), constantFold(not(says(false)))));
}

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
