import { shared } from '../../package-copy.js';
import type { Expression } from './expression.js';
import type { TemplateFunction } from './function.js';

/** What Helm generates as a whole, such as a password. Its Secret shows when the chart is synthesised. */
export interface Credential {
  /** How its author made it, such as `generated.password()`. */
  readonly name: string;
  /** What the Secret has to hold. */
  readonly parts: readonly string[];
  /** What it is made of. */
  readonly takes: readonly Expression[];
  home: CredentialHome | undefined;
}

/** The Secret that a credential lives in, and the key of each of its parts. */
export interface CredentialHome {
  /** The Secret's construct path. */
  readonly place: string;
  readonly namespace: Expression;
  readonly name: Expression;
  readonly keys: ReadonlyMap<string, Expression>;
}

/** A part of a credential: what an author puts into manifests. */
export interface CredentialPart {
  readonly credential: Credential;
  readonly part: string;
}

const parts = shared('credential parts', () => new WeakMap<TemplateFunction, CredentialPart>());

/** Notes what a function without arguments gives. */
export function setCredentialPart(fn: TemplateFunction, part: CredentialPart): void {
  parts.set(fn, part);
}

/** What part of a credential an expression is; undefined for all other expressions. */
export function credentialPartOf(expression: Expression): CredentialPart | undefined {
  return expression.kind === 'call' ? parts.get(expression.function) : undefined;
}
