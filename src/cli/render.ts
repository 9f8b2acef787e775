import type { Command } from 'commander';
import type { RenderedObject } from '../chart/render/render.js';
import type { JsonObject } from '../values/json.js';
import { type Conclude, type Result, withCommonOptions } from './conclude.js';
import type { Io } from './io.js';
import { type RequestOptions, requestOf, withRequestOptions } from './render-request.js';

export function addRender(program: Command, conclude: Conclude): void {
  withRequestOptions(withCommonOptions(program.command('render')))
    .description('Render a chart like `helm template`, without Helm: the same objects in the same order, as YAML.')
    .argument('<chart>', 'the name of the chart')
    .option('--watch', "render again after each change in the module's folder, and show what changed in the objects")
    .addHelpText('after', '\nExample:\n  helmwright render web --module chart.ts --set replicas=3')
    .action((chart: string, options: RenderOptions) =>
      conclude(options, (io, argv) =>
        options.watch === true ? watchChart(io, argv, chart, options) : renderChart(io, chart, options),
      ),
    );
}

interface RenderOptions extends RequestOptions {
  readonly watch?: true;
}

/** Shows what changed since the last run that succeeded. */
async function watchChart(io: Io, argv: readonly string[], name: string, options: RenderOptions): Promise<Result> {
  const { watching } = await import('./watch.js');
  const { moduleFile } = await import('./load-module.js');
  const { changesText, objectsIn } = await import('./watch-text.js');
  const { values = [], cluster } = options;
  let before: readonly JsonObject[] | undefined;
  return watching(io, {
    argv,
    module: moduleFile(io.cwd, options.module, `render ${name} --watch --module web/chart.ts`),
    files: [...values, ...(cluster === undefined ? [] : [cluster])],
    shown(data, colors) {
      const objects = objectsIn(data);
      const shown = changesText(name, before, objects, colors);
      before = objects;
      return shown;
    },
  });
}

async function renderChart(io: Io, name: string, options: RequestOptions): Promise<Result> {
  const { chartToRender } = await import('./load-charts.js');
  const { moduleFile } = await import('./load-module.js');
  const { installOrder } = await import('../chart/render/install-order.js');
  const { render } = await import('../chart/render/render.js');
  const module = moduleFile(io.cwd, options.module, `render ${name} --module web/chart.ts`);
  const request = await requestOf(io, options);
  const model = await chartToRender(io.cwd, module, name);
  const objects = installOrder(render(model, request)).map(({ source, object }) => ({ source, object }));
  const text = await manifestsText(objects);
  return { ok: true, data: { chart: name, objects }, text: () => text };
}

async function manifestsText(objects: readonly RenderedObject[]): Promise<string> {
  const { printYaml } = await import('../values/yaml/print-yaml.js');
  return objects.map(({ source, object }) => `---\n# Source: ${source}\n${printYaml(object)}`).join('');
}
