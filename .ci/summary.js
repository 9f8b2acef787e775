/**
 * Reads the reports of reporter.js and prints once more what failed, then the count as the last line: of a long log
 * the end is what is looked at.
 *
 *     node .ci/summary.js REPORT...
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const reports = process.argv.slice(2).map(read);

const failures = reports.flatMap((report) => report.failures);
const passed = reports.reduce((total, report) => total + report.passed, 0);

for (const failure of failures) console.log(`${failure}\n`);
console.log(`${passed} passed, ${failures.length} failed`);

/** Without a report it ended before the tests: in the installation, the lint or the start of the cluster. */
function read(file) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  return { passed: 0, failures: [`FAILED ${basename(file, '.json')}: no test ran: see above`] };
}
