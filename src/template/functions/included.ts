import { HelmwrightError } from '../../errors.js';
import type { RenderContext } from '../ast/context.js';
import type { TemplateFunction } from '../ast/function.js';
import { Value } from '../author/value.js';
import { command, goString, operand } from '../print/go-code.js';
import { isCompared } from './generated.js';

/** The placeholder for the string of another chart's named template, for where that chart is missing. */
export function includedPlaceholder(name: string): string {
  return `included:${name}`;
}

/**
 * What a named template of another chart gives. Nothing is known of the string.
 *
 * @throws HelmwrightError `misused-value` in an ordinary cdk8s app, which does not have the other chart
 */
export function includedString(name: string, place: string, context: RenderContext | undefined): Value<string> {
  if (context !== undefined && !isCompared()) {
    const detail = `Helm includes ${name} of the dependency, which a cdk8s app does not have: make the string in TypeScript`;
    throw new HelmwrightError('misused-value', place, detail);
  }
  const fn: TemplateFunction = {
    name: 'include',
    takes: [],
    gives: 'string',
    mayFail: 'always',
    go: (_args, { root }) => command('include', goString(name), operand(root)),
    evaluate: () => includedPlaceholder(name),
  };
  return new Value<string>({ kind: 'call', function: fn, args: [] }, context);
}
