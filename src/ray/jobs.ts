import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isJsonArray, type JsonObject } from '../values/json.js';
import { type CallOptions, jsonOf, type RayAnswer, type RayConnection, successful } from './connection.js';
import { hasEnded, type Job, readJob } from './job.js';
import { uploadWorkingDirectory } from './packages.js';
import { pause } from '../async/patience.js';
import { RayError } from './ray-error.js';
import { readVersion } from './version.js';

/** A job to submit. The names are those of Ray's Jobs API. */
export interface JobRequest {
  /** The command, for a shell. */
  readonly entrypoint: string;
  /** Letters, digits, `_`, `.` and `-`; by default a random one. */
  readonly submissionId?: string;
  /** A local directory, which is uploaded; the entrypoint runs in a copy of it. */
  readonly workingDirectory?: string;
  /** A runtime environment, such as `{ pip: ['pylance'], env_vars: { MODE: 'fast' } }`. */
  readonly runtimeEnv?: JsonObject;
  /** What the list of jobs is to show of it. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Resources of the entrypoint. Without any it runs on the head, which needs no CPU of its own for that. */
  readonly entrypointNumCpus?: number;
  /** GPUs of the entrypoint. */
  readonly entrypointNumGpus?: number;
  /** In bytes. */
  readonly entrypointMemory?: number;
  /** Custom resources of the entrypoint. */
  readonly entrypointResources?: Readonly<Record<string, number>>;
}

/** Ray's Jobs API. */
export class Jobs {
  constructor(private readonly connection: RayConnection) {}

  /**
   * Submits a job. The same request with the same submission ID gives the same job, so that a caller that did not get the
   * answer can repeat it. If the signal aborts while the request is sent, the new job is stopped.
   *
   * @throws RayError `job-exists` if another job has the submission ID
   */
  async submit(request: JobRequest, { signal }: CallOptions = {}): Promise<Job> {
    check(request);
    const id = request.submissionId ?? `helmwright-${randomBytes(8).toString('hex')}`;
    const body = bodyOf(request, id, await this.runtimeEnvOf(request, signal));
    const answer = await this.connection.answer({
      method: 'POST',
      path: 'api/jobs/',
      body: JSON.stringify(body),
      signal,
      isAwaited: true,
    });
    if (!isDuplicate(answer)) {
      successful(answer);
      if (signal?.aborted === true) await this.stop(id);
    }
    const job = await this.get(id, { signal });
    if (!isDuplicate(answer) || isSame(job, body)) return job;
    throw new RayError('job-exists', `job ${id} already exists and is different; choose another submission ID`);
  }

  /**
   * The job as it is now.
   *
   * @throws RayError `not-found`
   */
  async get(id: string, { signal }: CallOptions = {}): Promise<Job> {
    const answer = await this.connection.answer({ path: pathOf(id), signal });
    if (answer.status === 404) throw notFound(id);
    return readJob(jsonOf(successful(answer)));
  }

  /** All jobs that the head knows, drivers that connected by themselves too. */
  async list({ signal }: CallOptions = {}): Promise<readonly Job[]> {
    const answer = await this.connection.json({ path: 'api/jobs/', signal });
    if (!isJsonArray(answer)) throw new RayError('not-ray', 'the answer of api/jobs/ is not a list; is this Ray?');
    return answer.map(readJob);
  }

  /** The job when it has ended: `SUCCEEDED`, `FAILED` or `STOPPED`. */
  async wait(id: string, options: CallOptions = {}): Promise<Job> {
    return this.until(id, hasEnded, options);
  }

  /**
   * The job as soon as `isReached`.
   *
   * @throws RayError `another-head` if the head was replaced meanwhile
   */
  async until(id: string, isReached: (job: Job) => boolean, options: CallOptions = {}): Promise<Job> {
    return this.connection.withSignal(options.signal, async (signal) => {
      const { sessionName } = await readVersion(this.connection, { signal });
      for (;;) {
        const job = await this.get(id, { signal }).catch(async (error: unknown) => {
          if (error instanceof RayError && error.code === 'not-found') await this.checkHead(sessionName, id, signal);
          throw error;
        });
        if (isReached(job)) return job;
        await pause(this.connection.limits.pollMs, signal);
      }
    });
  }

  /**
   * Stops a job, and returns it when it has ended.
   *
   * @throws RayError `not-stopped` if it waits for resources, which Ray cannot interrupt
   */
  async stop(id: string, options: CallOptions = {}): Promise<Job> {
    const { stopMs } = this.connection.limits;
    return this.connection.withSignal(options.signal, async (signal) => {
      const answer = await this.connection.answer({ method: 'POST', path: `${pathOf(id)}/stop`, signal });
      if (answer.status === 404) throw notFound(id);
      successful(answer);
      const giveUpAt = performance.now() + stopMs;
      const job = await this.until(id, (each) => hasEnded(each) || performance.now() > giveUpAt, { signal });
      if (hasEnded(job)) return job;
      const advice = 'Ray cannot stop a job that waits for resources: add them, or delete the cluster';
      throw new RayError('not-stopped', `job ${id} is ${job.status} ${stopMs / 1_000}s after the stop; ${advice}`);
    });
  }

  /** Deletes a job that has ended, and its entry in the list; its log stays. A job that does not exist is not an error. */
  async delete(id: string, { signal }: CallOptions = {}): Promise<void> {
    const answer = await this.connection.answer({ method: 'DELETE', path: pathOf(id), signal });
    if (answer.status === 404) return;
    if (answer.status === 500 && !hasEnded(await this.get(id, { signal }))) {
      throw new RayError('rejected', `job ${id} has not ended; stop it before you delete it`);
    }
    successful(answer);
  }

  private async runtimeEnvOf(request: JobRequest, signal: AbortSignal | undefined): Promise<JsonObject> {
    const { workingDirectory, runtimeEnv = {} } = request;
    if (workingDirectory === undefined) return runtimeEnv;
    return { ...runtimeEnv, working_dir: await uploadWorkingDirectory(this.connection, workingDirectory, { signal }) };
  }

  private async checkHead(sessionName: string, id: string, signal: AbortSignal): Promise<void> {
    const now = await readVersion(this.connection, { signal });
    if (now.sessionName === sessionName) return;
    const heads = `${sessionName} is now ${now.sessionName}`;
    throw new RayError('another-head', `the Ray head was replaced (${heads}), and job ${id} is lost; submit it again`);
  }
}

function pathOf(id: string): string {
  return `api/jobs/${encodeURIComponent(id)}`;
}

function notFound(id: string): RayError {
  return new RayError('not-found', `job ${id} not found; a new head does not know the jobs of the previous one`);
}

/** Checks what Ray does not check itself, and would fail with long after the request. */
function check({ entrypoint, submissionId, workingDirectory, runtimeEnv }: JobRequest): void {
  if (entrypoint.trim() === '') throw new RayError('invalid', 'entrypoint: is required');
  if (submissionId !== undefined && !/^[A-Za-z0-9_.-]+$/.test(submissionId)) {
    throw new RayError('invalid', 'submissionId: must consist of letters, digits, "_", "." and "-"');
  }
  const remote = runtimeEnv?.['working_dir'];
  if (remote === undefined) return;
  if (workingDirectory !== undefined) {
    throw new RayError('invalid', 'runtimeEnv.working_dir: cannot be set with workingDirectory; remove one of them');
  }
  if (typeof remote !== 'string' || !/^[a-z][a-z0-9+.-]*:\/\//.test(remote)) {
    throw new RayError('invalid', 'runtimeEnv.working_dir: must be a URI; set workingDirectory for a local directory');
  }
}

type SubmitBody = ReturnType<typeof bodyOf>;

function bodyOf(request: JobRequest, id: string, runtimeEnv: JsonObject) {
  return {
    submission_id: id,
    entrypoint: request.entrypoint,
    runtime_env: runtimeEnv,
    metadata: request.metadata ?? {},
    entrypoint_num_cpus: request.entrypointNumCpus,
    entrypoint_num_gpus: request.entrypointNumGpus,
    entrypoint_memory: request.entrypointMemory,
    entrypoint_resources: request.entrypointResources,
  };
}

/** Ray answers with 500 where others answer with 409. */
function isDuplicate({ status, body }: RayAnswer): boolean {
  return status === 500 && body.includes('already exists');
}

function isSame(job: Job, body: SubmitBody): boolean {
  const { entrypoint, metadata, runtimeEnv } = job;
  const wanted = { entrypoint: body.entrypoint, metadata: body.metadata, runtimeEnv: body.runtime_env };
  return isDeepStrictEqual({ entrypoint, metadata, runtimeEnv }, wanted);
}
