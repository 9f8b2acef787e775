import type { IdentifiedWorkload } from './chart-values.js';
import { word } from './shell.js';
import type { Described } from './workloads.js';

export interface Readme {
  /** `eks`, `gke` or `aks`. */
  readonly cloud: string;
  /** What each principal gets. */
  readonly clients: string;
  /** What must be there before. */
  readonly needs: readonly string[];
  /** Variables of Terraform that have no default, as assignments. */
  readonly variables?: readonly string[];
  /** A file of values that Terraform's output makes, and the command that writes it. */
  readonly moreValues?: readonly [file: string, command: string] | undefined;
  /** What to know about it. */
  readonly notes: readonly string[];
}

/** The README.md of a folder with a setup. */
export function readmeText(
  { cluster, namespace, reader, principals }: Described,
  workloads: readonly IdentifiedWorkload[],
  { cloud, clients, needs, variables = [], moreValues, notes }: Readme,
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
    'Without Terraform: `sh setup.sh`. It does not create node pools.',
    '',
    'Then install the chart with these values:',
    '',
    '```sh',
    `helm upgrade --install lance <chart> --namespace ${namespace} --create-namespace ${files.join(' ')}`,
    '```',
    '',
    ...(reader !== undefined
      ? ['The explain-plan service is off until you name its image: `explainPlan.enabled` and `explainPlan.image`.', '']
      : []),
    'Pods get an identity when they are created: restart those that are older than it.',
    '',
    'Check the result; this only reads:',
    '',
    '```sh',
    `helmwright doctor --cloud ${cloud} --description description.json`,
    '```',
    ...(notes.length === 0 ? [] : ['', ...notes.map((note) => `- ${note}`)]),
  ].join('\n')}\n`;
}
