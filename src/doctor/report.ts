import { checks } from './check-names.js';
import type { Diagnosis } from './diagnose.js';
import type { Finding, Status } from './finding.js';
import { counted } from './counted.js';

/** The heading and rows of the report. A remedy has a row of its own, below its finding. */
export const reportHeading = ['', 'check', 'found'] as const;

export function reportRows(findings: readonly Finding[]): readonly (readonly string[])[] {
  return findings.flatMap(({ check, status, found, remedy }) => [
    [status, checks[check].title, found],
    ...(remedy === undefined ? [] : [['', '', `-> ${remedy}`]]),
  ]);
}

/** `2 failed, 1 warning, 0 skipped of 24: the platform cannot work here yet`. */
export function reportSummary({ ok, findings, cluster }: Diagnosis): string {
  const count = (status: Status) => findings.filter((finding) => finding.status === status).length;
  const counts = `${count('failed')} failed, ${counted(count('warning'), 'warning')}, ${count('skipped')} skipped`;
  const unread = findings.filter(({ needed, status }) => needed && status === 'skipped').length;
  const sound = unread === 0 ? 'no required check failed' : `${counted(unread, 'required check')} skipped`;
  const verdict = ok ? sound : 'the platform does not work here yet';
  return `${cluster.context}, namespace ${cluster.namespace}: ${counts} of ${counted(findings.length, 'finding')}; ${verdict}`;
}
