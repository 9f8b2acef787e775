import type { Construct } from 'constructs';
import type { groups } from 'helmwright';
import {
  type ChartFactory,
  type ChartMetadata,
  concat,
  HelmChart,
  type HelmChartProps,
  merge,
  namedString,
  notEmpty,
  type Value,
  when,
} from 'helmwright';
import { addAuth } from './auth.js';
import { addConfiguration } from './configuration.js';
import { addMonitoring } from './monitoring.js';
import { addServices } from './services.js';
import { addStorage } from './storage.js';
import { addTest } from './test-pod.js';
import { valkeyValues } from './values.js';
import { addWorkload } from './workload.js';

const metadata: ChartMetadata = {
  name: 'valkey',
  version: '0.1.0',
  appVersion: '9.1.1',
  description: 'A key-value store in memory, with replicas and persistence',
};

/** Labels of an object. */
type Labels = Value<Readonly<Record<string, string>>> | Readonly<Record<string, string>>;

export class Valkey extends HelmChart<typeof valkeyValues> {
  /** The name of the Service that gives every pod a name of its own. */
  readonly headlessName: Value<string>;
  readonly image: Value<string>;

  constructor(scope: Construct, id: string, props?: HelmChartProps<typeof valkeyValues>) {
    super(scope, id, { metadata, values: valkeyValues }, props);
    this.headlessName = concat(this.fullName, '-headless');
    this.image = this.imageOf(this.values.image, 'image');
    addConfiguration(this);
    addAuth(this);
    addWorkload(this);
    addStorage(this);
    addServices(this);
    addMonitoring(this);
    addTest(this);
  }

  /** Labels that users want on every object, and those of the object. */
  labelsWith(...more: readonly Labels[]): Value<Readonly<Record<string, string>>> {
    return merge(this.values.commonLabels, ...more);
  }

  /** An image, from the registry of all images if there is one. */
  imageOf(image: Parameters<typeof groups.imageReference>[1], name: string): Value<string> {
    const { imageRegistry } = this.values.global;
    const registry = when(notEmpty(imageRegistry), imageRegistry, image.registry);
    const place = when(notEmpty(registry), concat(registry, '/'), '');
    const version = concat(':', when(notEmpty(image.tag), image.tag, this.about.appVersion));
    const reference = when(notEmpty(image.digest), concat('@', image.digest), version);
    return namedString(name, 'The reference of the image.', concat(place, image.repository, reference));
  }
}

export const charts: readonly ChartFactory[] = [(app, props) => new Valkey(app, 'valkey', props)];
