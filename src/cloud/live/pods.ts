import type { Facts } from '../../doctor/facts.js';
import { counted } from '../../doctor/counted.js';
import { labelsOf, nameOf, objectsAt, stringAt } from '../../doctor/fields.js';
import { failed, type Finding, judge, ok } from '../../doctor/finding.js';
import { valueOf } from '../../doctor/reading.js';
import { editDistance } from '../../similar-name.js';
import type { JsonObject } from '../../values/json.js';
import { symptomatic, type Symptom } from './symptoms.js';

/** A ServiceAccount that pods use in the cloud. */
export interface Using {
  readonly namespace: string;
  readonly serviceAccount: string;
}

/** The annotation of a ServiceAccount that names its identity. */
export interface Annotation {
  readonly key: string;
  /** undefined: any value. */
  readonly value: string | undefined;
  readonly symptom: Symptom;
}

/** Whether the ServiceAccount has the annotation, to the letter. */
export function checkAnnotation(
  { accounts }: Facts,
  { namespace, serviceAccount }: Using,
  { key, value, symptom }: Annotation,
): readonly Finding[] {
  return judge('cloud-annotation', accounts, (found = []) => {
    const account = found.find(({ name }) => name === serviceAccount);
    const shown = value ?? '<client ID of the identity>';
    const remedy = `set the annotation in the chart's values (serviceAccount.annotations) or kubectl annotate serviceaccount ${serviceAccount} -n ${namespace} --overwrite '${key}=${shown}', then restart its pods`;
    if (account === undefined)
      return [failed('cloud-annotation', `ServiceAccount ${serviceAccount} not found in ${namespace}`, remedy)];
    const actual = account.annotations[key];
    if (actual !== undefined && (value === undefined || actual === value))
      return [ok('cloud-annotation', `${serviceAccount}: ${key}=${actual}`)];
    const typo = Object.keys(account.annotations).find((other) => editDistance(other, key) <= 4);
    const cause =
      actual !== undefined
        ? `${key} of ServiceAccount ${serviceAccount} is ${actual}, not ${shown}`
        : typo === undefined
          ? `ServiceAccount ${serviceAccount} has no annotation ${key}`
          : `ServiceAccount ${serviceAccount} has the annotation ${typo}, not ${key}`;
    return [symptomatic('cloud-annotation', symptom, cause, remedy)];
  });
}

/** What a webhook adds to a pod when it is created. */
export interface Injection {
  readonly variable: string;
  /** undefined: any value. */
  readonly value?: string | undefined;
  /** A label without which nothing is added. */
  readonly label?: readonly [key: string, value: string];
  readonly symptom: Symptom;
}

/** Whether the running pods of the ServiceAccount have what the webhook adds. */
export function checkInjected(
  { pods }: Facts,
  { namespace, serviceAccount }: Using,
  { variable, value, label, symptom }: Injection,
): readonly Finding[] {
  return judge('cloud-pods', pods, (found = []) => {
    const running = found.filter((pod) => isOf(pod, serviceAccount));
    const unlabelled = running.filter((pod) => label !== undefined && labelsOf(pod)[label[0]] !== label[1]);
    if (label !== undefined && unlabelled.length > 0) {
      const cause = `${named(unlabelled)} of ServiceAccount ${serviceAccount} lacks the label ${label.join('=')}, which belongs to the pod template`;
      const remedy = `set it in the chart's values (ray.podLabels, explainPlan.podLabels), and restart the pods`;
      return [symptomatic('cloud-pods', symptom, cause, remedy)];
    }
    const without = running.filter(
      (pod) => !variablesOf(pod, variable).some((one) => value === undefined || one === value),
    );
    if (without.length > 0) {
      const cause = `${named(without)} of ServiceAccount ${serviceAccount} has no ${variable}${value === undefined ? '' : `=${value}`}: it was created before the identity was set up, or the webhook did not run`;
      const remedy = `kubectl delete pod -n ${namespace} ${without.map(nameOf).join(' ')} once the other findings are fixed: pods get an identity only when they are created`;
      return [symptomatic('cloud-pods', symptom, cause, remedy)];
    }
    const what = running.length === 0 ? 'no pods' : `${counted(running.length, 'pod')} with ${variable}`;
    return [ok('cloud-pods', `${serviceAccount}: ${what}`)];
  });
}

/** The nodes of the running pods of a ServiceAccount. */
export function nodesOf({ pods }: Facts, serviceAccount: string): readonly string[] {
  const running = (valueOf(pods) ?? []).filter((pod) => isOf(pod, serviceAccount));
  return running.flatMap((pod) => stringAt(pod, 'spec', 'nodeName') ?? []);
}

function isOf(pod: JsonObject, serviceAccount: string): boolean {
  const phase = stringAt(pod, 'status', 'phase') ?? '';
  return stringAt(pod, 'spec', 'serviceAccountName') === serviceAccount && !['Succeeded', 'Failed'].includes(phase);
}

/** The values that containers have for a variable; a reference to another object counts as ''. */
function variablesOf(pod: JsonObject, variable: string): readonly string[] {
  const variables = objectsAt(pod, 'spec', 'containers').flatMap((container) => objectsAt(container, 'env'));
  return variables.filter((one) => stringAt(one, 'name') === variable).map((one) => stringAt(one, 'value') ?? '');
}

function named(pods: readonly JsonObject[]): string {
  const [first = '', ...others] = pods.map(nameOf);
  return others.length === 0 ? `pod ${first}` : `pod ${first} (and ${others.length} more)`;
}
