import type { KubernetesTypes as Kubernetes } from '../../../imports/types/kubernetes.js';
import { list, when } from '../../template/author/control.js';
import { not, omit, or, orElse } from '../../template/functions/index.js';
import { omitEmpty } from '../../template/author/omit-empty.js';
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

/** `imagePullSecrets` of a pod: those of all charts, and those of the pod. */
export function pullSecrets(
  global: GlobalValues,
  own: Secrets,
): Value<readonly { readonly name: string }[] | undefined> {
  return omitEmpty(list(global.imagePullSecrets, own));
}
