import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs, { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { readlinkSync, renameSync, rmSync, rmdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareCharts, readGenerated } from '../../../src/chart/disk/drift.js';
import type { GeneratedChart } from '../../../src/chart/files/generated-chart.js';
import { writeCharts } from '../../../src/chart/disk/write.js';
import { HelmwrightError } from '../../../src/errors.js';

let base: string;
let out: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'helmwright-write-'));
  out = join(base, 'charts');
});

afterEach(() => {
  rmSync(base, { recursive: true, force: true });
});

function chart(name: string, files: Record<string, string>): GeneratedChart {
  return { name, files: new Map(Object.entries(files)) };
}

function put(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), text);
  chmodSync(join(out, path), mode);
}

/** Path → text of everything under a folder; folders end in `/`. */
function tree(folder: string, prefix = ''): Record<string, string> {
  const entries = readdirSync(folder, { withFileTypes: true }).flatMap((entry): [string, string][] => {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) return [[prefix + entry.name, `-> ${readlinkSync(path)}`]];
    if (!entry.isDirectory()) return [[prefix + entry.name, readFileSync(path, 'utf8')]];
    const within = `${prefix}${entry.name}/`;
    return [[within, ''], ...Object.entries(tree(path, within))];
  });
  return Object.fromEntries(entries);
}

/** As `tree`, with all that tells whether a file is the very same as before. */
function identity(folder: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree(folder)).map(([path, text]) => {
      const { ino, mode, mtimeMs } = lstatSync(join(folder, path));
      return [path, path.endsWith('/') ? `folder ${mode}` : `${ino} ${mode} ${mtimeMs} ${text}`];
    }),
  );
}

function failure(run: () => unknown): HelmwrightError {
  try {
    run();
  } catch (error) {
    if (error instanceof HelmwrightError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

function refusal(charts: readonly GeneratedChart[]): string {
  const error = failure(() => writeCharts(out, charts));
  expect(error.code).toBe('output');
  return error.message.replaceAll(out, 'OUT');
}

const first = chart('lance', {
  'Chart.yaml': 'name: lance\n',
  'templates/a.yaml': 'a\n',
  'templates/sub/b.yaml': 'b\n',
});
const list = (...paths: string[]): unknown =>
  expect.stringMatching(new RegExp(`^# Made by helmwright.*\n${paths.join('\n')}\n$`));

describe('writeCharts', () => {
  it('makes the output folder, the chart, and a sorted list of what it made', () => {
    expect(writeCharts(out, [first])).toEqual([
      { name: 'lance', folder: join(out, 'lance'), written: 3, removed: 0, unchanged: false, kept: [] },
    ]);
    expect(tree(out)).toEqual({
      'lance/': '',
      'lance/.helmwright': list('Chart.yaml', 'templates/a.yaml', 'templates/sub/b.yaml'),
      'lance/Chart.yaml': 'name: lance\n',
      'lance/templates/': '',
      'lance/templates/a.yaml': 'a\n',
      'lance/templates/sub/': '',
      'lance/templates/sub/b.yaml': 'b\n',
    });
  });

  it('touches nothing where nothing changed', () => {
    writeCharts(out, [first]);
    utimesSync(join(out, 'lance/Chart.yaml'), 1, 1);
    const before = identity(out);
    expect(writeCharts(out, [first])).toMatchObject([{ written: 0, removed: 0, unchanged: true }]);
    expect(identity(out)).toEqual(before);
  });

  it('rewrites only the files that changed', () => {
    writeCharts(out, [first]);
    utimesSync(join(out, 'lance/Chart.yaml'), 1, 1);
    const changed = chart('lance', { ...Object.fromEntries(first.files), 'templates/a.yaml': 'A\n' });
    expect(writeCharts(out, [changed])).toMatchObject([{ written: 1, removed: 0, unchanged: false }]);
    expect(lstatSync(join(out, 'lance/Chart.yaml')).mtimeMs).toBe(1000);
    expect(tree(out)['lance/templates/a.yaml']).toBe('A\n');
  });

  it('removes stale files and the folders that they leave empty, and no others', () => {
    writeCharts(out, [first]);
    mkdirSync(join(out, 'lance/empty'));
    expect(writeCharts(out, [chart('lance', { 'Chart.yaml': 'name: lance\n' })])).toMatchObject([
      { written: 0, removed: 2, unchanged: false },
    ]);
    expect(Object.keys(tree(out)).sort()).toEqual(['lance/', 'lance/.helmwright', 'lance/Chart.yaml', 'lance/empty/']);
  });

  it('keeps foreign files, their modes and their links', () => {
    writeCharts(out, [first]);
    put('lance/notes.txt', 'mine', 0o600);
    put('lance/templates/sub/tool.sh', '#!/bin/sh', 0o755);
    put('lance/charts/other/Chart.yaml', 'other');
    symlinkSync('../nowhere', join(out, 'lance/link'));
    const before = identity(out);
    const [report] = writeCharts(out, [chart('lance', { 'values.yaml': '' })]);
    expect(report?.kept).toEqual(['charts/other/Chart.yaml', 'link', 'notes.txt', 'templates/sub/tool.sh']);
    const after = identity(out);
    for (const path of report?.kept ?? []) expect(after[`lance/${path}`]).toBe(before[`lance/${path}`]);
    expect(Object.keys(after)).toHaveLength(11);
  });

  it('turns a generated file into a folder, and back', () => {
    const folder = chart('lance', { 'a/b/c': '1' });
    const file = chart('lance', { a: '2' });
    writeCharts(out, [folder]);
    writeCharts(out, [file]);
    expect(tree(join(out, 'lance'))).toEqual({ '.helmwright': list('a'), a: '2' });
    writeCharts(out, [folder]);
    expect(tree(join(out, 'lance'))).toEqual({ '.helmwright': list('a/b/c'), 'a/': '', 'a/b/': '', 'a/b/c': '1' });
  });

  it('writes a chart through an output folder that is a symbolic link', () => {
    mkdirSync(join(base, 'real'));
    symlinkSync('real', out);
    writeCharts(out, [first]);
    expect(tree(join(base, 'real'))['lance/templates/a.yaml']).toBe('a\n');
  });

  it('reads a list that was checked out with CRLF', () => {
    writeCharts(out, [first]);
    const file = join(out, 'lance/.helmwright');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));
    expect(writeCharts(out, [first])).toMatchObject([{ written: 0, removed: 0, unchanged: false }]);
    expect(readFileSync(file, 'utf8')).not.toContain('\r');
  });

  it('ignores paths in the list that lead out of the chart', () => {
    writeCharts(out, [first]);
    put('victim', 'mine');
    fs.appendFileSync(join(out, 'lance/.helmwright'), '../victim\n/etc/hostname\n');
    expect(writeCharts(out, [first])).toMatchObject([{ removed: 0 }]);
    expect(tree(out)['victim']).toBe('mine');
  });
});

describe('writeCharts refuses, and leaves everything as it was', () => {
  const cases: [string, () => void, GeneratedChart, RegExp][] = [
    [
      'a foreign file in the way',
      () => {
        put('second/values.yaml', 'mine');
      },
      chart('second', { 'values.yaml': '' }),
      /^OUT\/second\/values\.yaml: exists and was not made by helmwright/,
    ],
    [
      'a foreign file in the way, even with the same text',
      () => {
        put('second/values.yaml', 'x');
      },
      chart('second', { 'values.yaml': 'x' }),
      /^OUT\/second\/values\.yaml: exists and was not made/,
    ],
    [
      'a folder where a file should be',
      () => {
        put('second/values.yaml/mine', '');
      },
      chart('second', { 'values.yaml': '' }),
      /^OUT\/second\/values\.yaml: is a folder where the chart needs a file/,
    ],
    [
      'a foreign file where a folder should be',
      () => {
        put('second/templates', '');
      },
      chart('second', { 'templates/a.yaml': '' }),
      /^OUT\/second\/templates: is a file that helmwright did not make, where the chart needs a folder/,
    ],
    [
      'a link where a folder should be',
      () => {
        put('elsewhere/x', '');
        put('second/x', '');
        symlinkSync('../elsewhere', join(out, 'second/templates'));
      },
      chart('second', { 'templates/a.yaml': '' }),
      /^OUT\/second\/templates: is a symbolic link that/,
    ],
    [
      'a link where a file should be',
      () => {
        put('second/x', '');
        symlinkSync('x', join(out, 'second/values.yaml'));
      },
      chart('second', { 'values.yaml': '' }),
      /^OUT\/second\/values\.yaml: is a symbolic link where the chart needs a file/,
    ],
    [
      'a chart folder that is a link',
      () => {
        put('elsewhere/x', '');
        symlinkSync('elsewhere', join(out, 'second'));
      },
      chart('second', { 'values.yaml': '' }),
      /^OUT\/second: is a symbolic link/,
    ],
    [
      'a chart folder that is a file',
      () => {
        put('second', '');
      },
      chart('second', { 'values.yaml': '' }),
      /^OUT\/second: is a file where/,
    ],
    [
      'a list that somebody else made',
      () => {
        put('second/.helmwright', 'mine\n');
      },
      chart('second', { 'values.yaml': '' }),
      /^OUT\/second\/\.helmwright: exists and was not made/,
    ],
    ...['../a', '/a', 'a/../../b', 'a//b', './a', '', 'a/', 'a\\b', 'a\nb'].map(
      (path): [string, () => void, GeneratedChart, RegExp] => [
        `the path ${JSON.stringify(path)}`,
        () => undefined,
        chart('second', { [path]: '' }),
        /^OUT\/second: '/,
      ],
    ),
    ...['..', '.hidden', 'a/b', ''].map((name): [string, () => void, GeneratedChart, RegExp] => [
      `the chart name ${JSON.stringify(name)}`,
      () => undefined,
      chart(name, {}),
      /^OUT: '.*' is no name/,
    ]),
    ['a file below a file', () => undefined, chart('second', { a: '', 'a/b': '' }), /'a\/b' needs 'a' to be a folder/],
    [
      'its own list as a generated file',
      () => undefined,
      chart('second', { '.helmwright': '' }),
      /is the name of the list/,
    ],
    ['two charts of one name', () => undefined, chart('lance', {}), /^OUT\/lance: is the folder of two charts/],
  ];

  it.each(cases)('%s', (_name, prepare, second, message) => {
    writeCharts(out, [first]);
    prepare();
    const before = identity(out);
    expect(refusal([chart('lance', { 'Chart.yaml': 'new\n', 'new.yaml': '' }), second])).toMatch(message);
    expect(identity(out)).toEqual(before);
  });

  it('an output folder that is a file, or lies in one', () => {
    writeFileSync(out, 'mine');
    expect(refusal([first])).toMatch(/^OUT: is a file, or lies in one/);
    expect(failure(() => writeCharts(join(out, 'deeper'), [first])).message).toMatch(/is a file, or lies in one/);
    expect(readFileSync(out, 'utf8')).toBe('mine');
  });

  it('and does not leave an output folder that was not there', () => {
    const deep = join(out, 'a/b');
    const nameTooLong = chart('lance', { ['x'.repeat(300)]: '' });
    expect(failure(() => writeCharts(deep, [nameTooLong])).code).toBe('output');
    expect(existsSync(out)).toBe(false);
  });

  it('an output folder without permission to write', () => {
    mkdirSync(out);
    chmodSync(out, 0o555);
    asNobody(() => {
      expect(refusal([first])).toMatch(/^OUT: .*permission denied/);
    });
    expect(tree(out)).toEqual({});
  });

  it('a chart with a folder that may not be read, and names that folder', () => {
    writeCharts(out, [first]);
    put('lance/secret/mine', '');
    chmodSync(out, 0o777);
    chmodSync(join(out, 'lance/secret'), 0o000);
    asNobody(() => {
      expect(refusal([first])).toMatch(/^OUT\/lance\/secret: .*permission denied/);
    });
    chmodSync(join(out, 'lance/secret'), 0o755);
    expect(leftovers()).toEqual([]);
  });

  it('a chart without permission to write, after the one before it was swapped in', () => {
    const second = chart('second', { 'templates/a.yaml': 'a' });
    writeCharts(out, [first, second]);
    for (const folder of [base, out, ...Object.keys(tree(out)).filter((path) => path.endsWith('/'))]) {
      chmodSync(folder.startsWith('/') ? folder : join(out, folder), 0o777);
    }
    chmodSync(join(out, 'second/templates'), 0o555);
    const before = identity(out);
    const changed = [
      chart('lance', { 'Chart.yaml': 'new\n', 'x/y': '' }),
      chart('second', { 'templates/b.yaml': 'b' }),
    ];
    asNobody(() => {
      expect(refusal(changed)).toMatch(/^OUT\/second\/templates\/a\.yaml: .*permission denied/);
    });
    expect(identity(out)).toEqual(before);
  });
});

/** Root may write anywhere: what permissions do is seen as somebody else. */
function asNobody(act: () => void): void {
  if (process.geteuid?.() !== 0) {
    act();
    return;
  }
  chmodSync(base, 0o777);
  process.seteuid?.(65_534);
  try {
    act();
  } finally {
    process.seteuid?.(0);
  }
}

const changes = ['chmodSync', 'mkdirSync', 'writeFileSync', 'renameSync', 'rmSync', 'rmdirSync'] as const;

/** Runs with a file system on which the change that `fails` picks, by its number, is refused; says how many there were. */
function withFailingChanges(fails: (change: number) => boolean, run: () => void): number {
  const real = { chmodSync, mkdirSync, writeFileSync, renameSync, rmSync, rmdirSync };
  let count = 0;
  for (const name of changes) {
    const call: (...args: never[]) => unknown = real[name];
    Object.assign(fs, {
      [name]: (...args: never[]) => {
        count += 1;
        if (fails(count)) throw Object.assign(new Error('no'), { code: 'EIO' });
        return call(...args);
      },
    });
  }
  syncBuiltinESMExports();
  try {
    run();
  } finally {
    Object.assign(fs, real);
    syncBuiltinESMExports();
  }
  return count;
}

/** Leaves on disk what a run that is killed before its n-th change leaves; says whether it was killed. */
function crashBefore(n: number, charts: readonly GeneratedChart[]): boolean {
  const count = withFailingChanges(
    (change) => change >= n,
    () => {
      try {
        writeCharts(out, charts);
      } catch {
        // It is dead.
      }
    },
  );
  const dead = String(spawnSync('true').pid);
  for (const name of leftovers()) {
    renameSync(join(out, name), join(out, name.replace(`-${process.pid}-`, `-${dead}-`)));
  }
  return count >= n;
}

function leftovers(): string[] {
  return existsSync(out) ? readdirSync(out).filter((name) => name.startsWith('.helmwright-')) : [];
}

describe('writeCharts, when the machine fails it', () => {
  const old = [
    chart('lance', { 'Chart.yaml': 'old\n', 'templates/a.yaml': 'a\n', 'gone/x': '', file: '' }),
    chart('second', { 'Chart.yaml': 'old\n' }),
  ];
  const next = [
    chart('lance', { 'Chart.yaml': 'new\n', 'templates/b.yaml': 'b\n', gone: '', 'file/x': '' }),
    chart('second', { 'Chart.yaml': 'new\n' }),
    chart('third', { 'templates/c.yaml': 'c\n' }),
  ];

  function reset(): void {
    rmSync(out, { recursive: true, force: true });
    writeCharts(out, old);
    put('lance/templates/mine.yaml', 'mine', 0o600);
    mkdirSync(join(out, 'second/empty'));
  }

  function finished(): Record<string, string> {
    reset();
    writeCharts(out, next);
    return tree(out);
  }

  it('has done everything or nothing, whichever single change fails', () => {
    const after = finished();
    const outcomes = new Set<string>();
    let n = 0;
    for (let failed = true; failed;) {
      n += 1;
      reset();
      const before = identity(out);
      let error: unknown;
      const count = withFailingChanges(
        (change) => change === n,
        () => {
          try {
            writeCharts(out, next);
          } catch (caught) {
            error = caught;
          }
        },
      );
      failed = count >= n;
      for (const name of error === undefined ? leftovers() : []) rmSync(join(out, name), { recursive: true });
      if (error === undefined) expect(tree(out)).toEqual(after);
      else expect(identity(out)).toEqual(before);
      outcomes.add(error === undefined ? 'done' : String(error instanceof HelmwrightError));
    }
    expect(n).toBeGreaterThan(25);
    expect([...outcomes].sort()).toEqual(['done', 'true']);
  });

  it('is put back by the next run, wherever it is killed', () => {
    const after = finished();
    for (let n = 1, killed = true; killed; n += 1) {
      reset();
      const before = identity(out);
      killed = crashBefore(n, next);
      const blocked = chart('lance', { 'templates/mine.yaml': '' });
      expect(failure(() => writeCharts(out, [blocked])).place).toBe(join(out, 'lance/templates/mine.yaml'));
      if (killed && existsSync(join(out, 'lance/file/x'))) expect(tree(out)).toEqual(after);
      else if (killed) expect(identity(out)).toEqual(before);
      writeCharts(out, next);
      expect(tree(out)).toEqual(after);
    }
  });

  it('is put back by the next but one, where the next is killed too', () => {
    const after = finished();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (one, two) => {
        reset();
        crashBefore(one, next);
        crashBefore(two, old);
        writeCharts(out, next);
        expect(tree(out)).toEqual(after);
      }),
      { numRuns: 150 },
    );
  });

  it('keeps what could not be put back, and says where', () => {
    reset();
    let message = '';
    withFailingChanges(
      (change) => change >= 20,
      () => {
        message = failure(() => writeCharts(out, next)).message;
      },
    );
    expect(leftovers()).toHaveLength(1);
    expect(message).toContain(`${leftovers()[0] ?? ''}: holds what could not be put back`);
  });

  it.each(['add ../escaped', 'nonsense', ''])('does not follow a journal that says %j', (line) => {
    reset();
    crashBefore(20, next);
    const [name = ''] = leftovers();
    writeFileSync(join(out, name, 'journal'), `${line}\n`);
    put('../escaped', 'mine');
    const before = identity(base);
    expect(refusal(next)).toContain(`OUT/${name}/journal: cannot be read at '${line}'`);
    expect(identity(base)).toEqual(before);
  });

  it('leaves alone a run that is still alive, and says so', () => {
    reset();
    crashBefore(20, next);
    const [name = ''] = leftovers();
    const alive = name.replace(/-\d+-/, `-${process.pid}-`);
    renameSync(join(out, name), join(out, alive));
    const before = identity(out);
    expect(refusal(next)).toBe(`OUT: another run of helmwright is writing here (OUT/${alive}): run again after it`);
    expect(identity(out)).toEqual(before);
  });

  it('takes a folder of ten minutes ago for a dead one, though its process id is in use again, or of another host', () => {
    const after = finished();
    for (const owner of [`-${process.pid}-`, '-1-']) {
      reset();
      crashBefore(20, next);
      const [name = ''] = leftovers();
      const renamed = join(
        out,
        name.replace(/[0-9a-f]{8}-\d+-/, owner === '-1-' ? '00000000-1-' : `${name.slice(12, 20)}${owner}`),
      );
      renameSync(join(out, name), renamed);
      expect(refusal(next)).toContain('another run');
      const past = Date.now() / 1000 - 11 * 60;
      utimesSync(renamed, past, past);
      writeCharts(out, next);
      expect(tree(out)).toEqual(after);
    }
  });
});

describe('two runs at the same time', () => {
  it('do not mix: each either writes all or says why not', async () => {
    const source = fileURLToPath(new URL('../../../src/chart/disk/write.ts', import.meta.url));
    const script = `
      import { writeCharts } from ${JSON.stringify(source)};
      const text = process.argv[1];
      const files = (name) => new Map(Array.from({ length: 20 }, (_, i) => ['f' + ((i * name.length) % 23), text]));
      const charts = ['a', 'bb'].map((name) => ({ name, files: new Map([...files(name), ['only-' + text, text]]) }));
      let done = 0;
      for (let n = 0; n < 60; n += 1) {
        try { writeCharts(${JSON.stringify(out)}, charts); done += 1; }
        catch (error) { if (!/another run|meantime/.test(error.message)) throw error; }
      }
      console.log(done);`;
    mkdirSync(join(out, 'a'), { recursive: true });
    writeFileSync(join(out, 'a/mine'), 'mine');
    const runs = ['one', 'two', 'three'].map(async (text) => {
      const args = ['--import', 'tsx', '--input-type=module', '--eval', script, text];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
      await once(child, 'close');
      return output;
    });
    const outputs = await Promise.all(runs);
    for (const output of outputs) expect(output).toMatch(/^\d+\n$/);
    expect(outputs.map(Number).reduce((sum, done) => sum + done)).toBeGreaterThan(0);
    expect(leftovers()).toEqual([]);
    const { 'a/mine': mine, ...rest } = tree(out);
    expect(mine).toBe('mine');
    const texts = Object.entries(rest).filter(([path]) => !path.endsWith('/') && !path.endsWith('.helmwright'));
    expect(new Set(texts.map(([, text]) => text)).size).toBe(1);
    expect(texts).toHaveLength(42);
  });
});

describe('any sequence of runs', () => {
  const part = fc.constantFrom('a', 'b', 'c', 'a.yaml');
  const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
  const files = fc.dictionary(path, fc.string({ unit: 'binary', maxLength: 5 }), { maxKeys: 6 }).map(withoutConflicts);
  const action = fc.oneof(
    fc.record({ generate: files }),
    fc.record({ foreign: path.map((at) => `mine-${at}`), text: fc.string() }),
    fc.record({ foreign: path.map((at) => `${at}/mine`), text: fc.string() }),
  );

  it('ends with exactly the generated and the foreign files', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 8 }), (actions) => {
        rmSync(out, { recursive: true, force: true });
        let generated: Record<string, string> = {};
        const foreign: Record<string, string> = {};
        for (const each of actions) {
          if ('foreign' in each) {
            if (!tryToPut(each.foreign, each.text)) continue;
            foreign[each.foreign] = readFileSync(join(out, 'lance', each.foreign), 'utf8');
            continue;
          }
          const inTheWay = Object.keys(each.generate).some((at) =>
            Object.keys(foreign).some((other) => `${other}/`.startsWith(`${at}/`) || `${at}/`.startsWith(`${other}/`)),
          );
          if (inTheWay) {
            expect(refusal([chart('lance', each.generate)])).toContain('move it away');
            continue;
          }
          const [report] = writeCharts(out, [chart('lance', each.generate)]);
          generated = each.generate;
          expect(report?.kept).toEqual(Object.keys(foreign).sort());
          expect(compareCharts(out, [chart('lance', generated)])).toEqual([]);
          expect(writeCharts(out, [chart('lance', generated)])).toMatchObject([{ unchanged: true }]);
        }
        const found = existsSync(join(out, 'lance')) ? tree(join(out, 'lance')) : {};
        const contents = Object.entries(found).filter(([at]) => !at.endsWith('/') && at !== '.helmwright');
        const expected = { ...generated, ...foreign };
        expect(Object.fromEntries(contents)).toEqual(
          Object.fromEntries(Object.entries(expected).map(([at, text]) => [at, Buffer.from(text).toString()])),
        );
        const folders = Object.keys(found).filter((at) => at.endsWith('/'));
        expect(folders.every((folder) => Object.keys(expected).some((at) => at.startsWith(folder)))).toBe(true);
        expect(leftovers()).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  function withoutConflicts(all: Record<string, string>): Record<string, string> {
    const paths = Object.keys(all);
    return Object.fromEntries(Object.entries(all).filter(([at]) => !paths.some((other) => at.startsWith(`${other}/`))));
  }

  function tryToPut(at: string, text: string): boolean {
    try {
      put(join('lance', at), text);
      return true;
    } catch {
      return false;
    }
  }
});

describe('compareCharts and readGenerated', () => {
  it('name what differs, is missing, and is stale', () => {
    writeCharts(out, [first]);
    put('lance/Chart.yaml', 'edited\n');
    put('lance/notes.txt', 'mine');
    rmSync(join(out, 'lance/templates/sub/b.yaml'));
    const wanted = chart('lance', { 'Chart.yaml': 'name: lance\n', 'templates/sub/b.yaml': 'b\n' });
    expect(compareCharts(out, [wanted])).toEqual([
      { chart: 'lance', path: '.helmwright', kind: 'differs' },
      { chart: 'lance', path: 'Chart.yaml', kind: 'differs' },
      { chart: 'lance', path: 'templates/a.yaml', kind: 'stale' },
      { chart: 'lance', path: 'templates/sub/b.yaml', kind: 'missing' },
    ]);
    expect(readGenerated(join(out, 'lance'))).toEqual(
      new Map([
        ['Chart.yaml', 'edited\n'],
        ['templates/a.yaml', 'a\n'],
      ]),
    );
  });

  it('call a folder or a link where a file should be a difference', () => {
    writeCharts(out, [first]);
    rmSync(join(out, 'lance/Chart.yaml'));
    mkdirSync(join(out, 'lance/Chart.yaml'));
    rmSync(join(out, 'lance/templates'), { recursive: true });
    put('lance/templates', '');
    expect(compareCharts(out, [first]).map(({ path, kind }) => `${path} ${kind}`)).toEqual([
      'Chart.yaml differs',
      'templates/a.yaml missing',
      'templates/sub/b.yaml missing',
    ]);
  });

  it('take a chart that is not there as missing, and write nothing', () => {
    expect(compareCharts(out, [chart('lance', { a: '' })])).toEqual([
      { chart: 'lance', path: '.helmwright', kind: 'missing' },
      { chart: 'lance', path: 'a', kind: 'missing' },
    ]);
    expect(readGenerated(join(out, 'lance'))).toEqual(new Map());
    expect(existsSync(out)).toBe(false);
  });
});
