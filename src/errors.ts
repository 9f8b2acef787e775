/**
 * What the generator says when it cannot go on: one line that names the place and what to do.
 *
 * `place` is where the mistake is: a construct path (`lance-platform/ray/head`), a value path (`head.cpus`), or a file.
 */
export class HelmwrightError extends Error {
  override readonly name = 'HelmwrightError';

  constructor(
    readonly code: ErrorCode,
    readonly place: string,
    detail: string,
  ) {
    super(place === '' ? detail : `${place}: ${detail}`);
  }
}

export type ErrorCode =
  | 'definition'
  | 'undeclared-value'
  | 'unused-value'
  | 'misused-value'
  | 'invalid-name'
  | 'duplicate-resource'
  | 'invalid-metadata'
  | 'invalid-manifest'
  | 'invalid-values'
  | 'invalid-flag'
  | 'render-failed'
  | 'output'
  | 'module'
  | 'usage';
