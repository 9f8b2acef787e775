import { type Activity, type ActivityPolicy, activityOf, readActivity } from './activity.js';
import { type CallOptions, type RayAddress, RayConnection } from './connection.js';
import { Jobs } from './jobs.js';
import { Logs } from './log.js';
import { uploadWorkingDirectory } from './packages.js';
import { type RayVersion, readVersion } from './version.js';

/** A client of the HTTP interfaces of a Ray head. It holds nothing that has to be closed. */
export class RayClient {
  /** Ray's Jobs API. */
  readonly jobs: Jobs;
  /** The logs of submitted jobs. */
  readonly logs: Logs;
  private readonly connection: RayConnection;

  constructor(address: RayAddress) {
    this.connection = new RayConnection(address);
    this.jobs = new Jobs(this.connection);
    this.logs = new Logs(this.connection, this.jobs);
  }

  /** The version of Ray, and which head it is. */
  async version(options: CallOptions = {}): Promise<RayVersion> {
    return readVersion(this.connection, options);
  }

  /** Uploads a local directory, and returns its URI. {@link Jobs.submit} does it by itself for `workingDirectory`. */
  async upload(directory: string, options: CallOptions = {}): Promise<string> {
    return uploadWorkingDirectory(this.connection, directory, options);
  }

  /** Whether the cluster is busy, or since when it is idle; `previous` is the last answer: Ray does not say when the last actor ended. */
  async activity(
    policy: ActivityPolicy,
    options: CallOptions & { readonly previous?: Activity | undefined } = {},
  ): Promise<Activity> {
    const { previous, ...call } = options;
    return activityOf(await readActivity(this.connection, this.jobs, policy, call), previous);
  }
}
