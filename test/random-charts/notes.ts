import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { withStubs } from '../../src/chart/check/stub-dependencies.js';
import { chartFiles, type ChartModel, trim, type Value } from '../../src/index.js';

const kind = 'Notes';

/** An object that holds the text of the notes, which `helm template` does not print. */
export function addNotes(scope: Construct, notes: Value<string>): void {
  new ApiObject(scope, 'notes', { apiVersion: 'example.com/v1', kind, spec: { text: trim(notes) } });
}

/** The files of a chart, where such an object holds what Helm makes of NOTES.txt. */
export function filesWithNotes(model: ChartModel): ReadonlyMap<string, string> {
  const included = '  text: {{ include (print .Template.BasePath "/NOTES.txt") . | trim | toJson }}\n';
  const files = [...withStubs(chartFiles(model), model).files].map(([path, text]) => {
    const isNotes = path.startsWith('templates/') && text.includes(`\nkind: ${kind}\n`);
    return [path, isNotes ? text.replace(/^ {2}text: [^]*$/m, () => included) : text] as const;
  });
  return new Map(files);
}
