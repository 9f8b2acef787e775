import { type CheckName, checks } from './check-names.js';
import type { Reading } from './reading.js';

/** `skipped`: it could not be read, so nothing is known. */
export type Status = 'ok' | 'warning' | 'failed' | 'skipped';

/** One line of what doctor says. */
export interface Finding {
  readonly check: CheckName;
  readonly status: Status;
  /** Whether the platform does not work where this fails. */
  readonly needed: boolean;
  readonly found: string;
  /** What to do, where something is to be done. */
  readonly remedy?: string;
  /** What is missing to read it, such as `list nodes`. */
  readonly permission?: string;
}

export function ok(check: CheckName, found: string): Finding {
  return { check, status: 'ok', needed: checks[check].needed, found };
}

export function warning(check: CheckName, found: string, remedy: string): Finding {
  return { check, status: 'warning', needed: checks[check].needed, found, remedy };
}

export function failed(check: CheckName, found: string, remedy: string): Finding {
  return { check, status: 'failed', needed: checks[check].needed, found, remedy };
}

export function skipped(check: CheckName, found: string): Finding {
  return { check, status: 'skipped', needed: checks[check].needed, found };
}

/** Judges what was read; what was not is skipped, with the permission that is missing. */
export function judge<T>(
  check: CheckName,
  reading: Reading<T>,
  judgement: (value: T | undefined) => readonly Finding[],
): readonly Finding[] {
  switch (reading.state) {
    case 'read':
      return judgement(reading.value);
    case 'absent':
      return judgement(undefined);
    case 'forbidden': {
      const { permission } = reading;
      return [{ ...skipped(check, `could not be read: you may not ${permission}`), permission }];
    }
    case 'failed':
      return [skipped(check, `could not be read: ${reading.reason}`)];
  }
}

/** Whether nothing that is needed failed. */
export function isHealthy(findings: readonly Finding[]): boolean {
  return !findings.some(({ needed, status }) => needed && status === 'failed');
}
