import type { JsonObject } from '../../../src/values/json.js';
import { textAt } from '../../support/objects.js';
import type { Finding, Verdict } from './finding.js';
import { objectsAt, readReport } from './read-report.js';
import type { Rendering } from './rendering.js';
import { renderingIn, withRenderings } from './rendering-files.js';
import { type Command, runTool } from './run-tool.js';
import { schemaLocation } from './schema-files.js';

/** What kubeconform finds, by the schemas of a folder that `writeSchemas` made. */
export async function kubeconform(
  program: Command,
  renderings: readonly Rendering[],
  schemas: string,
): Promise<Verdict> {
  return withRenderings(renderings, async (_folder, files) => {
    const options = ['-strict', '-verbose', '-output', 'json', '-schema-location', schemaLocation(schemas)];
    const resources = objectsAt(readReport('kubeconform', await runTool(program, [...options, ...files])), 'resources');
    const held = resources.filter((resource) => textAt(resource, 'status') !== 'statusEmpty');
    const bad = held.filter((resource) => textAt(resource, 'status') !== 'statusValid');
    return {
      checks: held.length,
      findings: bad.flatMap((resource) => findingsOf(resource, renderings)),
    };
  });
}

/** One for each field that is wrong. */
function findingsOf(resource: JsonObject, renderings: readonly Rendering[]): readonly Finding[] {
  const message = textAt(resource, 'msg');
  const finding = {
    tool: 'kubeconform' as const,
    rendering: renderingIn(renderings, textAt(resource, 'filename')).name,
    object: `${textAt(resource, 'kind')} ${textAt(resource, 'name')}`,
  };
  const fields = objectsAt(resource, 'validationErrors');
  if (fields.length === 0) {
    const check = message.includes('could not find schema') ? 'no-schema' : 'unreadable';
    return [{ ...finding, check, hint: message }];
  }
  return fields.map((field) => ({
    ...finding,
    check: 'invalid',
    hint: `${textAt(field, 'path')}: ${textAt(field, 'msg')}`,
  }));
}
