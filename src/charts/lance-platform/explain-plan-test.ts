import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { sampleTable } from '../../constructs/explain-plan/storage.js';
import { restrictedContainer } from '../../constructs/kubernetes/pod-security.js';
import { list, when } from '../../template/author/control.js';
import type { ValueOr, Value } from '../../template/author/value.js';
import { testPod, testResources, type TestPodProps } from '../shared/test-pod.js';

export interface ExplainTestProps extends TestPodProps {
  /** The URL of the service, with its base path. */
  readonly url: ValueOr<string>;
  /** The namespaces and the name of the table as a JSON list; an empty list means the sample table. */
  readonly table: ValueOr<string>;
  /** The HTTP statuses that pass the test, separated by spaces. */
  readonly expected: ValueOr<string>;
  /** The audience of the token. */
  readonly audience: ValueOr<string>;
  readonly sendsToken: Value<boolean>;
}

/** Sends a request like any client, and repeats it while the service starts. */
const explainScript = `import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

const { SERVICE, TABLE, TOKEN_FILE, EXPECTED } = process.env;
const table = JSON.parse(TABLE).join('$') || '${sampleTable}';
const url = SERVICE + '/v1/table/' + encodeURIComponent(table) + '/explain_plan';
const headers = { 'content-type': 'application/json' };
if (TOKEN_FILE) headers.authorization = 'Bearer ' + (await readFile(TOKEN_FILE, 'utf8')).trim();
const body = JSON.stringify({ query: { k: 3, vector: {} } });

async function ask() {
  try {
    const response = await fetch(url, { method: 'POST', headers, body });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: String(error.cause ?? error) };
  }
}

for (;;) {
  const { status, text } = await ask();
  console.log(status, text);
  if (EXPECTED.split(' ').includes(String(status))) break;
  if (status !== 0 && status !== 503) process.exit(1);
  await setTimeout(2000);
}
`;

const tokenFolder = '/var/run/secrets/helmwright/test';

/** `helm test` checks that the service explains a query for a client with a token, and rejects a client without one. */
export function explainTest(scope: Construct, props: ExplainTestProps): ApiObject {
  const { url, table, expected, audience, sendsToken } = props;
  const token = { serviceAccountToken: { path: 'token', audience, expirationSeconds: 600 } };
  const container = {
    command: ['node', '--input-type=module', '--eval', explainScript],
    env: list(
      { name: 'SERVICE', value: url },
      { name: 'TABLE', value: table },
      { name: 'EXPECTED', value: expected },
      when(sendsToken, { name: 'TOKEN_FILE', value: `${tokenFolder}/token` }),
    ),
    resources: testResources('100m', '128Mi'),
    securityContext: { ...restrictedContainer, readOnlyRootFilesystem: true },
    volumeMounts: when(sendsToken, [{ name: 'token', mountPath: tokenFolder, readOnly: true }]),
  };
  const volumes = when(sendsToken, [{ name: 'token', projected: { sources: [token] } }]);
  return testPod(scope, props, { container, volumes });
}
