import { container, containerResources, identity, initContainer } from './container-schema.js';
import { affinity, spread, tolerations } from './placement-schema.js';
import {
  boolean,
  complete,
  details,
  type Fields,
  foreign,
  int64,
  integer,
  listOf,
  mapOf,
  open,
  quantity,
  type Schema,
  string,
  stringMap,
  strings,
  time,
} from './schema.js';
import { reference, volume } from './volume-schema.js';

/**
 * A pod template. It accepts unknown fields, because Kubernetes adds fields that the operator only passes on. Known fields have
 * types: the operator lists all resources of a kind at once, and one that it cannot decode blocks all of them.
 */
export function podTemplate(description: string): Schema {
  return foreign({ metadata: open(metadata), spec: podSpec }, description, { required: ['spec'] });
}

/** The metadata of a pod or Service template. */
export const metadata: Fields = {
  annotations: stringMap,
  creationTimestamp: { ...time(), nullable: true },
  finalizers: strings,
  generateName: string(),
  labels: stringMap,
  name: string(),
  namespace: string(),
};

const podSecurity = open({
  ...identity,
  fsGroup: int64,
  fsGroupChangePolicy: string(),
  seLinuxChangePolicy: string(),
  supplementalGroups: listOf(int64),
  supplementalGroupsPolicy: string(),
  sysctls: listOf(open({ name: string(), value: string() })),
});

const dnsConfig = open({
  nameservers: strings,
  options: listOf(open({ name: string(), value: string() })),
  searches: strings,
});

const resourceClaim = open({ name: string(), resourceClaimName: string(), resourceClaimTemplateName: string() });

const podSpec = complete(
  {
    automountServiceAccountToken: boolean(),
    containers: listOf(container, 'The first container runs Ray.', { minItems: 1, maxItems: 100 }),
    enableServiceLinks: boolean(),
    hostNetwork: boolean(),
    nodeSelector: stringMap,
    priority: integer(),
    restartPolicy: string('Must be `Never` or unset with the autoscaler v2.'),
    serviceAccountName: string(
      'Name of an existing ServiceAccount. If not set for the head, the operator creates one.',
    ),
    terminationGracePeriodSeconds: int64,
    ...details({
      activeDeadlineSeconds: int64,
      affinity,
      dnsConfig,
      dnsPolicy: string(),
      // The API server rejects them in a new pod.
      ephemeralContainers: listOf(open({}), undefined, { maxItems: 0 }),
      hostAliases: listOf(open({ hostnames: strings, ip: string() })),
      hostIPC: boolean(),
      hostPID: boolean(),
      hostUsers: boolean(),
      hostname: string(),
      hostnameOverride: string(),
      imagePullSecrets: listOf(reference),
      initContainers: listOf(initContainer),
      nodeName: string(),
      os: open({ name: string() }),
      overhead: mapOf(quantity()),
      preemptionPolicy: string(),
      priorityClassName: string(),
      readinessGates: listOf(open({ conditionType: string() })),
      resourceClaims: listOf(resourceClaim),
      resources: containerResources,
      runtimeClassName: string(),
      schedulerName: string(),
      schedulingGroup: open({ podGroupName: string() }),
      schedulingGates: listOf(open({ name: string() })),
      securityContext: podSecurity,
      serviceAccount: string(),
      setHostnameAsFQDN: boolean(),
      shareProcessNamespace: boolean(),
      subdomain: string(),
      tolerations,
      topologySpreadConstraints: listOf(spread),
      volumes: listOf(volume),
    }),
  },
  undefined,
  { required: ['containers'] },
);
