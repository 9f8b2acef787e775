import { word } from './shell.js';

export interface Readme {
  /** `eks`, `gke` or `aks`. */
  readonly cloud: string;
  /** The name of the cluster. */
  readonly cluster: string;
  readonly namespace: string;
  /** Whether the explain-plan service has an identity. */
  readonly reader: boolean;
  /** Rows of the table: who, and what they get. */
  readonly identities: readonly (readonly [who: string, what: string])[];
  /** What must be there before. */
  readonly needs: readonly string[];
  /** Variables of Terraform that have no default, as assignments. */
  readonly variables: readonly string[];
  /** A file of values that Terraform's output makes, and the command that writes it. */
  readonly moreValues?: readonly [file: string, command: string] | undefined;
  /** What to know about it. */
  readonly notes: readonly string[];
}

/** The README.md of a folder with a setup. */
export function readmeText(readme: Readme): string {
  const { cloud, cluster, namespace, reader, identities, needs, variables, moreValues, notes } = readme;
  const [file, command] = moreValues ?? [];
  const files = ['values.yaml', ...(file === undefined ? [] : [file])].map((each) => `--values ${word(each)}`);
  return `${[
    `# Identities for the ${cloud.toUpperCase()} cluster ${cluster}`,
    '',
    '| who | what they get |',
    '| --- | --- |',
    ...identities.map(([who, what]) => `| ${who} | ${what} |`),
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
    ...(reader
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
