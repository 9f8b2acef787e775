import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { charts } from '../../../src/charts/index.js';
import { modelOf } from '../../../src/index.js';
import { runHelm } from '../../support/helm.js';
import { type Rendering, renderingOf } from './rendering.js';

const examples = fileURLToPath(new URL('../../../examples', import.meta.url));

/**
 * Every chart as Helm renders it: with no value set, and with each values file of the chart's own and of the examples.
 *
 * @param chartOf - the folder of a chart
 * @param kubeVersion - such as `1.36.3`
 */
export async function renderCharts(
  chartOf: (name: string) => string,
  kubeVersion: string,
): Promise<readonly Rendering[]> {
  const renderings = [];
  for (const { name } of charts.map(modelOf)) {
    const chart = chartOf(name);
    renderings.push(await renderWith(`${name}/no values`, chart, kubeVersion, []));
    for (const file of valuesFiles(chart, name)) {
      renderings.push(await renderWith(`${name}/${file.name}`, chart, kubeVersion, ['--values', file.path]));
    }
  }
  return renderings;
}

function valuesFiles(chart: string, name: string): readonly ValuesFile[] {
  // Containers, images and security contexts that users write are not ours to judge.
  const own = filesOf(join(chart, 'ci'), /^(.*)-values\.yaml$/, 'ci').filter(
    ({ name: file }) => file !== 'ci/ray-open',
  );
  // The examples are for the platform.
  return name === 'lance-platform' ? [...own, ...filesOf(examples, /^values-(.*)\.yaml$/, 'examples')] : own;
}

interface ValuesFile {
  readonly name: string;
  readonly path: string;
}

function filesOf(folder: string, pattern: RegExp, kind: string): readonly ValuesFile[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const [, name] = pattern.exec(file) ?? [];
      return name === undefined ? [] : [{ name: `${kind}/${name}`, path: join(folder, file) }];
    });
}

/** Each in a namespace of its own: a checker that sees them all must not take one's NetworkPolicy for another's. */
async function renderWith(
  name: string,
  chart: string,
  kubeVersion: string,
  values: readonly string[],
): Promise<Rendering> {
  const namespace = name.replaceAll(/[^a-z0-9]+/g, '-');
  const options = ['--kube-version', kubeVersion, '--namespace', namespace, ...values];
  const { code, stdout, stderr } = await runHelm('helm4', ['template', 'lance', chart, ...options]);
  if (code !== 0) throw new Error(`${name}: ${stderr}`);
  return renderingOf(name, stdout);
}
