import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { HelmwrightError } from '../../errors.js';
import type { Job } from '../../ray/job.js';
import type { JobRequest } from '../../ray/jobs.js';
import { lastLine } from '../../ray/ray-error.js';
import { isJsonObject, type JsonObject } from '../../values/json.js';
import type { Conclude, Result } from '../conclude.js';
import { type Io, readFailure, readInput } from '../io.js';
import { printable } from '../printable.js';
import { type ConnectionFlags, connectionOf, messagesTo, withConnection } from './connection.js';
import { untilSignal } from './until-signal.js';

interface SubmitFlags extends ConnectionFlags {
  readonly workingDir?: string;
  readonly runtimeEnv?: string;
  readonly submissionId?: string;
  readonly wait: boolean;
}

export function addSubmit(session: Command, conclude: Conclude): void {
  withConnection(session.command('submit'))
    .argument('<name>', 'the RayCluster')
    .argument('<command...>', 'a Python script of this machine, or a command of the cluster; flags after --')
    .description(
      'Run a job on a RayCluster and print its log. A script runs in a copy of its folder. Ctrl-C stops the job. The exit code is that of the job.',
    )
    .option('--working-dir <folder>', 'the folder that is copied, without what .gitignore and .rayignore name')
    .option('--runtime-env <file>', "a YAML file with Ray's runtime environment, or - for the standard input")
    .option('--submission-id <id>', 'the ID of the job; the same request with the same ID is the same job')
    .option('--no-wait', 'print the ID of the job and leave it')
    .addHelpText(
      'after',
      '\nExample:\n  helmwright session submit demo backfill.py -n lance\n  helmwright session submit demo -n lance -- backfill.py --rows 1000\n  helmwright session submit demo -n lance --working-dir jobs -- python3 -m backfill',
    )
    .showHelpAfterError('Flags of the script follow --: helmwright session submit demo -- backfill.py --rows 1000')
    .action((name: string, command: readonly string[], flags: SubmitFlags) =>
      conclude(flags, (io) => submit(io, name, command, flags)),
    );
}

async function submit(io: Io, name: string, command: readonly string[], flags: SubmitFlags): Promise<Result> {
  const { attachRayCluster } = await import('../../session/attach-ray-cluster.js');
  const { followJob } = await import('../../session/run-script.js');
  const request = await requestOf(io, command, flags);
  return untilSignal(async (signal) => {
    const cluster = await attachRayCluster({ ...connectionOf(io, flags), name }, { ...messagesTo(io), signal });
    try {
      const job = await cluster.ray.jobs.submit(request, { signal });
      if (!flags.wait) return { ok: true, data: { job }, text: () => `${job.id}\n` };
      const output = flags.json === true ? io.stderr : io.stdout;
      const ended = await followJob(cluster.ray, job.id, { signal, onLine: (line) => void output.write(`${line}\n`) });
      return jobResult(ended);
    } finally {
      await cluster.close();
    }
  });
}

/** How a job ended, after its log. The exit code is that of its entrypoint, as shells have it. */
export function jobResult(job: Job): Result {
  const { id, status, exitCode, message } = job;
  const ok = status === 'SUCCEEDED';
  const why = status === 'FAILED' ? `: ${printable(lastLine(message))}` : '';
  const text = `job ${id}: ${status}${exitCode === undefined ? why : `, exit code ${exitCode}`}\n`;
  const code = ok || exitCode === undefined || exitCode === 0 ? {} : { exitCode: shellCode(exitCode) };
  return { ok, data: { job }, text: () => text, ...code };
}

/** A shell adds the number of a signal to 128. */
function shellCode(exitCode: number): number {
  return exitCode < 0 ? 128 - exitCode : exitCode;
}

async function requestOf(io: Io, command: readonly string[], flags: SubmitFlags): Promise<JobRequest> {
  const { shellCommand } = await import('../../session/run-script.js');
  const [script = '', ...args] = command;
  const { workingDir, submissionId, runtimeEnv } = flags;
  const isScript = workingDir === undefined && script.endsWith('.py');
  if (isScript && !existsSync(resolve(io.cwd, script))) throw new HelmwrightError('usage', script, 'no such file');
  const folder = isScript ? dirname(script) : workingDir;
  return {
    // A command of one word may be a line for the shell.
    entrypoint: isScript
      ? shellCommand(['python3', basename(script), ...args])
      : args.length === 0
        ? script
        : shellCommand(command),
    ...(folder === undefined ? {} : { workingDirectory: resolve(io.cwd, folder) }),
    ...(submissionId === undefined ? {} : { submissionId }),
    ...(runtimeEnv === undefined ? {} : { runtimeEnv: await runtimeEnvIn(io, runtimeEnv) }),
  };
}

async function runtimeEnvIn(io: Io, file: string): Promise<JsonObject> {
  const { readValuesFile } = await import('../../values/yaml/parse-yaml.js');
  const bytes = await readInput(io, file).catch((error: unknown) => {
    throw new HelmwrightError('usage', `--runtime-env ${file}`, readFailure(error));
  });
  const read = readValuesFile(bytes.toString('utf8'), file);
  return isJsonObject(read) ? read : {};
}
