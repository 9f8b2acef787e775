import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountsOf } from '../../src/doctor/scheduling/amounts.js';
import { reasonAgainst } from '../../src/doctor/scheduling/fit.js';
import { podNeeds, podRequests } from '../../src/doctor/scheduling/pod-needs.js';
import { rayGroups } from '../../src/doctor/scheduling/ray-groups.js';
import { usedByNode } from '../../src/doctor/scheduling/used.js';
import type { JsonObject } from '../../src/values/json.js';
import { gpuTaint, node, rayCluster, workerGroup } from './facts.js';
import { podSpec } from './pod-arbitrary.js';

const small = node('small', { labels: { size: 'small', rank: '7' }, allocatable: { cpu: '2', memory: '1Gi' } });
const tainted = node('gpu', { taints: [gpuTaint], allocatable: { 'nvidia.com/gpu': '2' } });
const required = (nodeSelectorTerms: readonly JsonObject[]): JsonObject => ({
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } },
});
const asks = (requests: JsonObject): JsonObject => ({ containers: [{ resources: { requests } }] });

describe('a pod on a node', () => {
  it.each<[JsonObject, typeof small, string | undefined]>([
    [{}, small, undefined],
    [{ nodeSelector: { size: 'small' } }, small, undefined],
    [{ nodeSelector: { size: 'large' } }, small, 'without the label size=large'],
    [{ nodeSelector: { constructor: 'x' } }, small, 'without the label constructor=x'],
    [{}, tainted, 'with the taint nvidia.com/gpu=present:NoSchedule'],
    [{ tolerations: [{ operator: 'Exists' }] }, tainted, undefined],
    [{ tolerations: [{ key: 'nvidia.com/gpu', value: 'present' }] }, tainted, undefined],
    [
      { tolerations: [{ key: 'nvidia.com/gpu', value: 'no' }] },
      tainted,
      'with the taint nvidia.com/gpu=present:NoSchedule',
    ],
    [{}, node('soft', { taints: [{ ...gpuTaint, effect: 'PreferNoSchedule' }] }), undefined],
    [{}, node('closed', { cordoned: true }), 'cordoned'],
    [asks({ cpu: '2' }), small, undefined],
    [asks({ cpu: '2001m' }), small, 'with 2 cpu of the requested 2.001 cpu'],
    [asks({ memory: '1073741825' }), small, 'with 1Gi memory of the requested 1.1Gi memory'],
    [asks({ cpu: 3 }), small, 'with 2 cpu of the requested 3 cpu'],
    [asks({ 'nvidia.com/gpu': '1' }), small, 'with 0 nvidia.com/gpu of the requested 1 nvidia.com/gpu'],
    [required([{ matchExpressions: [{ key: 'size', operator: 'In', values: ['small'] }] }]), small, undefined],
    [
      required([{ matchExpressions: [{ key: 'size', operator: 'NotIn', values: ['small'] }] }]),
      small,
      'that the affinity excludes (size)',
    ],
    [
      required([{ matchExpressions: [{ key: 'rank', operator: 'Gt', values: ['7'] }] }]),
      small,
      'that the affinity excludes (rank)',
    ],
    [required([{ matchExpressions: [{ key: 'rank', operator: 'Lt', values: ['8'] }] }]), small, undefined],
    [required([{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['small'] }] }]), small, undefined],
    [required([{}]), small, 'that the affinity excludes'],
    [required([]), small, 'that the affinity excludes'],
  ])('%j', (spec, on, reason) => {
    expect(reasonAgainst(podNeeds(spec), on)).toBe(reason);
  });

  it('is borne by a node that has more, if it is borne by one that has less', () => {
    const nodes = [small, tainted, node('large')];
    fc.assert(
      fc.property(podSpec, fc.constantFrom(...nodes), fc.nat(16), (spec, on, cpu) => {
        const needs = podNeeds(spec);
        const more = new Map([
          ...on.allocatable,
          ['cpu', BigInt(cpu) * 1000n + (on.allocatable.get('cpu') ?? 0n)],
        ] as const);
        if (reasonAgainst(needs, on) === undefined)
          expect(reasonAgainst(needs, { ...on, allocatable: more })).toBeUndefined();
        const tolerant = { ...needs, tolerations: [{ key: '', operator: 'Exists', value: '', effect: '' }] };
        if (reasonAgainst(needs, on) === undefined) expect(reasonAgainst(tolerant, on)).toBeUndefined();
      }),
    );
  });
});

describe('what a pod asks for', () => {
  const container = (cpu: string, more: JsonObject = {}): JsonObject => ({ resources: { requests: { cpu } }, ...more });

  it.each<[JsonObject, string]>([
    [{ containers: [container('1'), container('2')] }, '3'],
    [{ containers: [{ resources: { limits: { cpu: '2' } } }] }, '2'],
    [{ containers: [{ resources: { limits: { cpu: '2' }, requests: { cpu: '1' } } }] }, '1'],
    [{ initContainers: [container('5'), container('4')], containers: [container('1')] }, '5'],
    [
      { initContainers: [container('1', { restartPolicy: 'Always' }), container('4')], containers: [container('2')] },
      '5',
    ],
    [{ initContainers: [container('1', { restartPolicy: 'Always' })], containers: [container('2')] }, '3'],
    [{ containers: [container('2')], overhead: { cpu: '250m' } }, '2250m'],
    [{ containers: [container('2')], resources: { requests: { cpu: '4' } } }, '4'],
    [{}, '0'],
  ])('%j is %s', (spec, cpu) => {
    const requests = podRequests(spec);
    expect(requests.get('cpu') ?? 0n).toBe(amountsOf({ cpu }).get('cpu'));
    expect(requests.get('pods')).toBe(1_000n);
  });

  it('is counted by node, until the pod has ended', () => {
    const pod = (nodeName: string | undefined, phase: string): JsonObject => ({
      spec: { ...(nodeName === undefined ? {} : { nodeName }), containers: [container('1')] },
      status: { phase },
    });
    const used = usedByNode([
      pod('a', 'Running'),
      pod('a', 'Pending'),
      pod('a', 'Succeeded'),
      pod('b', 'Failed'),
      pod(undefined, 'Pending'),
    ]);
    expect([...used.keys()]).toEqual(['a']);
    expect(used.get('a')?.get('cpu')).toBe(2_000n);
  });
});

describe('the groups of a RayCluster', () => {
  const group = (more: JsonObject): JsonObject => workerGroup('cpu', { cpu: '1' }, more);
  const numbers = (spec: JsonObject): readonly number[] => rayGroups(rayCluster(spec)).map(({ pods }) => pods);

  it.each<[JsonObject, readonly number[]]>([
    [{ workerGroupSpecs: [] }, [1]],
    [{ workerGroupSpecs: [group({ replicas: 3 })] }, [1, 3]],
    [{ workerGroupSpecs: [group({ replicas: 9 })] }, [1, 4]],
    [{ workerGroupSpecs: [group({ replicas: 1, minReplicas: 2 })] }, [1, 2]],
    [{ workerGroupSpecs: [group({ replicas: 2, numOfHosts: 2 })] }, [1, 4]],
    [{ workerGroupSpecs: [group({ replicas: 3, minReplicas: 1 })], enableInTreeAutoscaling: true }, [1, 1]],
    [{ workerGroupSpecs: [group({ suspend: true })] }, [1]],
    [{ suspend: true }, []],
  ])('%j', (spec, pods) => {
    expect(numbers(spec)).toEqual(pods);
  });

  it.each<[JsonObject, bigint]>([
    [{}, 4_000n],
    [{ enableInTreeAutoscaling: true }, 4_500n],
    [{ enableInTreeAutoscaling: true, autoscalerOptions: { resources: { limits: { cpu: '2' } } } }, 6_000n],
    [{ enableInTreeAutoscaling: true, autoscalerOptions: { resources: {} } }, 4_000n],
  ])('have a head with its autoscaler: %j', (spec, cpu) => {
    expect(rayGroups(rayCluster(spec))[0]?.needs.requests.get('cpu')).toBe(cpu);
  });
});
