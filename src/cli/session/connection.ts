import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { ConnectOptions } from '../../kubeconfig/connect/connect.js';
import { HelmwrightError } from '../../errors.js';
import { type CommonOptions, withCommonOptions } from '../conclude.js';
import type { Io } from '../io.js';

/** Which Kubernetes cluster, as whom, and which namespace. */
export interface ConnectionFlags extends CommonOptions {
  readonly namespace?: string;
  readonly context?: string;
  readonly kubeconfig?: string;
  readonly configMethod?: 'kubeconfig' | 'in-cluster' | 'EKS_AUTH';
  readonly eksCluster?: string;
  readonly region?: string;
  readonly role?: string;
}

export function withConnection(command: Command, namespace = "the namespace; by default the context's"): Command {
  return withCommonOptions(command)
    .option('-n, --namespace <name>', namespace)
    .option('--context <name>', 'the context of the kubeconfig; by default the current one')
    .option('--kubeconfig <file>', 'the kubeconfig; by default KUBECONFIG, or ~/.kube/config')
    .addOption(
      new Option('--config-method <how>', 'how the API server is reached; by default kubeconfig').choices([
        'kubeconfig',
        'in-cluster',
        'EKS_AUTH',
      ]),
    )
    .option('--eks-cluster <name>', 'the EKS cluster, for EKS_AUTH')
    .option('--region <name>', 'its region')
    .option('--role <role>', 'the role to assume, for EKS_AUTH: a name or an ARN');
}

export type Connection = ConnectOptions & { readonly namespace?: string };

/** @throws HelmwrightError `invalid-flag` for flags that do not go together */
export function connectionOf({ cwd }: Io, flags: ConnectionFlags): Connection {
  const { namespace, context, kubeconfig, configMethod = 'kubeconfig', eksCluster, region, role } = flags;
  const of = { '--context': context, '--kubeconfig': kubeconfig };
  const eks = { '--eks-cluster': eksCluster, '--region': region, '--role': role };
  const where = namespace === undefined ? {} : { namespace };
  refuse(configMethod === 'kubeconfig' ? {} : of, `cannot be set with --config-method ${configMethod}; remove one`);
  refuse(configMethod === 'EKS_AUTH' ? {} : eks, 'requires --config-method EKS_AUTH');
  if (configMethod === 'in-cluster') return { ...where, configMethod };
  if (configMethod === 'kubeconfig') {
    const file = kubeconfig === undefined ? {} : { kubeconfig: resolve(cwd, kubeconfig) };
    return { ...where, ...file, ...(context === undefined ? {} : { context }) };
  }
  if (eksCluster === undefined) throw new HelmwrightError('usage', '--eks-cluster', 'is required for EKS_AUTH');
  const further = { ...(region === undefined ? {} : { region }), ...(role === undefined ? {} : { roleName: role }) };
  return { ...where, configMethod, clusterName: eksCluster, ...further };
}

function refuse(flags: Readonly<Record<string, string | undefined>>, why: string): void {
  const [given] = Object.entries(flags).find(([, value]) => value !== undefined) ?? [];
  if (given !== undefined) throw new HelmwrightError('invalid-flag', given, why);
}

/** What may pass is for people, not for machines. */
export function messagesTo({ stderr }: Io): { readonly onMessage: (message: string) => void } {
  return { onMessage: (message) => void stderr.write(`${message}\n`) };
}
