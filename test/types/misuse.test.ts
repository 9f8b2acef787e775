import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { expect, test } from 'vitest';

const folder = dirname(fileURLToPath(import.meta.url));

/** Lines and the codes of their errors, such as `24: TS2774`. */
function compiled(file: string): readonly string[] {
  const path = join(folder, 'tsconfig.json');
  const config = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path, (name) => readFileSync(name, 'utf8')).config,
    ts.sys,
    folder,
  );
  const program = ts.createProgram([join(folder, file)], { ...config.options, noEmit: true });
  const source = program.getSourceFile(join(folder, file));
  const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  return found.map(({ start = 0, code }) => `${lineOf(source, start)}: TS${code}`);
}

function lineOf(source: ts.SourceFile | undefined, start: number): number {
  return (source?.getLineAndCharacterOfPosition(start).line ?? -1) + 1;
}

/** What the lines of a fixture say of themselves, behind `//`. */
function marked(file: string, mark: RegExp): readonly string[] {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const said = mark.exec(line)?.[1];
    return said === undefined ? [] : [`${index + 1}: ${said}`];
  });
}

test('the compiler refuses conditions on values, undeclared values and wrong types', () => {
  const expected = marked('misuse.ts', /\/\/ (TS\d+)$/);
  expect(expected.length).toBeGreaterThan(20);
  expect(compiled('misuse.ts')).toEqual(expected);
});

test('the linter refuses the conditions on values that the compiler lets pass', async () => {
  expect(compiled('condition.ts')).toEqual([]);
  const [result] = await new ESLint({ cwd: join(folder, '../..'), ignore: false }).lintFiles([
    join(folder, 'condition.ts'),
  ]);
  const rules = ['@typescript-eslint/strict-boolean-expressions', '@typescript-eslint/no-unnecessary-condition'];
  const found = result?.messages.filter(({ ruleId }) => ruleId !== null && rules.includes(ruleId)) ?? [];
  const lines = new Set(found.map(({ line }) => `${line}: refused`));
  expect([...lines]).toEqual(marked('condition.ts', /\/\/ (refused)$/));
});
