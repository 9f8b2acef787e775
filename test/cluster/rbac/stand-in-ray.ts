import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { networkInterfaces } from 'node:os';

/** The jobs whose names say so never end by themselves. */
export const endlessJob = 'endless';

const healthy = {
  applications: {
    app: {
      name: 'app',
      status: 'RUNNING',
      message: '',
      deployments: { d: { name: 'd', status: 'HEALTHY', message: '' } },
    },
  },
};

/**
 * Ray's dashboard and the health of Ray Serve, as much as the operator asks of them. The operator reaches it as its HTTP proxy,
 * under whatever name it asks for, and through the API server at the address of a pod. Real Ray runs in other tests.
 */
export class StandInRay {
  private readonly jobs = new Set<string>();

  private constructor(
    private readonly servers: readonly Server[],
    /** Of this machine; the API server forwards nothing to a loopback address. */
    readonly address: string,
  ) {}

  static async start(): Promise<StandInRay> {
    const servers = [await listening(), await listening()];
    const ray = new StandInRay(servers, outerAddress());
    for (const server of servers)
      server.on('request', (request, response) => {
        ray.answer(request, response);
      });
    return ray;
  }

  /** Both answer alike; a Service wants two. */
  get ports(): { readonly dashboard: number; readonly serve: number } {
    const [dashboard = 0, serve = 0] = this.servers.map(portOf);
    return { dashboard, serve };
  }

  async stop(): Promise<void> {
    for (const server of this.servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    // A proxy is asked for whole addresses, some of pods that have none yet.
    const [path = ''] = (request.url ?? '').replace(/^http:\/\/[^/]*/, '').split(/\/?(?:\?|$)/);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { code, body } = this.answerTo(request.method ?? 'GET', path, Buffer.concat(parts).toString());
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }

  private answerTo(method: string, path: string, text: string): { code: number; body: unknown } {
    const [, job = '', action = ''] = /^\/api\/jobs\/([^/]+)(\/stop)?$/.exec(path) ?? [];
    if (path === '/api/jobs' && method === 'POST') return this.submitted(text);
    if (action !== '') return { code: 200, body: { stopped: true } };
    if (job !== '') return this.job(job);
    if (path === '/api/serve/applications') return { code: 200, body: method === 'GET' ? healthy : {} };
    return { code: 200, body: {} };
  }

  private submitted(text: string): { code: number; body: unknown } {
    const id = /"submission_id":\s*"([^"]+)"/.exec(text)?.[1] ?? 'job';
    this.jobs.add(id);
    return { code: 200, body: { job_id: id } };
  }

  /** A job over HTTP is not there before it is submitted; the others were by the Job that the operator made. */
  private job(id: string): { code: number; body: unknown } {
    if (id.startsWith('http') && !this.jobs.has(id)) return { code: 404, body: {} };
    const status = id.startsWith(endlessJob) ? 'RUNNING' : 'SUCCEEDED';
    return {
      code: 200,
      body: { submission_id: id, status, message: status, start_time: 1, end_time: 2, entrypoint: 'true' },
    };
  }
}

async function listening(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '0.0.0.0', resolve);
  });
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function outerAddress(): string {
  for (const addresses of Object.values(networkInterfaces()))
    for (const { family, internal, address } of addresses ?? []) if (family === 'IPv4' && !internal) return address;
  throw new Error('this machine has no IPv4 address but loopback, to which the API server forwards nothing');
}
