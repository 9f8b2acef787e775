import { checks } from './check-names.js';
import type { Diagnosis } from './diagnose.js';
import type { Finding, Status } from './finding.js';
import { counted } from './text-list.js';

/** The heading and the rows of the table for people. What to do stands in a row of its own, below what it is about. */
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
  const sound = unread === 0 ? 'nothing that is needed failed' : `${counted(unread, 'needed line')} could not be read`;
  const verdict = ok ? sound : 'the platform does not work here yet';
  return `${cluster.context}, namespace ${cluster.namespace}: ${counts} of ${counted(findings.length, 'line')}; ${verdict}`;
}
