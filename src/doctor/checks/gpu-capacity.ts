import type { Facts } from '../facts.js';
import { failed, type Finding, ok, warning } from '../finding.js';
import { nameOf, objectsAt, textAt } from '../fields.js';
import type { ClusterNode } from '../objects/node.js';
import { nodesOfRole } from '../objects/role-labels.js';
import { valueOf } from '../reading.js';
import { describeTaint, isOfHealth, isTolerated, keepsOff } from '../scheduling/fit.js';
import { counted, shortList } from '../text-list.js';
import { hasGpu } from './role-nodes.js';

type GpuFacts = Pick<Facts, 'nodes' | 'subject' | 'daemonSets' | 'rayClusters' | 'provider'>;

const gpu = 'nvidia.com/gpu';

/** Whether the nodes for GPUs offer any, and who may use them. */
export function checkGpuCapacity(facts: GpuFacts): readonly Finding[] {
  const labelled = nodesOfRole(facts, 'ray-worker-gpu', valueOf(facts.nodes) ?? []);
  if (labelled.length === 0) return [];
  const without = labelled.filter((node) => !hasGpu(node)).map(({ name }) => name);
  const findings = without.length > 0 ? [absence(without, facts)] : [ok('gpu-capacity', capacity(labelled))];
  return [...findings, ...taintFindings(labelled)];
}

function capacity(nodes: readonly ClusterNode[]): string {
  const gpus = nodes.reduce((total, { allocatable }) => total + Number((allocatable.get(gpu) ?? 0n) / 1000n), 0);
  return `${gpus} of ${gpu} on ${counted(nodes.length, 'node')}`;
}

function absence(nodes: readonly string[], { daemonSets, provider }: GpuFacts): Finding {
  const found = `no ${gpu} on ${shortList(nodes)}, which has the label for GPUs`;
  const sets = valueOf(daemonSets);
  const plugin = sets?.objects.find(isDevicePlugin);
  if (plugin !== undefined) {
    const name = `${textAt(plugin, 'metadata', 'namespace') ?? ''}/${nameOf(plugin)}`;
    return failed(
      'gpu-capacity',
      found,
      `see why the device plugin ${name} offers none there: kubectl logs, drivers, taints`,
    );
  }
  if (provider === 'gke') {
    const remedy =
      'see that the node pool has GPUs and their drivers: GKE brings the device plugin; or take the label away';
    return failed('gpu-capacity', found, remedy);
  }
  const remedy =
    'install the NVIDIA device plugin: devicePlugin.enabled=true in lance-platform; or take the label away';
  return failed('gpu-capacity', sets?.isWholeCluster === true ? `${found}; no device plugin runs` : found, remedy);
}

function isDevicePlugin(daemonSet: Parameters<typeof nameOf>[0]): boolean {
  const images = objectsAt(daemonSet, 'spec', 'template', 'spec', 'containers').map(
    (one) => textAt(one, 'image') ?? '',
  );
  return [nameOf(daemonSet), ...images].some((text) => /nvidia.*(device-plugin|gpu)|gpu.*device-plugin/.test(text));
}

const gpuToleration = { key: gpu, operator: 'Exists', value: '', effect: 'NoSchedule' };

/** Groups of this project tolerate the usual taint; those of LanceDB's client only where they say so. */
function taintFindings(nodes: readonly ClusterNode[]): readonly Finding[] {
  const taints = nodes.flatMap((node) => node.taints.filter((taint) => keepsOff(taint.effect) && !isOfHealth(taint)));
  const foreign = taints.find((taint) => !isTolerated(taint, [gpuToleration]));
  if (foreign !== undefined) {
    const remedy = `add a toleration of ${foreign.key} to the groups with GPUs, or take the taint away`;
    return [
      warning(
        'gpu-capacity',
        `nodes with GPUs have the taint ${describeTaint(foreign)}, which no group tolerates by itself`,
        remedy,
      ),
    ];
  }
  const [usual] = taints;
  if (usual === undefined) return [];
  const found = `nodes with GPUs have the taint ${describeTaint(usual)}, which groups of lance-platform tolerate`;
  return [
    {
      ...ok('gpu-capacity', found),
      remedy: "add the toleration to groups of LanceDB's Python client, which have none",
    },
  ];
}
