import type { Infer } from '../../values/definition/inferred.js';
import type { ObjectType } from '../../values/definition/value-type.js';
import type { JsonObject } from '../../values/json.js';
import type { ValueTree } from '../../template/author/value-tree.js';
import type { Value, ValueOr } from '../../template/author/value.js';
import type { ChartValues, ReleaseValues } from './builtins.js';
import type { ChartMetadata } from './metadata.js';

/** A definition's values as authors hold them; unknown where the definition is not. */
export type ValuesOf<D extends ObjectType> = ObjectType extends D ? unknown : ValueTree<Infer<D>>;

/** What the notes of a chart can say of it; `groups.imageReference` takes it too. */
export interface NotedChart {
  /** `.Chart` */
  readonly about: ChartValues;
  /** The release's name and the chart's. */
  readonly fullName: Value<string>;
}

/** What a chart is, before it has any resource. */
export interface ChartDefinition<D extends ObjectType, V = ValuesOf<D>> {
  /** What Chart.yaml says. */
  readonly metadata: ChartMetadata;
  /** The values that users can set, made with `v.object`. */
  readonly values: D;
  /**
   * What tells two releases apart in names and selectors.
   * @default the release's name
   */
  instance?(values: V, release: ReleaseValues): Value<string>;
  /**
   * The version that runs, where users choose it: the label `app.kubernetes.io/version`.
   * @default the chart's appVersion
   */
  version?(values: V): Value<string>;
  /**
   * How the chart carries CustomResourceDefinitions: as templates, which upgrades reach; in crds/, which Helm installs once
   * and never touches again; or not at all.
   * @default 'templates'
   */
  readonly crds?: 'templates' | 'folder' | 'none';
  /**
   * What Helm says after an installation, of the chart's values, the release, and what else templates have of the chart.
   * Markdown is not rendered.
   * @default how to see what was installed
   */
  notes?(values: V, release: ReleaseValues, chart: NotedChart): ValueOr<string>;
  /**
   * Strings that are made with `namedString`, for the templates of other charts to include: written to `_helpers.tpl` whether
   * this chart uses them or not.
   * @default none but those in use
   */
  exports?(values: V, release: ReleaseValues, chart: NotedChart): readonly Value<string>[];
  /**
   * A Handlebars template of NOTES.txt, in place of `notes`: for text without the chart's values. Its fields are `name`,
   * `version`, `appVersion`, `description`, `release` and `namespace`. `\{{` is a literal `{{`, which Helm reads.
   * @default how to see what was installed
   */
  readonly notesTemplate?: string;
  /**
   * A Handlebars template of README.md. Its fields are those of `metadata`, `subcharts` (a list of `key`, `name`, `version`,
   * `enabled` and further metadata), `dependencies` (a list of `key`, `name`, `version`, `repository` and `condition`) and `values` (a list of `path`, `type`, `default` and `description`).
   * @default what the chart is, how to install it, its subcharts and its values
   */
  readonly readme?: string;
  /**
   * Construct paths, without the chart's own, of objects that are not checked by the Kubernetes API's schema: those of a newer
   * Kubernetes than the one that this package knows.
   * @default none
   */
  readonly skipSchemaCheck?: readonly string[];
  /** Values files for chart testing, by name: written to `ci/<name>-values.yaml`. */
  readonly ci?: Readonly<Record<string, JsonObject>>;
}
