import { describe, expect, it } from 'vitest';
import { checkMetadata } from '../../src/chart/build/check-metadata.js';
import type { ChartMetadata } from '../../src/chart/build/metadata.js';
import { chartYaml } from '../../src/chart/files/chart-yaml.js';

const metadata = { name: 'demo', version: '0.1.0', description: 'A demo.' };

describe('Chart.yaml', () => {
  it('has what Helm wants, with the conditions of its subcharts', () => {
    const dependency = { name: 'cache', version: '1.0.0', alias: 'store', condition: 'store.enabled' };
    expect(`\n${chartYaml({ ...metadata, appVersion: '1.10' }, [dependency])}`).toMatchInlineSnapshot(`
      "
      apiVersion: v2
      type: application
      name: demo
      version: 0.1.0
      description: A demo.
      appVersion: "1.10"
      kubeVersion: ">=1.28.0-0"
      dependencies:
        - name: cache
          version: 1.0.0
          alias: store
          condition: store.enabled
      "
    `);
  });
});

describe('metadata that Helm would refuse', () => {
  it.each<readonly [Partial<ChartMetadata> & { readonly other?: string }, string]>([
    [{ name: 'Demo' }, 'name'],
    [{ name: 'd'.repeat(41) }, 'name'],
    [{ version: '1.0' }, 'version'],
    [{ version: '01.0.0' }, 'version'],
    [{ version: '1.0.0-01' }, 'version'],
    [{ version: '1.0.0-a..b' }, 'version'],
    [{ description: '' }, 'description'],
    [{ kubeVersion: '>=1.28' }, 'kubeVersion'],
    [{ kubeVersion: '~1.28.0' }, 'kubeVersion'],
    [{ kubeVersion: '>=1.28.0' }, 'kubeVersion: >=1.28.0 must have -0 after each version'],
    [{ other: 'a' }, 'other'],
  ])('is refused with the field: %j', (wrong, field) => {
    const check = (): void => checkMetadata({ ...metadata, ...wrong });
    expect(check).toThrow(expect.objectContaining({ code: 'invalid-metadata' }));
    expect(check).toThrow(field);
    expect(check).toThrow(/^chart [^\n]+$/);
  });

  it.each<Partial<ChartMetadata>>([
    {},
    { version: '1.0.0-rc.1+build.5' },
    { kubeVersion: '>=1.28.0-0 <2.0.0-0' },
    { version: '1.0.0--' },
  ])('is none: %j', (fine) => {
    expect(() => checkMetadata({ ...metadata, ...fine })).not.toThrow();
  });
});
