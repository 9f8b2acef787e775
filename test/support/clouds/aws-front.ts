import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { GetRolePolicyCommand, IAMClient, ListRolePoliciesCommand } from '@aws-sdk/client-iam';
import { objectsAt, stringsAt } from '../../../src/doctor/fields.js';
import { isJsonObject, type JsonObject, parsedObject } from '../../../src/values/json.js';
import { listen, type Listening } from '../../api/auth/listen.js';
import { arrivingOf, forward } from './gate.js';

/** What moto lacks of EKS, for one cluster. Tests change it. */
export interface EksState {
  authenticationMode: string;
  /** Access entries by the ARN of the principal. */
  readonly entries: Map<string, JsonObject>;
  /** Access policies by the ARN of the principal. */
  readonly policies: Map<string, readonly JsonObject[]>;
  /** Associations of EKS Pod Identity by their IDs. */
  readonly associations: Map<string, JsonObject>;
  /** Actions that are denied to the caller, such as `iam:GetRole`. */
  readonly denied: Set<string>;
}

/** Moto, with access entries, associations and SimulatePrincipalPolicy in front of it. */
export async function startAwsFront(moto: string, state: EksState): Promise<Listening> {
  const iam = new IAMClient({
    region: 'eu-west-1',
    endpoint: moto,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  });
  return listen((request, response) => {
    void answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const action = new URLSearchParams(body.toString()).get('Action') ?? '';
    if ([...state.denied].some((denied) => denied.endsWith(`:${action}`))) {
      const error = '<Error><Type>Sender</Type><Code>AccessDenied</Code><Message>not authorized</Message></Error>';
      response.writeHead(403, { 'content-type': 'text/xml' }).end(`<ErrorResponse>${error}</ErrorResponse>`);
      return;
    }
    if (action === 'SimulatePrincipalPolicy') {
      const result = await simulated(body.toString()).catch(() => undefined);
      const error = '<ErrorResponse><Error><Type>Sender</Type><Code>NoSuchEntity</Code></Error></ErrorResponse>';
      response.writeHead(result === undefined ? 404 : 200, { 'content-type': 'text/xml' }).end(result ?? error);
      return;
    }
    const url = new URL(request.url ?? '', moto);
    if (url.pathname === '/clusters/prod') {
      // Moto finds the service in the signature.
      const { authorization = '' } = request.headers;
      const described = await fetch(url, { headers: { authorization } });
      const found = parsedObject(await described.text());

      const cluster = {
        ...(isJsonObject(found['cluster']) ? found['cluster'] : {}),
        accessConfig: { authenticationMode: state.authenticationMode },
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ cluster }));
      return;
    }
    const own = ownAnswer(url);
    if (own !== undefined) {
      const { errorType, ...found } = own;
      const headers = {
        'content-type': 'application/json',
        ...(errorType !== undefined && { 'x-amzn-errortype': errorType }),
      };
      response.writeHead(errorType === undefined ? 200 : 404, headers).end(JSON.stringify(found));
      return;
    }
    await forward(moto, arrivingOf(request), body, response);
  }

  function ownAnswer(url: URL): (JsonObject & { readonly errorType?: string }) | undefined {
    const [, , , kind, encoded, more] = url.pathname.split('/');
    const id = decodeURIComponent(encoded ?? '');
    const missing = { errorType: 'ResourceNotFoundException', message: `${id} not found` };
    if (kind === 'access-entries') {
      const entry = state.entries.get(id);
      if (entry === undefined) return missing;
      return more === undefined
        ? { accessEntry: entry }
        : { associatedAccessPolicies: [...(state.policies.get(id) ?? [])] };
    }
    if (kind !== 'pod-identity-associations') return undefined;
    if (id !== '') return state.associations.has(id) ? { association: state.associations.get(id) ?? {} } : missing;
    const asked = (one: JsonObject) =>
      one['namespace'] === url.searchParams.get('namespace') &&
      one['serviceAccount'] === url.searchParams.get('serviceAccount');
    const found = [...state.associations].filter(([, one]) => asked(one));
    return { associations: found.map(([associationId]) => ({ associationId })) };
  }

  /** As far as the policies of the tests go: an action is allowed by a statement with its name and resource. */
  async function simulated(body: string): Promise<string> {
    const asked = new URLSearchParams(body);
    const RoleName = asked.get('PolicySourceArn')?.split('/').at(-1) ?? '';
    const { PolicyNames = [] } = await iam.send(new ListRolePoliciesCommand({ RoleName }));
    const policies = await Promise.all(
      PolicyNames.map(async (PolicyName) => {
        const { PolicyDocument = '' } = await iam.send(new GetRolePolicyCommand({ RoleName, PolicyName }));
        return parsedObject(decodeURIComponent(PolicyDocument));
      }),
    );
    const statements = policies.flatMap((policy) => objectsAt(policy, 'Statement'));
    const resource = asked.get('ResourceArns.member.1') ?? '';
    const actions = [...asked].filter(([name]) => name.startsWith('ActionNames.')).map(([, value]) => value);
    const members = actions.map((action) => {
      const isAllowed = statements.some(
        (one) =>
          stringsAt(one, 'Action').includes(action) &&
          stringsAt(one, 'Resource').some((each) => covers(each, resource)),
      );
      const decision = isAllowed ? 'allowed' : 'implicitDeny';
      return `<member><EvalActionName>${action}</EvalActionName><EvalDecision>${decision}</EvalDecision></member>`;
    });
    const result = `<SimulatePrincipalPolicyResult><EvaluationResults>${members.join('')}</EvaluationResults><IsTruncated>false</IsTruncated></SimulatePrincipalPolicyResult>`;
    return `<SimulatePrincipalPolicyResponse xmlns="https://iam.amazonaws.com/doc/2010-05-08/">${result}</SimulatePrincipalPolicyResponse>`;
  }
}

function covers(pattern: string, resource: string): boolean {
  return pattern.endsWith('*') ? resource.startsWith(pattern.slice(0, -1)) : pattern === resource;
}
