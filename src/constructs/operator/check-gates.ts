import type { Construct } from 'constructs';
import { HelmwrightError } from '../../errors.js';
import { contains, hasKey, replace, toJson } from '../../template/functions/index.js';
import { namedString } from '../../template/author/named-string.js';
import { isValue, type ValueOr, type Value } from '../../template/author/value.js';
import { allOf } from '../kubernetes/conditions.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { featureGates, type OperatorFeatureGate } from './feature-gates.js';
import { joined } from '../kubernetes/templated.js';
import { isOutside } from '../kubernetes/version-range.js';

/** Switches of the operator by their names; what is not set keeps its default. */
export type FeatureGates = Value<Readonly<Record<string, boolean>>> | Readonly<Record<string, boolean>>;

/** The gates that are set, as the operator takes them: `RayCronJob=true,AsyncJobInfoQuery=false`. Once for a chart. */
export function gatesText(gates: FeatureGates): ValueOr<string> {
  if (!isValue(gates))
    return Object.entries(gates)
      .map(([name, on]) => `${name}=${on}`)
      .join(',');
  const marks = ['{', '}', '"'].reduce((text, mark) => replace(text, mark, ''), toJson(gates));
  return namedString(
    'featureGates',
    'The feature gates that are set, as the operator takes them.',
    replace(marks, ':', '='),
  );
}

/** Whether a gate is on in what {@link gatesText} gives. */
export function isOn(gates: ValueOr<string>, name: string): ValueOr<boolean> {
  const on = `${name}=true`;
  return isValue(gates) ? contains(gates, on) : gates.includes(on);
}

/** Refuses gates that a version does not know: the operator would end at once. */
export function refuseGates(scope: Construct, version: ValueOr<string>, gates: FeatureGates): void {
  checkNames(scope, gates);
  for (const gate of featureGates) {
    const { name } = gate;
    const given = isValue(gates) ? hasKey(gates, name) : name in gates;
    const message = joined(
      'KubeRay ',
      version,
      ` does not know the feature gate ${name}: it is there ${versionsOf(gate)}`,
    );
    failWhen(scope, name, allOf(given, isOutside(version, gate)), message);
  }
}

function versionsOf({ since, until }: OperatorFeatureGate): string {
  return until === undefined ? `from ${since} on` : `from ${since} up to ${until}`;
}

/** A chart's schema does so by its pattern. */
function checkNames(scope: Construct, gates: FeatureGates): void {
  const unknown = isValue(gates)
    ? undefined
    : Object.keys(gates).find((name) => !featureGates.some((gate) => gate.name === name));
  if (unknown === undefined) return;
  const known = featureGates.map(({ name }) => name).join(', ');
  throw new HelmwrightError(
    'invalid-values',
    scope.node.path,
    `no version of KubeRay knows the feature gate ${unknown}: there are ${known}`,
  );
}
