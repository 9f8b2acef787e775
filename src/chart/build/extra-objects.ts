import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { isMarked, mark } from '../../package-copy.js';
import type { Value } from '../../template/author/value.js';
import type { Infer } from '../../values/definition/inferred.js';
import type { KubernetesType } from '../../values/definition/value-type.js';
import { isJsonObject } from '../../values/json.js';
import { Each } from './control.js';

type GivenManifest = Infer<KubernetesType<'Manifest'>>;

const givenMark = Symbol.for('helmwright.GivenObject');

/**
 * Objects that users give whole in a list of the values: they are created as they are, without names and labels of the chart.
 *
 * @example
 * ```ts
 * import { App } from 'cdk8s';
 * import { groups, HelmChart, v } from 'helmwright';
 *
 * const values = v.object({ extraObjects: groups.extraObjects() }, { description: 'Values of web.' });
 * const metadata = { name: 'web', version: '1.0.0', description: 'A web server.' };
 * const chart = new HelmChart<typeof values>(new App(), 'web', { metadata, values });
 * new groups.ExtraObjects(chart, 'extra', chart.values.extraObjects);
 * ```
 */
export class ExtraObjects extends Each<readonly GivenManifest[]> {
  constructor(scope: Construct, id: string, manifests: Value<readonly GivenManifest[]>) {
    super(scope, id, manifests, (iteration, manifest) => {
      new GivenObject(iteration, manifest);
    });
  }
}

/** An object whose kind only the user knows. */
export class GivenObject extends ApiObject {
  static {
    mark(this.prototype, givenMark);
  }

  /** Whether a construct is a `GivenObject`, also one of another loaded copy of this package. */
  static isGiven(construct: unknown): construct is GivenObject {
    return isMarked(construct, givenMark);
  }

  constructor(scope: Construct, manifest: Value<GivenManifest>) {
    super(scope, 'object', { apiVersion: 'v1', kind: 'Object', manifest });
  }

  /** What cdk8s makes of the field is the object. */
  override toJson(): unknown {
    const made: unknown = super.toJson();
    return isJsonObject(made) ? made['manifest'] : undefined;
  }
}
