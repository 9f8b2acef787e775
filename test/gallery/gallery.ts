import type { Construct } from 'constructs';
import { type ChartFactory, concat, type EmbeddingProps, HelmChart, Subchart } from '../../src/index.js';
import { Cache } from './cache.js';
import { functions } from './functions.js';
import { resources } from './resources.js';
import { scalars } from './scalars.js';
import { structures } from './structures.js';
import { values } from './values.js';
import { workloads } from './workloads.js';

/** A chart with everything in it that a chart can have. */
export class Gallery extends HelmChart<typeof values> {
  constructor(scope: Construct, id: string, props: EmbeddingProps = {}) {
    super(
      scope,
      id,
      {
        metadata: {
          name: 'gallery',
          version: '1.2.3+build.7',
          appVersion: '1e3',
          description: 'Everything: that a chart can have',
        },
        values,
        notes: ({ owner }, release) => concat('Ask ', owner, ' about {{ ', release.name, ' }}.'),
        ci: { default: { owner: 'team' } },
      },
      props,
    );
    scalars(this, this.values);
    functions(this, this.values);
    structures(this, this.values);
    resources(this, this.values);
    workloads(this, this.values);
    new Subchart(this, 'cache', this.values.cache, (inner, name) => new Cache(inner, name));
    new Subchart(this, 'spare', this.values.spare, (inner, name) => new Cache(inner, name));
  }
}

export const gallery: ChartFactory = (app, props) => new Gallery(app, 'gallery', props);
