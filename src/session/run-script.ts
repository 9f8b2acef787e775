import { basename, dirname } from 'node:path';
import { failureOf, type Job } from '../ray/job.js';
import type { JobRequest } from '../ray/jobs.js';
import type { RayClient } from '../ray/ray-client.js';
import { RayError } from '../ray/ray-error.js';

/** How a job is followed. */
export interface FollowOptions {
  /** Gets each line of the log. */
  readonly onLine?: (line: string) => void;
  /** Stops the job, and then throws its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** A Python script to run. */
export interface ScriptOptions extends Omit<JobRequest, 'entrypoint'>, FollowOptions {
  /** Arguments of the script. @default none */
  readonly args?: readonly string[];
  /** The interpreter. @default 'python3' */
  readonly python?: string;
}

/**
 * Runs a Python script on a cluster, in a copy of its folder, and returns the job when it has succeeded.
 *
 * @throws RayError `job-failed`; the reason of the signal
 * @example
 * ```ts
 * import { openRayCluster, runScript } from 'helmwright/session';
 *
 * await using cluster = await openRayCluster({ name: 'backfill', headGroup: { serviceAccount: 'lance.lance' } });
 * await runScript(cluster.ray, 'jobs/backfill.py', { args: ['--rows', '1000'], onLine: console.log });
 * ```
 */
export async function runScript(ray: RayClient, script: string, options: ScriptOptions = {}): Promise<Job> {
  const { args = [], python = 'python3', onLine, signal, ...request } = options;
  const job = await ray.jobs.submit(
    { workingDirectory: dirname(script), ...request, entrypoint: shellCommand([python, basename(script), ...args]) },
    { signal },
  );
  const ended = await followJob(ray, job.id, { signal, ...(onLine === undefined ? {} : { onLine }) });
  const failure = failureOf(ended) ?? (ended.status === 'STOPPED' ? `job ${job.id} was stopped` : undefined);
  if (failure !== undefined) throw new RayError('job-failed', failure);
  return ended;
}

/** Follows the log of a job, and returns the job when it has ended, however it did. */
export async function followJob(ray: RayClient, id: string, options: FollowOptions = {}): Promise<Job> {
  const { signal, onLine = () => undefined } = options;
  try {
    for await (const line of ray.logs.lines(id, { signal })) onLine(line);
    return await ray.jobs.wait(id, { signal });
  } catch (error) {
    if (signal?.aborted === true) await ray.jobs.stop(id);
    throw error;
  }
}

/** For a shell, whatever is in the words. */
export function shellCommand(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ');
}
