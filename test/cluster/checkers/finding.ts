import type { Json } from '../../../src/values/json.js';
import { textAt } from '../../support/objects.js';

export type Tool = 'checkov' | 'kube-score' | 'kubeconform' | 'admission';

/** Something that a tool would have otherwise. */
export interface Finding {
  readonly tool: Tool;
  /** The tool's own name of the check, such as `CKV_K8S_40`. */
  readonly check: string;
  /** The chart and the values that it was rendered with, such as `lance-platform/ci/ray`. */
  readonly rendering: string;
  /** The kind and the name, such as `Pod lance-ray-test`. */
  readonly object: string;
  /** What is wrong, in the tool's words. */
  readonly hint: string;
}

/** What a tool had to say. */
export interface Verdict {
  /** How many times a check was held to an object. */
  readonly checks: number;
  readonly findings: readonly Finding[];
}

/** How a finding names an object. */
export function subjectOf(object: Json): string {
  return `${textAt(object, 'kind')} ${textAt(object, 'metadata', 'name')}`;
}

/** A finding in one line. */
export function lineOf({ tool, check, rendering, object, hint }: Finding): string {
  return `${rendering}: ${object}: ${tool} ${check}: ${hint}`;
}
