import { expect, it } from 'vitest';
import {
  type ChartFactory,
  chartFiles,
  concat,
  generated,
  groups,
  HelmChart,
  modelOf,
  render,
  Resource,
  v,
} from '../../src/index.js';
import type { Json } from '../../src/values/json.js';
import { helmMajors } from '../support/helm-binaries.js';
import { withFiles } from '../support/helm.js';
import { at, textAt } from '../support/objects.js';
import { withNamespace } from './support/namespaces.js';
import { describeOnCluster } from './support/on-cluster.js';

const values = v.object(
  {
    auth: v.object({ existingSecret: groups.existingSecret(['password']) }, { description: 'Login.' }),
    note: v.string({ description: 'A note.', default: '' }),
  },
  { description: 'Values.' },
);

const factory: ChartFactory = (app, props) => {
  const metadata = { name: 'login', version: '1.0.0', description: 'A password that nobody gives.' };
  const chart = new HelmChart<typeof values>(app, 'login', { metadata, values }, props);
  const password = generated.password({ length: 32 });
  const url = concat('postgres://user:', password, '@db');
  new groups.CredentialSecret(chart, 'auth', chart.values.auth.existingSecret, { password, url });
  const { ca, cert, key } = generated.tls({ dnsNames: [chart.fullName, 'localhost'] });
  const stringData = { 'ca.crt': ca, 'tls.crt': cert, 'tls.key': key };
  new Resource(chart, 'tls', { apiVersion: 'v1', kind: 'Secret', type: 'kubernetes.io/tls', stringData });
  new Resource(chart, 'note', { apiVersion: 'v1', kind: 'ConfigMap', data: { note: chart.values.note } });
  return chart;
};

const model = modelOf(factory);
const files = Object.fromEntries(chartFiles(model).files);
const secret = { apiVersion: 'v1', kind: 'Secret', name: 'db-login-auth' };
const tls = { ...secret, name: 'db-login-tls' };

describeOnCluster('generated credentials', [], ({ api, helm }) => {
  it.each(helmMajors)('are kept by upgrades and rollbacks, and left alone without a Secret of the chart: %s', (major) =>
    withNamespace(api, (namespace) =>
      withFiles(files, async (chart) => {
        const release = { name: 'db', namespace, chart };
        const data = async (): Promise<readonly Json[]> => [
          at(await api.find({ ...secret, namespace }), 'data') ?? null,
          at(await api.find({ ...tls, namespace }), 'data') ?? null,
        ];
        await helm(major).install(release);
        const first = await data();
        expect(Buffer.from(textAt(first[0], 'password'), 'base64').toString()).toMatch(/^[A-Za-z0-9]{32}$/);
        for (const note of ['one', 'two', 'three']) {
          await helm(major).upgrade(release, { values: { note } });
          expect(await data()).toEqual(first);
        }
        await helm(major).rollback(release, 1);
        expect(await data()).toEqual(first);
        const object = await api.find({ ...secret, namespace });
        const rendered = render(model, {
          release: { name: 'db', namespace },
          cluster: object === undefined ? [] : [object],
        });
        const [own] = rendered.filter(({ object: { kind } }) => kind === 'Secret');
        expect(textAt(own?.object, 'stringData', 'password')).toBe(
          Buffer.from(textAt(first[0], 'password'), 'base64').toString(),
        );
        await helm(major).uninstall(release);
        await helm(major).install(release);
        expect(await data()).not.toEqual(first);
        await helm(major).upgrade(release, { values: { auth: { existingSecret: 'mine' } } });
        expect(await data()).toEqual([null, expect.anything()]);
      }),
    ),
  );

  it('are kept where one major version of Helm follows the other', () =>
    withNamespace(api, (namespace) =>
      withFiles(files, async (chart) => {
        const release = { name: 'db', namespace, chart };
        const data = async (): Promise<readonly Json[]> => [
          at(await api.find({ ...secret, namespace }), 'data') ?? null,
          at(await api.find({ ...tls, namespace }), 'data') ?? null,
        ];
        await helm('helm3').install(release);
        const first = await data();
        await helm('helm4').upgrade(release, { values: { note: 'one' } });
        await helm('helm4').upgrade(release, { values: { note: 'two' } });
        await helm('helm4').upgrade(release, { values: { note: 'three' } });
        await helm('helm4').rollback(release, 2);
        expect(await data()).toEqual(first);
      }),
    ));
});
