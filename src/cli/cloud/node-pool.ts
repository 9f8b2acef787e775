import type { GpuNodePool, NodePools } from '../../cloud/node-pools.js';
import { HelmwrightError } from '../../errors.js';

/** The node pools of `--node-pool`, such as `cpu=m7i.4xlarge+m6i.4xlarge,max=20,spot`. */
export function nodePoolsOf(nodePool: readonly string[]): NodePools {
  const pools = nodePool.map(poolOf);
  const roles = pools.map(([role]) => role);
  const twice = roles.find((role, index) => roles.indexOf(role) !== index);
  if (twice !== undefined) throw invalid(`has the pool ${twice} twice`);
  return Object.fromEntries(pools);
}

function poolOf(text: string): readonly [role: string, pool: GpuNodePool] {
  const [, role = '', machineType = '', rest = ''] = /^(head|cpu|gpu)=([^,]+)((?:,.*)?)$/.exec(text) ?? [];
  if (role === '') throw invalid(`must start with head=, cpu= or gpu= and the machine type, got ${text}`);
  const options = rest.split(',').slice(1);
  const names = options.map((option) => option.split('=')[0]);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw invalid(`${text} has ${twice} twice`);
  const [first = '', ...otherMachineTypes] = machineType.split('+');
  const types = { machineType: first, ...(otherMachineTypes.length > 0 && { otherMachineTypes }) };
  return [role, options.map(optionOf).reduce<GpuNodePool>((pool, option) => ({ ...pool, ...option }), types)];
}

function optionOf(text: string): Partial<GpuNodePool> {
  const [name = '', value] = text.split('=');
  switch (name) {
    case 'spot':
      if (value === undefined) return { spot: true };
      break;
    case 'accelerator':
      if (value !== undefined) return { accelerator: value };
      break;
    case 'min':
      return { minNodes: integer(text, value) };
    case 'max':
      return { maxNodes: integer(text, value) };
    case 'gpus':
      return { gpus: integer(text, value) };
  }
  throw invalid(`unknown option "${text}"; the options are min=, max=, spot, accelerator= and gpus=`);
}

function integer(text: string, value = ''): number {
  if (/^\d{1,4}$/.test(value)) return Number(value);
  throw invalid(`${text} must be an integer`);
}

function invalid(detail: string): HelmwrightError {
  return new HelmwrightError('invalid-flag', '--node-pool', detail);
}
