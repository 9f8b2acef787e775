import { list } from '../../template/author/control.js';
import { omitEmpty } from '../../template/author/omit-empty.js';
import type { Value } from '../../template/author/value.js';
import * as v from '../../values/v.js';
import { imagePullSecrets } from './common-values.js';

/** The values that Helm shares with subcharts, by the names that most charts use. */
export const globalValues = v.global(
  {
    imageRegistry: v.string({
      description: 'Registry of all images, such as a mirror. If empty, that of each image.',
      default: '',
      maxLength: 255,
    }),
    imagePullSecrets,
  },
  { description: 'Values that all charts of a release share.' },
);

type Secrets = Value<readonly { readonly name: string }[]>;

export interface GlobalValues {
  readonly imageRegistry: Value<string>;
  readonly imagePullSecrets: Secrets;
}

/** `imagePullSecrets` of a pod: those of all charts, and those of the pod. */
export function pullSecrets(
  global: GlobalValues,
  own: Secrets,
): Value<readonly { readonly name: string }[] | undefined> {
  return omitEmpty(list(global.imagePullSecrets, own));
}
