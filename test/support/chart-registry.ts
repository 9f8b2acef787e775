import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { packageChart } from '../../src/chart/disk/package.js';
import type { GeneratedChart } from '../../src/index.js';

/** A chart, and the version in its Chart.yaml. */
export interface PublishedChart {
  readonly chart: GeneratedChart;
  readonly version: string;
}

export interface ChartRegistry {
  /** Such as `127.0.0.1:40000`. */
  readonly host: string;
  close(): Promise<void>;
}

interface Answer {
  readonly type: string;
  readonly body: Buffer;
  readonly digest?: string;
}

/** Charts on loopback, without TLS: as a repository with an index at `http://…`, and as an OCI registry at `oci://…/charts`. */
export async function chartRegistry(published: readonly PublishedChart[]): Promise<ChartRegistry> {
  const answers = new Map((await Promise.all(published.map(answersOf))).flat());
  answers.set('/v2/', { type: 'application/json', body: Buffer.from('{}') });
  answers.set('/index.yaml', { type: 'application/yaml', body: Buffer.from(JSON.stringify(indexOf(published))) });
  const server = createServer(({ method, url = '' }, response) => {
    const answer = answers.get(url);
    if (answer === undefined) return void response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    response.writeHead(200, {
      'content-type': answer.type,
      'content-length': answer.body.length,
      ...(answer.digest === undefined ? {} : { 'docker-content-digest': answer.digest }),
    });
    response.end(method === 'HEAD' ? undefined : answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${portOf(server.address())}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

async function answersOf({ chart, version }: PublishedChart): Promise<readonly (readonly [string, Answer])[]> {
  const path = `/v2/charts/${chart.name}`;
  const archive = blob('application/vnd.cncf.helm.chart.content.v1.tar+gzip', await packageChart(chart, version));
  const config = blob(
    'application/vnd.cncf.helm.config.v1+json',
    Buffer.from(JSON.stringify({ apiVersion: 'v2', name: chart.name, version })),
  );
  const type = 'application/vnd.oci.image.manifest.v1+json';
  const content = { schemaVersion: 2, mediaType: type, config: descriptor(config), layers: [descriptor(archive)] };
  const manifest = blob(type, Buffer.from(JSON.stringify(content)));
  return [
    [`/${chart.name}-${version}.tgz`, archive],
    [`${path}/manifests/${version}`, manifest],
    [`${path}/manifests/${manifest.digest}`, manifest],
    [`${path}/blobs/${config.digest}`, config],
    [`${path}/blobs/${archive.digest}`, archive],
  ];
}

function blob(type: string, body: Buffer): Answer & { readonly digest: string } {
  return { type, body, digest: `sha256:${createHash('sha256').update(body).digest('hex')}` };
}

function descriptor({ type, body, digest }: Answer): object {
  return { mediaType: type, digest, size: body.length };
}

function indexOf(published: readonly PublishedChart[]): object {
  const entries = published.map(({ chart: { name }, version }): [string, readonly object[]] => [
    name,
    [{ apiVersion: 'v2', name, version, urls: [`${name}-${version}.tgz`] }],
  ]);
  return { apiVersion: 'v1', entries: Object.fromEntries(entries) };
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
