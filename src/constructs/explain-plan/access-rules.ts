import type { Construct } from 'constructs';
import { Each } from '../../chart/build/control.js';
import { HelmwrightError } from '../../errors.js';
import { constantContext } from '../../template/author/context-for.js';
import { operandExpression } from '../../template/author/define.js';
import { evaluate } from '../../template/evaluate/evaluate.js';
import { and, eq, hasKey, isSet, not, or, orElse } from '../../template/functions/index.js';
import { isValue, type Value } from '../../template/author/value.js';
import { isJsonArray, isJsonObject, type Json } from '../../values/json.js';
import * as v from '../../values/definition/value-type.js';
import { violationOf } from '../../values/definition/violation.js';
import { failWhen } from '../../chart/build/fail-when.js';

/** Which callers may explain which tables: those that are one of the subjects, where it names any, and have all claims. */
export type ExplainPlanAccessRule = Readonly<{
  /** Whether it is for every caller that is known; then it has no subjects and no claims. @default false */
  everyone?: boolean | undefined;
  /** Subjects of tokens, such as `system:serviceaccount:<namespace>:<name>`. @default all */
  subjects?: readonly string[] | undefined;
  /** Claims that a token must have, each by the names that lead to it: it is the value, or a list that holds it. @default none */
  claims?: readonly { readonly path: readonly string[]; readonly value: string | number | boolean }[] | undefined;
  /** Namespaces, or namespaces and a table, part by part; `[]` is every table. */
  prefixes: readonly (readonly string[])[];
}>;

/** A part of an id holds no `$`, with which storage joins the parts, and no control character. */
const part = v.string({
  description: 'A namespace, or at the end a table.',
  pattern: '^[^$\\x00-\\x1f\\x7f-\\x9f\u{feff}\u{fffe}\u{ffff}\u{2028}\u{2029}]+$',
  maxLength: 1024,
});

const claim = v.object(
  {
    path: v.list(v.string({ description: 'A name.', minLength: 1, maxLength: 1024 }), {
      description: 'The names that lead to the claim, from the outside inwards.',
      minItems: 1,
      maxItems: 16,
    }),
    value: v.scalar({
      description: 'What the claim is, or, where it is a list, holds; 3 and true are others than "3" and "true".',
      maxLength: 1024,
    }),
  },
  { description: 'A claim.' },
);

const rule = v.object(
  {
    everyone: v.boolean({
      description: 'Whether it is for every caller that is known; then it has no subjects and no claims.',
      optional: true,
    }),
    subjects: v.list(v.string({ description: 'A subject.', minLength: 1, maxLength: 1024 }), {
      description:
        'Subjects of tokens, such as system:serviceaccount:<namespace>:<name>; one of them must be the caller.',
      optional: true,
      minItems: 1,
    }),
    claims: v.list(claim, {
      description: 'Claims of tokens, all of which the caller must have.',
      optional: true,
      minItems: 1,
      maxItems: 16,
    }),
    prefixes: v.list(v.list(part, { description: 'A prefix.', maxItems: 64 }), {
      description: 'Namespaces, or namespaces and a table, part by part; [] is every table.',
      minItems: 1,
    }),
  },
  { description: 'A rule; it needs subjects, claims, both, or everyone.' },
);

/** A chart's value for such rules, which takes what the service takes. */
export function accessRules(description: string) {
  return v.list(rule, { description, default: [] });
}

/**
 * Refuses rules that the service would refuse when it starts.
 *
 * @param place - what messages call them
 * @throws HelmwrightError `invalid-values`
 */
export function refuseRules(
  scope: Construct,
  rules: Value<readonly ExplainPlanAccessRule[]> | readonly ExplainPlanAccessRule[],
  place: string,
): void {
  if (isValue(rules)) refuseOpenTurns(scope, rules, place);
  else refuseConstantRules(scope, rules, place);
}

/** The service takes no null for what is left out. */
const nullMessage = 'subjects, claims or everyone of a rule is null: leave it out';

/** Told of a rule that names nobody, which is a slip and not a rule for everybody. */
const openMessage = 'a rule needs subjects, claims or both, or everyone: true without them';

function refuseConstantRules(scope: Construct, rules: readonly ExplainPlanAccessRule[], place: string): void {
  const json = evaluate(operandExpression(rules, place), constantContext) ?? null;
  const wrong = violationOf(accessRules('Rules.'), json, place);
  if (wrong !== undefined) throw refused(scope, `${wrong.path} ${wrong.message}`);
  if (isJsonArray(json) && json.some(holdsNull)) throw refused(scope, `${place}: ${nullMessage}`);
  const isOpen = rules.some(
    ({ everyone = false, subjects, claims }) => everyone === (subjects !== undefined || claims !== undefined),
  );
  if (isOpen) throw refused(scope, `${place}: ${openMessage}`);
}

function holdsNull(rule: Json): boolean {
  return isJsonObject(rule) && Object.values(rule).includes(null);
}

function refused(scope: Construct, detail: string): HelmwrightError {
  return new HelmwrightError('invalid-values', scope.node.path, detail);
}

function refuseOpenTurns(scope: Construct, rules: Value<readonly ExplainPlanAccessRule[]>, place: string): void {
  new Each(scope, 'Rule', rules, (turn, rule) => {
    const [hasSubjects, hasClaims] = [isSet(rule.subjects), isSet(rule.claims)];
    const [isLimited, isForAll] = [or(hasSubjects, hasClaims), eq<boolean>(orElse(rule.everyone, false), true)];
    const isOpen = or(and(isLimited, isForAll), and(not(isLimited), not(isForAll)));
    failWhen(turn, 'Open', isOpen, `${place}: ${openMessage}`);
    // The list goes into the file as it is.
    const isNull = or(
      and(hasKey(rule, 'subjects'), not(hasSubjects)),
      and(hasKey(rule, 'claims'), not(hasClaims)),
      and(hasKey(rule, 'everyone'), not(isSet(rule.everyone))),
    );
    failWhen(turn, 'Null', isNull, `${place}: ${nullMessage}`);
  });
}
