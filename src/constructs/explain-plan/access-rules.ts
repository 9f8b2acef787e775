import type { Construct } from 'constructs';
import { Each } from '../../chart/build/control.js';
import { HelmwrightError } from '../../errors.js';
import { constantContext } from '../../template/author/context-for.js';
import { operandExpression } from '../../template/author/define.js';
import { evaluate } from '../../template/evaluate/evaluate.js';
import { and, eq, hasKey, isSet, not, or, orElse } from '../../template/functions/index.js';
import { isValue, type Value } from '../../template/author/value.js';
import { isJsonArray, isJsonObject, type Json } from '../../values/json.js';
import * as v from '../../values/v.js';
import { violationOf } from '../../values/definition/violation.js';
import { failWhen } from '../../chart/build/fail-when.js';

/** Which clients may explain queries of which tables: those that match one of the subjects, if there are any, and all claims. */
export type ExplainPlanAccessRule = Readonly<{
  /** Whether the rule applies to every authenticated client. Excludes subjects and claims. @default false */
  everyone?: boolean | undefined;
  /** Subjects of tokens, such as `system:serviceaccount:<namespace>:<name>`. @default all */
  subjects?: readonly string[] | undefined;
  /** Claims that a token must have, by their paths: the claim is the value, or a list with the value. @default none */
  claims?: readonly { readonly path: readonly string[]; readonly value: string | number | boolean }[] | undefined;
  /** Whether clients may analyze plans, too, which executes the query. @default false */
  analyze?: boolean | undefined;
  /** Prefixes of table ids: namespaces, or namespaces and a table; `[]` matches every table. */
  prefixes: readonly (readonly string[])[];
}>;

/** A part of a table id has no `$`, which separates the parts in storage, and no control characters. */
const part = v.string({
  description: 'Namespace; the last item may be a table.',
  pattern: '^[^$\\x00-\\x1f\\x7f-\\x9f\u{feff}\u{fffe}\u{ffff}\u{2028}\u{2029}]+$',
  maxLength: 1024,
});

const claim = v.object(
  {
    path: v.list(v.string({ description: 'Name.', minLength: 1, maxLength: 1024 }), {
      description: 'Path of the claim in the token, from the outermost name.',
      minItems: 1,
      maxItems: 16,
    }),
    value: v.scalar({
      description:
        'Required value of the claim, or of one item if the claim is a list. Types must match: 3 is not "3".',
      maxLength: 1024,
    }),
  },
  { description: 'Claim.' },
);

const rule = v.object(
  {
    everyone: v.boolean({
      description:
        'Whether the rule applies to every authenticated client. Must not be combined with subjects or claims.',
      optional: true,
    }),
    analyze: v.boolean({
      description:
        'Whether clients may analyze plans, too, which executes the query. limits.analyzeTimeoutMs turns it on.',
      optional: true,
    }),
    subjects: v.list(v.string({ description: 'Subject.', minLength: 1, maxLength: 1024 }), {
      description: 'Subjects of tokens, such as system:serviceaccount:<namespace>:<name>. One of them must match.',
      optional: true,
      minItems: 1,
    }),
    claims: v.list(claim, {
      description: 'Claims of tokens. All of them must match.',
      optional: true,
      minItems: 1,
      maxItems: 16,
    }),
    prefixes: v.list(v.list(part, { description: 'Prefix of table ids.', maxItems: 64 }), {
      description:
        'Prefixes of table ids, each a list of namespaces, or of namespaces and a table. [] matches every table.',
      minItems: 1,
    }),
  },
  { description: 'Access rule. Requires subjects, claims, both, or everyone.' },
);

/** A chart value for access rules, with the schema of the service. */
export function accessRules(description: string) {
  return v.list(rule, { description, default: [] });
}

/**
 * Fails for rules that the service rejects at start.
 *
 * @param place - the path of the rules in messages
 * @throws HelmwrightError `invalid-values`
 */
export function checkAccessRules(
  scope: Construct,
  rules: Value<readonly ExplainPlanAccessRule[]> | readonly ExplainPlanAccessRule[],
  place: string,
): void {
  if (isValue(rules)) checkEachRule(scope, rules, place);
  else checkConstantRules(scope, rules, place);
}

const nullMessage = 'subjects, claims, everyone and analyze of a rule must not be null: remove the key';

/** A rule without subjects and claims is a mistake rather than a rule for everyone. */
const openMessage = 'a rule must have subjects, claims or both, or everyone: true without them';

function checkConstantRules(scope: Construct, rules: readonly ExplainPlanAccessRule[], place: string): void {
  const json = evaluate(operandExpression(rules, place), constantContext) ?? null;
  const violation = violationOf(accessRules('Rules.'), json, place);
  if (violation !== undefined) throw invalidValues(scope, `${violation.path} ${violation.message}`);
  if (isJsonArray(json) && json.some(holdsNull)) throw invalidValues(scope, `${place}: ${nullMessage}`);
  const isOpen = rules.some(
    ({ everyone = false, subjects, claims }) => everyone === (subjects !== undefined || claims !== undefined),
  );
  if (isOpen) throw invalidValues(scope, `${place}: ${openMessage}`);
}

function holdsNull(rule: Json): boolean {
  return isJsonObject(rule) && Object.values(rule).includes(null);
}

function invalidValues(scope: Construct, detail: string): HelmwrightError {
  return new HelmwrightError('invalid-values', scope.node.path, detail);
}

function checkEachRule(scope: Construct, rules: Value<readonly ExplainPlanAccessRule[]>, place: string): void {
  new Each(scope, 'Rule', rules, (item, rule) => {
    const [hasSubjects, hasClaims] = [isSet(rule.subjects), isSet(rule.claims)];
    const [isLimited, isForAll] = [or(hasSubjects, hasClaims), eq<boolean>(orElse(rule.everyone, false), true)];
    const isOpen = or(and(isLimited, isForAll), and(not(isLimited), not(isForAll)));
    failWhen(item, 'Open', isOpen, `${place}: ${openMessage}`);
    // The service would read a null from the list.
    const isNull = or(
      and(hasKey(rule, 'subjects'), not(hasSubjects)),
      and(hasKey(rule, 'claims'), not(hasClaims)),
      and(hasKey(rule, 'everyone'), not(isSet(rule.everyone))),
      and(hasKey(rule, 'analyze'), not(isSet(rule.analyze))),
    );
    failWhen(item, 'Null', isNull, `${place}: ${nullMessage}`);
  });
}
