import { ApiObject, type ApiObjectMetadata, type ApiObjectProps } from 'cdk8s';
import type { Construct } from 'constructs';
import type { KubernetesKinds } from '../../../imports/types/kubernetes.js';
import { type TemplatedMap, toOptionalString, toPlainMap, toPlainString } from '../../template/author/plain-operand.js';
import type { Templated, Value, ValueOr } from '../../template/author/value.js';
import { overridable } from './overrides.js';
import { importedFields, type ImportedKind } from './imported-kind.js';

/** Labels or annotations, which are left out where they are absent. */
type OptionalMap = TemplatedMap | Value<Readonly<Record<string, string>> | undefined>;

/**
 * What an author says of an object's metadata. Labels and annotations may be Values as a whole or entry by entry. What is
 * absent, such as `when(notEmpty(namespace), namespace)` or `omitEmpty(annotations)`, is left out.
 */
export interface ResourceMetadata {
  /** The name. @default one that no other object of the release has */
  readonly name?: ValueOr<string>;
  /** The namespace. @default that of the release */
  readonly namespace?: ValueOr<string | undefined>;
  /** Labels beside those that every object has. @default none */
  readonly labels?: OptionalMap | undefined;
  /** Annotations. @default none */
  readonly annotations?: OptionalMap | undefined;
  /** What has to happen before the object is deleted. @default none */
  readonly finalizers?: readonly string[];
}

/** The fields of a resource that its author writes. */
type FieldsOf<T> = {
  readonly [F in keyof T as Exclude<F, 'apiVersion' | 'kind' | 'metadata' | 'status'>]: Templated<T[F]>;
};

/**
 * What a manifest has of the types that `cdk8s import` declares, without anything that could be changed: a string for an enum
 * or a Date, and an integer or a string for the class that holds either.
 */
type Frozen<T> = T extends string
  ? T | `${T}`
  : T extends number | boolean | null | undefined
    ? T
    : T extends Date
      ? T | string
      : T extends readonly (infer I)[]
        ? readonly Frozen<I>[]
        : { readonly value: number | string } extends T
          ? T extends { readonly value: number | string }
            ? T | T['value']
            : { readonly [K in keyof T]: Frozen<T[K]> }
          : { readonly [K in keyof T]: Frozen<T[K]> };

/** A manifest of a kind of the Kubernetes API, in which any part may be a Value. */
export type Manifest<A extends keyof KubernetesKinds, K extends keyof KubernetesKinds[A]> = {
  /** Such as `apps/v1`. */
  readonly apiVersion: A;
  /** Such as `Deployment`. */
  readonly kind: K;
  /** Name, namespace, labels and annotations. */
  readonly metadata?: ResourceMetadata;
} & FieldsOf<KubernetesKinds[A][K]>;

/**
 * An object of the Kubernetes API. TypeScript checks the manifest, and takes a Value, `when`, `each`, `list` or `merge` for any
 * part of it.
 *
 * @example
 * ```ts
 * import type { Construct } from 'constructs';
 * import { each, Resource, type Value } from 'helmwright';
 *
 * declare const scope: Construct;
 * declare const replicas: Value<number>;
 * declare const ports: Value<readonly number[]>;
 * const labels = { app: 'web' };
 * new Resource(scope, 'web', {
 *   apiVersion: 'apps/v1',
 *   kind: 'Deployment',
 *   spec: {
 *     replicas,
 *     selector: { matchLabels: labels },
 *     template: {
 *       metadata: { labels },
 *       spec: { containers: [{ name: 'web', image: 'nginx', ports: each(ports, (containerPort) => ({ containerPort })) }] },
 *     },
 *   },
 * });
 * ```
 */
export class Resource<A extends keyof KubernetesKinds, K extends keyof KubernetesKinds[A]> extends ApiObject {
  constructor(scope: Construct, id: string, manifest: Manifest<A, K>, options: ResourceOptions = {}) {
    super(scope, id, propsOf(manifest));
    if (options.overrides === true) overridable(this, id);
  }
}

/** What else there is to say of a resource. */
export interface ResourceOptions {
  /** Whether users may give a merge patch of the resource, in the value that `v.overrides` has under its id. @default false */
  readonly overrides?: boolean;
}

/**
 * An object of a kind for which `cdk8s import` made a class: its fields are checked like those of the class, and any part of
 * them may be a Value.
 *
 * @throws HelmwrightError `misused-value` for a field that the class does not have, or writes under another name
 * @example
 * ```ts
 * import type { Construct } from 'constructs';
 * import { CustomResource, type ImportedKind, type Value } from 'helmwright';
 *
 * // import { Certificate } from './imports/cert-manager.io.js';
 * declare const Certificate: ImportedKind<{ readonly spec: { readonly secretName: string; readonly dnsNames?: string[] } }>;
 * declare const scope: Construct;
 * declare const hosts: Value<readonly string[]>;
 * new CustomResource(scope, 'tls', Certificate, { spec: { secretName: 'tls', dnsNames: hosts } });
 * ```
 */
export class CustomResource<P extends object> extends ApiObject {
  constructor(
    scope: Construct,
    id: string,
    kind: ImportedKind<P>,
    fields: { readonly metadata?: ResourceMetadata } & FieldsOf<Frozen<P>>,
  ) {
    const { apiVersion, kind: name } = kind.GVK;
    const { metadata, ...rest } = fields;
    const place = `${scope.node.path}/${id}`;
    super(scope, id, propsOf({ apiVersion, kind: name, metadata, ...importedFields(kind, rest, place) }));
  }
}

interface AnyManifest {
  readonly apiVersion: string;
  readonly kind: unknown;
  readonly metadata?: ResourceMetadata | undefined;
}

function propsOf({ metadata, kind, ...fields }: AnyManifest): ApiObjectProps {
  return { ...fields, kind: String(kind), ...(metadata === undefined ? {} : { metadata: plainMetadata(metadata) }) };
}

function plainMetadata(metadata: ResourceMetadata): ApiObjectMetadata {
  const { name, labels, annotations, finalizers } = metadata;
  const namespace = toOptionalString(metadata.namespace);
  return {
    ...(name === undefined ? {} : { name: toPlainString(name) }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(labels === undefined ? {} : { labels: toPlainMap(labels) }),
    ...(annotations === undefined ? {} : { annotations: toPlainMap(annotations) }),
    ...(finalizers === undefined ? {} : { finalizers: [...finalizers] }),
  };
}
