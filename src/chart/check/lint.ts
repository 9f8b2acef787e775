import type { JsonObject } from '../../values/json.js';
import { withValuesFile } from './equivalence.js';
import { type Helm, runHelm } from './helm.js';

/** What `helm lint --strict` complains of. */
export async function lint(folder: string, helm: Helm, values: JsonObject): Promise<readonly string[]> {
  const { code, stdout, stderr } = await withValuesFile(values, (file) =>
    runHelm(helm.binary, ['lint', '--strict', folder, '--values', file]),
  );
  const complaints = stdout.split('\n').filter((line) => /^\[(WARNING|ERROR)\]/.test(line));
  return code === 0 || complaints.length > 0 ? complaints : [stderr.trim()];
}
