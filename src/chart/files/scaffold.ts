import Handlebars from 'handlebars/dist/handlebars.js';
import { isJsonObject } from '../../values/json.js';
import { valueRows } from '../../values/generate/table.js';
import { appVersionOf } from '../build/metadata.js';
import type { ChartModel } from '../model/chart-model.js';

/*
 * The two texts of a chart that are not templates of manifests. Handlebars and Helm share their delimiters, so what Helm is
 * to replace is handed to Handlebars as text.
 */

const readme = Handlebars.compile(
  `# {{name}}

{{description}}

Chart version {{version}}, application version {{appVersion}}.

## Installing

    helm install my-release charts/{{name}}

{{#if subcharts}}
## Subcharts

| chart | version | on by default | condition |
| --- | --- | --- | --- |
{{#each subcharts}}
| {{name}} | {{version}} | {{enabled}} | \`{{key}}.enabled\` |
{{/each}}

{{/if}}
## Values

| value | type | default | what it is |
| --- | --- | --- | --- |
{{#each values}}
| \`{{path}}\` | {{type}} | {{default}} | {{description}} |
{{/each}}
`,
  { noEscape: true },
);

const notes = Handlebars.compile(
  `{{name}} {{version}} is installed as {{release}} in the namespace {{namespace}}.

See what came of it:

    kubectl get all --namespace {{namespace}} --selector app.kubernetes.io/instance={{release}}`,
  { noEscape: true },
);

/** README.md: what the chart is, how to install it, and all its values. */
export function readmeText(model: ChartModel): string {
  return readme({
    ...model.metadata,
    appVersion: appVersionOf(model.metadata),
    subcharts: model.subcharts.map(({ key, model: subchart }) => ({
      key,
      ...subchart.metadata,
      enabled: JSON.stringify(valueAt(model, key)),
    })),
    values: valueRows(model.values).map((row) => ({
      ...row,
      type: cell(row.type),
      default: row.default.startsWith('"') || /^[[{\d-]/.test(row.default) ? `\`${cell(row.default)}\`` : row.default,
      description: cell(row.description),
    })),
  });
}

function valueAt(model: ChartModel, key: string): unknown {
  const values = model.defaults[key];
  return isJsonObject(values) ? values['enabled'] : true;
}

/** NOTES.txt of a chart that says nothing of its own. */
export function notesText(model: ChartModel): string {
  return notes({
    name: '{{ .Chart.Name }}',
    version: '{{ .Chart.Version }}',
    release: '{{ .Release.Name }}',
    namespace: '{{ .Release.Namespace }}',
    own: model.name,
  });
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '\\<').replaceAll('\n', ' ');
}
