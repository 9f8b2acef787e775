import type { Finding, Tool } from './finding.js';

/** Findings that are left as they are, and why. */
export interface Waiver {
  /** Each a tool and its name of the check, such as `checkov CKV_K8S_40`. */
  readonly checks: readonly `${Tool} ${string}`[];
  /** Each a kind and a name, with `*` for any text, such as `Pod *-ray-head`. */
  readonly objects: readonly string[];
  /** Renderings, with `*` for any text. @default all */
  readonly renderings?: readonly string[];
  /** Why it is right, in a sentence. */
  readonly reason: string;
}

export interface Judgement {
  /** What no waiver speaks of. */
  readonly open: readonly Finding[];
  /** What of the waivers waives nothing. */
  readonly unused: readonly string[];
}

/** Holds findings against waivers. Of a waiver every check, every object and every rendering must be of use. */
export function judge(findings: readonly Finding[], waivers: readonly Waiver[]): Judgement {
  return {
    open: findings.filter((finding) => !waivers.some((waiver) => waives(waiver, finding))),
    unused: waivers.flatMap((waiver) => unusedOf(waiver, findings)),
  };
}

function waives({ checks, objects, renderings = ['*'] }: Waiver, finding: Finding): boolean {
  return (
    checks.includes(`${finding.tool} ${finding.check}`) &&
    objects.some((pattern) => matches(pattern, finding.object)) &&
    renderings.some((pattern) => matches(pattern, finding.rendering))
  );
}

function unusedOf(waiver: Waiver, findings: readonly Finding[]): readonly string[] {
  const { checks, objects, renderings = [] } = waiver;
  const parts = [
    ...checks.map((check) => [check, { ...waiver, checks: [check] }] as const),
    ...objects.map((pattern) => [pattern, { ...waiver, objects: [pattern] }] as const),
    ...renderings.map((pattern) => [pattern, { ...waiver, renderings: [pattern] }] as const),
  ];
  const idle = parts.filter(([, part]) => !findings.some((finding) => waives(part, finding)));
  return idle.map(([name]) => `${name}: ${waiver.reason}`);
}

function matches(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`).test(text);
}
