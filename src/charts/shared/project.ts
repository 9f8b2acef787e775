import { stringify } from 'yaml';
import type { ChartMetadata } from '../../chart/build/metadata.js';

const repository = 'https://github.com/helmwright/helmwright';

/** What Chart.yaml of all charts says of the project. */
export const project = {
  home: repository,
  sources: [repository],
  icon: 'https://raw.githubusercontent.com/helmwright/helmwright/main/docs/icon.svg',
  maintainers: [{ name: 'Helmwright', url: repository }],
} satisfies Partial<ChartMetadata>;

/** What Artifact Hub reads in Chart.yaml. */
interface ArtifactHub {
  /** The page of the documentation, in `docs/`. */
  readonly documentation: string;
  /** The images that the chart runs by default. */
  readonly images: readonly { readonly name: string; readonly image: string }[];
  /** Further annotations, by their names without `artifacthub.io/`. Lists become YAML. */
  readonly more?: Readonly<Record<string, string | readonly object[]>>;
}

/** Annotations for Artifact Hub. */
export function artifactHub({ documentation, images, more = {} }: ArtifactHub): Readonly<Record<string, string>> {
  const links = [{ name: 'Documentation', url: `${repository}/blob/main/docs/${documentation}` }];
  const all = { category: 'ai-machine-learning', license: 'Apache-2.0', links, images, ...more };
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => [
      `artifacthub.io/${name}`,
      typeof value === 'string' ? value : stringify(value, { lineWidth: 0 }),
    ]),
  );
}
