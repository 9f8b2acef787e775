import { describe, expect, it } from 'vitest';
import { fixture, helmwright, jsonOf, spawnHelmwright } from '../support/cli.js';
import { withFiles } from '../support/helm.js';

const module = ['--module', fixture('shop.ts')];

/** Prettier formats it differently. */
const chart = `import { ApiObject } from 'cdk8s';
import { HelmChart, v } from 'helmwright';

interface Unused {
  readonly a: string;
}

const metadata = { name: 'web', version: '1.0.0', description: 'A.' };
const values = v.object({ replicas: v.integer({ description: 'A.', default: 2 }) }, { description: 'Values.' });

export const charts = [
  (app: never, props: object) => {
    const chart = new HelmChart<typeof values>(app, 'web', { metadata, values }, props);
    new ApiObject(chart, 'web', {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      spec: {
        strategy: {
          replicas: 1,
        },
        replicas: chart.values.replicas,
        containers: [{ name: 'a' }, { name: 'b', image: 'b' }],
      },
    });
    return chart;
  },
];
`;

/** A string that several templates share. */
const named = `import { ApiObject } from 'cdk8s';
import { concat, HelmChart, namedString, v } from 'helmwright';

const metadata = { name: 'web', version: '1.0.0', description: 'A.' };
const values = v.object({ tag: v.string({ description: 'A.', default: '1' }) }, { description: 'Values.' });

export const charts = [
  (app: never, props: object) => {
    const chart = new HelmChart<typeof values>(app, 'web', { metadata, values }, props);
    const image = namedString('image', 'The image.', concat('nginx:', chart.values.tag));
    new ApiObject(chart, 'web', { apiVersion: 'v1', kind: 'ConfigMap', data: { image } });
    return chart;
  },
];
`;

describe('helmwright why', () => {
  it('shows the values of a named template that the line includes', async () => {
    await withFiles({ 'chart.ts': named }, async (folder) => {
      const { stdout } = await spawnHelmwright(['why', 'web', 'ConfigMap/web', 'data.image'], folder);
      expect(stdout).toContain('  value       tag: "1"\n');
      expect(stdout).toContain('image: {{ include "web.image" . | quote }}');
    });
  });

  it('shows the value, the line of the template and the line of TypeScript', async () => {
    await withFiles({ 'chart.ts': chart }, async (folder) => {
      const { code, stdout, stderr } = await spawnHelmwright(
        ['why', 'web', 'Deployment/web', 'spec.replicas', '--set', 'replicas=5'],
        folder,
      );
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toBe(`Deployment release-name-web-web: spec.replicas is 5
  value       replicas: 5
  template    web/templates/web-deployment.yaml:12: replicas: {{ .Values.replicas | int64 }}
  TypeScript  chart.ts:21: replicas: chart.values.replicas,
`);
    });
  });

  it('shows the line of the list where several items could have written the field', async () => {
    await withFiles({ 'chart.ts': chart }, async (folder) => {
      const args = ['why', 'web', 'Deployment', 'spec.containers[0].name', '--json'];
      const result = await spawnHelmwright(args, folder);
      expect(jsonOf(result)).toEqual({
        ok: true,
        object: 'Deployment release-name-web-web',
        path: 'spec.containers[0].name',
        value: 'a',
        values: [],
        template: {
          file: 'web/templates/web-deployment.yaml',
          lines: [{ line: 9, text: '    - name: a' }],
        },
        source: { file: 'chart.ts', line: 22, text: "containers: [{ name: 'a' }, { name: 'b', image: 'b' }]," },
      });
    });
  });

  it('finds objects of loops and of subcharts', async () => {
    const fruit = await helmwright(['why', 'shop', 'ConfigMap/fruit', 'data.goods', ...module], '.');
    expect(fruit.stdout).toContain(
      'shop/templates/stalls-stall-config-map.yaml:11: goods: {{ printf "%s has %d" $name',
    );
    const set = ['--set', 'cache.enabled=true'];
    const cache = await helmwright(['why', 'shop', 'configmap/settings', 'data.size', ...module, ...set], '.');
    expect(cache.stdout).toContain(
      'shop/charts/cache/templates/settings-config-map.yaml:8: size: {{ .Values.size | quote }}',
    );
    expect(cache.stdout).toContain('  value       size: "1Gi"\n');
  });

  it.each([
    [
      'Service/x',
      'a',
      [],
      'Service/x: there is no such object; there are Deployment/release-name-shop-server, ConfigMap/',
    ],
    [
      'ConfigMap',
      'a',
      ['--set', 'cache.enabled=true'],
      'ConfigMap: several objects fit: name one of ConfigMap/release-name-',
    ],
    [
      'Deployment',
      'spec.replica',
      [],
      'spec.replica: is not in Deployment release-name-shop-server; spec has replicas, selector, template',
    ],
    [
      'Deployment',
      'spec.replicas[0]',
      [],
      'spec.replicas[0]: is not in Deployment release-name-shop-server; spec.replicas has 2',
    ],
    ['Deployment', 'spec..a', [], 'spec..a: must be a path such as spec.replicas'],
    ['Deployment', 'a["\\x"]', [], 'a["\\x"]: must be a path such as spec.replicas'],
  ])('says what there is instead of %s %s', async (object, field, more, message) => {
    const { code, stdout, stderr } = await helmwright(['why', 'shop', object, field, ...module, ...more], '.');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.slice('helmwright: '.length).startsWith(message), stderr).toBe(true);
  });
});
