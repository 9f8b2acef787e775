import type { Command } from 'commander';
import { type CommonOptions, type Conclude, type Result, withCommonOptions } from './conclude.js';
import type { Io } from './io.js';
import { withUserPath } from './user-path.js';

export function addInit(program: Command, conclude: Conclude): void {
  withCommonOptions(program.command('init'))
    .description('Create a chart module.')
    .argument('[dir]', 'the folder to create it in; the chart gets its name', '.')
    .addHelpText('after', '\nExample:\n  helmwright init web\n  cd web\n  npm install\n  npx helmwright synth chart.ts')
    .action((folder: string, options: CommonOptions) => conclude(options, (io) => init(io, folder)));
}

async function init({ cwd }: Io, folder: string): Promise<Result> {
  const { writeScaffold } = await import('./write-scaffold.js');
  const { chart, files } = await withUserPath(cwd, folder, (path, shown) => {
    const scaffold = writeScaffold(path);
    return { ...scaffold, files: scaffold.files.map(shown) };
  });
  const next = [`cd ${shellWord(folder)}`, 'npm install', 'npx helmwright synth chart.ts'];
  const text = `${files.join('\n')}\n\nNext:\n${next.map((line) => `  ${line}\n`).join('')}`;
  return { ok: true, data: { chart, files }, text: () => text };
}

/** A path, quoted for a shell where it needs quotes. */
function shellWord(path: string): string {
  return /^[\w./@%+=:,-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
