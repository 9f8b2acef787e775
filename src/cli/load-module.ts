import { statSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { extname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ChartFactory } from '../chart/model/chart-model.js';
import { HelmwrightError, messageOf } from '../errors.js';
import type { ResolveHookData } from './resolve-hook.js';

/**
 * The charts of a module: JavaScript, or TypeScript, which needs no build.
 *
 * @param file - the module's path. @default this product's own charts
 * @throws HelmwrightError `module` where it cannot be loaded, or exports no `charts`
 */
export async function loadModule(cwd: string, file?: string): Promise<readonly ChartFactory[]> {
  const place = file ?? 'helmwright/charts';
  const path = file === undefined ? fileURLToPath(new URL('../charts/index.js', import.meta.url)) : resolve(cwd, file);
  checkFile(path, place);
  const loaded: unknown = await imported(path, place);
  const charts = typeof loaded === 'object' && loaded !== null && 'charts' in loaded ? loaded.charts : undefined;
  if (isFactories(charts)) return charts;
  throw new HelmwrightError(
    'module',
    place,
    charts === undefined
      ? 'exports no `charts`: export const charts: readonly ChartFactory[] = [(app, props) => new MyChart(app, …)]'
      : 'exports `charts`, which must be a list of functions that create a chart',
  );
}

function checkFile(path: string, place: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw new HelmwrightError('module', place, 'file not found');
  if (!stat.isFile()) throw new HelmwrightError('module', place, 'is not a file: name the module, such as chart.ts');
}

async function imported(path: string, place: string): Promise<unknown> {
  try {
    const isTypeScript = ['.ts', '.mts', '.cts', '.tsx'].includes(extname(path));
    if (isTypeScript) await registerTypeScript();
    if (isTypeScript || !findsUs(path)) registerResolveHook();
    return await import(pathToFileURL(path).href);
  } catch (error) {
    throw moduleError(place, error);
  }
}

/** An error of a module, as one that names the module. */
export function moduleError(place: string, error: unknown): HelmwrightError {
  const reason = messageOf(error);
  const wrapped = new HelmwrightError('module', place, reason === '' ? 'failed without a message' : reason);
  wrapped.cause = error;
  return wrapped;
}

async function registerTypeScript(): Promise<void> {
  const tsx = await import('tsx/esm/api');
  tsx.register();
}

/** Whether Node finds this very package: then no hook is needed, whose thread takes time to start. */
function findsUs(path: string): boolean {
  const { resolve: find } = createRequire(path);
  try {
    find('cdk8s');
    find('constructs');
    return find('helmwright') === fileURLToPath(home);
  } catch {
    return false;
  }
}

const home = new URL('../index.js', import.meta.url).href;

function registerResolveHook(): void {
  const data: ResolveHookData = { home };
  register('./resolve-hook.js', import.meta.url, { data });
}

function isFactories(charts: unknown): charts is readonly ChartFactory[] {
  return Array.isArray(charts) && charts.length > 0 && charts.every((chart) => typeof chart === 'function');
}
