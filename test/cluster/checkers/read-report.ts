import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../src/values/json.js';
import { at } from '../../support/objects.js';

/** The JSON that a tool wrote. */
export function readReport(tool: string, { stdout, stderr }: { stdout: string; stderr: string }): Json {
  try {
    const report: unknown = JSON.parse(stdout);
    if (isJsonObject(report)) return report;
    if (Array.isArray(report) && report.every(isJsonObject)) return report;
  } catch {
    // Said below.
  }
  throw new Error(`${tool} gave no report: ${stderr === '' ? stdout : stderr}`);
}

/** The objects of the list at a path; none where there is no list. */
export function objectsAt(report: Json | undefined, ...path: readonly (string | number)[]): readonly JsonObject[] {
  const list = at(report, ...path);
  return isJsonArray(list) ? list.filter(isJsonObject) : [];
}

/** The number at a path. */
export function numberAt(report: Json | undefined, ...path: readonly (string | number)[]): number {
  const number = at(report, ...path);
  if (typeof number === 'number') return number;
  throw new Error(`${path.join('.')} is no number`);
}
