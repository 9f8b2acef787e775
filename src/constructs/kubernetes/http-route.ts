import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { isEmpty } from '../../template/functions/index.js';
import type { ValueOr, Value } from '../../template/author/value.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { objectMetadata, type ObjectPlace } from './object-metadata.js';
import { type TemplatedList, unlessEmpty } from './templated.js';

/** A Gateway, or one of its listeners. */
export interface GatewayReference {
  /** Name of the Gateway. */
  readonly name: string;
  /** Namespace of the Gateway; that of the route by default. */
  readonly namespace?: string | undefined;
  /** Name of a listener of the Gateway. */
  readonly sectionName?: string | undefined;
}

/** Where an HTTPRoute attaches, and what it matches. */
export interface GatewayRoute {
  /** The Gateways. At least one is required. */
  readonly parentRefs: Value<readonly GatewayReference[]> | readonly GatewayReference[];
  /** Host names that the route matches. @default all hosts of the Gateway */
  readonly hostnames?: TemplatedList<string>;
}

/** An HTTPRoute (Gateway API) to the Service of the same name. */
export function httpRoute(
  scope: Construct,
  place: ObjectPlace,
  props: GatewayRoute & { readonly path: ValueOr<string>; readonly port: ValueOr<number> },
): ApiObject {
  const { parentRefs, hostnames, path, port } = props;
  failWhen(
    scope,
    'Parents',
    isEmpty(parentRefs),
    'httpRoute.parentRefs must have at least 1 item: add a reference to a Gateway',
  );
  return new ApiObject(scope, 'Resource', {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata: objectMetadata(place),
    spec: {
      parentRefs,
      hostnames: unlessEmpty(hostnames),
      rules: [{ matches: [{ path: { type: 'PathPrefix', value: path } }], backendRefs: [{ name: place.name, port }] }],
    },
  });
}
