import type { Command } from 'commander';
import type { Conclude, Result } from '../conclude.js';
import type { Io } from '../io.js';
import { printable } from '../printable.js';
import { type ConnectionFlags, connectionOf, messagesTo, withConnection } from './connection.js';
import { jobResult } from './submit.js';
import { untilSignal } from './until-signal.js';

export function addLogs(session: Command, conclude: Conclude): void {
  withConnection(session.command('logs'))
    .argument('<name>', 'the RayCluster')
    .argument('[job]', 'the submission ID of a job; without one, the jobs are listed')
    .description("Print a job's log as the job writes it, until the job has ended. Ctrl-C leaves the job alone.")
    .addHelpText('after', '\nExample:\n  helmwright session logs demo helmwright-8c1f -n lance')
    .action((name: string, job: string | undefined, flags: ConnectionFlags) =>
      conclude(flags, (io) => logs(io, name, job, flags)),
    );
}

async function logs(io: Io, name: string, id: string | undefined, flags: ConnectionFlags): Promise<Result> {
  const { attachRayCluster } = await import('../../session/attach-ray-cluster.js');
  return untilSignal(async (signal) => {
    const cluster = await attachRayCluster({ ...connectionOf(io, flags), name }, { ...messagesTo(io), signal });
    try {
      if (id === undefined) {
        const { table } = await import('../table.js');
        const all = await cluster.ray.jobs.list({ signal });
        const jobs = all.toSorted((a, b) => (a.startTime ?? Infinity) - (b.startTime ?? Infinity));
        const rows = jobs.map((job) => [job.id, job.type.toLowerCase(), job.status, printable(job.entrypoint)]);
        const heading = ['job', 'type', 'status', 'entrypoint'];
        return {
          ok: true,
          data: { jobs },
          text: (_, columns) => (rows.length === 0 ? 'no jobs\n' : table(heading, rows, columns)),
        };
      }
      const output = flags.json === true ? io.stderr : io.stdout;
      for await (const line of cluster.ray.logs.lines(id, { signal })) output.write(`${line}\n`);
      const job = await cluster.ray.jobs.wait(id, { signal });
      return jobResult(job);
    } finally {
      await cluster.close();
    }
  });
}
