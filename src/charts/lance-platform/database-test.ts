import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { FailWhen } from '../../chart/build/control.js';
import type { HelmChart } from '../../chart/build/helm-chart.js';
import { restrictedContainer } from '../../constructs/kubernetes/pod-security.js';
import { unlessEmpty } from '../../constructs/kubernetes/templated.js';
import { list } from '../../template/author/control.js';
import { and, isEmpty, isSet, not, orElse } from '../../template/functions/index.js';
import type { Value } from '../../template/author/value.js';
import { pullSecrets } from '../shared/global-values.js';
import { testPod, testResources } from '../shared/test-pod.js';
import { type LancePlatformValues, platformNames } from './names.js';
import type { lancePlatformValues } from './values.js';

/**
 * Says who the cloud takes the pod for, and writes, reads and deletes a table as LanceDB does. Without an identity of its own a
 * pod may get that of its node, which must not pass.
 */
export const databaseScript = `import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect } from '@lancedb/lancedb';

const { env } = process;
const isAws = env.DATABASE.startsWith('s3');
const text = async (file) => (await readFile(file, 'utf8')).trim();

async function send(url, options) {
  const response = await fetch(url, { signal: AbortSignal.timeout(30000), ...options });
  const body = await response.text();
  if (!response.ok) throw new Error(url + ' answers ' + response.status + ': ' + body.slice(0, 500));
  return body;
}

async function identity() {
  if (env.AWS_WEB_IDENTITY_TOKEN_FILE) return webIdentity();
  if (env.AWS_CONTAINER_CREDENTIALS_FULL_URI) return podIdentity();
  if (isAws && env.AWS_ACCESS_KEY_ID) return 'the access key ' + env.AWS_ACCESS_KEY_ID;
  if (isAws) throw new Error('this pod has no AWS identity, so it would use that of its node: check the annotation or the association, and restart');
  if (env.AZURE_FEDERATED_TOKEN_FILE) return federated();
  if (env.DATABASE.startsWith('gs')) return googleAccount();
  return 'unknown: no AZURE_FEDERATED_TOKEN_FILE; check the label azure.workload.identity/use';
}

function sts() {
  const { AWS_REGION: region = 'us-east-1' } = env;
  return env.AWS_ENDPOINT_URL_STS || 'https://sts.' + region + '.amazonaws.com' + (region.startsWith('cn-') ? '.cn' : '');
}

async function webIdentity() {
  const body = new URLSearchParams({
    Action: 'AssumeRoleWithWebIdentity',
    Version: '2011-06-15',
    RoleArn: env.AWS_ROLE_ARN,
    RoleSessionName: 'helm-test',
    WebIdentityToken: await text(env.AWS_WEB_IDENTITY_TOKEN_FILE),
  });
  return arnIn(await send(sts(), { method: 'POST', body }));
}

async function podIdentity() {
  const authorization = await text(env.AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE);
  const keys = JSON.parse(await send(env.AWS_CONTAINER_CREDENTIALS_FULL_URI, { headers: { authorization } }));
  const body = 'Action=GetCallerIdentity&Version=2011-06-15';
  return arnIn(await send(sts(), { method: 'POST', body, headers: signed(keys, body) }));
}

// AWS Signature Version 4.
function signed({ AccessKeyId, SecretAccessKey, Token }, body) {
  const sha256 = (data) => createHash('sha256').update(data).digest('hex');
  const hmac = (key, data) => createHmac('sha256', key).update(data).digest();
  const date = new Date().toISOString().replace(/[-:]|\\.\\d+/g, '');
  const scope = [date.slice(0, 8), env.AWS_REGION || 'us-east-1', 'sts', 'aws4_request'];
  const type = 'application/x-www-form-urlencoded';
  const headers = { 'content-type': type, host: new URL(sts()).host, 'x-amz-date': date, 'x-amz-security-token': Token };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => name + ':' + value);
  const request = ['POST', '/', '', ...lines, '', names, sha256(body)].join('\\n');
  const toSign = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(request)].join('\\n');
  const signature = [...scope, toSign].reduce(hmac, 'AWS4' + SecretAccessKey).toString('hex');
  const credential = 'Credential=' + AccessKeyId + '/' + scope.join('/');
  const authorization = 'AWS4-HMAC-SHA256 ' + credential + ', SignedHeaders=' + names + ', Signature=' + signature;
  return { ...headers, authorization };
}

function arnIn(xml) {
  return /<Arn>([^<]+)/.exec(xml)[1];
}

async function googleAccount() {
  const host = env.GCE_METADATA_HOST || 'metadata.google.internal';
  const url = 'http://' + host + '/computeMetadata/v1/instance/service-accounts/default/email';
  return send(url, { headers: { 'metadata-flavor': 'Google' } });
}

async function federated() {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: 'https://storage.azure.com/.default',
    client_id: env.AZURE_CLIENT_ID,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await text(env.AZURE_FEDERATED_TOKEN_FILE),
  });
  const authority = env.AZURE_AUTHORITY_HOST.replace(/[/]$/, '');
  const { access_token } = JSON.parse(await send(authority + '/' + env.AZURE_TENANT_ID + '/oauth2/v2.0/token', { method: 'POST', body }));
  const claims = JSON.parse(Buffer.from(access_token.split('.')[1], 'base64url'));
  return 'client ' + claims.appid + ', object ' + claims.oid;
}

async function useDatabase() {
  const database = await connect(env.DATABASE);
  const name = 'helm_test_' + randomUUID().replaceAll('-', '_');
  try {
    const table = await database.createTable(name, [{ id: 1, text: 'helm test' }]);
    console.log('wrote', name);
    console.log('read', (await table.query().limit(1).toArray()).length, 'row');
  } finally {
    await database.dropTable(name);
    console.log('deleted', name);
  }
}

try {
  console.log('identity:', await identity());
  await useDatabase();
} catch (error) {
  console.error(String(error.message).slice(0, 2000));
  process.exit(1);
}
`;

type Platform = HelmChart<typeof lancePlatformValues, LancePlatformValues>;

/** `helm test` checks that pods of the ServiceAccount can use the database. The pod is like a pod of Ray. */
export function databaseTest(scope: Construct, chart: Platform, serviceImage: Value<string>): ApiObject {
  const { databaseTest: test, explainPlan, global, ray } = chart.values;
  const { namespace, serviceAccount } = platformNames(chart.values, chart.release);
  new FailWhen(
    scope,
    'image',
    and(not(isSet(test.image)), isEmpty(explainPlan.image.repository)),
    'databaseTest.image is required when databaseTest.database is set and explainPlan.image.repository is not: set one of them to the image of the explain-plan service, which has LanceDB',
  );
  const props = {
    name: chart.nameOf('database-test'),
    namespace,
    serviceAccountName: serviceAccount,
    image: orElse(test.image, serviceImage),
    imagePullPolicy: explainPlan.image.pullPolicy,
    imagePullSecrets: pullSecrets(global, explainPlan.imagePullSecrets),
    runAsUser: explainPlan.runAsUser,
    runAsGroup: explainPlan.runAsUser,
    labels: ray.podLabels,
  };
  const container = {
    command: ['node', '--input-type=module', '--eval', databaseScript],
    env: list({ name: 'DATABASE', value: test.database }, ray.extraEnv),
    envFrom: unlessEmpty(ray.extraEnvFrom),
    resources: testResources('500m', '512Mi'),
    securityContext: { ...restrictedContainer, readOnlyRootFilesystem: true },
  };
  return testPod(scope, props, { container });
}
