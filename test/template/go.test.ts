import { describe, expect, it } from 'vitest';
import { dnsLabelOf } from '../../src/template/functions/dns-label-helper.js';
import { goJson } from '../../src/template/evaluate/go-json.js';
import { goQuote } from '../../src/template/functions/go-quote.js';
import { satisfies } from '../../src/template/functions/semver.js';
import { dnsLabel } from '../../src/index.js';
import { isJsonArray, isJsonObject, type Json } from '../../src/values/json.js';
import { readManifests } from '../../src/values/yaml/parse-yaml.js';
import { addSpec, bareModel, template } from '../support/demo-chart.js';
import { helmMajors } from '../support/helm-binaries.js';
import { helmTemplate, withFiles } from '../support/helm.js';

const texts = [
  ...['', 'a', 'a-b', '-a', 'a-', 'A.B', 'release-demo', 'é日😀', '\u00a0\u2028\u200b\u{e0001}\u{1fae8}', '"\\<>&\'{{'],
  ...['x'.repeat(70), `${'x'.repeat(53)}-demo`, 'a'.repeat(30) + '-'.repeat(20), '1', '中'.repeat(30), '\u2ffc\u31ef'],
];
const documents: readonly Json[] = [
  ...[
    { b: 1, a: [true, null, 1e21, 1e-7, 0.1, 5e-324, 123456789012345680] },
    { '\u{1f600}': 1, '\uf900': 2, é: '<>&\u2028' },
  ],
  ...[[], {}, [[], {}], 'text', 1e6, 0.5, true],
];
const versions = [
  '1.2.3',
  'v1.2.3',
  '1.2.3-alpha',
  '1.2.3-alpha.1',
  '1.2.3-1',
  '1.2.3-10',
  '1.2.3-2',
  '1.2.3+b',
  '1.3.0-0',
  '1.10.0',
  '01.2.3',
  '1.2.3-9007199254740993',
];
const bounds = [
  '1.2.3',
  '1.2.3-0',
  '1.2.3-alpha',
  '1.2.3-alpha.1',
  '1.2.3-2',
  '1.9.0',
  '1.9.0-0',
  '1.2.3-9007199254740992',
];
const constraints = bounds.flatMap((bound) => ['>=', '<=', '>', '<', '='].map((operator) => `${operator}${bound}`));

/** All cases in one chart, so that each Helm is called once. */
const cases = `apiVersion: v1
kind: Cases
metadata:
  name: cases
quoted:
{{- range .Values.texts }}
  - {{ . | quote | b64enc }}
{{- end }}
json:
{{- range .Values.documents }}
  - {{ . | toJson | b64enc }}
{{- end }}
labels:
{{- range .Values.texts }}
  - {{ include "demo.dnsLabel" (dict "text" . "max" 40) | b64enc }}
  - {{ include "demo.dnsLabel" (dict "text" . "max" 12) | b64enc }}
{{- end }}
satisfied:
{{- range $version := .Values.versions }}
{{- range $constraint := $.Values.constraints }}
  - {{ semverCompare $constraint $version }}
{{- end }}
{{- end }}
`;

describe.each(helmMajors)('what is copied of Go is what %s gives', (major) => {
  it('for quotes, JSON, DNS labels and versions', async () => {
    const helpers = template(
      bareModel((chart) => addSpec(chart, { label: dnsLabel(chart.release.name, 40) })),
      'templates/_helpers.tpl',
    );
    const files = {
      'Chart.yaml': 'apiVersion: v2\nname: demo\nversion: 1.0.0\n',
      'values.yaml': JSON.stringify({ texts, documents, versions, constraints }).replace(
        /[\u007f-\u{10ffff}]/gu,
        escaped,
      ),
      'templates/_helpers.tpl': helpers,
      'templates/cases.yaml': cases,
    };
    const { stdout, stderr } = await withFiles(files, (chart) => helmTemplate(major, { chart }));
    expect(stderr).toBe('');
    const [made] = readManifests(stdout);
    expect({
      quoted: decoded(made, 'quoted'),
      json: decoded(made, 'json'),
      labels: decoded(made, 'labels'),
      satisfied: isJsonObject(made) ? made['satisfied'] : undefined,
    }).toStrictEqual({
      quoted: texts.map(goQuote),
      json: documents.map(goJson),
      labels: texts.flatMap((text) => [dnsLabelOf(text, 40), dnsLabelOf(text, 12)]),
      satisfied: versions.flatMap((version) => constraints.map((constraint) => satisfies(version, constraint))),
    });
  });
});

/** YAML's escapes, of which Go's reader takes no surrogate pairs. */
function escaped(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return point > 0xffff ? `\\U${point.toString(16).padStart(8, '0')}` : `\\u${point.toString(16).padStart(4, '0')}`;
}

function decoded(made: Json | undefined, key: string): readonly string[] {
  const list = isJsonObject(made) ? made[key] : undefined;
  return isJsonArray(list)
    ? list.map((item) => Buffer.from(typeof item === 'string' ? item : '', 'base64').toString())
    : [];
}
