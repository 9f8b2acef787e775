import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Api } from '../support/api.js';
import { admission } from './admission.js';
import { checkov } from './checkov.js';
import type { Finding, Tool, Verdict } from './finding.js';
import { kubeconform } from './kubeconform.js';
import { kubeScore } from './kube-score.js';
import type { Rendering } from './rendering.js';
import { writeSchemas } from './schema-files.js';
import type { Tools } from './tools.js';

/** What renderings are held to. */
export interface Checkers {
  readonly tools: Tools;
  readonly api: Api;
  /** A namespace that enforces the Pod Security Standard `restricted`. */
  readonly namespace: string;
  /** Such as `1.36.3`. */
  readonly kubeVersion: string;
}

/** What each tool says of renderings. */
export async function check(renderings: readonly Rendering[], checkers: Checkers): Promise<Record<Tool, Verdict>> {
  const { tools, api, namespace, kubeVersion } = checkers;
  return {
    checkov: await checkov(tools.checkov, renderings),
    'kube-score': await eachOf(renderings, (rendering) => kubeScore(tools.kubeScore, rendering, kubeVersion)),
    kubeconform: await withSchemas(api, (schemas) => kubeconform(tools.kubeconform, renderings, schemas)),
    admission: await eachOf(renderings, (rendering) => admission(api, namespace, rendering)),
  };
}

async function eachOf(
  renderings: readonly Rendering[],
  judge: (rendering: Rendering) => Promise<Verdict>,
): Promise<Verdict> {
  const findings: Finding[] = [];
  let checks = 0;
  for (const rendering of renderings) {
    const verdict = await judge(rendering);
    findings.push(...verdict.findings);
    checks += verdict.checks;
  }
  return { checks, findings };
}

async function withSchemas<T>(api: Api, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'helmwright-schemas-'));
  try {
    await writeSchemas(api, folder);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
