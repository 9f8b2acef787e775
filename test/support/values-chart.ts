import type { JsonObject } from '../../src/values/json.js';
import { parseObject } from './canonical.js';
import type { HelmMajor } from './helm-binaries.js';
import { helmTemplate, type Files, withFiles } from './helm.js';

/**
 * A template that prints the values its chart sees, with the chart's path. Base64 keeps the values clear of YAML, so
 * that a test of the YAML reader does not rest on that reader.
 */
export const valuesTemplate = `apiVersion: v1
kind: ConfigMap
metadata:
  name: values
data:
  path: {{ dir .Template.BasePath | quote }}
  values: {{ .Values | toJson | b64enc | quote }}
`;

/** A chart without values of its own that prints what it gets. */
export const valuesChart: Files = {
  'Chart.yaml': 'apiVersion: v2\nname: root\nversion: 1.0.0\n',
  'templates/values.yaml': valuesTemplate,
};

/** The values of each chart by its path, such as `root/charts/sub`; undefined where Helm refuses. */
export async function valuesByChart(
  major: HelmMajor,
  chart: string,
  args: readonly string[] = [],
): Promise<Readonly<Record<string, JsonObject>> | undefined> {
  const { ok, stdout } = await helmTemplate(major, { chart, args });
  if (!ok) return undefined;
  const printed = stdout.matchAll(/^ {2}path: "(.*)"\n {2}values: "(.*)"$/gm);
  return Object.fromEntries(Array.from(printed, ([, path = '', values = '']) => [path, decode(values)]));
}

/** The values of the root chart; undefined where Helm refuses. */
export async function rootValues(
  major: HelmMajor,
  chart: string,
  args: readonly string[] = [],
): Promise<JsonObject | undefined> {
  return (await valuesByChart(major, chart, args))?.['root'];
}

/** The same reader as that of values files, for many texts in one process. */
const readTextsTemplate = `apiVersion: v1
kind: ConfigMap
metadata:
  name: texts
data:
{{- range $path, $_ := .Files.Glob "texts/*" }}
  {{ base $path }}: {{ $.Files.Get $path | fromYaml | toJson | b64enc | quote }}
{{- end }}
`;

/** What Helm reads in each of the texts; undefined where it refuses one. */
export async function readTexts(
  major: HelmMajor,
  texts: readonly string[],
): Promise<readonly (JsonObject | undefined)[]> {
  const files = Object.fromEntries(texts.map((text, index) => [`texts/t${index}`, text]));
  const chart = { 'Chart.yaml': valuesChart['Chart.yaml'] ?? '', 'templates/texts.yaml': readTextsTemplate, ...files };
  const { ok, stdout, stderr } = await withFiles(chart, (folder) => helmTemplate(major, { chart: folder }));
  if (!ok) throw new Error(stderr);
  const printed = new Map(
    Array.from(stdout.matchAll(/^ {2}t(\d+): "(.*)"$/gm), ([, index = '', json = '']) => [Number(index), decode(json)]),
  );
  return texts.map((_, index) => {
    const values = printed.get(index);
    return values !== undefined && 'Error' in values ? undefined : values;
  });
}

function decode(base64: string): JsonObject {
  return parseObject(Buffer.from(base64, 'base64').toString());
}
