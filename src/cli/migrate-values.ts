import type { Command } from 'commander';
import type { Migration } from '../charts/migrate/migration.js';
import { HelmwrightError } from '../errors.js';
import { type CommonOptions, type Conclude, type Result, withCommonOptions } from './conclude.js';
import { type Io, readFailure, readInput } from './io.js';
import { printable } from './printable.js';

interface MigrateOptions extends CommonOptions {
  readonly release?: string;
}

export function addMigrateValues(program: Command, conclude: Conclude): void {
  withCommonOptions(program.command('migrate-values'))
    .description("Convert a values file of one of KubeRay's charts, and report what it cannot carry over.")
    .argument('<chart>', 'the chart of KubeRay, such as ray-cluster')
    .argument('<file>', 'its values file, or - for the standard input')
    .option('--release <name>', 'the name of its release, from which objects got their names')
    .addHelpText('after', '\nExample:\n  helmwright migrate-values ray-cluster values.yaml > lance-platform.yaml')
    .action((chart: string, file: string, options: MigrateOptions) =>
      conclude(options, (io) => migrateValues(io, chart, file, options)),
    );
}

async function migrateValues(io: Io, chart: string, file: string, { release }: MigrateOptions): Promise<Result> {
  const { migrations } = await import('../charts/migrate/index.js');
  const { readValuesFile } = await import('../values/yaml/parse-yaml.js');
  const { printYaml } = await import('../values/yaml/print-yaml.js');
  const migrate = Object.hasOwn(migrations, chart) ? migrations[chart] : undefined;
  if (migrate === undefined) {
    const known = Object.keys(migrations).join(', ');
    throw new HelmwrightError('usage', chart, `is not a chart whose values can be converted: there are ${known}`);
  }
  const migration = migrate(readValuesFile(await textOf(io, file), file), release);
  return { ok: true, data: migration, text: () => `${notesOf(migration)}${printYaml(migration.values)}` };
}

async function textOf(io: Io, file: string): Promise<string> {
  try {
    return (await readInput(io, file)).toString('utf8');
  } catch (error) {
    throw new HelmwrightError('usage', file, readFailure(error));
  }
}

/** Comments at the top of the values: nobody can overlook them, and they stay with the file. */
function notesOf({ notes }: Migration): string {
  return notes.map(({ path, message }) => `# ${printable(`${path}: ${message}`)}\n`).join('');
}
