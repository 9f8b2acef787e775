/**
 * Reads vitest's JSON reports and prints what failed and why, then the count as the last line: a long log is often kept
 * by its end alone.
 *
 *     node .ci/summary.js REPORT...
 */
import { existsSync, readFileSync } from 'node:fs';

const mostLines = 12;

const reports = process.argv.slice(2).map((file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}));
const files = reports.flatMap((report) => report.testResults ?? []);

for (const { name, status, message, assertionResults } of files) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  for (const test of failed) tell(`${name} > ${test.fullName}`, test.failureMessages.join('\n'));
  // A file that could not be read, or whose set-up failed, has no test that did.
  if (status === 'failed' && failed.length === 0) tell(name, message);
}

const sum = (key) => reports.reduce((total, report) => total + (report[key] ?? 0), 0);
console.log(`${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed`);

function tell(place, message) {
  const lines = message.split('\n').filter((line) => !/^\s+at .*node_modules/.test(line));
  console.log([`FAILED ${place}`, ...lines.slice(0, mostLines).map((line) => `  ${line}`), ''].join('\n'));
}
