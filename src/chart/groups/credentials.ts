import type { Value, ValueOr } from '../../template/author/value.js';
import { defaultTo, isEmpty } from '../../template/functions/index.js';
import { When } from '../build/control.js';
import type { AnyHelmChart } from '../build/helm-chart.js';
import { Resource } from '../build/resource.js';

/**
 * A Secret with credentials, made where users name none of their own in `existingSecret`.
 *
 * @example
 * ```ts
 * import { App } from 'cdk8s';
 * import { generated, groups, HelmChart, v } from 'helmwright';
 *
 * const values = v.object({ existingSecret: groups.existingSecret(['password']) }, { description: 'Values of web.' });
 * const metadata = { name: 'web', version: '1.0.0', description: 'A web server.' };
 * const chart = new HelmChart<typeof values>(new App(), 'web', { metadata, values });
 * const password = generated.password({ length: 24 });
 * const auth = new groups.CredentialSecret(chart, 'auth', chart.values.existingSecret, { password });
 * export const env = { name: 'PASSWORD', valueFrom: { secretKeyRef: { name: auth.secretName, key: 'password' } } };
 * ```
 */
export class CredentialSecret extends When {
  /** The name of the Secret: the user's, or the chart's own. */
  readonly secretName: Value<string>;

  constructor(
    chart: AnyHelmChart,
    id: string,
    existingSecret: Value<string>,
    credentials: Readonly<Record<string, ValueOr<string>>>,
  ) {
    const name = chart.nameOf(id);
    super(chart, id, isEmpty(existingSecret), (scope) => {
      new Resource(scope, 'resource', {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name },
        stringData: credentials,
      });
    });
    this.secretName = defaultTo(existingSecret, name);
  }
}
