import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Listening, listen } from '../../api/auth/listen.js';
import type { Signer } from './eks-token.js';

/** An answer of AWS: a status and a body. */
export type Answer = readonly [status: number, body: string];

/** What stands for STS and EKS: one answer for each action, or a list of which the last is repeated. */
export interface FakeAws {
  readonly url: string;
  /** The actions that were asked for, in order. */
  readonly asked: string[];
  readonly answers: Map<string, readonly Answer[]>;
  close(): Promise<void>;
}

export const user = 'arn:aws:iam::123456789012:user/ada';
export const role = 'arn:aws:iam::123456789012:role/lance';

export async function startAws(): Promise<FakeAws> {
  const asked: string[] = [];
  const answers = new Map<string, readonly Answer[]>([['GetCallerIdentity', [callerIs(user)]]]);
  const answer: RequestListener = (request, response) => {
    void text(request).then((body) => {
      const parameters = new URLSearchParams(body);
      const action = parameters.get('Action') ?? request.url ?? '';
      const role = parameters.get('RoleArn');
      asked.push(role === null ? action : `${action} ${role}`);
      const [first = [500, ''] as const, ...rest] = answers.get(action) ?? [];
      if (rest.length > 0) answers.set(action, rest);
      response.writeHead(first[0]).end(first[1]);
    });
  };
  const listening: Listening = await listen(answer);
  return { url: listening.url, asked, answers, close: () => listening.close() };
}

/** The variables of a machine whose only AWS credentials are these, and whose AWS is `url`. */
export function awsVariables(url: string): Readonly<Record<string, string>> {
  return {
    AWS_ENDPOINT_URL: url,
    AWS_ACCESS_KEY_ID: own.accessKeyId,
    AWS_SECRET_ACCESS_KEY: own.secretAccessKey,
    AWS_SESSION_TOKEN: '',
    AWS_REGION: '',
    AWS_PROFILE: '',
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
}

export const own: Signer = { accessKeyId: 'AKIAOWN', secretAccessKey: 'own/secret+key' };

export function callerIs(arn: string): Answer {
  const [, , , , account] = arn.split(':');
  return sts('GetCallerIdentity', `<Arn>${arn}</Arn><UserId>U</UserId><Account>${account}</Account>`);
}

export function assumed({ accessKeyId, secretAccessKey, sessionToken = '' }: Signer): Answer {
  const keys = `<AccessKeyId>${accessKeyId}</AccessKeyId><SecretAccessKey>${secretAccessKey}</SecretAccessKey>`;
  const rest = `<SessionToken>${sessionToken}</SessionToken><Expiration>2026-01-01T01:00:00Z</Expiration>`;
  const arn = 'arn:aws:sts::123456789012:assumed-role/lance/helmwright';
  const user = `<AssumedRoleUser><Arn>${arn}</Arn><AssumedRoleId>R</AssumedRoleId></AssumedRoleUser>`;
  return sts('AssumeRole', `<Credentials>${keys}${rest}</Credentials>${user}`);
}

function sts(action: string, result: string): Answer {
  const xmlns = 'https://sts.amazonaws.com/doc/2011-06-15/';
  return [200, `<${action}Response xmlns="${xmlns}"><${action}Result>${result}</${action}Result></${action}Response>`];
}

export function stsError(status: number, code: string, message: string): Answer {
  return [status, `<ErrorResponse><Error><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`];
}

export function cluster(endpoint: string, ca: string): Answer {
  const data = Buffer.from(ca).toString('base64');
  return [200, JSON.stringify({ cluster: { endpoint, certificateAuthority: { data }, status: 'ACTIVE' } })];
}

export function eksError(status: number, type: string, message: string): Answer {
  return [status, JSON.stringify({ __type: type, message })];
}
