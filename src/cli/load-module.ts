import { existsSync, statSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { extname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ChartFactory } from '../chart/model/chart-model.js';
import { HelmwrightError, messageOf } from '../errors.js';
import type { ResolveHookData } from './resolve-hook.js';
import { sourceLine } from './source-line.js';

/** The name of the module with this package's own charts. */
export const ownCharts = 'helmwright/charts';

/** The modules that are used without a name: the one that `init` writes, or its JavaScript form. */
const usualModules = ['chart.ts', 'chart.js'];

/**
 * The module that a command works on: the given one, or the usual one of the working directory.
 *
 * @param how - an example of how to name it, for the message
 * @throws HelmwrightError `usage` if none is given and the folder has none of the usual ones
 */
export function moduleFile(cwd: string, given: string | undefined, how: string): string {
  const file = given ?? usualModules.find((name) => existsSync(resolve(cwd, name)));
  if (file !== undefined) return file;
  throw new HelmwrightError(
    'usage',
    '',
    `this folder has no chart.ts: name the module with the charts, as in \`helmwright ${how}\``,
  );
}

/**
 * The charts of a module: JavaScript, or TypeScript, which needs no build.
 *
 * @param place - the module's path, or `helmwright/charts`
 * @throws HelmwrightError `module` if it cannot be loaded, or exports no `charts`
 */
export async function loadModule(cwd: string, place: string): Promise<readonly ChartFactory[]> {
  const path =
    place === ownCharts ? fileURLToPath(new URL('../charts/index.js', import.meta.url)) : resolve(cwd, place);
  checkFile(path, place);
  const loaded: unknown = await imported(cwd, path, place);
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

async function imported(cwd: string, path: string, place: string): Promise<unknown> {
  try {
    const isTypeScript = ['.ts', '.mts', '.cts', '.tsx'].includes(extname(path));
    if (isTypeScript) await registerTypeScript();
    if (isTypeScript || !findsUs(path)) registerResolveHook();
    return await import(pathToFileURL(path).href);
  } catch (error) {
    throw moduleError(cwd, place, error);
  }
}

/** An error of a module, as one that names the module and the line. */
export function moduleError(cwd: string, place: string, error: unknown): HelmwrightError {
  const reason = messageOf(error);
  const line = sourceLine(error, cwd);
  const detail = `${reason === '' ? 'failed without a message' : reason}${line === undefined ? '' : ` (at ${line})`}`;
  const wrapped = new HelmwrightError('module', place, detail);
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
