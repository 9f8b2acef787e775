import type { JsonObject } from '../../../src/values/json.js';
import { textAt } from '../../support/objects.js';
import type { Finding, Verdict } from './finding.js';
import { numberAt, objectsAt, readReport } from './read-report.js';
import type { Rendering } from './rendering.js';
import { renderingIn, withRenderings } from './rendering-files.js';
import { type Command, runTool } from './run-tool.js';

const options = ['--framework', 'kubernetes', '--output', 'json', '--compact', '--skip-download', '--directory'];

/**
 * What checkov finds. It is started once for all renderings, because it takes seconds to start.
 *
 * @throws Error where it could not read a file, or an annotation in an object made it leave out a check
 */
export async function checkov(program: Command, renderings: readonly Rendering[]): Promise<Verdict> {
  return withRenderings(renderings, async (folder) => {
    const report = readReport('checkov', await runTool(program, [...options, folder]));
    const count = (name: string): number => numberAt(report, 'summary', name);
    if (count('parsing_errors') > 0) throw new Error('checkov could not read a rendering');
    if (count('skipped') > 0) throw new Error('an annotation makes checkov skip a check: waivers stand in waivers.ts');
    const failed = objectsAt(report, 'results', 'failed_checks');
    return {
      checks: count('passed') + count('failed'),
      findings: failed.map((failure) => findingOf(failure, renderings)),
    };
  });
}

function findingOf(failure: JsonObject, renderings: readonly Rendering[]): Finding {
  const rendering = renderingIn(renderings, textAt(failure, 'file_path'));
  return {
    tool: 'checkov',
    check: textAt(failure, 'check_id'),
    rendering: rendering.name,
    object: objectIn(textAt(failure, 'resource'), rendering),
    hint: textAt(failure, 'check_name'),
  };
}

/** Of `Kind.namespace.name`; the pod of a Deployment has the Deployment's name, and behind that a dot and its labels. */
function objectIn(resource: string, { objects }: Rendering): string {
  const [kind = '', , ...rest] = resource.split('.');
  const written = rest.join('.');
  const names = objects.map((object) => textAt(object, 'metadata', 'name'));
  const owners = names.filter((name) => written === name || written.startsWith(`${name}.`));
  const name = owners.reduce((longest, owner) => (owner.length > longest.length ? owner : longest), '');
  return `${kind} ${name === '' ? written : name}`;
}
