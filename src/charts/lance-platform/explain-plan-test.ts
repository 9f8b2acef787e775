import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { sampleTable } from '../../constructs/explain-plan/storage.js';
import { restrictedContainer } from '../../constructs/kubernetes/pod-security.js';
import { list, when } from '../../template/author/control.js';
import type { ValueOr, Value } from '../../template/author/value.js';
import { resources, testPod, type TestPodProps } from '../shared/test-pod.js';

export interface ExplainTestProps extends TestPodProps {
  /** The address of the service, with its base path. */
  readonly url: ValueOr<string>;
  /** The table as a JSON list of its parts; the sample where it is empty. */
  readonly table: ValueOr<string>;
  /** The HTTP statuses that show that the service does what it should, with spaces between them. */
  readonly expected: ValueOr<string>;
  /** The audience of the token that the test shows, where it shows one. */
  readonly audience: ValueOr<string>;
  readonly showsToken: Value<boolean>;
}

/** Asks the service as any client would, and again while it starts. */
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

/** `helm test` proves that the service explains a query for a caller with a token, or refuses one without. */
export function explainTest(scope: Construct, props: ExplainTestProps): ApiObject {
  const { url, table, expected, audience, showsToken } = props;
  const token = { serviceAccountToken: { path: 'token', audience, expirationSeconds: 600 } };
  const container = {
    command: ['node', '--input-type=module', '--eval', explainScript],
    env: list(
      { name: 'SERVICE', value: url },
      { name: 'TABLE', value: table },
      { name: 'EXPECTED', value: expected },
      when(showsToken, { name: 'TOKEN_FILE', value: `${tokenFolder}/token` }),
    ),
    resources: resources('100m', '128Mi'),
    securityContext: { ...restrictedContainer, readOnlyRootFilesystem: true },
    volumeMounts: when(showsToken, [{ name: 'token', mountPath: tokenFolder, readOnly: true }]),
  };
  const volumes = when(showsToken, [{ name: 'token', projected: { sources: [token] } }]);
  return testPod(scope, props, { container, volumes });
}
