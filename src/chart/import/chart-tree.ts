import { HelmwrightError, messageOf } from '../../errors.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import type { ChartTree, ChartTreeDependency, ImportedValues } from '../../values/merge/chart-tree.js';
import { readValuesFile } from '../../values/yaml/parse-yaml.js';
import { type ChartContent, unpack } from './chart-archive.js';

/**
 * A chart as far as its values go: its name, defaults and schema, and the charts in charts/.
 *
 * @param place the chart, for the message
 * @throws HelmwrightError `invalid-metadata`, `invalid-values`
 */
export async function treeOf(files: ChartContent, place: string): Promise<ChartTree> {
  const metadata = yamlFile(files, 'Chart.yaml', place);
  const schema = schemaFile(files, place);
  const stored = await storedCharts(files, place);
  return {
    name: textField(metadata, 'name', place),
    version: textField(metadata, 'version', place),
    defaults: yamlFile(files, 'values.yaml', place),
    ...(schema === undefined ? {} : { schema }),
    dependencies: dependenciesOf(metadata['dependencies'], stored, place),
  };
}

function yamlFile(files: ChartContent, name: string, place: string): JsonObject {
  const text = files.get(name);
  return text === undefined ? {} : readValuesFile(text.toString(), `${place}, ${name}`);
}

function schemaFile(files: ChartContent, place: string): JsonObject | undefined {
  const text = files.get('values.schema.json');
  if (text === undefined) return undefined;
  try {
    const schema: unknown = JSON.parse(text.toString());
    if (isJsonObject(schema)) return schema;
  } catch (error) {
    throw new HelmwrightError('invalid-metadata', `${place}, values.schema.json`, `is not JSON: ${messageOf(error)}`);
  }
  throw new HelmwrightError('invalid-metadata', `${place}, values.schema.json`, 'must be an object');
}

function textField(metadata: JsonObject, field: string, place: string): string {
  const value = metadata[field];
  if (typeof value === 'string') return value;
  throw new HelmwrightError('invalid-metadata', `${place}, Chart.yaml`, `${field} must be a string`);
}

/** The charts in charts/, as folders and as `.tgz` files. */
async function storedCharts(files: ChartContent, place: string): Promise<readonly ChartTree[]> {
  const folders = new Map<string, Map<string, Buffer>>();
  const archives: [string, Buffer][] = [];
  for (const [path, content] of files) {
    const [top, name = '', ...rest] = path.split('/');
    if (top !== 'charts') continue;
    if (rest.length > 0)
      folders.set(name, (folders.get(name) ?? new Map<string, Buffer>()).set(rest.join('/'), content));
    else if (name.endsWith('.tgz')) archives.push([name, content]);
  }
  const charts = [...folders].filter(([name, content]) => !/^[._]/.test(name) && content.has('Chart.yaml'));
  return Promise.all([
    ...charts.map(([name, content]) => treeOf(content, `${place}, charts/${name}`)),
    ...archives.map(async ([name, archive]) => treeOf(await unpack(archive), `${place}, charts/${name}`)),
  ]);
}

/** Helm installs charts in charts/ that Chart.yaml does not list, too. */
function dependenciesOf(
  entries: Json | undefined,
  stored: readonly ChartTree[],
  place: string,
): readonly ChartTreeDependency[] {
  const listed = isJsonArray(entries) ? entries.filter(isJsonObject) : [];
  const unlisted = stored.filter(({ name }) => !listed.some((entry) => entry['name'] === name));
  return [...unlisted.map((chart) => ({ chart })), ...listed.map((entry) => dependencyOf(entry, stored, place))];
}

function dependencyOf(entry: JsonObject, stored: readonly ChartTree[], place: string): ChartTreeDependency {
  const name = textField(entry, 'name', place);
  const chart = stored.find((candidate) => candidate.name === name);
  if (chart === undefined)
    throw new HelmwrightError(
      'usage',
      place,
      `its dependency ${name} is not in charts/: run \`helm dependency build\``,
    );
  const { alias, condition, tags, 'import-values': imported } = entry;
  return {
    chart,
    ...(typeof alias === 'string' ? { alias } : {}),
    ...(typeof condition === 'string' ? { condition } : {}),
    ...(isJsonArray(tags) ? { tags: tags.filter((tag) => typeof tag === 'string') } : {}),
    ...(isJsonArray(imported) ? { importValues: imported.flatMap(importedValues) } : {}),
  };
}

/** A string names a map under `exports`. */
function importedValues(entry: Json): readonly ImportedValues[] {
  if (typeof entry === 'string') return [{ child: `exports.${entry}`, parent: '.' }];
  if (!isJsonObject(entry)) return [];
  const { child, parent } = entry;
  return typeof child === 'string' && typeof parent === 'string' ? [{ child, parent }] : [];
}
