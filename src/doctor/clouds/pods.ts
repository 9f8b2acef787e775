import type { Facts } from '../facts.js';
import { counted } from '../counted.js';
import { labelsOf, nameOf, objectsAt, stringAt } from '../fields.js';
import type { Finding } from '../finding.js';
import { valueOf } from '../reading.js';
import { editDistance } from '../../similar-name.js';
import type { JsonObject } from '../../values/json.js';
import { type Symptom, verdict } from './symptoms.js';

/** A ServiceAccount that pods use in the cloud. */
export interface Using {
  readonly namespace: string;
  readonly serviceAccount: string;
}

/** The annotation of a ServiceAccount that names its identity, and what users see without it. */
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
  return verdict('cloud-annotation', accounts, (found = []) => {
    const account = found.find(({ name }) => name === serviceAccount);
    const shown = value ?? '<client ID of the identity>';
    const remedy = `set the annotation in the chart's values (serviceAccount.annotations, on AWS serviceAccount.roleArn) or kubectl annotate serviceaccount ${serviceAccount} -n ${namespace} --overwrite '${key}=${shown}', then restart its pods`;
    if (account === undefined) return ['unnamed', `ServiceAccount ${serviceAccount} not found in ${namespace}`, remedy];
    const actual = account.annotations[key];
    if (actual !== undefined) {
      if (value === undefined || actual === value) return `${serviceAccount}: ${key}=${actual}`;
      return [symptom, `${key} of ServiceAccount ${serviceAccount} is ${actual}, not ${shown}`, remedy];
    }
    const typo = Object.keys(account.annotations).find((other) => editDistance(other, key) <= 4);
    const has = typo === undefined ? `no annotation ${key}` : `the annotation ${typo}, not ${key}`;
    return [symptom, `ServiceAccount ${serviceAccount} has ${has}`, remedy];
  });
}

/** A variable that a webhook adds to a pod when it is created, and what users see without it. */
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
  const wanted = value === undefined ? variable : `${variable}=${value}`;
  return verdict('cloud-pods', pods, (found = []) => {
    const running = found.filter((pod) => isOf(pod, serviceAccount));
    const without = running.filter((pod) => !hasVariable(pod, variable, value));
    const [first] = without;
    if (first === undefined)
      return `${serviceAccount}: ${running.length === 0 ? 'no pods' : `${counted(running.length, 'pod')} with ${variable}`}`;
    const more = without.length === 1 ? '' : ` (and ${without.length - 1} more)`;
    const cause = `pod ${nameOf(first)}${more} of ServiceAccount ${serviceAccount} has no ${wanted}`;
    if (label !== undefined && labelsOf(first)[label[0]] !== label[1]) {
      const remedy = `set it in the chart's values (ray.podLabels, explainPlan.podLabels), and restart the pods`;
      return [symptom, `${cause}: it lacks the label ${label.join('=')}, which belongs to the pod template`, remedy];
    }
    const remedy = `kubectl delete pod -n ${namespace} ${without.map(nameOf).join(' ')} once the other findings are fixed: pods get an identity only when they are created`;
    return [symptom, `${cause}: it was created before the identity was set up, or the webhook did not run`, remedy];
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

function hasVariable(pod: JsonObject, name: string, value: string | undefined): boolean {
  const variables = objectsAt(pod, 'spec', 'containers').flatMap((container) => objectsAt(container, 'env'));
  return variables.some(
    (one) => stringAt(one, 'name') === name && (value === undefined || stringAt(one, 'value') === value),
  );
}
