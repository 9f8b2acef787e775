import { ApiError } from '../../errors.js';

const maxQuoted = 64;
const maxPlace = 160;

/**
 * The error of an invalid request.
 *
 * @param place where: a JSON pointer into the body, or the name of what is not in it
 * @param problem what is wrong, to be read after the place
 */
export function refusal(place: string, problem: string, cause?: unknown): ApiError {
  return new ApiError('invalidInput', `${cut(place, maxPlace)}: ${problem}`, { cause });
}

/** A name or string of the client for a message: quoted and of limited length. */
export function shortened(text: string): string {
  return JSON.stringify(cut(text, maxQuoted));
}

export function pointer(place: string, step: string | number): string {
  return `${place}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`;
}
