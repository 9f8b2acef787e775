import type { Command } from 'commander';
import type { Origin } from '../chart/why/why.js';
import type { SourceText } from './construct-lines.js';
import { type Conclude, type Result, withCommonOptions } from './conclude.js';
import type { Io } from './io.js';
import { printable } from './printable.js';
import { type RequestOptions, requestOf, withRequestOptions } from './render-request.js';
import { shownFile } from './source-line.js';

export function addWhy(program: Command, conclude: Conclude): void {
  withRequestOptions(withCommonOptions(program.command('why')))
    .description(
      'Show where a field of an object comes from: the values, the line of the template and the line of TypeScript.',
    )
    .argument('<chart>', 'the name of the chart')
    .argument('<object>', 'the kind and the name of the object, or the end of its name, such as Deployment/web')
    .argument('<field>', 'the path of the field, such as spec.replicas or spec.ports[0].port')
    .addHelpText('after', '\nExample:\n  helmwright why web Deployment/web spec.replicas --module chart.ts')
    .action((chart: string, object: string, field: string, options: RequestOptions) =>
      conclude(options, (io) => why(io, { chart, object, field }, options)),
    );
}

interface Question {
  readonly chart: string;
  readonly object: string;
  readonly field: string;
}

async function why(io: Io, { chart, object, field }: Question, options: RequestOptions): Promise<Result> {
  const { chartToRender } = await import('./load-charts.js');
  const { moduleFile } = await import('./load-module.js');
  const { ConstructLines } = await import('./construct-lines.js');
  const { originOf, spelledPath } = await import('../chart/why/why.js');
  const module = moduleFile(io.cwd, options.module, `why ${chart} ${object} ${field} --module web/chart.ts`);
  const request = await requestOf(io, options);
  const lines = new ConstructLines(io.cwd, module);
  const origin = originOf(await chartToRender(io.cwd, module, chart), request, object, field);
  const found = lines.lineOf(origin.construct, origin.keys);
  const source = found === undefined ? undefined : { ...found, file: shownFile(found.file, io.cwd) };
  const { value, values, template } = origin;
  const path = spelledPath(origin.path);
  const data = {
    object: origin.object,
    path,
    value,
    values,
    template: { file: template, lines: origin.lines },
    source,
  };
  return { ok: true, data, text: () => whyText(origin, path, source) };
}

function whyText(origin: Origin, path: string, source: SourceText | undefined): string {
  const rows = [
    ...origin.values.map((named) => [
      'value',
      `${named.path}: ${named.value === undefined ? 'absent' : JSON.stringify(named.value)}`,
    ]),
    ...origin.lines.map(({ line, text }) => ['template', `${origin.template}:${line}: ${text.trim()}`]),
    ['TypeScript', source === undefined ? 'not known' : `${source.file}:${source.line}: ${source.text}`],
  ];
  const shown = rows.map(([name = '', text = '']) => `  ${name.padEnd('TypeScript'.length)}  ${printable(text)}\n`);
  return `${printable(`${origin.object}: ${path} is ${JSON.stringify(origin.value)}`)}\n${shown.join('')}`;
}
