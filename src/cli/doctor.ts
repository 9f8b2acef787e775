import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Described } from '../doctor/clouds/described.js';
import type { CloudOptions } from '../doctor/clouds/rest.js';
import type { Diagnosis, DoctorOptions as DiagnoseOptions } from '../doctor/diagnose.js';
import type { Status } from '../doctor/finding.js';
import { HelmwrightError, messageOf } from '../errors.js';
import { parsedObject } from '../values/json.js';
import { type Colors, type CommonOptions, type Conclude, type Result, withCommonOptions } from './conclude.js';
import { integer } from './integer.js';
import type { Io } from './io.js';
import { printable } from './printable.js';

interface DoctorOptions extends CommonOptions {
  readonly namespace?: string;
  readonly serviceAccount?: string;
  readonly release?: string;
  readonly context?: string;
  readonly kubeconfig?: string;
  readonly labelPrefix?: string;
  readonly labelValue?: string;
  readonly timeout: number;
  readonly cloud?: Described['cloud'];
  readonly description?: string;
}

export function addDoctor(program: Command, conclude: Conclude): void {
  withCommonOptions(program.command('doctor'))
    .description('Inspect a live cluster: report what the platform lacks there and how to fix it. It changes nothing.')
    .option(
      '-n, --namespace <name>',
      "the namespace of the compute pods; by default the description's with --cloud, and the context's without",
    )
    .option(
      '--service-account <name>',
      "the ServiceAccount of the compute pods; by default the description's with --cloud, and that of lance-platform's release in the namespace without",
      objectName,
    )
    .option('--release <name>', 'the release of lance-platform, if the namespace has more than one')
    .option('--context <name>', 'the context of the kubeconfig; by default the current one')
    .option('--kubeconfig <file>', 'the kubeconfig; by default KUBECONFIG, or ~/.kube/config')
    .option(
      '--label-prefix <prefix>',
      "what the labels of nodes start with; by default that of the description's node pools with --cloud, or geneva.lancedb.com",
      objectName,
    )
    .option(
      '--label-value <value>',
      "the value of these labels; by default that of the description's node pools with --cloud, that of the namespace's RayClusters, or true",
    )
    .addOption(
      new Option('--cloud <cloud>', 'also compare the identities in the cloud with a description').choices([
        'eks',
        'gke',
        'aks',
      ]),
    )
    .option(
      '--description <file>',
      'the description, as JSON; by default the one that helmwright cloud writes, cloud-<cloud>/description.json',
    )
    .option('--timeout <seconds>', 'timeout of one request', integer(1, 999), 10)
    .addHelpText(
      'after',
      '\nExamples:\n  helmwright doctor --namespace lance\n  helmwright doctor --cloud eks --description cloud-eks/description.json\n\nThe exit code is 1 if a required check failed, and 2 if no cluster answers.',
    )
    .action((options: DoctorOptions) => conclude(options, (io) => doctor(io, options)));
}

/** It becomes part of commands that users copy. */
function objectName(text: string): string {
  if (text.length <= 253 && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/.test(text)) return text;
  throw new InvalidArgumentError('It must be a Kubernetes name: lowercase letters, digits, hyphens and dots.');
}

async function doctor(
  { cwd, env, stderr }: Io,
  { timeout, json, kubeconfig, cloud, description, ...options }: DoctorOptions,
): Promise<Result> {
  const timeoutMs = timeout * 1_000;
  if (cloud === undefined && description !== undefined)
    throw new HelmwrightError('usage', '--description', 'is used only with --cloud');
  const described = cloud === undefined ? undefined : await readDescription(cloud, cwd, description);
  if (described !== undefined) checkSame(described, options);
  const { diagnose } = await import('../doctor/diagnose.js');
  const { progressLine } = await import('./progress-line.js');
  const line = progressLine(json === true ? undefined : stderr, 'doctor');
  const diagnosis = await diagnose({
    labelPrefix: 'geneva.lancedb.com',
    ...(described === undefined ? {} : await withCloud(described, { env, timeoutMs })),
    ...options,
    ...(kubeconfig === undefined ? {} : { kubeconfig: resolve(cwd, kubeconfig) }),
    environment: env,
    timeoutMs,
    progress: line.show,
  }).finally(line.clear);
  const { text } = await reportOf(diagnosis);
  const { ok, ...data } = diagnosis;
  return { ok, data, text };
}

async function readDescription(
  cloud: Described['cloud'],
  cwd: string,
  file = `cloud-${cloud}/description.json`,
): Promise<Described> {
  const { describedBy } = await import('../doctor/clouds/described.js');
  const text = await readFile(resolve(cwd, file), 'utf8').catch(() => {
    throw new HelmwrightError('usage', '--description', `file not found: ${file}`);
  });
  const fields = parsedObject(text);
  if (Object.keys(fields).length === 0) {
    throw new HelmwrightError('usage', file, 'must be a JSON object with the fields of a description');
  }
  try {
    return describedBy(cloud, fields);
  } catch (error) {
    // The exit code 1 is that of failed checks.
    throw new HelmwrightError('usage', file, messageOf(error));
  }
}

function checkSame({ description }: Described, options: Pick<DoctorOptions, 'namespace' | 'serviceAccount'>): void {
  const flags = { namespace: '--namespace', serviceAccount: '--service-account' } as const;
  for (const field of ['namespace', 'serviceAccount'] as const)
    if (options[field] !== undefined && options[field] !== description[field])
      throw new HelmwrightError('usage', flags[field], `the description has the ${field} ${description[field]}`);
}

/** The namespace, the ServiceAccount and the labels of node pools are those of the description. */
async function withCloud(described: Described, options: CloudOptions): Promise<Partial<DiagnoseOptions>> {
  const { diagnoseCloud } = await import('../doctor/clouds/diagnose-cloud.js');
  const { namespace, serviceAccount, nodePools } = described.description;
  const { labelPrefix, labelValue, pools } = nodePools;
  const labels = pools.length > 0 ? { labelPrefix, labelValue } : {};
  return { namespace, serviceAccount, ...labels, further: (facts) => diagnoseCloud(described, facts, options) };
}

async function reportOf(diagnosis: Diagnosis): Promise<Pick<Result, 'text'>> {
  const { reportHeading, reportRows, reportSummary } = await import('../doctor/report.js');
  const { table } = await import('./table.js');
  const rows = reportRows(diagnosis.findings).map((row) => row.map(printable));
  const lines = table(reportHeading, rows).split('\n');
  return {
    text: (colors) => `${lines.map((line) => colored(line, colors)).join('\n')}${reportSummary(diagnosis)}\n`,
  };
}

/** A line of the table starts with its status. */
function colored(line: string, colors: Colors): string {
  const [status = ''] = line.split(' ');
  const paint = { ok: colors.green, warning: colors.yellow, failed: colors.red, skipped: colors.dim } as const;
  return isStatus(status) ? paint[status](status) + line.slice(status.length) : line;
}

function isStatus(text: string): text is Status {
  return ['ok', 'warning', 'failed', 'skipped'].includes(text);
}
