import { HelmwrightError } from '../../errors.js';
import { isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import { readManifests } from '../../values/yaml/parse-yaml.js';

/**
 * The objects in what `helm template` printed. CRDs take most of a second to read, and few of them differ: the `spec` of a
 * large manifest is read once for each text.
 *
 * @throws HelmwrightError `invalid-manifest`
 */
export function readOutput(stdout: string): readonly JsonObject[] {
  return stdout.split(/^(?=---\n# Source: )/m).flatMap((document) => readDocument(document).map(objectOf));
}

const largeDocument = 50_000;

function readDocument(text: string): readonly Json[] {
  if (text.length < largeDocument) return readManifests(text);
  const [, head, spec] = /^((?:.*\n)*?)(spec:\n(?: .*\n|\n)*)$/.exec(text) ?? [];
  return head === undefined || spec === undefined
    ? readManifests(text)
    : (readParts(head, spec) ?? readManifests(text));
}

/** Nothing where the two cannot be read apart. */
function readParts(head: string, spec: string): readonly Json[] | undefined {
  try {
    const [rest, ...others] = readManifests(head);
    const end = known.get(spec) ?? readManifests(spec)[0];
    if (others.length > 0 || !isJsonObject(rest) || !isJsonObject(end) || 'spec' in rest) return undefined;
    if (known.size >= mostKnown) known.clear();
    known.set(spec, end);
    return [{ ...rest, ...end }];
  } catch (error) {
    if (error instanceof HelmwrightError) return undefined;
    throw error;
  }
}

const known = new Map<string, JsonObject>();
const mostKnown = 100;

function objectOf(manifest: Json): JsonObject {
  if (isJsonObject(manifest)) return manifest;
  throw new HelmwrightError('invalid-manifest', '', 'a manifest is a map');
}
