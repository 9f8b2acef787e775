import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chartFiles, type ChartFactory, isValue, modelOf } from 'helmwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { helmBinary } from '../support/helm-binaries.js';
import { templateFunctions } from '../../src/template/author/define.js';
import '../../src/template/functions/index.js';
import { exportedValues } from './exported-values.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
const documents = ['README.md', ...pages.map((name) => `docs/${name}`)];
/** Inside the package, where `helmwright` is the package itself, as built. */
const folder = join(root, '.cache/docs');

interface Block {
  readonly file: string;
  readonly text: string;
}

function blocks(language: string): readonly Block[] {
  return documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const found = [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))];
    return found.map((match, index) => ({ file: `${document.replace(/\W/g, '-')}-${index}.ts`, text: match[1] ?? '' }));
  });
}

/** The examples of the documentation comments. */
function commentExamples(): readonly Block[] {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  return sources.flatMap((source) => {
    const text = readFileSync(join(root, 'src', source), 'utf8');
    const found = [...text.matchAll(/^ *\* ```ts\n(.*?)^ *\* ```$/gms)];
    return found.map((match, index) => ({
      file: `src-${source.replace(/\W/g, '-')}-${index}.ts`,
      text: (match[1] ?? '').replace(/^ *\* ?/gm, ''),
    }));
  });
}

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { file, text } of [...blocks('ts'), ...commentExamples()]) writeFileSync(join(folder, file), text);
});

async function chartsOf(file: string): Promise<readonly ChartFactory[]> {
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href);
  if (typeof module === 'object' && module !== null && 'charts' in module && isFactories(module.charts))
    return module.charts;
  throw new Error(`${file} exports no charts`);
}

function isFactories(charts: unknown): charts is readonly ChartFactory[] {
  return Array.isArray(charts) && charts.every((chart) => typeof chart === 'function');
}

interface Releasing {
  readonly release: (factory: ChartFactory, folder: string, helms: readonly string[]) => Promise<string>;
}

function hasRelease(module: unknown): module is Releasing {
  return typeof module === 'object' && module !== null && 'release' in module && typeof module.release === 'function';
}

/** Such as `add(1, 2); // 3`. */
const resultLine = /^(?!import|export|const)(\w.*); \/\/ (.+)$/gm;

/** What needs an object of the reader's, a chart or a server is only compiled. */
const isRunnable = ({ text }: Block): boolean => !/^(declare |.*\bawait )/m.test(text);

/** The example as a module that exports what its lines returned, each with the documented result. */
function withResults({ text }: Block): string {
  return `export const results = [];\n${text.replace(resultLine, 'results.push([$1, $2]);')}`;
}

async function resultsOf(path: string): Promise<readonly (readonly [unknown, unknown])[]> {
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(path).href);
  if (typeof module === 'object' && module !== null && 'results' in module && isPairs(module.results))
    return module.results;
  throw new Error(`${path} exports no results`);
}

function isPairs(results: unknown): results is readonly (readonly [unknown, unknown])[] {
  return Array.isArray(results) && results.every((result) => Array.isArray(result) && result.length === 2);
}

describe('the examples of the documentation', () => {
  it('compile', () => {
    const options = { extends: '../../tsconfig.json', compilerOptions: { noUnusedLocals: false }, include: ['*.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    expect(spawnSync(process.execPath, [tsc, '--project', folder], { encoding: 'utf8' }).stdout).toBe('');
  });

  it('run, and return the documented result', async () => {
    const results = await Promise.all(
      commentExamples()
        .filter(isRunnable)
        .map(async (example) => {
          const path = join(folder, `run-${example.file}`);
          writeFileSync(path, withResults(example));
          return { example, results: await resultsOf(path) };
        }),
    );
    for (const { example, results: pairs } of results)
      for (const [actual, documented] of pairs)
        expect(isValue(actual) ? actual.resolve() : actual, `${example.file}\n${example.text}`).toStrictEqual(
          documented,
        );
    expect(results.flatMap(({ results: pairs }) => pairs).length).toBeGreaterThan(60);
  });

  it('show every function, class and constant that the package exports', () => {
    const values = exportedValues();
    expect(values.length).toBeGreaterThan(120);
    expect(values.filter(({ hasExample }) => !hasExample).map(({ name }) => name)).toEqual([]);
  });

  it('make the template that the README shows', async () => {
    const [factory] = await chartsOf('README-md-0.ts');
    expect(factory).toBeDefined();
    if (factory === undefined) return;
    const template = chartFiles(modelOf(factory)).files.get('templates/server-deployment.yaml');
    expect(blocks('yaml').map(({ text }) => text)).toContain(template);
  });

  it('write, check and package a chart from code', async () => {
    const [factory] = await chartsOf('README-md-0.ts');
    const guide = blocks('ts').find(({ text }) => text.includes('function release('));
    const module: unknown = await import(/* @vite-ignore */ pathToFileURL(join(folder, guide?.file ?? '')).href);
    if (factory === undefined || !hasRelease(module)) throw new Error('the guide has no release()');
    const packed = await module.release(factory, join(folder, 'release'), [helmBinary('helm4')]);
    expect(execFileSync('tar', ['-tzf', packed], { encoding: 'utf8' })).toContain('/Chart.yaml');
    expect(readdirSync(join(folder, 'release/charts'))).toHaveLength(1);
  });

  it('make the README and the notes that the guide shows', async () => {
    const found = blocks('ts').find(({ text }) => text.includes('const notesTemplate'));
    const [factory] = await chartsOf(found?.file ?? '');
    expect(factory).toBeDefined();
    if (factory === undefined) return;
    const { files } = chartFiles(modelOf(factory));
    expect(files.get('README.md')).toContain('- `replicas` (integer, 0 to 9, `1`): Number of replicas\n');
    expect(files.get('templates/NOTES.txt')).toMatch(/^\{\{ \.Chart\.Name \}\} runs as \{\{ \.Release\.Name \}\}:\n/);
  });

  it('name every function of the template language', () => {
    const text = readFileSync(join(root, 'docs/functions.md'), 'utf8');
    const names = templateFunctions().map(({ name }) => name.replace(/,.*/, ''));
    const spoken: Readonly<Record<string, string>> = {
      '.Capabilities.APIVersions.Has': 'hasApiVersion',
      empty: 'isEmpty',
      'not empty': 'notEmpty',
      splitList: 'split',
    };
    const missing = names.filter((name) => !new RegExp(`\\b${spoken[name] ?? name}\\b`).test(text));
    expect(missing).toEqual([]);
  });
});
