import type { JsonObject } from '../../src/values/json.js';
import { parseObject } from './canonical.js';
import type { HelmMajor } from './helm-binaries.js';
import { helmTemplate, type Files } from './helm.js';

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

function decode(base64: string): JsonObject {
  return parseObject(Buffer.from(base64, 'base64').toString());
}
