import { at, numberAt, stringAt, stringMapAt } from '../doctor/fields.js';
import { isJsonObject, type Json, type JsonObject } from '../values/json.js';
import { lastLine, RayError } from './ray-error.js';

const statuses = ['PENDING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'STOPPED'] as const;

/** How far a job is. */
export type JobStatus = (typeof statuses)[number];

/** A job, as Ray reports it. */
export interface Job {
  /** The submission ID; the job ID of a driver that was not submitted. */
  readonly id: string;
  /** `DRIVER` is a program that connected by itself. */
  readonly type: 'SUBMISSION' | 'DRIVER';
  /** How far it is. */
  readonly status: JobStatus;
  /** Its command. */
  readonly entrypoint: string;
  /** Why the status is what it is; several lines if the job failed. */
  readonly message: string;
  /** Such as `JOB_ENTRYPOINT_COMMAND_ERROR`, if the job failed. */
  readonly errorType: string | undefined;
  /** The exit code of the entrypoint, if it ended by itself; negative is a signal. */
  readonly exitCode: number | undefined;
  /** In milliseconds since 1970, by Ray's clock. */
  readonly startTime: number | undefined;
  /** The same. */
  readonly endTime: number | undefined;
  /** As it was submitted. */
  readonly metadata: Readonly<Record<string, string>>;
  /** As it was submitted, with the values of its environment variables. */
  readonly runtimeEnv: JsonObject;
  /** The node that runs the entrypoint, once it has started. */
  readonly driverNodeId: string | undefined;
}

export function hasEnded({ status }: Job): boolean {
  return status !== 'PENDING' && status !== 'RUNNING';
}

/** Why a job failed, in one line; undefined if it has not failed. */
export function failureOf(job: Job): string | undefined {
  if (job.status !== 'FAILED') return undefined;
  if (job.exitCode === undefined) return `job ${job.id} failed: ${lastLine(job.message)}`;
  const how = job.exitCode < 0 ? `was killed by signal ${-job.exitCode}` : `exited with code ${job.exitCode}`;
  return `job ${job.id} failed: its entrypoint ${how}; see its log`;
}

/** @throws RayError if it is not a job */
export function readJob(value: Json): Job {
  const id = stringAt(value, 'submission_id') ?? stringAt(value, 'job_id');
  const status = statuses.find((each) => each === stringAt(value, 'status'));
  // The whole job would show the environment variables of its runtime environment.
  if (id === undefined) throw new RayError('not-ray', 'Ray lists a job without an ID; use a supported version of Ray');
  if (status === undefined) {
    const given = JSON.stringify(stringAt(value, 'status') ?? '');
    throw new RayError('not-ray', `job ${id} has the unknown status ${given}; use a supported version of Ray`);
  }
  const runtimeEnv = at(value, 'runtime_env');
  return {
    id,
    type: stringAt(value, 'type') === 'DRIVER' ? 'DRIVER' : 'SUBMISSION',
    status,
    entrypoint: stringAt(value, 'entrypoint') ?? '',
    message: stringAt(value, 'message') ?? '',
    errorType: stringAt(value, 'error_type'),
    exitCode: numberAt(value, 'driver_exit_code'),
    startTime: numberAt(value, 'start_time'),
    endTime: numberAt(value, 'end_time'),
    metadata: stringMapAt(value, 'metadata'),
    runtimeEnv: isJsonObject(runtimeEnv) ? runtimeEnv : {},
    driverNodeId: stringAt(value, 'driver_node_id'),
  };
}
