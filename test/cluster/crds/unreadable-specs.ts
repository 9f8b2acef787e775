import type { Changes } from '../support/changed.js';

const head = 'spec.headGroupSpec';
const pod = `${head}.template.spec`;
const container = `${pod}.containers.0`;
const volume = (source: Changes): Changes => ({ [`${pod}.volumes`]: [{ name: 'v', ...source }] });
const redisPassword = 'spec.gcsFaultToleranceOptions';

/** What the operator cannot read in a RayCluster, and the field that the refusal names. */
export const unreadableSpecs: readonly (readonly [field: string, changes: Changes])[] = [
  ['csi.volumeAttributes.a', volume({ csi: { driver: 'x', volumeAttributes: { a: true } } })],
  ['configMap.items[0].mode', volume({ configMap: { name: 'x', items: [{ key: 'a', path: 'b', mode: '0644' }] } })],
  ['persistentVolumeClaim.readOnly', volume({ persistentVolumeClaim: { claimName: 'x', readOnly: 'true' } })],
  ['preStop.exec.command[0]', { [`${container}.lifecycle`]: { preStop: { exec: { command: [5] } } } }],
  ['livenessProbe.exec.command[0]', { [`${container}.livenessProbe`]: { exec: { command: [5] } } }],
  ['livenessProbe.httpGet.port', { [`${container}.livenessProbe`]: { httpGet: { port: 99_999_999_999 } } }],
  ['fieldRef.fieldPath', { [`${container}.env`]: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: 5 } } }] }],
  ['envFrom[0].secretRef', { [`${container}.envFrom`]: [{ secretRef: 'foo' }] }],
  ['limits.memory', { [`${container}.resources`]: { limits: { memory: '1e1.5' } } }],
  [
    'matchExpressions[0].values[0]',
    {
      [`${pod}.affinity`]: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In', values: [true] }] }],
          },
        },
      },
    },
  ],
  [
    'labelSelector.matchLabels.a',
    {
      [`${pod}.topologySpreadConstraints`]: [
        {
          maxSkew: 1,
          topologyKey: 'z',
          whenUnsatisfiable: 'DoNotSchedule',
          labelSelector: { matchLabels: { a: true } },
        },
      ],
    },
  ],
  ['spec.dnsPolicy', { [`${pod}.dnsPolicy`]: 5 }],
  ['spec.hostPID', { [`${pod}.hostPID`]: 'yes' }],
  ['spec.hostAliases', { [`${pod}.hostAliases`]: 'x' }],
  ['spec.sessionAffinityConfig', { [`${head}.headService`]: { spec: { sessionAffinityConfig: 5 } } }],
  [
    'autoscalerOptions.securityContext.runAsUser',
    { 'spec.autoscalerOptions': { securityContext: { runAsUser: '1000' } } },
  ],
  [
    'redisPassword.valueFrom.secretKeyRef',
    { [redisPassword]: { redisAddress: 'redis:6379', redisPassword: { valueFrom: { secretKeyRef: 'x' } } } },
  ],
];
