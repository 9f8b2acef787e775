import { listen } from '../../api/auth/listen.js';
import { startMoto } from '../object-store.js';
import { type CloudStore, within } from './cloud-store.js';
import { startGate } from './gate.js';

const identity = 'lance-pods@example-project.iam.gserviceaccount.com';
const token = 'token-of-the-account';
const scope = '/computeMetadata/v1/instance/service-accounts/default';

/**
 * Cloud Storage: moto's S3, which has what the engine needs of the XML API, behind a check of the bearer token; and a metadata
 * server that gives that token to pods.
 *
 * @param python - one that has `requirements-object-store.txt`
 */
export async function startGcsStore(python: string): Promise<CloudStore> {
  const moto = await startMoto(python);
  await fetch(`${moto.url}/tables`, { method: 'PUT' });
  const gate = await startGate(moto.url, ({ url: { pathname, searchParams }, headers }) => {
    if (headers['authorization'] !== `Bearer ${token}`)
      return Promise.resolve('the bearer token is not that of the account');
    const key = pathname === '/tables' ? (searchParams.get('prefix') ?? '') : pathname.replace('/tables/', '');
    return Promise.resolve(within(decodeURIComponent(key)));
  });
  const metadata = await startMetadata({ email: identity, token });
  // A node pool without GKE_METADATA: the pods are the node's account.
  const node = await startMetadata({ email: '123-compute@developer.gserviceaccount.com', token: 'token-of-the-node' });
  const common = { GOOGLE_BASE_URL: gate.url, GOOGLE_ALLOW_HTTP: 'true' };
  const host = ({ url }: { readonly url: string }) => ({ ...common, GCE_METADATA_HOST: new URL(url).host });
  return {
    root: 'gs://tables/db',
    identity,
    pods: { 'the metadata server': host(metadata) },
    strangers: { "the node's account": host(node) },
    end: async () => {
      await Promise.all([gate.close(), metadata.close(), node.close(), moto.end()]);
    },
  };
}

function startMetadata(account: { readonly email: string; readonly token: string }) {
  return listen(({ url, headers }, response) => {
    const bodies: Readonly<Record<string, string>> = {
      [`${scope}/email`]: account.email,
      [`${scope}/token`]: JSON.stringify({ access_token: account.token, expires_in: 3_600, token_type: 'Bearer' }),
    };
    const body = bodies[url?.replace(/\?.*/, '') ?? ''];
    const status = headers['metadata-flavor'] !== 'Google' ? 403 : body === undefined ? 404 : 200;
    response.writeHead(status, { 'metadata-flavor': 'Google' }).end(body);
  });
}
