/** In milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;

/** In bytes. */
export const mebibyte = 1_048_576;
