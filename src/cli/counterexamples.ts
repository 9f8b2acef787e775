import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckReport, Finding } from '../chart/check/check.js';
import { outputError } from '../chart/disk/output-error.js';
import { printable } from './printable.js';
import { printYaml } from '../values/yaml/print-yaml.js';

/**
 * Writes each counterexample as a values file into the working directory.
 *
 * @returns the findings, with the names of their files
 * @throws HelmwrightError `output`
 */
export function writeCounterexamples(
  cwd: string,
  { chart, findings }: CheckReport,
): readonly (Finding & { readonly file?: string })[] {
  let written = 0;
  return findings.map((finding) => {
    if (finding.counterexample === undefined) return finding;
    written += 1;
    const file = `${chart}-counterexample${written === 1 ? '' : `-${written}`}.yaml`;
    write(
      cwd,
      file,
      `# ${printable(finding.message)}
${printYaml(finding.counterexample)}`,
    );
    return { ...finding, file };
  });
}

function write(cwd: string, file: string, text: string): void {
  try {
    writeFileSync(join(cwd, file), text);
  } catch (error) {
    throw outputError(file, error);
  }
}
