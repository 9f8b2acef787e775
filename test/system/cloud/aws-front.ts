import { createServer, request as call, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** What an EKS cluster of the front has. */
export interface ClusterState {
  readonly entries: Map<string, { readonly type: string; readonly kubernetesGroups: readonly string[] }>;
  /** Policies of access entries: the ARN of the principal and that of the policy. */
  readonly policies: (readonly [principal: string, policy: string, scope: string])[];
  readonly associations: { readonly namespace: string; readonly serviceAccount: string; readonly roleArn: string }[];
  readonly addons: Set<string>;
}

/** What the trust policy of a role says, which moto does not ask. */
export interface Trust {
  /** Whether STS accepts a web identity token for a role. */
  readonly token: (roleArn: string, token: string) => Promise<boolean>;
  /** Whether the user of an access key may assume a role. */
  readonly user: (roleArn: string, accessKeyId: string) => Promise<boolean>;
}

/** A server before moto that answers what moto cannot: access entries, Pod Identity, add-ons, and the check of web identity tokens. */
export interface AwsFront {
  readonly url: string;
  readonly cluster: ClusterState;
  /** Turns the check of signatures and policies in moto on or off. */
  readonly enforce: (on: boolean) => Promise<void>;
  readonly end: () => Promise<void>;
}

export async function startAwsFront(moto: string, trust: Trust): Promise<AwsFront> {
  const cluster: ClusterState = { entries: new Map(), policies: [], associations: [], addons: new Set() };
  const enforce = async (on: boolean) => {
    const headers = { 'content-type': 'text/plain' };
    const { ok } = await fetch(`${moto}/moto-api/reset-auth`, { method: 'POST', headers, body: on ? '0' : 'inf' });
    if (!ok) throw new Error('moto does not switch its checks');
  };
  const server = createServer((request, response) => {
    void serve({ moto, cluster, trust, enforce }, request, response).catch((error: unknown) => {
      send(response, 500, { message: String(error) });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${portOf(server)}`;
  return { url, cluster, enforce, end: async () => new Promise((resolve) => server.close(() => resolve())) };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

interface Context {
  readonly moto: string;
  readonly cluster: ClusterState;
  readonly trust: Trust;
  readonly enforce: (on: boolean) => Promise<void>;
}

async function serve(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const url = new URL(request.url ?? '/', 'http://front');
  const [, name, kind = ''] =
    /^\/clusters\/([^/]+)\/(access-entries|pod-identity-associations|addons)/.exec(url.pathname) ?? [];
  if (name !== undefined)
    return clusterCall(context.cluster, { kind, url, method: request.method ?? 'GET', body }, response);
  const form = new URLSearchParams(body.toString('utf8'));
  if (form.get('Action') === 'AssumeRoleWithWebIdentity') return webIdentity(context, request, body, response);
  if (form.get('Action') === 'AssumeRole') {
    const [, accessKey = ''] = /Credential=([^/]+)/.exec(request.headers.authorization ?? '') ?? [];
    if (!(await context.trust.user(form.get('RoleArn') ?? '', accessKey))) return denied('sts:AssumeRole', response);
  }
  return forward(context.moto, request, body, response);
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

interface ClusterCall {
  readonly kind: string;
  readonly url: URL;
  readonly method: string;
  readonly body: Buffer;
}

function clusterCall(state: ClusterState, { kind, url, method, body }: ClusterCall, response: ServerResponse): void {
  const given = fieldsOf(body.length > 0 ? JSON.parse(body.toString('utf8')) : {});
  const text = (field: string) => stringOf(given[field]);
  const [, id = '', policies] = /^\/clusters\/[^/]+\/[^/]+\/([^/]+)(\/access-policies)?/.exec(url.pathname) ?? [];
  const key = decodeURIComponent(id);
  const query = url.searchParams;
  if (kind === 'access-entries' && policies !== undefined && method === 'GET') {
    const found = state.policies.filter(([principal]) => principal === key);
    send(response, 200, { associatedAccessPolicies: found.map(([, policyArn]) => ({ policyArn })) });
  } else if (kind === 'access-entries' && policies !== undefined) {
    const scope = JSON.stringify(given['accessScope']);
    state.policies.push([key, text('policyArn'), scope]);
    send(response, 200, { principalArn: key, associatedAccessPolicy: { policyArn: text('policyArn') } });
  } else if (kind === 'access-entries' && method === 'POST') {
    const groups = Array.isArray(given['kubernetesGroups']) ? given['kubernetesGroups'].map(stringOf) : [];
    const isUpdate = key !== '';
    if (isUpdate && state.entries.has(key)) state.entries.set(key, { type: 'STANDARD', kubernetesGroups: groups });
    if (isUpdate) return send(response, 200, { accessEntry: given });
    if (state.entries.has(text('principalArn'))) return send(response, 409, {}, 'ResourceInUseException');
    state.entries.set(text('principalArn'), { type: text('type'), kubernetesGroups: groups });
    send(response, 200, { accessEntry: given });
  } else if (kind === 'access-entries') {
    const found = state.entries.get(key);
    if (found === undefined) return send(response, 404, {}, 'ResourceNotFoundException');
    send(response, 200, { accessEntry: { principalArn: key, ...found } });
  } else if (kind === 'addons' && method === 'POST') {
    state.addons.add(text('addonName'));
    send(response, 200, { addon: given });
  } else if (kind === 'addons') {
    if (!state.addons.has(key)) return send(response, 404, {}, 'ResourceNotFoundException');
    send(response, 200, { addon: { addonName: key } });
  } else if (method === 'POST') {
    const association = {
      namespace: text('namespace'),
      serviceAccount: text('serviceAccount'),
      roleArn: text('roleArn'),
    };
    state.associations.push(association);
    send(response, 200, { association });
  } else if (key !== '') {
    send(response, 200, { association: state.associations[Number(key.replace('a-', ''))] });
  } else {
    const matches = (field: 'namespace' | 'serviceAccount', value: string) => (query.get(field) ?? value) === value;
    const all = state.associations.map((each, index) => ({ ...each, associationId: `a-${index}` }));
    const associations = all.filter(
      (each) => matches('namespace', each.namespace) && matches('serviceAccount', each.serviceAccount),
    );
    send(response, 200, { associations });
  }
}

/** The token is judged here; moto, whose checks would refuse an unsigned request, gives the credentials. */
async function webIdentity(
  context: Context,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<void> {
  const form = new URLSearchParams(body.toString('utf8'));
  const accepted = await context.trust.token(form.get('RoleArn') ?? '', form.get('WebIdentityToken') ?? '');
  if (!accepted) return denied('sts:AssumeRoleWithWebIdentity', response);
  await context.enforce(false);
  await forward(context.moto, request, body, response);
  await context.enforce(true);
}

function denied(action: string, response: ServerResponse): void {
  const error = `<Type>Sender</Type><Code>AccessDenied</Code><Message>Not authorized to perform ${action}</Message>`;
  response.writeHead(403, { 'content-type': 'text/xml' });
  response.end(`<ErrorResponse><Error>${error}</Error></ErrorResponse>`);
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
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(error === undefined ? {} : { 'x-amzn-errortype': error }),
  });
  response.end(JSON.stringify(error === undefined ? body : { message: error, __type: error }));
}
