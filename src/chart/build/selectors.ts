import { type ApiObject, type Chart, type IResolver, Names, type ResolutionContext } from 'cdk8s';
import { owningChart } from './owning-chart.js';
import { asString, isValue, type Value } from '../../template/author/value.js';
import { componentOf } from './naming.js';

/** The label by which cdk8s-plus selects pods. It is the same for every release, so two releases would share their pods. */
const addressLabel = 'cdk8s.io/metadata.addr';

/** The chart that the resolver works for, as far as it needs it. */
interface Selecting extends Chart {
  readonly selectorLabels: Readonly<Record<string, Value<string>>>;
}

/** Replaces the label by the release's labels and the workload's component, wherever it stands in the chart's objects. */
export class SelectorResolver implements IResolver {
  private readonly components = new Map<string, string>();

  constructor(private readonly chart: Selecting) {}

  resolve(context: ResolutionContext): void {
    const value: unknown = context.value;
    if (!isAddressed(value) || !this.owns(context.obj)) return;
    const { [addressLabel]: address, ...others } = value;
    const selector = Object.entries(this.chart.selectorLabels).map(([key, label]) => [key, asString(label)]);
    context.replaceValue({
      ...Object.fromEntries(selector),
      'app.kubernetes.io/component': this.component(String(address)),
      ...others,
    });
  }

  private owns(object: ApiObject): boolean {
    return owningChart(object) === this.chart;
  }

  private component(address: string): string {
    if (!this.components.has(address)) this.learn();
    return this.components.get(address) ?? address;
  }

  /** cdk8s-plus makes the label from the path of the construct that owns the pods. */
  private learn(): void {
    for (const construct of this.chart.node.findAll()) {
      const component = componentOf(construct, this.chart);
      this.components.set(Names.toLabelValue(construct), isValue(component) ? asString(component) : component);
    }
  }
}

function isAddressed(
  value: unknown,
): value is Readonly<Record<string, unknown>> & { readonly [addressLabel]: unknown } {
  return typeof value === 'object' && value !== null && addressLabel in value;
}
