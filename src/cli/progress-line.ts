import type { CheckProgress } from '../chart/check/check.js';

export interface ProgressLine {
  readonly show: (progress: CheckProgress) => void;
  readonly clear: () => void;
}

/** The progress of a check, as one line on a terminal; nothing elsewhere. */
export function progressLine(
  stream: { readonly isTTY?: boolean; write(text: string): unknown } | undefined,
  chart: string,
): ProgressLine {
  if (stream?.isTTY !== true) return { show: () => undefined, clear: () => undefined };
  const startOfLine = '\r\u001b[2K';
  return {
    show: ({ step, done, total }) => stream.write(`${startOfLine}${chart}: ${step} ${done}/${total}`),
    clear: () => stream.write(startOfLine),
  };
}
