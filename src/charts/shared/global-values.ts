import type { KubernetesTypes as Kubernetes } from '../../../imports/types/kubernetes.js';
import { when } from '../../template/author/control.js';
import { defineFunction } from '../../template/author/define-function.js';
import { goCall, goPipe } from '../../template/author/go-call.js';
import { not, notEmpty, omit, or, orElse } from '../../template/functions/index.js';
import { toJson } from '../../template/evaluate/arguments.js';
import type { Value } from '../../template/author/value.js';
import * as v from '../../values/v.js';
import { imagePullSecrets, registryPattern } from './common-values.js';

/** The values that Helm shares with subcharts, by the names that most charts use. */
export const globalValues = v.global(
  {
    imageRegistry: v.string({
      description: 'Registry of all images, such as a mirror. If empty, that of each image.',
      default: '',
      pattern: registryPattern,
      maxLength: 255,
    }),
    imagePullSecrets,
    openshift: v.boolean({
      description:
        'Whether the cluster is OpenShift, which assigns the user IDs of pods. Only needed where the chart is rendered without access to the cluster: its API is recognized.',
      default: false,
    }),
  },
  { description: 'Values that all charts of a release share.' },
);

type Secrets = Value<readonly { readonly name: string }[]>;

export interface GlobalValues {
  readonly imageRegistry: Value<string>;
  readonly imagePullSecrets: Secrets;
  readonly openshift: Value<boolean>;
}

interface GlobalChart {
  readonly values: { readonly global: GlobalValues };
  readonly capabilities: { readonly hasApiVersion: (version: string) => Value<boolean> };
}

/** Whether the chart is installed on OpenShift. */
export function isOpenShift({ values, capabilities }: GlobalChart): Value<boolean> {
  return or(values.global.openshift, capabilities.hasApiVersion('route.openshift.io/v1'));
}

/** The security context of pods; on OpenShift without the IDs, which it assigns. */
export function podSecurityOf<T extends Kubernetes['PodSecurityContext'] | undefined>(
  chart: GlobalChart,
  context: Value<T>,
): Value<T>;
export function podSecurityOf(chart: GlobalChart, context: Value<Readonly<Record<string, unknown>>>): unknown {
  const assigned = omit(orElse(context, {}), 'runAsUser', 'runAsGroup', 'fsGroup');
  return when(isOpenShift(chart), assigned, context);
}

/** The user ID of a pod, but on OpenShift, which assigns one and rejects others. */
export function userOf(chart: GlobalChart, runAsUser: Value<number>): Value<number | undefined> {
  return when(not(isOpenShift(chart)), runAsUser);
}

/** `imagePullSecrets` of a pod: those of all charts, and those of the pod, each once: server-side apply rejects duplicates. */
export function pullSecrets(
  global: GlobalValues,
  own: Secrets,
): Value<readonly { readonly name: string }[] | undefined>;
export function pullSecrets(global: GlobalValues, own: Secrets): unknown {
  const isAny = or(notEmpty(global.imagePullSecrets), notEmpty(own));
  return when(isAny, union(global.imagePullSecrets, own));
}

/** The items of two lists of Secrets, each once. */
const union = defineFunction({
  name: 'union',
  takes: ['list', 'list'],
  gives: 'list',
  mayFail: 'never',
  go: ([first, second]) => goPipe(goCall('concat', first, second), 'uniq'),
  evaluate: ([first, second]) => {
    const secrets = [...first, ...second].map(toJson);
    return [...new Map(secrets.map((secret) => [JSON.stringify(secret), secret] as const)).values()];
  },
});
