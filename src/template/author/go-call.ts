import { command, goConstant, type GoCode, pipe } from '../print/go-code.js';

/** An argument in Go: code, or a constant. */
export type GoArgument = GoCode | string | number | boolean;

/**
 * A call in Go: `name arg arg`.
 *
 * @example
 * ```ts
 * import { goCall } from 'helmwright';
 *
 * goCall('repeat', 2, goCall('upper', 'a')).text; // 'repeat 2 (upper "a")'
 * ```
 */
export function goCall(name: string, ...args: readonly GoArgument[]): GoCode {
  return command(name, ...args.map(codeOf));
}

/**
 * A call in Go whose last argument is on the left: `head | name arg`.
 *
 * @example
 * ```ts
 * import { goPipe } from 'helmwright';
 *
 * goPipe('a', 'repeat', 2).text; // '"a" | repeat 2'
 * ```
 */
export function goPipe(head: GoArgument, name: string, ...args: readonly GoArgument[]): GoCode {
  return pipe(codeOf(head), name, ...args.map(codeOf));
}

function codeOf(argument: GoArgument): GoCode {
  return typeof argument === 'object' ? argument : goConstant(argument);
}
