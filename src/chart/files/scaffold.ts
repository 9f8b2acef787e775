import Handlebars from 'handlebars/dist/handlebars.js';
import { HelmwrightError, messageOf } from '../../errors.js';
import { isJsonObject } from '../../values/json.js';
import type { ObjectType } from '../../values/definition/value-type.js';
import { valueRows } from '../../values/generate/table.js';
import { appVersionOf } from '../build/metadata.js';
import type { ChartModel } from '../model/chart-model.js';
import { usesOf } from '../model/credentials.js';

const standardReadme = `# {{name}}

{{description}}

Chart version {{version}}, application version {{appVersion}}.

## Installing

{{#if dependencies}}
    helm dependency build charts/{{name}}
{{/if}}
    helm install my-release charts/{{name}}{{setRequired}}

{{#if subcharts}}
## Subcharts

| chart | version | on by default | condition |
| --- | --- | --- | --- |
{{#each subcharts}}
| {{name}} | {{version}} | {{enabled}} | \`{{key}}.enabled\` |
{{/each}}

{{/if}}
{{#if dependencies}}
## Dependencies

| chart | version | repository | values | condition |
| --- | --- | --- | --- | --- |
{{#each dependencies}}
| {{name}} | {{version}} | {{repository}} | \`{{key}}\` | {{condition}} |
{{/each}}

{{/if}}
## Values

| value | type | default | what it is |
| --- | --- | --- | --- |
{{#each values}}
| \`{{path}}\` | {{type}} | {{default}} | {{description}} |
{{/each}}
`;

const standardNotes = `{{name}} {{version}} is installed as {{release}} in the namespace {{namespace}}.

See what came of it:

    kubectl get all --namespace {{namespace}} --selector app.kubernetes.io/instance={{release}}{{#if hasCredentials}}

Credentials that you did not give are generated, and kept in the cluster. Argo CD, Flux and \`helm template\` cannot keep
them: set an existing Secret there.{{/if}}`;

/**
 * README.md, of the chart's own Handlebars template or the standard one: what the chart is, how to install it, its values.
 *
 * @throws HelmwrightError `definition`, naming the chart and the template's line
 */
export function readmeText(model: ChartModel): string {
  return filled(model.readme ?? standardReadme, `chart ${model.name}: readme`, {
    ...model.metadata,
    appVersion: appVersionOf(model.metadata),
    setRequired: requiredPaths(model.values, '')
      .map((path) => ` --set ${path}=…`)
      .join(''),
    subcharts: model.subcharts.map(({ key, model: subchart }) => ({
      key,
      ...subchart.metadata,
      enabled: JSON.stringify(valueAt(model, key)),
    })),
    dependencies: model.dependencies.map(({ condition, ...dependency }) => ({
      ...dependency,
      condition: condition === undefined ? '-' : `\`${condition}\``,
    })),
    values: valueRows(model.values).map((row) => ({
      ...row,
      type: cell(row.type),
      default: /^(["[{]|-?\d|true$|false$|null$)/.test(row.default) ? `\`${cell(row.default)}\`` : row.default,
      description: cell(row.description),
    })),
  });
}

/** The values without which nothing is installed. */
function requiredPaths({ properties }: ObjectType, prefix: string): readonly string[] {
  return Object.entries(properties).flatMap(([name, type]) => {
    const path = `${prefix}${name}`;
    if (type.optionality === 'required') return [path];
    return type.type === 'object' && type.optionality === 'default' ? requiredPaths(type, `${path}.`) : [];
  });
}

function valueAt(model: ChartModel, key: string): unknown {
  const values = model.defaults[key];
  return isJsonObject(values) ? values['enabled'] : true;
}

/**
 * NOTES.txt, of the chart's own Handlebars template or the standard one. Handlebars and Helm share their delimiters: the
 * fields are actions of Helm, which replaces them at installation.
 *
 * @throws HelmwrightError `definition`, naming the chart and the template's line
 */
export function notesText(model: ChartModel): string {
  return filled(model.notesTemplate ?? standardNotes, `chart ${model.name}: notesTemplate`, {
    name: '{{ .Chart.Name }}',
    version: '{{ .Chart.Version }}',
    appVersion: '{{ .Chart.AppVersion }}',
    description: '{{ .Chart.Description }}',
    release: '{{ .Release.Name }}',
    namespace: '{{ .Release.Namespace }}',
    hasCredentials: usesOf(model).length > 0,
  });
}

function filled(template: string, place: string, context: object): string {
  try {
    return compiled(template)(context);
  } catch (error) {
    throw new HelmwrightError('definition', place, reasonOf(error, Object.keys(context)));
  }
}

/** Compiled once: a process may write many charts. */
function compiled(template: string): HandlebarsTemplateDelegate {
  const known = templates.get(template) ?? Handlebars.compile(template, { noEscape: true, strict: true });
  templates.set(template, known);
  return known;
}

const templates = new Map<string, HandlebarsTemplateDelegate>();

/** Handlebars names the line: of a syntax error in its message, of an unknown field in the error's own field. */
function reasonOf(error: unknown, fields: readonly string[]): string {
  const message = messageOf(error);
  const [, line, detail] = /^Parse error on line (\d+):[^]*?([^\n]*)$/.exec(message) ?? [];
  if (line !== undefined) return `line ${line}: does not parse: ${detail ?? ''}`;
  const [, field, at] = /^"(.*)" not defined in .* - (\d+):\d+$/s.exec(message) ?? [];
  if (field === undefined) return message;
  return `line ${at ?? ''}: unknown field "${field}"; the template has: ${fields.join(', ')}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '\\<').replaceAll('\n', ' ');
}
