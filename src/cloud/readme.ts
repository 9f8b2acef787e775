import { word } from './shell.js';

export interface Readme {
  /** Such as `EKS cluster lance`. */
  readonly title: string;
  /** Rows of the table: who, and what they get. */
  readonly identities: readonly (readonly [who: string, what: string])[];
  /** What must be there before. */
  readonly needs: readonly string[];
  /** Variables of Terraform that have no default, as assignments. */
  readonly variables: readonly string[];
  /** Commands between Terraform and Helm. */
  readonly afterApply?: readonly string[];
  /** More files of values. */
  readonly values: readonly string[];
  readonly namespace: string;
  /** What to know about it. */
  readonly notes: readonly string[];
}

/** The README.md of a folder with a setup. */
export function readmeText(readme: Readme): string {
  const { title, identities, needs, variables, afterApply = [], values, namespace, notes } = readme;
  const files = ['values.yaml', ...values].map((file) => `--values ${word(file)}`).join(' ');
  const table = identities.map(([who, what]) => `| ${who} | ${what} |`);
  const assigned = variables.map((variable) => ` -var '${variable}'`).join('');
  return `${[
    `# Identities for the ${title}`,
    '',
    '| who | what they get |',
    '| --- | --- |',
    ...table,
    '',
    'Before you start:',
    '',
    ...needs.map((need) => `- ${need}`),
    '',
    'With Terraform:',
    '',
    '```sh',
    'terraform init',
    `terraform apply${assigned}`,
    ...afterApply,
    '```',
    '',
    'Without Terraform: `sh setup.sh`. It does not create node pools.',
    '',
    'Then install the chart with these values:',
    '',
    '```sh',
    `helm upgrade --install lance <chart> --namespace ${namespace} --create-namespace ${files}`,
    '```',
    '',
    'Pods get an identity when they are created: restart those that are older than it.',
    ...(notes.length === 0 ? [] : ['', ...notes.map((note) => `- ${note}`)]),
  ].join('\n')}\n`;
}
