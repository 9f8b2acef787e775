import type { Facts } from '../facts.js';
import { checkOf, type Finding } from '../finding.js';
import { nameOf, objectsAt, stringAt } from '../fields.js';
import type { ClusterNode } from '../objects/node.js';
import { nodesOfRole } from '../objects/role-labels.js';
import { valueOf } from '../reading.js';
import { describeTaint, isHealthTaint, isTolerated, blocksPods } from '../scheduling/fit.js';
import { counted, shortList } from '../counted.js';
import { hasGpu } from './role-nodes.js';

const check = checkOf('gpu-capacity');

type GpuFacts = Pick<Facts, 'nodes' | 'subject' | 'daemonSets' | 'rayClusters' | 'provider'>;

const gpu = 'nvidia.com/gpu';

/** Whether the GPU nodes advertise GPUs, and which taints they have. */
export function checkGpuCapacity(facts: GpuFacts): readonly Finding[] {
  const labelled = nodesOfRole(facts, 'ray-worker-gpu', valueOf(facts.nodes) ?? []);
  if (labelled.length === 0) return [];
  const without = labelled.filter((node) => !hasGpu(node)).map(({ name }) => name);
  const findings = without.length > 0 ? [absence(without, facts)] : [check.ok(capacity(labelled))];
  return [...findings, ...taintFindings(labelled)];
}

function capacity(nodes: readonly ClusterNode[]): string {
  const gpus = nodes.reduce((total, { allocatable }) => total + Number((allocatable.get(gpu) ?? 0n) / 1000n), 0);
  return `${gpus} of ${gpu} on ${counted(nodes.length, 'node')}`;
}

function absence(nodes: readonly string[], { daemonSets, provider }: GpuFacts): Finding {
  const found = `no ${gpu} on ${shortList(nodes)}, which has the GPU label`;
  const sets = valueOf(daemonSets);
  const plugin = sets?.objects.find(isDevicePlugin);
  if (plugin !== undefined) {
    const name = `${stringAt(plugin, 'metadata', 'namespace') ?? ''}/${nameOf(plugin)}`;
    return check.failed(found, `check why the device plugin ${name} advertises none: kubectl logs, drivers, taints`);
  }
  if (provider === 'gke') {
    const remedy =
      'check that the node pool has GPUs and drivers (GKE installs the device plugin), or remove the label';
    return check.failed(found, remedy);
  }
  const remedy =
    'install the NVIDIA device plugin: set devicePlugin.enabled=true in lance-platform; or remove the label';
  return check.failed(sets?.isWholeCluster === true ? `${found}; no device plugin runs` : found, remedy);
}

function isDevicePlugin(daemonSet: Parameters<typeof nameOf>[0]): boolean {
  const images = objectsAt(daemonSet, 'spec', 'template', 'spec', 'containers').map(
    (one) => stringAt(one, 'image') ?? '',
  );
  return [nameOf(daemonSet), ...images].some((text) => /nvidia.*(device-plugin|gpu)|gpu.*device-plugin/.test(text));
}

const gpuToleration = { key: gpu, operator: 'Exists', value: '', effect: 'NoSchedule' };

/** GPU groups of lance-platform tolerate the usual taint; those of LanceDB's client only if configured. */
function taintFindings(nodes: readonly ClusterNode[]): readonly Finding[] {
  const taints = nodes.flatMap((node) =>
    node.taints.filter((taint) => blocksPods(taint.effect) && !isHealthTaint(taint)),
  );
  const foreign = taints.find((taint) => !isTolerated(taint, [gpuToleration]));
  if (foreign !== undefined) {
    const remedy = `add a toleration for ${foreign.key} to the GPU groups, or remove the taint`;
    return [
      check.warning(`GPU nodes have the taint ${describeTaint(foreign)}, which no group tolerates by default`, remedy),
    ];
  }
  const [usual] = taints;
  if (usual === undefined) return [];
  const found = `GPU nodes have the taint ${describeTaint(usual)}, which groups of lance-platform tolerate`;
  return [check.ok(found, "add the toleration to groups created by LanceDB's Python client, which have none")];
}
