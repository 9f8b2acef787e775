import type { IdentifiedWorkload } from './chart-values.js';
import { word } from './shell.js';
import type { Described } from './workloads.js';

export interface Readme {
  /** `eks`, `gke` or `aks`. */
  readonly cloud: string;
  readonly workloads: readonly IdentifiedWorkload[];
  /** What each principal gets. */
  readonly clients: string;
  /** The commands with which clients connect to the cluster. */
  readonly connect: readonly string[];
  /** What must be there before. */
  readonly needs: readonly string[];
  /** Variables of Terraform that have no default, as assignments. */
  readonly variables?: readonly string[];
  /** A file of values that Terraform's output makes, and the command that writes it. */
  readonly moreValues?: readonly [file: string, command: string] | undefined;
  /** What to know about it. */
  readonly notes: readonly string[];
}

export const devicePluginNote =
  "values.yaml enables NVIDIA's device plugin. Set `devicePlugin.enabled=false` if another, such as that of the NVIDIA GPU Operator, runs on the GPU nodes.";

/** The README.md of a folder with a setup. */
export function readmeText(
  { cluster, namespace, reader, principals, nodePools }: Described,
  { cloud, workloads, clients, connect, needs, variables = [], moreValues, notes }: Readme,
): string {
  const identities = [
    ...workloads.map(({ serviceAccount, gets }) => [`ServiceAccount ${namespace}/${serviceAccount}`, gets]),
    ...principals.map((principal) => [principal, clients]),
  ];
  const [file, command] = moreValues ?? [];
  const files = ['values.yaml', ...(file === undefined ? [] : [file])].map((each) => `--values ${word(each)}`);
  return `${[
    `# Identities for the ${cloud.toUpperCase()} cluster ${cluster}`,
    '',
    '| who | what they get |',
    '| --- | --- |',
    ...identities.map((row) => `| ${row.join(' | ')} |`),
    '',
    'Before you start:',
    '',
    ...needs.map((need) => `- ${need}`),
    '',
    'With Terraform:',
    '',
    '```sh',
    'terraform init',
    `terraform apply${variables.map((variable) => ` -var '${variable}'`).join('')}`,
    ...(command === undefined ? [] : [command]),
    '```',
    '',
    `Without Terraform: \`sh setup.sh\`.${nodePools.pools.length === 0 ? '' : ' It does not create node pools.'} Run it again if a step fails because the cloud does not know a new identity yet.`,
    '',
    'Then install the chart with these values:',
    '',
    '```sh',
    "chart=../charts/lance-platform # or the chart's address, oci://...",
    `helm upgrade --install lance "$chart" --namespace ${namespace} --create-namespace --wait ${files.join(' ')}`,
    '```',
    '',
    'This installs no RayCluster yet. When the operator is ready:',
    '',
    '```sh',
    `helm upgrade lance "$chart" --namespace ${namespace} --reset-then-reuse-values --set ray.enabled=true`,
    '```',
    '',
    'The first command, run again without `--set ray.enabled=true`, deletes the RayCluster.',
    '',
    ...(reader === undefined
      ? []
      : [
          'The explain-plan service is off until you add `--set explainPlan.enabled=true --set explainPlan.image.repository=...`.',
          '',
        ]),
    'Pods get an identity when they are created: restart those that are older than the identity.',
    '',
    'Check the result; this only reads:',
    '',
    '```sh',
    `helmwright doctor --cloud ${cloud} --description description.json`,
    '```',
    ...(principals.length === 0 ? [] : ['', 'Clients connect with:', '', '```sh', ...connect, '```']),
    ...(notes.length === 0 ? [] : ['', ...notes.map((note) => `- ${note}`)]),
  ].join('\n')}\n`;
}
