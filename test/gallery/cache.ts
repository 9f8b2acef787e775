import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { asMap, HelmChart, when } from '../../src/index.js';
import { cacheValues } from './values.js';

/** The subchart of the gallery. */
export class Cache extends HelmChart<typeof cacheValues> {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      metadata: { name: 'cache', version: '0.1.0', description: 'A cache' },
      values: cacheValues,
    });
    const { size, token, labels, verbose } = this.values;
    new ApiObject(this, 'settings', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { annotations: asMap(labels) },
      data: {
        size: `${size}`,
        token,
        chart: `${this.about.name} ${this.about.version}`,
        level: when(verbose, 'debug'),
      },
    });
  }
}
