/** `npm run test:rbac -- --all`: proves the table of rules with each operator that is built. */
import { Command } from 'commander';
import { defaultOperator } from '../../../src/constructs/operator/versions.js';
import { missingFor, provenOperators } from './binaries.js';
import { endOnSignals } from './owned-process.js';
import { isExact, isMissed, type PartProof, type Proof, prove } from './proof.js';
import { messageOf } from '../../../src/errors.js';

interface Arguments {
  readonly operator?: readonly string[];
  readonly all?: boolean;
  readonly eachGrant?: boolean;
  readonly parallel: string;
  readonly part?: readonly string[];
  readonly json?: boolean;
}

const program = new Command('rbac')
  .description('Runs the real operator against its row of the table of rules: whole, and with each rule taken away.')
  .option('--operator <versions...>', `versions such as 1.6.2 (default: ${defaultOperator})`)
  .option('--all', `all of ${provenOperators.join(', ')}`)
  .option('--part <parts...>', 'only these parts: always, cluster-wide, or a feature (default: all)')
  .option('--each-grant', 'take away each verb on each resource, not only each rule')
  .option('--parallel <n>', 'trials at a time', '2')
  .option('--json', 'the result as JSON');

async function main(): Promise<void> {
  const {
    operator = [defaultOperator],
    all = false,
    eachGrant = false,
    parallel,
    part,
    json = false,
  } = program.parse().opts<Arguments>();
  const proofs: Proof[] = [];
  for (const version of all ? provenOperators : operator) {
    const missing = missingFor(version);
    if (missing !== undefined) throw new Error(missing);
    const progress = (line: string): void => void process.stderr.write(`${line}\n`);
    proofs.push(
      await prove(version, {
        parallel: Number(parallel),
        eachGrant,
        progress,
        ...(part === undefined ? {} : { parts: part }),
      }),
    );
  }
  process.stdout.write(json ? `${JSON.stringify(proofs, null, 2)}\n` : table(proofs));
  if (!proofs.every(({ parts }) => parts.every(isExact))) process.exitCode = 1;
}

function table(proofs: readonly Proof[]): string {
  const rows = proofs.flatMap(({ version, parts }) => parts.map((part) => cells(version, part)));
  const head = ['operator', 'part', 'rules', 'grants used', 'removed → failed', 'exact'];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const complaints = proofs.flatMap(({ version, parts }) => parts.flatMap((part) => complaintsOf(version, part)));
  return `${[head, ...rows].map(line).concat(complaints).join('\n')}\n`;
}

function cells(version: string, part: PartProof): readonly string[] {
  const { rules, grants, unused, removals } = part;
  const failed = removals.filter(isMissed).length;
  return [
    version,
    part.part,
    String(rules),
    `${grants - unused.length}/${grants}`,
    removals.length === 0 ? '-' : `${removals.length} → ${failed}`,
    isExact(part) ? 'yes' : 'NO',
  ];
}

function complaintsOf(version: string, { part, failure, forbidden, unused, removals }: PartProof): readonly string[] {
  const lines = [
    ...(failure === undefined ? [] : [`the whole row does not do: ${failure}`]),
    ...forbidden.map((grant) => `refused: ${grant}`),
    ...unused.map((grant) => `not used: ${grant}`),
    ...removals.filter((removal) => !isMissed(removal)).map(({ removed }) => `not missed: ${removed}`),
  ];
  return lines.map((line) => `${version} ${part}: ${line}`);
}

endOnSignals();
main().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
});
