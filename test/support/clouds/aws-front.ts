import { type IncomingMessage, request as call, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { GetRolePolicyCommand, IAMClient, ListRolePoliciesCommand } from '@aws-sdk/client-iam';
import { isJsonObject, type JsonObject, parsedObject } from '../../../src/values/json.js';
import { at, objectsAt, stringAt, stringsAt } from '../../../src/doctor/fields.js';
import { listen, type Listening } from '../../api/auth/listen.js';
import { may } from '../../cloud/simulate.js';

/** What moto lacks of EKS, for one cluster. Tests change it. */
export interface AwsState {
  authenticationMode: string;
  /** Whether the cluster is in EKS Auto Mode. */
  isAutoMode: boolean;
  /** Access entries by the ARN of the principal. */
  readonly entries: Map<string, JsonObject>;
  /** Access policies by the ARN of the principal. */
  readonly policies: Map<string, readonly JsonObject[]>;
  /** Associations of EKS Pod Identity by their IDs. */
  readonly associations: Map<string, JsonObject>;
  readonly addons: Set<string>;
  /** Actions that are denied to the caller, such as `iam:GetRole`. */
  readonly denied: Set<string>;
}

/** What the trust policy of a role says, which moto does not ask. */
export interface Trust {
  /** Whether STS accepts a web identity token for a role. */
  readonly token: (roleArn: string, token: string) => Promise<boolean>;
  /** Whether the user of an access key may assume a role. */
  readonly user: (roleArn: string, accessKeyId: string) => Promise<boolean>;
}

/**
 * A server before moto that answers what moto cannot: access entries, Pod Identity, add-ons, SimulatePrincipalPolicy, and the checks of
 * trust policies.
 */
export interface AwsFront extends Listening {
  readonly state: AwsState;
  /** Turns the check of signatures and policies in moto on or off. */
  readonly enforce: (on: boolean) => Promise<void>;
}

/** @param trust - without it, moto answers: it lets everybody assume each role */
export async function startAwsFront(moto: string, trust?: Trust): Promise<AwsFront> {
  const state: AwsState = {
    authenticationMode: 'API',
    isAutoMode: false,
    entries: new Map(),
    policies: new Map(),
    associations: new Map(),
    addons: new Set(),
    denied: new Set(),
  };
  const enforce = async (on: boolean) => {
    const headers = { 'content-type': 'text/plain' };
    const { ok } = await fetch(`${moto}/moto-api/reset-auth`, { method: 'POST', headers, body: on ? '0' : 'inf' });
    if (!ok) throw new Error('moto does not switch its checks');
  };
  const front = { moto, state, trust, enforce };
  const server = await listen((request, response) => {
    void answer(front, request, response).catch((error: unknown) => send(response, 500, { message: String(error) }));
  });
  return { ...server, state, enforce };
}

interface Front extends Pick<AwsFront, 'state' | 'enforce'> {
  readonly moto: string;
  readonly trust: Trust | undefined;
}

async function answer(front: Front, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { moto, state, trust } = front;
  const body = await buffer(request);
  const url = new URL(request.url ?? '/', moto);
  const form = new URLSearchParams(body.toString('utf8'));
  const action = form.get('Action') ?? '';
  const ofCluster = /^\/clusters\/[^/]+\/(access-entries|pod-identity-associations|addons)(?:\/([^/]+))?(?:\/(.*))?/;
  const [, kind, id = '', more] = ofCluster.exec(url.pathname) ?? [];
  if (kind !== undefined) {
    const given = parsedObject(body.toString('utf8'));
    const { method = 'GET' } = request;
    const found = eksAnswer(state, { kind, id: decodeURIComponent(id), more, given, method, query: url.searchParams });
    return found === undefined ? send(response, 404, {}, 'ResourceNotFoundException') : send(response, 200, found);
  }
  if ([...state.denied].some((denied) => denied.endsWith(`:${action}`))) return sendError(response, 403, action);
  if (action === 'SimulatePrincipalPolicy') {
    const simulated = await simulate(moto, form).catch(() => undefined);
    if (simulated === undefined) return sendError(response, 404, action, 'NoSuchEntity');
    response.writeHead(200, { 'content-type': 'text/xml' }).end(simulated);
    return;
  }
  if (action === 'AssumeRoleWithWebIdentity' && trust !== undefined) {
    const accepted = await trust.token(form.get('RoleArn') ?? '', form.get('WebIdentityToken') ?? '');
    if (!accepted) return sendError(response, 403, `sts:${action}`);
    // The token was judged here; the checks of moto would refuse an unsigned request.
    await front.enforce(false);
    await forward(moto, request, body, response);
    return front.enforce(true);
  }
  if (action === 'AssumeRole' && trust !== undefined) {
    const [, accessKey = ''] = /Credential=([^/]+)/.exec(request.headers.authorization ?? '') ?? [];
    if (!(await trust.user(form.get('RoleArn') ?? '', accessKey))) return sendError(response, 403, `sts:${action}`);
  }
  if (request.method === 'GET' && /^\/clusters\/[^/]+$/.test(url.pathname)) {
    // Moto finds the service in the signature.
    const { authorization = '' } = request.headers;
    const described = await fetch(url, { headers: { authorization } });
    const cluster = at(parsedObject(await described.text()), 'cluster');
    const more = {
      accessConfig: { authenticationMode: state.authenticationMode },
      computeConfig: { enabled: state.isAutoMode },
    };
    if (isJsonObject(cluster)) return send(response, 200, { cluster: { ...cluster, ...more } });
  }
  return forward(moto, request, body, response);
}

interface EksCall {
  readonly kind: string;
  /** The ARN of a principal, the ID of an association, or the name of an add-on. */
  readonly id: string;
  readonly more: string | undefined;
  readonly given: JsonObject;
  readonly method: string;
  readonly query: URLSearchParams;
}

/** undefined: not found */
function eksAnswer(state: AwsState, asked: EksCall): JsonObject | undefined {
  switch (asked.kind) {
    case 'access-entries':
      return asked.more === undefined ? entryAnswer(state, asked) : accessPolicyAnswer(state, asked);
    case 'addons':
      return addonAnswer(state, asked);
    default:
      return associationAnswer(state, asked);
  }
}

function entryAnswer({ entries }: AwsState, { id, given, method }: EksCall): JsonObject | undefined {
  if (method === 'POST') {
    const principal = id === '' ? (stringAt(given, 'principalArn') ?? '') : id;
    const kubernetesGroups = stringsAt(given, 'kubernetesGroups');
    entries.set(principal, { type: stringAt(given, 'type') ?? 'STANDARD', kubernetesGroups: [...kubernetesGroups] });
  }
  const accessEntry = entries.get(id) ?? (method === 'POST' ? given : undefined);
  return accessEntry && { accessEntry };
}

function accessPolicyAnswer({ entries, policies }: AwsState, { id, given, method }: EksCall): JsonObject | undefined {
  if (!entries.has(id)) return undefined;
  const found = policies.get(id) ?? [];
  if (method === 'GET') return { associatedAccessPolicies: [...found] };
  const others = found.filter((one) => one['policyArn'] !== given['policyArn']);
  policies.set(id, [...others, given]);
  return { principalArn: id, associatedAccessPolicy: given };
}

function addonAnswer({ addons }: AwsState, { id, given, method }: EksCall): JsonObject | undefined {
  if (method === 'POST') addons.add(stringAt(given, 'addonName') ?? '');
  return method === 'POST' || addons.has(id) ? { addon: { addonName: id } } : undefined;
}

function associationAnswer({ associations }: AwsState, { id, given, method, query }: EksCall): JsonObject | undefined {
  if (method === 'POST') {
    const fields = ['namespace', 'serviceAccount', 'roleArn'].map(
      (name) => [name, stringAt(given, name) ?? ''] as const,
    );
    const association = Object.fromEntries<string>(fields);
    associations.set(`a-${associations.size + 1}`, association);
    return { association };
  }
  if (id !== '') return associations.has(id) ? { association: associations.get(id) ?? {} } : undefined;
  const found = [...associations].filter(([, one]) =>
    ['namespace', 'serviceAccount'].every((name) => one[name] === query.get(name)),
  );
  return { associations: found.map(([associationId]) => ({ associationId })) };
}

/** Simulates the inline policies of a role, as moto has them. */
async function simulate(moto: string, form: URLSearchParams): Promise<string> {
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const iam = new IAMClient({ region: 'eu-west-1', endpoint: moto, credentials });
  const RoleName = form.get('PolicySourceArn')?.split('/').at(-1) ?? '';
  const { PolicyNames = [] } = await iam.send(new ListRolePoliciesCommand({ RoleName }));
  const policies = PolicyNames.map(async (PolicyName) => {
    const { PolicyDocument = '' } = await iam.send(new GetRolePolicyCommand({ RoleName, PolicyName }));
    return parsedObject(decodeURIComponent(PolicyDocument));
  });
  const Statement = (await Promise.all(policies)).flatMap((policy) => objectsAt(policy, 'Statement'));
  const role = { name: RoleName, policy: { Version: '2012-10-17', Statement } };
  const resource = form.get('ResourceArns.member.1') ?? '';
  const key = form.get('ContextEntries.member.1.ContextKeyName') ?? '';
  const value = form.get('ContextEntries.member.1.ContextKeyValues.member.1') ?? '';
  const actions = [...form].filter(([name]) => name.startsWith('ActionNames.')).map(([, action]) => action);
  const members = actions.map(async (action) => {
    // Only listings have a prefix.
    const context = action === 's3:ListBucket' && key !== '' ? { [key]: value } : undefined;
    const decision = (await may(role, action, resource, context)) ? 'allowed' : 'implicitDeny';
    return `<member><EvalActionName>${action}</EvalActionName><EvalDecision>${decision}</EvalDecision></member>`;
  });
  const results = `<EvaluationResults>${(await Promise.all(members)).join('')}</EvaluationResults><IsTruncated>false</IsTruncated>`;
  return `<SimulatePrincipalPolicyResponse xmlns="https://iam.amazonaws.com/doc/2010-05-08/"><SimulatePrincipalPolicyResult>${results}</SimulatePrincipalPolicyResult></SimulatePrincipalPolicyResponse>`;
}

async function forward(moto: string, request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const { method, headers, url } = request;
    const { hostname, port } = new URL(moto);
    // The host is signed, so it stays that of the front.
    const outgoing = call({ hostname, port, method, path: url, headers }, (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers);
      incoming.pipe(response);
      incoming.once('end', resolve);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

function send(response: ServerResponse, status: number, body: object, error?: string): void {
  const headers = { 'content-type': 'application/json', ...(error !== undefined && { 'x-amzn-errortype': error }) };
  response.writeHead(status, headers).end(JSON.stringify(error === undefined ? body : { message: error }));
}

/** An error as IAM and STS have them. */
function sendError(response: ServerResponse, status: number, action: string, code = 'AccessDenied'): void {
  const error = `<Type>Sender</Type><Code>${code}</Code><Message>Not authorized to perform ${action}</Message>`;
  response.writeHead(status, { 'content-type': 'text/xml' });
  response.end(`<ErrorResponse><Error>${error}</Error></ErrorResponse>`);
}
