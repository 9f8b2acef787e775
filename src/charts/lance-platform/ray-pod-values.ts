import { ownContainerFields, ownPodFields } from '../../constructs/ray/group.js';
import * as groups from '../../chart/groups/values.js';
import * as v from '../../values/v.js';
import {
  annotations,
  labels,
  nodeLabel,
  nodeSelector,
  orEmpty,
  priorityClassName,
  subdomain,
} from '../shared/common-values.js';
import { imagePattern } from '../shared/image-values.js';

const container = v.k8s('Container', { description: 'Container.' });
const requirement = v.k8s('NodeSelectorRequirement', { description: 'Condition.' });

const nodeSelectorTerm = v.object(
  {
    matchExpressions: v.list(requirement, { description: 'Conditions on the labels of the node.', default: [] }),
    matchFields: v.list(requirement, { description: 'Conditions on the fields of the node.', default: [] }),
  },
  { description: 'Node selector term. A node must match all of its conditions.' },
);

/** An Affinity of Kubernetes, of which the chart completes the terms. */
function affinity(description: string) {
  return v.object(
    {
      nodeAffinity: v.object(
        {
          requiredDuringSchedulingIgnoredDuringExecution: v.object(
            {
              nodeSelectorTerms: v.list(nodeSelectorTerm, {
                description: 'Node selector terms. A node must match at least one of them.',
                default: [],
              }),
            },
            { description: 'Conditions that must hold.' },
          ),
          preferredDuringSchedulingIgnoredDuringExecution: v.list(
            v.k8s('PreferredSchedulingTerm', { description: 'Term with its weight.' }),
            { description: 'Conditions that should hold.', default: [] },
          ),
        },
        { description: 'Conditions on nodes.' },
      ),
      podAffinity: v.k8s('PodAffinity', { description: 'Pods to be near to.', default: {} }),
      podAntiAffinity: v.k8s('PodAntiAffinity', { description: 'Pods to be away from.', default: {} }),
    },
    { description },
  );
}

/** An extended resource: unlike cpu and memory, it has the name of a domain. */
const resourceName = '^[a-z0-9]([-a-z0-9.]*[a-z0-9])?/[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$';

const {
  tolerations,
  topologySpreadConstraints,
  extraEnv,
  extraEnvFrom,
  extraVolumes,
  extraVolumeMounts,
  extraContainers,
} = groups.podValues();

/** Environment variables of all Ray containers, or of those of a group. */
export const environment = { extraEnv, extraEnvFrom };

/** What the head and the worker groups have in common. */
export function rayPodValues(place: {
  readonly startParams: Readonly<Record<string, string>>;
  readonly startParamsNote: string;
  readonly automount: boolean;
  readonly affinityNote: string;
}) {
  return {
    cpus: v.integer({
      description: 'Number of CPUs of a pod: the request and the limit, because Ray schedules by the limit.',
      default: 4,
      min: 1,
      max: 1024,
    }),
    memory: v.quantity({ description: 'Memory of a pod, such as 8Gi: the request and the limit.', default: '8Gi' }),
    extendedResources: v.map(v.quantity({ description: 'Amount.' }), {
      description:
        'Extended resources of a pod, such as amd.com/gpu: 1, google.com/tpu: 4 or nvidia.com/mig-1g.10gb: 1. The pods tolerate taints of these names.',
      default: {},
      keyPattern: resourceName,
    }),
    resources: v.k8s('ResourceRequirements', {
      description:
        'All requests, limits and claims of the Ray container. If not empty, the number of CPUs, memory, GPUs and extended resources above are not used.',
      default: {},
      example: { requests: { cpu: '3500m', memory: '8Gi' } },
    }),
    sharedMemory: v.quantity({
      description: 'Size of /dev/shm, where Ray keeps objects. If unset, the memory of the Ray container.',
      optional: true,
    }),
    image: v.string({
      description: 'Image of the group, with its tag or digest. If empty, that of the cluster.',
      default: '',
      pattern: orEmpty(imagePattern),
    }),
    rayStartParams: v.map(v.string({ description: 'Value.' }), {
      description: `Parameters of ray start without the leading hyphens. ${place.startParamsNote}`,
      default: place.startParams,
      keyPattern: '^[a-z][-a-z0-9]*$',
    }),
    ...environment,
    extraVolumes,
    extraVolumeMounts,
    extraInitContainers: v.list(container, {
      description: 'Init containers of the pods. Those of KubeRay run after them.',
      default: [],
    }),
    extraContainers,
    podLabels: labels('Labels for the pods, which win over those of the cluster.'),
    podAnnotations: annotations('Annotations for the pods, which win over those of the cluster.'),
    nodeSelector: v.map(nodeLabel, nodeSelector),
    tolerations,
    affinity: affinity(`Affinity of the pods. ${place.affinityNote}`),
    topologySpreadConstraints,
    priorityClassName: v.string(priorityClassName),
    runtimeClassName: v.string({
      description: 'RuntimeClass of the pods, such as nvidia. If empty, that of the node.',
      default: '',
      pattern: orEmpty(subdomain),
      maxLength: 253,
    }),
    podSecurityContext: v.k8s('PodSecurityContext', {
      description: 'Security context of the pods. If empty, that of the cluster.',
      default: {},
    }),
    securityContext: v.k8s('SecurityContext', {
      description: 'Security context of the Ray container. If empty, that of the cluster.',
      default: {},
    }),
    automountServiceAccountToken: v.boolean({
      description: 'Whether the pods get a token of the Kubernetes API.',
      default: place.automount,
    }),
    podSpec: v.k8s('PodSpec', {
      description:
        'Other fields of the PodSpec, such as dnsConfig. Fields that have a value of their own are not allowed here.',
      default: {},
      without: ownPodFields,
      example: { hostAliases: [{ ip: '10.0.0.1', hostnames: ['store.example.com'] }] },
    }),
    container: v.k8s('Container', {
      description:
        'Other fields of the Ray container, such as lifecycle. Fields that have a value of their own are not allowed here.',
      default: {},
      without: ownContainerFields,
      example: { ports: [{ name: 'app', containerPort: 9000 }] },
    }),
  };
}
