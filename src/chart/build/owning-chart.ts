import { type ApiObject, Chart } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { isMarked } from '../../package-copy.js';

/** Marks a HelmChart. */
export const chartMark = Symbol.for('helmwright.HelmChart');

/** The HelmChart that a construct is in: cdk8s Charts between them are parts of it. Undefined if there is none. */
export function owningChart(construct: IConstruct): Chart | undefined {
  return nearest(construct, (each): each is Chart => isMarked(each, chartMark));
}

/** The same, whichever version of this package made it: all versions share what {@link adoptNestedCharts} changes. */
function adopterOf(construct: IConstruct): Chart | undefined {
  return nearest(construct, (each): each is Chart => chartMark in each);
}

function nearest(construct: IConstruct, is: (each: IConstruct) => each is Chart): Chart | undefined {
  if (is(construct)) return construct;
  const { scope } = construct.node;
  return scope === undefined ? undefined : nearest(scope, is);
}

const adoptsMark = Symbol.for('helmwright.adopts');

/**
 * cdk8s asks an object's own Chart for its name and labels while it constructs the object. A Chart inside a HelmChart, such as one
 * of another package, then answers as the HelmChart does: with names that differ by release, and the standard labels.
 */
export function adoptNestedCharts(): void {
  const { prototype } = Chart;
  if (adoptsMark in prototype) return;
  const original: unknown = Object.getOwnPropertyDescriptor(prototype, 'generateObjectName')?.value;
  const labels = Object.getOwnPropertyDescriptor(prototype, 'labels');
  Object.defineProperties(prototype, {
    [adoptsMark]: { value: true },
    generateObjectName: {
      configurable: true,
      writable: true,
      value(this: Chart, object: ApiObject): string {
        const owner = adopterOf(this);
        if (owner !== undefined && owner !== this) return owner.generateObjectName(object);
        const name: unknown = typeof original === 'function' ? Reflect.apply(original, this, [object]) : '';
        return String(name);
      },
    },
    labels: {
      configurable: true,
      get(this: Chart): Readonly<Record<string, string>> {
        const own: unknown = labels?.get?.call(this);
        const owner = adopterOf(this);
        return { ...(owner === undefined || owner === this ? {} : owner.labels), ...(isObject(own) ? own : {}) };
      },
    },
  });
}

/** Whether a Chart answers as {@link adoptNestedCharts} has it: those of another copy of cdk8s do not. */
export function isAdopted(chart: Chart): boolean {
  return adoptsMark in chart;
}

function isObject(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null;
}
