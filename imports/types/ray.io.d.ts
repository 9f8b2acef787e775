import { ApiObject, ApiObjectMetadata, GroupVersionKind } from 'cdk8s';
import { Construct } from 'constructs';
/**
 * A RayCluster is a Ray cluster with a head and worker groups.
 *
 * @schema RayCluster
 */
export declare class RayCluster extends ApiObject {
    /**
     * Returns the apiVersion and kind for "RayCluster"
     */
    static readonly GVK: GroupVersionKind;
    /**
     * Renders a Kubernetes manifest for "RayCluster".
     *
     * This can be used to inline resource manifests inside other objects (e.g. as templates).
     *
     * @param props initialization props
     */
    static manifest(props: RayClusterProps): any;
    /**
     * Defines a "RayCluster" API object
     * @param scope the scope in which to define this object
     * @param id a scope-local name for the object
     * @param props initialization props
     */
    constructor(scope: Construct, id: string, props: RayClusterProps);
    /**
     * Renders the object to Kubernetes JSON.
     */
    toJson(): any;
}
/**
 * A RayCluster is a Ray cluster with a head and worker groups.
 *
 * @schema RayCluster
 */
export interface RayClusterProps {
    /**
     * @schema RayCluster#metadata
     */
    readonly metadata?: ApiObjectMetadata;
    /**
     * Desired state of a RayCluster.
     *
     * @schema RayCluster#spec
     */
    readonly spec: RayClusterSpec;
}
/**
 * Converts an object of type 'RayClusterProps' to JSON representation.
 */
export declare function toJson_RayClusterProps(obj: RayClusterProps | undefined): Record<string, any> | undefined;
/**
 * Desired state of a RayCluster.
 *
 * @schema RayClusterSpec
 */
export interface RayClusterSpec {
    /**
     * Authentication of clients.
     *
     * @schema RayClusterSpec#authOptions
     */
    readonly authOptions?: RayClusterSpecAuthOptions;
    /**
     * Options of the autoscaler, a sidecar of the head.
     *
     * @schema RayClusterSpec#autoscalerOptions
     */
    readonly autoscalerOptions?: RayClusterSpecAutoscalerOptions;
    /**
     * Whether to enable the Ray autoscaler.
     *
     * @schema RayClusterSpec#enableInTreeAutoscaling
     */
    readonly enableInTreeAutoscaling?: boolean;
    /**
     * Fault tolerance of the Global Control Store: the cluster survives a restart of the head. Requires KubeRay 1.3.
     *
     * @schema RayClusterSpec#gcsFaultToleranceOptions
     */
    readonly gcsFaultToleranceOptions?: RayClusterSpecGcsFaultToleranceOptions;
    /**
     * Head group, which runs the control processes and the dashboard.
     *
     * @schema RayClusterSpec#headGroupSpec
     */
    readonly headGroupSpec: RayClusterSpecHeadGroupSpec;
    /**
     * Annotations of the head's Service.
     *
     * @schema RayClusterSpec#headServiceAnnotations
     */
    readonly headServiceAnnotations?: {
        [key: string]: string;
    };
    /**
     * Options of the history server collector, a container that stores logs. Requires KubeRay 1.7.
     *
     * @schema RayClusterSpec#historyServerOptions
     */
    readonly historyServerOptions?: RayClusterSpecHistoryServerOptions;
    /**
     * What to do with an idle cluster. Requires Ray 2.60 and its autoscaler.
     *
     * @schema RayClusterSpec#idleTerminationOptions
     */
    readonly idleTerminationOptions?: RayClusterSpecIdleTerminationOptions;
    /**
     * Controller that manages the resource: the operator, or MultiKueue. Immutable. Requires KubeRay 1.3.
     *
     * @schema RayClusterSpec#managedBy
     */
    readonly managedBy?: string;
    /**
     * NetworkPolicy of the pods. Requires KubeRay 1.7 and its feature gate RayClusterNetworkPolicy.
     *
     * @schema RayClusterSpec#networkPolicy
     */
    readonly networkPolicy?: RayClusterSpecNetworkPolicy;
    /**
     * Ray version of the images, such as `2.60.0`.
     *
     * @schema RayClusterSpec#rayVersion
     */
    readonly rayVersion?: string;
    /**
     * Whether to suspend the cluster. A suspended cluster has no pods.
     *
     * @schema RayClusterSpec#suspend
     */
    readonly suspend?: boolean;
    /**
     * TLS between the pods. Requires KubeRay 1.7, its feature gate RayClusterMTLS and cert-manager.
     *
     * @schema RayClusterSpec#tlsOptions
     */
    readonly tlsOptions?: RayClusterSpecTlsOptions;
    /**
     * How to upgrade the pods when the spec changes. Requires KubeRay 1.6.
     *
     * @schema RayClusterSpec#upgradeStrategy
     */
    readonly upgradeStrategy?: RayClusterSpecUpgradeStrategy;
    /**
     * Worker groups, with unique names.
     *
     * @schema RayClusterSpec#workerGroupSpecs
     */
    readonly workerGroupSpecs?: RayClusterSpecWorkerGroupSpecs[];
}
/**
 * Converts an object of type 'RayClusterSpec' to JSON representation.
 */
export declare function toJson_RayClusterSpec(obj: RayClusterSpec | undefined): Record<string, any> | undefined;
/**
 * Authentication of clients.
 *
 * @schema RayClusterSpecAuthOptions
 */
export interface RayClusterSpecAuthOptions {
    /**
     * Whether to authenticate with Kubernetes tokens. Requires KubeRay 1.6, Ray 2.55 and `mode: token`. Not for RayJobs and RayServices.
     *
     * @schema RayClusterSpecAuthOptions#enableK8sTokenAuth
     */
    readonly enableK8STokenAuth?: boolean;
    /**
     * `token`: clients need the token. `disabled`: no authentication. Requires KubeRay 1.5.1 and Ray 2.52.
     *
     * @schema RayClusterSpecAuthOptions#mode
     */
    readonly mode?: RayClusterSpecAuthOptionsMode;
    /**
     * Secret with the token in the key `auth_token`. If not set, the operator creates one with the name of the cluster. Requires KubeRay 1.6.
     *
     * @schema RayClusterSpecAuthOptions#secretName
     */
    readonly secretName?: string;
}
/**
 * Converts an object of type 'RayClusterSpecAuthOptions' to JSON representation.
 */
export declare function toJson_RayClusterSpecAuthOptions(obj: RayClusterSpecAuthOptions | undefined): Record<string, any> | undefined;
/**
 * Options of the autoscaler, a sidecar of the head.
 *
 * @schema RayClusterSpecAutoscalerOptions
 */
export interface RayClusterSpecAutoscalerOptions {
    /**
     * @schema RayClusterSpecAutoscalerOptions#args
     */
    readonly args?: string[];
    /**
     * @schema RayClusterSpecAutoscalerOptions#command
     */
    readonly command?: string[];
    /**
     * @schema RayClusterSpecAutoscalerOptions#env
     */
    readonly env?: RayClusterSpecAutoscalerOptionsEnv[];
    /**
     * Seconds before an idle worker is removed. Defaults to 60.
     *
     * @default 60.
     * @schema RayClusterSpecAutoscalerOptions#idleTimeoutSeconds
     */
    readonly idleTimeoutSeconds?: number;
    /**
     * Image of the autoscaler. Defaults to the image of the head.
     *
     * @default the image of the head.
     * @schema RayClusterSpecAutoscalerOptions#image
     */
    readonly image?: string;
    /**
     * @schema RayClusterSpecAutoscalerOptions#imagePullPolicy
     */
    readonly imagePullPolicy?: string;
    /**
     * Resources of the autoscaler. Defaults to 500m CPU and 512Mi memory.
     *
     * @default 500m CPU and 512Mi memory.
     * @schema RayClusterSpecAutoscalerOptions#resources
     */
    readonly resources?: RayClusterSpecAutoscalerOptionsResources;
    /**
     * Security context of the autoscaler.
     *
     * @schema RayClusterSpecAutoscalerOptions#securityContext
     */
    readonly securityContext?: RayClusterSpecAutoscalerOptionsSecurityContext;
    /**
     * `Conservative` limits pending workers to the number of running workers. `Default` and `Aggressive` do not limit them.
     *
     * @schema RayClusterSpecAutoscalerOptions#upscalingMode
     */
    readonly upscalingMode?: RayClusterSpecAutoscalerOptionsUpscalingMode;
    /**
     * Version of the autoscaler. Defaults to the default of Ray, `v2` since Ray 2.47. Requires KubeRay 1.4.
     *
     * @default the default of Ray, `v2` since Ray 2.47. Requires KubeRay 1.4.
     * @schema RayClusterSpecAutoscalerOptions#version
     */
    readonly version?: RayClusterSpecAutoscalerOptionsVersion;
}
/**
 * Converts an object of type 'RayClusterSpecAutoscalerOptions' to JSON representation.
 */
export declare function toJson_RayClusterSpecAutoscalerOptions(obj: RayClusterSpecAutoscalerOptions | undefined): Record<string, any> | undefined;
/**
 * Fault tolerance of the Global Control Store: the cluster survives a restart of the head. Requires KubeRay 1.3.
 *
 * @schema RayClusterSpecGcsFaultToleranceOptions
 */
export interface RayClusterSpecGcsFaultToleranceOptions {
    /**
     * Backend of the state: `redis`, or `rocksdb` on a volume of the head. Requires KubeRay 1.7.
     *
     * @schema RayClusterSpecGcsFaultToleranceOptions#backend
     */
    readonly backend?: RayClusterSpecGcsFaultToleranceOptionsBackend;
    /**
     * Prefix of the cluster's keys in Redis. Defaults to the UID of the cluster.
     *
     * @default the UID of the cluster.
     * @schema RayClusterSpecGcsFaultToleranceOptions#externalStorageNamespace
     */
    readonly externalStorageNamespace?: string;
    /**
     * Address of Redis, such as `redis:6379`.
     *
     * @schema RayClusterSpecGcsFaultToleranceOptions#redisAddress
     */
    readonly redisAddress?: string;
    /**
     * Password of Redis, or a reference to it.
     *
     * @schema RayClusterSpecGcsFaultToleranceOptions#redisPassword
     */
    readonly redisPassword?: RayClusterSpecGcsFaultToleranceOptionsRedisPassword;
    /**
     * User name of Redis, or a reference to it.
     *
     * @schema RayClusterSpecGcsFaultToleranceOptions#redisUsername
     */
    readonly redisUsername?: RayClusterSpecGcsFaultToleranceOptionsRedisUsername;
    /**
     * Volume of the backend `rocksdb`. Requires KubeRay 1.7.
     *
     * @schema RayClusterSpecGcsFaultToleranceOptions#storage
     */
    readonly storage?: RayClusterSpecGcsFaultToleranceOptionsStorage;
}
/**
 * Converts an object of type 'RayClusterSpecGcsFaultToleranceOptions' to JSON representation.
 */
export declare function toJson_RayClusterSpecGcsFaultToleranceOptions(obj: RayClusterSpecGcsFaultToleranceOptions | undefined): Record<string, any> | undefined;
/**
 * Head group, which runs the control processes and the dashboard.
 *
 * @schema RayClusterSpecHeadGroupSpec
 */
export interface RayClusterSpecHeadGroupSpec {
    /**
     * Labels of the Ray nodes, for label-based scheduling. Requires KubeRay 1.5.
     *
     * @schema RayClusterSpecHeadGroupSpec#labels
     */
    readonly labels?: {
        [key: string]: string;
    };
    /**
     * Parameters of `ray start` without the leading hyphens, such as `num-cpus` or `resources`. All are strings.
     *
     * @schema RayClusterSpecHeadGroupSpec#rayStartParams
     */
    readonly rayStartParams?: {
        [key: string]: string;
    };
    /**
     * Ray resources, such as `CPU: "4"`. Defaults to the resources of the container. Requires KubeRay 1.5.
     *
     * @default the resources of the container. Requires KubeRay 1.5.
     * @schema RayClusterSpecHeadGroupSpec#resources
     */
    readonly resources?: {
        [key: string]: string;
    };
    /**
     * Whether to create an Ingress for the dashboard.
     *
     * @schema RayClusterSpecHeadGroupSpec#enableIngress
     */
    readonly enableIngress?: boolean;
    /**
     * Template of the head's Service.
     *
     * @schema RayClusterSpecHeadGroupSpec#headService
     */
    readonly headService?: RayClusterSpecHeadGroupSpecHeadService;
    /**
     * Host, path and certificate of the Ingress. Requires KubeRay 1.7.
     *
     * @schema RayClusterSpecHeadGroupSpec#ingressOptions
     */
    readonly ingressOptions?: RayClusterSpecHeadGroupSpecIngressOptions;
    /**
     * Type of the head's Service.
     *
     * @schema RayClusterSpecHeadGroupSpec#serviceType
     */
    readonly serviceType?: string;
    /**
     * Pod template of the head.
     *
     * @schema RayClusterSpecHeadGroupSpec#template
     */
    readonly template: RayClusterSpecHeadGroupSpecTemplate;
}
/**
 * Converts an object of type 'RayClusterSpecHeadGroupSpec' to JSON representation.
 */
export declare function toJson_RayClusterSpecHeadGroupSpec(obj: RayClusterSpecHeadGroupSpec | undefined): Record<string, any> | undefined;
/**
 * Options of the history server collector, a container that stores logs. Requires KubeRay 1.7.
 *
 * @schema RayClusterSpecHistoryServerOptions
 */
export interface RayClusterSpecHistoryServerOptions {
}
/**
 * Converts an object of type 'RayClusterSpecHistoryServerOptions' to JSON representation.
 */
export declare function toJson_RayClusterSpecHistoryServerOptions(obj: RayClusterSpecHistoryServerOptions | undefined): Record<string, any> | undefined;
/**
 * What to do with an idle cluster. Requires Ray 2.60 and its autoscaler.
 *
 * @schema RayClusterSpecIdleTerminationOptions
 */
export interface RayClusterSpecIdleTerminationOptions {
    /**
     * @schema RayClusterSpecIdleTerminationOptions#policy
     */
    readonly policy?: RayClusterSpecIdleTerminationOptionsPolicy;
    /**
     * @schema RayClusterSpecIdleTerminationOptions#timeoutSeconds
     */
    readonly timeoutSeconds?: number;
}
/**
 * Converts an object of type 'RayClusterSpecIdleTerminationOptions' to JSON representation.
 */
export declare function toJson_RayClusterSpecIdleTerminationOptions(obj: RayClusterSpecIdleTerminationOptions | undefined): Record<string, any> | undefined;
/**
 * NetworkPolicy of the pods. Requires KubeRay 1.7 and its feature gate RayClusterNetworkPolicy.
 *
 * @schema RayClusterSpecNetworkPolicy
 */
export interface RayClusterSpecNetworkPolicy {
    /**
     * @schema RayClusterSpecNetworkPolicy#mode
     */
    readonly mode?: RayClusterSpecNetworkPolicyMode;
}
/**
 * Converts an object of type 'RayClusterSpecNetworkPolicy' to JSON representation.
 */
export declare function toJson_RayClusterSpecNetworkPolicy(obj: RayClusterSpecNetworkPolicy | undefined): Record<string, any> | undefined;
/**
 * TLS between the pods. Requires KubeRay 1.7, its feature gate RayClusterMTLS and cert-manager.
 *
 * @schema RayClusterSpecTlsOptions
 */
export interface RayClusterSpecTlsOptions {
    /**
     * @schema RayClusterSpecTlsOptions#enabled
     */
    readonly enabled?: boolean;
}
/**
 * Converts an object of type 'RayClusterSpecTlsOptions' to JSON representation.
 */
export declare function toJson_RayClusterSpecTlsOptions(obj: RayClusterSpecTlsOptions | undefined): Record<string, any> | undefined;
/**
 * How to upgrade the pods when the spec changes. Requires KubeRay 1.6.
 *
 * @schema RayClusterSpecUpgradeStrategy
 */
export interface RayClusterSpecUpgradeStrategy {
    /**
     * `Recreate`: recreate all pods. `None`: keep the pods.
     *
     * @schema RayClusterSpecUpgradeStrategy#type
     */
    readonly type?: RayClusterSpecUpgradeStrategyType;
}
/**
 * Converts an object of type 'RayClusterSpecUpgradeStrategy' to JSON representation.
 */
export declare function toJson_RayClusterSpecUpgradeStrategy(obj: RayClusterSpecUpgradeStrategy | undefined): Record<string, any> | undefined;
/**
 * @schema RayClusterSpecWorkerGroupSpecs
 */
export interface RayClusterSpecWorkerGroupSpecs {
    /**
     * Labels of the Ray nodes, for label-based scheduling. Requires KubeRay 1.5.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#labels
     */
    readonly labels?: {
        [key: string]: string;
    };
    /**
     * Parameters of `ray start` without the leading hyphens, such as `num-cpus` or `resources`. All are strings.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#rayStartParams
     */
    readonly rayStartParams?: {
        [key: string]: string;
    };
    /**
     * Ray resources, such as `CPU: "4"`. Defaults to the resources of the container. Requires KubeRay 1.5.
     *
     * @default the resources of the container. Requires KubeRay 1.5.
     * @schema RayClusterSpecWorkerGroupSpecs#resources
     */
    readonly resources?: {
        [key: string]: string;
    };
    /**
     * Unique name of the group.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#groupName
     */
    readonly groupName: string;
    /**
     * Seconds before an idle worker is removed. Requires KubeRay 1.3 and the autoscaler v2.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#idleTimeoutSeconds
     */
    readonly idleTimeoutSeconds?: number;
    /**
     * Maximum number of replicas.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#maxReplicas
     */
    readonly maxReplicas: number;
    /**
     * Minimum number of replicas.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#minReplicas
     */
    readonly minReplicas: number;
    /**
     * Number of pods per replica.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#numOfHosts
     */
    readonly numOfHosts?: number;
    /**
     * Priority of the group. The autoscaler prefers the highest. Requires KubeRay 1.7 and Ray 2.56.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#priority
     */
    readonly priority?: number;
    /**
     * Desired number of replicas. Managed by the autoscaler if it is enabled.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#replicas
     */
    readonly replicas?: number;
    /**
     * Pods to delete. Managed by the autoscaler.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#scaleStrategy
     */
    readonly scaleStrategy?: RayClusterSpecWorkerGroupSpecsScaleStrategy;
    /**
     * Whether to suspend the group. A suspended group has no pods. Managed by the operator.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#suspend
     */
    readonly suspend?: boolean;
    /**
     * Pod template of the workers.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#template
     */
    readonly template: RayClusterSpecWorkerGroupSpecsTemplate;
}
/**
 * Converts an object of type 'RayClusterSpecWorkerGroupSpecs' to JSON representation.
 */
export declare function toJson_RayClusterSpecWorkerGroupSpecs(obj: RayClusterSpecWorkerGroupSpecs | undefined): Record<string, any> | undefined;
/**
 * `token`: clients need the token. `disabled`: no authentication. Requires KubeRay 1.5.1 and Ray 2.52.
 *
 * @schema RayClusterSpecAuthOptionsMode
 */
export declare enum RayClusterSpecAuthOptionsMode {
    /** disabled */
    DISABLED = "disabled",
    /** token */
    TOKEN = "token"
}
/**
 * @schema RayClusterSpecAutoscalerOptionsEnv
 */
export interface RayClusterSpecAutoscalerOptionsEnv {
    /**
     * @schema RayClusterSpecAutoscalerOptionsEnv#name
     */
    readonly name: string;
    /**
     * @schema RayClusterSpecAutoscalerOptionsEnv#value
     */
    readonly value?: string;
}
/**
 * Converts an object of type 'RayClusterSpecAutoscalerOptionsEnv' to JSON representation.
 */
export declare function toJson_RayClusterSpecAutoscalerOptionsEnv(obj: RayClusterSpecAutoscalerOptionsEnv | undefined): Record<string, any> | undefined;
/**
 * Resources of the autoscaler. Defaults to 500m CPU and 512Mi memory.
 *
 * @default 500m CPU and 512Mi memory.
 * @schema RayClusterSpecAutoscalerOptionsResources
 */
export interface RayClusterSpecAutoscalerOptionsResources {
    /**
     * @schema RayClusterSpecAutoscalerOptionsResources#limits
     */
    readonly limits?: {
        [key: string]: any;
    };
    /**
     * @schema RayClusterSpecAutoscalerOptionsResources#requests
     */
    readonly requests?: {
        [key: string]: any;
    };
}
/**
 * Converts an object of type 'RayClusterSpecAutoscalerOptionsResources' to JSON representation.
 */
export declare function toJson_RayClusterSpecAutoscalerOptionsResources(obj: RayClusterSpecAutoscalerOptionsResources | undefined): Record<string, any> | undefined;
/**
 * Security context of the autoscaler.
 *
 * @schema RayClusterSpecAutoscalerOptionsSecurityContext
 */
export interface RayClusterSpecAutoscalerOptionsSecurityContext {
}
/**
 * Converts an object of type 'RayClusterSpecAutoscalerOptionsSecurityContext' to JSON representation.
 */
export declare function toJson_RayClusterSpecAutoscalerOptionsSecurityContext(obj: RayClusterSpecAutoscalerOptionsSecurityContext | undefined): Record<string, any> | undefined;
/**
 * `Conservative` limits pending workers to the number of running workers. `Default` and `Aggressive` do not limit them.
 *
 * @schema RayClusterSpecAutoscalerOptionsUpscalingMode
 */
export declare enum RayClusterSpecAutoscalerOptionsUpscalingMode {
    /** Default */
    DEFAULT = "Default",
    /** Aggressive */
    AGGRESSIVE = "Aggressive",
    /** Conservative */
    CONSERVATIVE = "Conservative"
}
/**
 * Version of the autoscaler. Defaults to the default of Ray, `v2` since Ray 2.47. Requires KubeRay 1.4.
 *
 * @default the default of Ray, `v2` since Ray 2.47. Requires KubeRay 1.4.
 * @schema RayClusterSpecAutoscalerOptionsVersion
 */
export declare enum RayClusterSpecAutoscalerOptionsVersion {
    /** v1 */
    V1 = "v1",
    /** v2 */
    V2 = "v2"
}
/**
 * Backend of the state: `redis`, or `rocksdb` on a volume of the head. Requires KubeRay 1.7.
 *
 * @schema RayClusterSpecGcsFaultToleranceOptionsBackend
 */
export declare enum RayClusterSpecGcsFaultToleranceOptionsBackend {
    /** redis */
    REDIS = "redis",
    /** rocksdb */
    ROCKSDB = "rocksdb"
}
/**
 * Password of Redis, or a reference to it.
 *
 * @schema RayClusterSpecGcsFaultToleranceOptionsRedisPassword
 */
export interface RayClusterSpecGcsFaultToleranceOptionsRedisPassword {
    /**
     * @schema RayClusterSpecGcsFaultToleranceOptionsRedisPassword#value
     */
    readonly value?: string;
    /**
     * @schema RayClusterSpecGcsFaultToleranceOptionsRedisPassword#valueFrom
     */
    readonly valueFrom?: RayClusterSpecGcsFaultToleranceOptionsRedisPasswordValueFrom;
}
/**
 * Converts an object of type 'RayClusterSpecGcsFaultToleranceOptionsRedisPassword' to JSON representation.
 */
export declare function toJson_RayClusterSpecGcsFaultToleranceOptionsRedisPassword(obj: RayClusterSpecGcsFaultToleranceOptionsRedisPassword | undefined): Record<string, any> | undefined;
/**
 * User name of Redis, or a reference to it.
 *
 * @schema RayClusterSpecGcsFaultToleranceOptionsRedisUsername
 */
export interface RayClusterSpecGcsFaultToleranceOptionsRedisUsername {
    /**
     * @schema RayClusterSpecGcsFaultToleranceOptionsRedisUsername#value
     */
    readonly value?: string;
    /**
     * @schema RayClusterSpecGcsFaultToleranceOptionsRedisUsername#valueFrom
     */
    readonly valueFrom?: RayClusterSpecGcsFaultToleranceOptionsRedisUsernameValueFrom;
}
/**
 * Converts an object of type 'RayClusterSpecGcsFaultToleranceOptionsRedisUsername' to JSON representation.
 */
export declare function toJson_RayClusterSpecGcsFaultToleranceOptionsRedisUsername(obj: RayClusterSpecGcsFaultToleranceOptionsRedisUsername | undefined): Record<string, any> | undefined;
/**
 * Volume of the backend `rocksdb`. Requires KubeRay 1.7.
 *
 * @schema RayClusterSpecGcsFaultToleranceOptionsStorage
 */
export interface RayClusterSpecGcsFaultToleranceOptionsStorage {
}
/**
 * Converts an object of type 'RayClusterSpecGcsFaultToleranceOptionsStorage' to JSON representation.
 */
export declare function toJson_RayClusterSpecGcsFaultToleranceOptionsStorage(obj: RayClusterSpecGcsFaultToleranceOptionsStorage | undefined): Record<string, any> | undefined;
/**
 * Template of the head's Service.
 *
 * @schema RayClusterSpecHeadGroupSpecHeadService
 */
export interface RayClusterSpecHeadGroupSpecHeadService {
}
/**
 * Converts an object of type 'RayClusterSpecHeadGroupSpecHeadService' to JSON representation.
 */
export declare function toJson_RayClusterSpecHeadGroupSpecHeadService(obj: RayClusterSpecHeadGroupSpecHeadService | undefined): Record<string, any> | undefined;
/**
 * Host, path and certificate of the Ingress. Requires KubeRay 1.7.
 *
 * @schema RayClusterSpecHeadGroupSpecIngressOptions
 */
export interface RayClusterSpecHeadGroupSpecIngressOptions {
}
/**
 * Converts an object of type 'RayClusterSpecHeadGroupSpecIngressOptions' to JSON representation.
 */
export declare function toJson_RayClusterSpecHeadGroupSpecIngressOptions(obj: RayClusterSpecHeadGroupSpecIngressOptions | undefined): Record<string, any> | undefined;
/**
 * Pod template of the head.
 *
 * @schema RayClusterSpecHeadGroupSpecTemplate
 */
export interface RayClusterSpecHeadGroupSpecTemplate {
}
/**
 * Converts an object of type 'RayClusterSpecHeadGroupSpecTemplate' to JSON representation.
 */
export declare function toJson_RayClusterSpecHeadGroupSpecTemplate(obj: RayClusterSpecHeadGroupSpecTemplate | undefined): Record<string, any> | undefined;
/**
 * @schema RayClusterSpecIdleTerminationOptionsPolicy
 */
export declare enum RayClusterSpecIdleTerminationOptionsPolicy {
    /** Suspend */
    SUSPEND = "Suspend",
    /** Delete */
    DELETE = "Delete"
}
/**
 * @schema RayClusterSpecNetworkPolicyMode
 */
export declare enum RayClusterSpecNetworkPolicyMode {
    /** DenyAll */
    DENY_ALL = "DenyAll",
    /** DenyAllIngress */
    DENY_ALL_INGRESS = "DenyAllIngress",
    /** DenyAllEgress */
    DENY_ALL_EGRESS = "DenyAllEgress"
}
/**
 * `Recreate`: recreate all pods. `None`: keep the pods.
 *
 * @schema RayClusterSpecUpgradeStrategyType
 */
export declare enum RayClusterSpecUpgradeStrategyType {
    /** Recreate */
    RECREATE = "Recreate",
    /** None */
    NONE = "None"
}
/**
 * Pods to delete. Managed by the autoscaler.
 *
 * @schema RayClusterSpecWorkerGroupSpecsScaleStrategy
 */
export interface RayClusterSpecWorkerGroupSpecsScaleStrategy {
    /**
     * Pods to delete first.
     *
     * @schema RayClusterSpecWorkerGroupSpecsScaleStrategy#workersToDelete
     */
    readonly workersToDelete?: string[];
}
/**
 * Converts an object of type 'RayClusterSpecWorkerGroupSpecsScaleStrategy' to JSON representation.
 */
export declare function toJson_RayClusterSpecWorkerGroupSpecsScaleStrategy(obj: RayClusterSpecWorkerGroupSpecsScaleStrategy | undefined): Record<string, any> | undefined;
/**
 * Pod template of the workers.
 *
 * @schema RayClusterSpecWorkerGroupSpecsTemplate
 */
export interface RayClusterSpecWorkerGroupSpecsTemplate {
}
/**
 * Converts an object of type 'RayClusterSpecWorkerGroupSpecsTemplate' to JSON representation.
 */
export declare function toJson_RayClusterSpecWorkerGroupSpecsTemplate(obj: RayClusterSpecWorkerGroupSpecsTemplate | undefined): Record<string, any> | undefined;
/**
 * @schema RayClusterSpecGcsFaultToleranceOptionsRedisPasswordValueFrom
 */
export interface RayClusterSpecGcsFaultToleranceOptionsRedisPasswordValueFrom {
}
/**
 * Converts an object of type 'RayClusterSpecGcsFaultToleranceOptionsRedisPasswordValueFrom' to JSON representation.
 */
export declare function toJson_RayClusterSpecGcsFaultToleranceOptionsRedisPasswordValueFrom(obj: RayClusterSpecGcsFaultToleranceOptionsRedisPasswordValueFrom | undefined): Record<string, any> | undefined;
/**
 * @schema RayClusterSpecGcsFaultToleranceOptionsRedisUsernameValueFrom
 */
export interface RayClusterSpecGcsFaultToleranceOptionsRedisUsernameValueFrom {
}
/**
 * Converts an object of type 'RayClusterSpecGcsFaultToleranceOptionsRedisUsernameValueFrom' to JSON representation.
 */
export declare function toJson_RayClusterSpecGcsFaultToleranceOptionsRedisUsernameValueFrom(obj: RayClusterSpecGcsFaultToleranceOptionsRedisUsernameValueFrom | undefined): Record<string, any> | undefined;
/**
 * A RayCronJob creates RayJobs on a schedule.
 *
 * @schema RayCronJob
 */
export declare class RayCronJob extends ApiObject {
    /**
     * Returns the apiVersion and kind for "RayCronJob"
     */
    static readonly GVK: GroupVersionKind;
    /**
     * Renders a Kubernetes manifest for "RayCronJob".
     *
     * This can be used to inline resource manifests inside other objects (e.g. as templates).
     *
     * @param props initialization props
     */
    static manifest(props: RayCronJobProps): any;
    /**
     * Defines a "RayCronJob" API object
     * @param scope the scope in which to define this object
     * @param id a scope-local name for the object
     * @param props initialization props
     */
    constructor(scope: Construct, id: string, props: RayCronJobProps);
    /**
     * Renders the object to Kubernetes JSON.
     */
    toJson(): any;
}
/**
 * A RayCronJob creates RayJobs on a schedule.
 *
 * @schema RayCronJob
 */
export interface RayCronJobProps {
    /**
     * @schema RayCronJob#metadata
     */
    readonly metadata?: ApiObjectMetadata;
    /**
     * Desired state of a RayCronJob.
     *
     * @schema RayCronJob#spec
     */
    readonly spec: RayCronJobSpec;
}
/**
 * Converts an object of type 'RayCronJobProps' to JSON representation.
 */
export declare function toJson_RayCronJobProps(obj: RayCronJobProps | undefined): Record<string, any> | undefined;
/**
 * Desired state of a RayCronJob.
 *
 * @schema RayCronJobSpec
 */
export interface RayCronJobSpec {
    /**
     * Spec of the RayJobs.
     *
     * @schema RayCronJobSpec#jobTemplate
     */
    readonly jobTemplate: RayCronJobSpecJobTemplate;
    /**
     * Schedule in cron format, such as `0 3 * * *`, `@daily` or `@every 1h`.
     *
     * @schema RayCronJobSpec#schedule
     */
    readonly schedule: string;
    /**
     * Whether to suspend the schedule.
     *
     * @schema RayCronJobSpec#suspend
     */
    readonly suspend?: boolean;
    /**
     * Time zone of the schedule, such as `Europe/Berlin`. Defaults to that of the operator. Requires KubeRay 1.7.
     *
     * @default that of the operator. Requires KubeRay 1.7.
     * @schema RayCronJobSpec#timeZone
     */
    readonly timeZone?: string;
}
/**
 * Converts an object of type 'RayCronJobSpec' to JSON representation.
 */
export declare function toJson_RayCronJobSpec(obj: RayCronJobSpec | undefined): Record<string, any> | undefined;
/**
 * Spec of the RayJobs.
 *
 * @schema RayCronJobSpecJobTemplate
 */
export interface RayCronJobSpecJobTemplate {
    /**
     * Maximum seconds that the job may be active.
     *
     * @schema RayCronJobSpecJobTemplate#activeDeadlineSeconds
     */
    readonly activeDeadlineSeconds?: number;
    /**
     * Number of retries, each on a new cluster.
     *
     * @schema RayCronJobSpecJobTemplate#backoffLimit
     */
    readonly backoffLimit?: number;
    /**
     * Selects an existing cluster: the key `ray.io/cluster` has its name.
     *
     * @schema RayCronJobSpecJobTemplate#clusterSelector
     */
    readonly clusterSelector?: {
        [key: string]: string;
    };
    /**
     * What to delete after the job, in KubeRay 1.3 and 1.4. Use `deletionStrategy` in later versions.
     *
     * @schema RayCronJobSpecJobTemplate#deletionPolicy
     */
    readonly deletionPolicy?: RayCronJobSpecJobTemplateDeletionPolicy;
    /**
     * What to delete after the job. Requires KubeRay 1.5; before 1.6, the feature gate RayJobDeletionPolicy must be enabled.
     *
     * @schema RayCronJobSpecJobTemplate#deletionStrategy
     */
    readonly deletionStrategy?: RayCronJobSpecJobTemplateDeletionStrategy;
    /**
     * Command to run on the cluster, such as `python job.py`.
     *
     * @schema RayCronJobSpecJobTemplate#entrypoint
     */
    readonly entrypoint?: string;
    /**
     * Number of CPUs that Ray reserves for the command.
     *
     * @schema RayCronJobSpecJobTemplate#entrypointNumCpus
     */
    readonly entrypointNumCpus?: number;
    /**
     * Number of GPUs that Ray reserves for the command.
     *
     * @schema RayCronJobSpecJobTemplate#entrypointNumGpus
     */
    readonly entrypointNumGpus?: number;
    /**
     * Custom resources that Ray reserves for the command: a string with a JSON object.
     *
     * @schema RayCronJobSpecJobTemplate#entrypointResources
     */
    readonly entrypointResources?: string;
    /**
     * ID of the job in Ray. Defaults to a generated ID.
     *
     * @default a generated ID.
     * @schema RayCronJobSpecJobTemplate#jobId
     */
    readonly jobId?: string;
    /**
     * Controller that manages the resource: the operator, or MultiKueue. Immutable. Requires KubeRay 1.3.
     *
     * @schema RayCronJobSpecJobTemplate#managedBy
     */
    readonly managedBy?: string;
    /**
     * Metadata of the job in Ray.
     *
     * @schema RayCronJobSpecJobTemplate#metadata
     */
    readonly metadata?: {
        [key: string]: string;
    };
    /**
     * Maximum seconds until the job runs. Requires KubeRay 1.6.
     *
     * @schema RayCronJobSpecJobTemplate#preRunningDeadlineSeconds
     */
    readonly preRunningDeadlineSeconds?: number;
    /**
     * Spec of the cluster for the job.
     *
     * @schema RayCronJobSpecJobTemplate#rayClusterSpec
     */
    readonly rayClusterSpec?: RayCronJobSpecJobTemplateRayClusterSpec;
    /**
     * Runtime environment of the job: a YAML string.
     *
     * @schema RayCronJobSpecJobTemplate#runtimeEnvYAML
     */
    readonly runtimeEnvYaml?: string;
    /**
     * Whether to delete the cluster after the job.
     *
     * @schema RayCronJobSpecJobTemplate#shutdownAfterJobFinishes
     */
    readonly shutdownAfterJobFinishes?: boolean;
    /**
     * How to submit the job to Ray: by a Kubernetes Job (`K8sJobMode`), by the operator (`HTTPMode`), by a sidecar of the head (`SidecarMode`, since KubeRay 1.5), or by the user (`InteractiveMode`).
     *
     * @schema RayCronJobSpecJobTemplate#submissionMode
     */
    readonly submissionMode?: RayCronJobSpecJobTemplateSubmissionMode;
    /**
     * Options of the submitter Job.
     *
     * @schema RayCronJobSpecJobTemplate#submitterConfig
     */
    readonly submitterConfig?: RayCronJobSpecJobTemplateSubmitterConfig;
    /**
     * Pod template of the submitter.
     *
     * @schema RayCronJobSpecJobTemplate#submitterPodTemplate
     */
    readonly submitterPodTemplate?: RayCronJobSpecJobTemplateSubmitterPodTemplate;
    /**
     * Whether to suspend the job. A suspended job has no cluster.
     *
     * @schema RayCronJobSpecJobTemplate#suspend
     */
    readonly suspend?: boolean;
    /**
     * Seconds before the cluster is deleted after the job.
     *
     * @schema RayCronJobSpecJobTemplate#ttlSecondsAfterFinished
     */
    readonly ttlSecondsAfterFinished?: number;
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplate' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplate(obj: RayCronJobSpecJobTemplate | undefined): Record<string, any> | undefined;
/**
 * What to delete after the job, in KubeRay 1.3 and 1.4. Use `deletionStrategy` in later versions.
 *
 * @schema RayCronJobSpecJobTemplateDeletionPolicy
 */
export declare enum RayCronJobSpecJobTemplateDeletionPolicy {
    /** DeleteCluster */
    DELETE_CLUSTER = "DeleteCluster",
    /** DeleteWorkers */
    DELETE_WORKERS = "DeleteWorkers",
    /** DeleteSelf */
    DELETE_SELF = "DeleteSelf",
    /** DeleteNone */
    DELETE_NONE = "DeleteNone"
}
/**
 * What to delete after the job. Requires KubeRay 1.5; before 1.6, the feature gate RayJobDeletionPolicy must be enabled.
 *
 * @schema RayCronJobSpecJobTemplateDeletionStrategy
 */
export interface RayCronJobSpecJobTemplateDeletionStrategy {
    /**
     * Deletion rules, with unique pairs of policy and condition.
     *
     * @schema RayCronJobSpecJobTemplateDeletionStrategy#deletionRules
     */
    readonly deletionRules?: RayCronJobSpecJobTemplateDeletionStrategyDeletionRules[];
    /**
     * Older form: what to delete after the job failed.
     *
     * @schema RayCronJobSpecJobTemplateDeletionStrategy#onFailure
     */
    readonly onFailure?: RayCronJobSpecJobTemplateDeletionStrategyOnFailure;
    /**
     * Older form: what to delete after the job succeeded.
     *
     * @schema RayCronJobSpecJobTemplateDeletionStrategy#onSuccess
     */
    readonly onSuccess?: RayCronJobSpecJobTemplateDeletionStrategyOnSuccess;
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateDeletionStrategy' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateDeletionStrategy(obj: RayCronJobSpecJobTemplateDeletionStrategy | undefined): Record<string, any> | undefined;
/**
 * Spec of the cluster for the job.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpec
 */
export interface RayCronJobSpecJobTemplateRayClusterSpec {
    /**
     * Authentication of clients.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#authOptions
     */
    readonly authOptions?: RayCronJobSpecJobTemplateRayClusterSpecAuthOptions;
    /**
     * Options of the autoscaler, a sidecar of the head.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#autoscalerOptions
     */
    readonly autoscalerOptions?: RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions;
    /**
     * Whether to enable the Ray autoscaler.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#enableInTreeAutoscaling
     */
    readonly enableInTreeAutoscaling?: boolean;
    /**
     * Fault tolerance of the Global Control Store: the cluster survives a restart of the head. Requires KubeRay 1.3.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#gcsFaultToleranceOptions
     */
    readonly gcsFaultToleranceOptions?: RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptions;
    /**
     * Head group, which runs the control processes and the dashboard.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#headGroupSpec
     */
    readonly headGroupSpec: RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec;
    /**
     * Annotations of the head's Service.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#headServiceAnnotations
     */
    readonly headServiceAnnotations?: {
        [key: string]: string;
    };
    /**
     * Options of the history server collector, a container that stores logs. Requires KubeRay 1.7.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#historyServerOptions
     */
    readonly historyServerOptions?: RayCronJobSpecJobTemplateRayClusterSpecHistoryServerOptions;
    /**
     * What to do with an idle cluster. Requires Ray 2.60 and its autoscaler.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#idleTerminationOptions
     */
    readonly idleTerminationOptions?: RayCronJobSpecJobTemplateRayClusterSpecIdleTerminationOptions;
    /**
     * Controller that manages the resource: the operator, or MultiKueue. Immutable. Requires KubeRay 1.3.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#managedBy
     */
    readonly managedBy?: string;
    /**
     * NetworkPolicy of the pods. Requires KubeRay 1.7 and its feature gate RayClusterNetworkPolicy.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#networkPolicy
     */
    readonly networkPolicy?: RayCronJobSpecJobTemplateRayClusterSpecNetworkPolicy;
    /**
     * Ray version of the images, such as `2.60.0`.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#rayVersion
     */
    readonly rayVersion?: string;
    /**
     * Whether to suspend the cluster. A suspended cluster has no pods.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#suspend
     */
    readonly suspend?: boolean;
    /**
     * TLS between the pods. Requires KubeRay 1.7, its feature gate RayClusterMTLS and cert-manager.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#tlsOptions
     */
    readonly tlsOptions?: RayCronJobSpecJobTemplateRayClusterSpecTlsOptions;
    /**
     * How to upgrade the pods when the spec changes. Requires KubeRay 1.6.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#upgradeStrategy
     */
    readonly upgradeStrategy?: RayCronJobSpecJobTemplateRayClusterSpecUpgradeStrategy;
    /**
     * Worker groups, with unique names.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#workerGroupSpecs
     */
    readonly workerGroupSpecs?: RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs[];
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpec' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpec(obj: RayCronJobSpecJobTemplateRayClusterSpec | undefined): Record<string, any> | undefined;
/**
 * How to submit the job to Ray: by a Kubernetes Job (`K8sJobMode`), by the operator (`HTTPMode`), by a sidecar of the head (`SidecarMode`, since KubeRay 1.5), or by the user (`InteractiveMode`).
 *
 * @schema RayCronJobSpecJobTemplateSubmissionMode
 */
export declare enum RayCronJobSpecJobTemplateSubmissionMode {
    /** K8sJobMode */
    K8S_JOB_MODE = "K8sJobMode",
    /** HTTPMode */
    HTTP_MODE = "HTTPMode",
    /** InteractiveMode */
    INTERACTIVE_MODE = "InteractiveMode",
    /** SidecarMode */
    SIDECAR_MODE = "SidecarMode"
}
/**
 * Options of the submitter Job.
 *
 * @schema RayCronJobSpecJobTemplateSubmitterConfig
 */
export interface RayCronJobSpecJobTemplateSubmitterConfig {
    /**
     * Number of retries of the submitter Job.
     *
     * @schema RayCronJobSpecJobTemplateSubmitterConfig#backoffLimit
     */
    readonly backoffLimit?: number;
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateSubmitterConfig' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateSubmitterConfig(obj: RayCronJobSpecJobTemplateSubmitterConfig | undefined): Record<string, any> | undefined;
/**
 * Pod template of the submitter.
 *
 * @schema RayCronJobSpecJobTemplateSubmitterPodTemplate
 */
export interface RayCronJobSpecJobTemplateSubmitterPodTemplate {
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateSubmitterPodTemplate' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateSubmitterPodTemplate(obj: RayCronJobSpecJobTemplateSubmitterPodTemplate | undefined): Record<string, any> | undefined;
/**
 * @schema RayCronJobSpecJobTemplateDeletionStrategyDeletionRules
 */
export interface RayCronJobSpecJobTemplateDeletionStrategyDeletionRules {
    /**
     * When to delete it.
     *
     * @schema RayCronJobSpecJobTemplateDeletionStrategyDeletionRules#condition
     */
    readonly condition: RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesCondition;
    /**
     * What to delete: the workers, the cluster, the RayJob with its cluster, or nothing.
     *
     * @schema RayCronJobSpecJobTemplateDeletionStrategyDeletionRules#policy
     */
    readonly policy: RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesPolicy;
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateDeletionStrategyDeletionRules' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateDeletionStrategyDeletionRules(obj: RayCronJobSpecJobTemplateDeletionStrategyDeletionRules | undefined): Record<string, any> | undefined;
/**
 * Older form: what to delete after the job failed.
 *
 * @schema RayCronJobSpecJobTemplateDeletionStrategyOnFailure
 */
export interface RayCronJobSpecJobTemplateDeletionStrategyOnFailure {
    /**
     * What to delete: the workers, the cluster, the RayJob with its cluster, or nothing.
     *
     * @schema RayCronJobSpecJobTemplateDeletionStrategyOnFailure#policy
     */
    readonly policy?: RayCronJobSpecJobTemplateDeletionStrategyOnFailurePolicy;
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateDeletionStrategyOnFailure' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateDeletionStrategyOnFailure(obj: RayCronJobSpecJobTemplateDeletionStrategyOnFailure | undefined): Record<string, any> | undefined;
/**
 * Older form: what to delete after the job succeeded.
 *
 * @schema RayCronJobSpecJobTemplateDeletionStrategyOnSuccess
 */
export interface RayCronJobSpecJobTemplateDeletionStrategyOnSuccess {
    /**
     * What to delete: the workers, the cluster, the RayJob with its cluster, or nothing.
     *
     * @schema RayCronJobSpecJobTemplateDeletionStrategyOnSuccess#policy
     */
    readonly policy?: RayCronJobSpecJobTemplateDeletionStrategyOnSuccessPolicy;
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateDeletionStrategyOnSuccess' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateDeletionStrategyOnSuccess(obj: RayCronJobSpecJobTemplateDeletionStrategyOnSuccess | undefined): Record<string, any> | undefined;
/**
 * Authentication of clients.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecAuthOptions
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecAuthOptions {
    /**
     * Whether to authenticate with Kubernetes tokens. Requires KubeRay 1.6, Ray 2.55 and `mode: token`. Not for RayJobs and RayServices.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAuthOptions#enableK8sTokenAuth
     */
    readonly enableK8STokenAuth?: boolean;
    /**
     * `token`: clients need the token. `disabled`: no authentication. Requires KubeRay 1.5.1 and Ray 2.52.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAuthOptions#mode
     */
    readonly mode?: RayCronJobSpecJobTemplateRayClusterSpecAuthOptionsMode;
    /**
     * Secret with the token in the key `auth_token`. If not set, the operator creates one with the name of the cluster. Requires KubeRay 1.6.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAuthOptions#secretName
     */
    readonly secretName?: string;
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecAuthOptions' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecAuthOptions(obj: RayCronJobSpecJobTemplateRayClusterSpecAuthOptions | undefined): Record<string, any> | undefined;
/**
 * Options of the autoscaler, a sidecar of the head.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions {
    /**
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions#args
     */
    readonly args?: string[];
    /**
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions#command
     */
    readonly command?: string[];
    /**
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions#env
     */
    readonly env?: RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsEnv[];
    /**
     * Seconds before an idle worker is removed. Defaults to 60.
     *
     * @default 60.
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions#idleTimeoutSeconds
     */
    readonly idleTimeoutSeconds?: number;
    /**
     * Image of the autoscaler. Defaults to the image of the head.
     *
     * @default the image of the head.
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions#image
     */
    readonly image?: string;
    /**
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions#imagePullPolicy
     */
    readonly imagePullPolicy?: string;
    /**
     * Resources of the autoscaler. Defaults to 500m CPU and 512Mi memory.
     *
     * @default 500m CPU and 512Mi memory.
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions#resources
     */
    readonly resources?: RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsResources;
    /**
     * Security context of the autoscaler.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions#securityContext
     */
    readonly securityContext?: RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsSecurityContext;
    /**
     * `Conservative` limits pending workers to the number of running workers. `Default` and `Aggressive` do not limit them.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions#upscalingMode
     */
    readonly upscalingMode?: RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsUpscalingMode;
    /**
     * Version of the autoscaler. Defaults to the default of Ray, `v2` since Ray 2.47. Requires KubeRay 1.4.
     *
     * @default the default of Ray, `v2` since Ray 2.47. Requires KubeRay 1.4.
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions#version
     */
    readonly version?: RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsVersion;
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions(obj: RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions | undefined): Record<string, any> | undefined;
/**
 * Fault tolerance of the Global Control Store: the cluster survives a restart of the head. Requires KubeRay 1.3.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptions
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptions {
    /**
     * Backend of the state: `redis`, or `rocksdb` on a volume of the head. Requires KubeRay 1.7.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptions#backend
     */
    readonly backend?: RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsBackend;
    /**
     * Prefix of the cluster's keys in Redis. Defaults to the UID of the cluster.
     *
     * @default the UID of the cluster.
     * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptions#externalStorageNamespace
     */
    readonly externalStorageNamespace?: string;
    /**
     * Address of Redis, such as `redis:6379`.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptions#redisAddress
     */
    readonly redisAddress?: string;
    /**
     * Password of Redis, or a reference to it.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptions#redisPassword
     */
    readonly redisPassword?: RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisPassword;
    /**
     * User name of Redis, or a reference to it.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptions#redisUsername
     */
    readonly redisUsername?: RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisUsername;
    /**
     * Volume of the backend `rocksdb`. Requires KubeRay 1.7.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptions#storage
     */
    readonly storage?: RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsStorage;
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptions' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptions(obj: RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptions | undefined): Record<string, any> | undefined;
/**
 * Head group, which runs the control processes and the dashboard.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec {
    /**
     * Labels of the Ray nodes, for label-based scheduling. Requires KubeRay 1.5.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec#labels
     */
    readonly labels?: {
        [key: string]: string;
    };
    /**
     * Parameters of `ray start` without the leading hyphens, such as `num-cpus` or `resources`. All are strings.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec#rayStartParams
     */
    readonly rayStartParams?: {
        [key: string]: string;
    };
    /**
     * Ray resources, such as `CPU: "4"`. Defaults to the resources of the container. Requires KubeRay 1.5.
     *
     * @default the resources of the container. Requires KubeRay 1.5.
     * @schema RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec#resources
     */
    readonly resources?: {
        [key: string]: string;
    };
    /**
     * Whether to create an Ingress for the dashboard.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec#enableIngress
     */
    readonly enableIngress?: boolean;
    /**
     * Template of the head's Service.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec#headService
     */
    readonly headService?: RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpecHeadService;
    /**
     * Host, path and certificate of the Ingress. Requires KubeRay 1.7.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec#ingressOptions
     */
    readonly ingressOptions?: RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpecIngressOptions;
    /**
     * Type of the head's Service.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec#serviceType
     */
    readonly serviceType?: string;
    /**
     * Pod template of the head.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec#template
     */
    readonly template: RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpecTemplate;
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec(obj: RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec | undefined): Record<string, any> | undefined;
/**
 * Options of the history server collector, a container that stores logs. Requires KubeRay 1.7.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecHistoryServerOptions
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecHistoryServerOptions {
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecHistoryServerOptions' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecHistoryServerOptions(obj: RayCronJobSpecJobTemplateRayClusterSpecHistoryServerOptions | undefined): Record<string, any> | undefined;
/**
 * What to do with an idle cluster. Requires Ray 2.60 and its autoscaler.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecIdleTerminationOptions
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecIdleTerminationOptions {
    /**
     * @schema RayCronJobSpecJobTemplateRayClusterSpecIdleTerminationOptions#policy
     */
    readonly policy?: RayCronJobSpecJobTemplateRayClusterSpecIdleTerminationOptionsPolicy;
    /**
     * @schema RayCronJobSpecJobTemplateRayClusterSpecIdleTerminationOptions#timeoutSeconds
     */
    readonly timeoutSeconds?: number;
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecIdleTerminationOptions' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecIdleTerminationOptions(obj: RayCronJobSpecJobTemplateRayClusterSpecIdleTerminationOptions | undefined): Record<string, any> | undefined;
/**
 * NetworkPolicy of the pods. Requires KubeRay 1.7 and its feature gate RayClusterNetworkPolicy.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecNetworkPolicy
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecNetworkPolicy {
    /**
     * @schema RayCronJobSpecJobTemplateRayClusterSpecNetworkPolicy#mode
     */
    readonly mode?: RayCronJobSpecJobTemplateRayClusterSpecNetworkPolicyMode;
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecNetworkPolicy' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecNetworkPolicy(obj: RayCronJobSpecJobTemplateRayClusterSpecNetworkPolicy | undefined): Record<string, any> | undefined;
/**
 * TLS between the pods. Requires KubeRay 1.7, its feature gate RayClusterMTLS and cert-manager.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecTlsOptions
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecTlsOptions {
    /**
     * @schema RayCronJobSpecJobTemplateRayClusterSpecTlsOptions#enabled
     */
    readonly enabled?: boolean;
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecTlsOptions' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecTlsOptions(obj: RayCronJobSpecJobTemplateRayClusterSpecTlsOptions | undefined): Record<string, any> | undefined;
/**
 * How to upgrade the pods when the spec changes. Requires KubeRay 1.6.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecUpgradeStrategy
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecUpgradeStrategy {
    /**
     * `Recreate`: recreate all pods. `None`: keep the pods.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecUpgradeStrategy#type
     */
    readonly type?: RayCronJobSpecJobTemplateRayClusterSpecUpgradeStrategyType;
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecUpgradeStrategy' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecUpgradeStrategy(obj: RayCronJobSpecJobTemplateRayClusterSpecUpgradeStrategy | undefined): Record<string, any> | undefined;
/**
 * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs {
    /**
     * Labels of the Ray nodes, for label-based scheduling. Requires KubeRay 1.5.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#labels
     */
    readonly labels?: {
        [key: string]: string;
    };
    /**
     * Parameters of `ray start` without the leading hyphens, such as `num-cpus` or `resources`. All are strings.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#rayStartParams
     */
    readonly rayStartParams?: {
        [key: string]: string;
    };
    /**
     * Ray resources, such as `CPU: "4"`. Defaults to the resources of the container. Requires KubeRay 1.5.
     *
     * @default the resources of the container. Requires KubeRay 1.5.
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#resources
     */
    readonly resources?: {
        [key: string]: string;
    };
    /**
     * Unique name of the group.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#groupName
     */
    readonly groupName: string;
    /**
     * Seconds before an idle worker is removed. Requires KubeRay 1.3 and the autoscaler v2.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#idleTimeoutSeconds
     */
    readonly idleTimeoutSeconds?: number;
    /**
     * Maximum number of replicas.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#maxReplicas
     */
    readonly maxReplicas: number;
    /**
     * Minimum number of replicas.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#minReplicas
     */
    readonly minReplicas: number;
    /**
     * Number of pods per replica.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#numOfHosts
     */
    readonly numOfHosts?: number;
    /**
     * Priority of the group. The autoscaler prefers the highest. Requires KubeRay 1.7 and Ray 2.56.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#priority
     */
    readonly priority?: number;
    /**
     * Desired number of replicas. Managed by the autoscaler if it is enabled.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#replicas
     */
    readonly replicas?: number;
    /**
     * Pods to delete. Managed by the autoscaler.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#scaleStrategy
     */
    readonly scaleStrategy?: RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecsScaleStrategy;
    /**
     * Whether to suspend the group. A suspended group has no pods. Managed by the operator.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#suspend
     */
    readonly suspend?: boolean;
    /**
     * Pod template of the workers.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#template
     */
    readonly template: RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecsTemplate;
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs(obj: RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs | undefined): Record<string, any> | undefined;
/**
 * When to delete it.
 *
 * @schema RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesCondition
 */
export interface RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesCondition {
    /**
     * State of the RayJob. Requires KubeRay 1.6.
     *
     * @schema RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesCondition#jobDeploymentStatus
     */
    readonly jobDeploymentStatus?: RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesConditionJobDeploymentStatus;
    /**
     * State of the job in Ray.
     *
     * @schema RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesCondition#jobStatus
     */
    readonly jobStatus?: RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesConditionJobStatus;
    /**
     * Seconds to wait after the condition is met.
     *
     * @schema RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesCondition#ttlSeconds
     */
    readonly ttlSeconds?: number;
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesCondition' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesCondition(obj: RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesCondition | undefined): Record<string, any> | undefined;
/**
 * What to delete: the workers, the cluster, the RayJob with its cluster, or nothing.
 *
 * @schema RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesPolicy
 */
export declare enum RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesPolicy {
    /** DeleteCluster */
    DELETE_CLUSTER = "DeleteCluster",
    /** DeleteWorkers */
    DELETE_WORKERS = "DeleteWorkers",
    /** DeleteSelf */
    DELETE_SELF = "DeleteSelf",
    /** DeleteNone */
    DELETE_NONE = "DeleteNone"
}
/**
 * What to delete: the workers, the cluster, the RayJob with its cluster, or nothing.
 *
 * @schema RayCronJobSpecJobTemplateDeletionStrategyOnFailurePolicy
 */
export declare enum RayCronJobSpecJobTemplateDeletionStrategyOnFailurePolicy {
    /** DeleteCluster */
    DELETE_CLUSTER = "DeleteCluster",
    /** DeleteWorkers */
    DELETE_WORKERS = "DeleteWorkers",
    /** DeleteSelf */
    DELETE_SELF = "DeleteSelf",
    /** DeleteNone */
    DELETE_NONE = "DeleteNone"
}
/**
 * What to delete: the workers, the cluster, the RayJob with its cluster, or nothing.
 *
 * @schema RayCronJobSpecJobTemplateDeletionStrategyOnSuccessPolicy
 */
export declare enum RayCronJobSpecJobTemplateDeletionStrategyOnSuccessPolicy {
    /** DeleteCluster */
    DELETE_CLUSTER = "DeleteCluster",
    /** DeleteWorkers */
    DELETE_WORKERS = "DeleteWorkers",
    /** DeleteSelf */
    DELETE_SELF = "DeleteSelf",
    /** DeleteNone */
    DELETE_NONE = "DeleteNone"
}
/**
 * `token`: clients need the token. `disabled`: no authentication. Requires KubeRay 1.5.1 and Ray 2.52.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecAuthOptionsMode
 */
export declare enum RayCronJobSpecJobTemplateRayClusterSpecAuthOptionsMode {
    /** disabled */
    DISABLED = "disabled",
    /** token */
    TOKEN = "token"
}
/**
 * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsEnv
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsEnv {
    /**
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsEnv#name
     */
    readonly name: string;
    /**
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsEnv#value
     */
    readonly value?: string;
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsEnv' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsEnv(obj: RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsEnv | undefined): Record<string, any> | undefined;
/**
 * Resources of the autoscaler. Defaults to 500m CPU and 512Mi memory.
 *
 * @default 500m CPU and 512Mi memory.
 * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsResources
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsResources {
    /**
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsResources#limits
     */
    readonly limits?: {
        [key: string]: any;
    };
    /**
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsResources#requests
     */
    readonly requests?: {
        [key: string]: any;
    };
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsResources' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsResources(obj: RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsResources | undefined): Record<string, any> | undefined;
/**
 * Security context of the autoscaler.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsSecurityContext
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsSecurityContext {
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsSecurityContext' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsSecurityContext(obj: RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsSecurityContext | undefined): Record<string, any> | undefined;
/**
 * `Conservative` limits pending workers to the number of running workers. `Default` and `Aggressive` do not limit them.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsUpscalingMode
 */
export declare enum RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsUpscalingMode {
    /** Default */
    DEFAULT = "Default",
    /** Aggressive */
    AGGRESSIVE = "Aggressive",
    /** Conservative */
    CONSERVATIVE = "Conservative"
}
/**
 * Version of the autoscaler. Defaults to the default of Ray, `v2` since Ray 2.47. Requires KubeRay 1.4.
 *
 * @default the default of Ray, `v2` since Ray 2.47. Requires KubeRay 1.4.
 * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsVersion
 */
export declare enum RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsVersion {
    /** v1 */
    V1 = "v1",
    /** v2 */
    V2 = "v2"
}
/**
 * Backend of the state: `redis`, or `rocksdb` on a volume of the head. Requires KubeRay 1.7.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsBackend
 */
export declare enum RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsBackend {
    /** redis */
    REDIS = "redis",
    /** rocksdb */
    ROCKSDB = "rocksdb"
}
/**
 * Password of Redis, or a reference to it.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisPassword
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisPassword {
    /**
     * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisPassword#value
     */
    readonly value?: string;
    /**
     * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisPassword#valueFrom
     */
    readonly valueFrom?: RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisPasswordValueFrom;
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisPassword' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisPassword(obj: RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisPassword | undefined): Record<string, any> | undefined;
/**
 * User name of Redis, or a reference to it.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisUsername
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisUsername {
    /**
     * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisUsername#value
     */
    readonly value?: string;
    /**
     * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisUsername#valueFrom
     */
    readonly valueFrom?: RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisUsernameValueFrom;
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisUsername' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisUsername(obj: RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisUsername | undefined): Record<string, any> | undefined;
/**
 * Volume of the backend `rocksdb`. Requires KubeRay 1.7.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsStorage
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsStorage {
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsStorage' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsStorage(obj: RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsStorage | undefined): Record<string, any> | undefined;
/**
 * Template of the head's Service.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpecHeadService
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpecHeadService {
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpecHeadService' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpecHeadService(obj: RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpecHeadService | undefined): Record<string, any> | undefined;
/**
 * Host, path and certificate of the Ingress. Requires KubeRay 1.7.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpecIngressOptions
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpecIngressOptions {
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpecIngressOptions' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpecIngressOptions(obj: RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpecIngressOptions | undefined): Record<string, any> | undefined;
/**
 * Pod template of the head.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpecTemplate
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpecTemplate {
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpecTemplate' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpecTemplate(obj: RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpecTemplate | undefined): Record<string, any> | undefined;
/**
 * @schema RayCronJobSpecJobTemplateRayClusterSpecIdleTerminationOptionsPolicy
 */
export declare enum RayCronJobSpecJobTemplateRayClusterSpecIdleTerminationOptionsPolicy {
    /** Suspend */
    SUSPEND = "Suspend",
    /** Delete */
    DELETE = "Delete"
}
/**
 * @schema RayCronJobSpecJobTemplateRayClusterSpecNetworkPolicyMode
 */
export declare enum RayCronJobSpecJobTemplateRayClusterSpecNetworkPolicyMode {
    /** DenyAll */
    DENY_ALL = "DenyAll",
    /** DenyAllIngress */
    DENY_ALL_INGRESS = "DenyAllIngress",
    /** DenyAllEgress */
    DENY_ALL_EGRESS = "DenyAllEgress"
}
/**
 * `Recreate`: recreate all pods. `None`: keep the pods.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecUpgradeStrategyType
 */
export declare enum RayCronJobSpecJobTemplateRayClusterSpecUpgradeStrategyType {
    /** Recreate */
    RECREATE = "Recreate",
    /** None */
    NONE = "None"
}
/**
 * Pods to delete. Managed by the autoscaler.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecsScaleStrategy
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecsScaleStrategy {
    /**
     * Pods to delete first.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecsScaleStrategy#workersToDelete
     */
    readonly workersToDelete?: string[];
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecsScaleStrategy' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecsScaleStrategy(obj: RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecsScaleStrategy | undefined): Record<string, any> | undefined;
/**
 * Pod template of the workers.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecsTemplate
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecsTemplate {
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecsTemplate' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecsTemplate(obj: RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecsTemplate | undefined): Record<string, any> | undefined;
/**
 * State of the RayJob. Requires KubeRay 1.6.
 *
 * @schema RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesConditionJobDeploymentStatus
 */
export declare enum RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesConditionJobDeploymentStatus {
    /** Failed */
    FAILED = "Failed"
}
/**
 * State of the job in Ray.
 *
 * @schema RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesConditionJobStatus
 */
export declare enum RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesConditionJobStatus {
    /** SUCCEEDED */
    SUCCEEDED = "SUCCEEDED",
    /** FAILED */
    FAILED = "FAILED"
}
/**
 * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisPasswordValueFrom
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisPasswordValueFrom {
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisPasswordValueFrom' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisPasswordValueFrom(obj: RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisPasswordValueFrom | undefined): Record<string, any> | undefined;
/**
 * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisUsernameValueFrom
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisUsernameValueFrom {
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisUsernameValueFrom' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisUsernameValueFrom(obj: RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisUsernameValueFrom | undefined): Record<string, any> | undefined;
/**
 * A RayJob runs a job on a new or an existing Ray cluster.
 *
 * @schema RayJob
 */
export declare class RayJob extends ApiObject {
    /**
     * Returns the apiVersion and kind for "RayJob"
     */
    static readonly GVK: GroupVersionKind;
    /**
     * Renders a Kubernetes manifest for "RayJob".
     *
     * This can be used to inline resource manifests inside other objects (e.g. as templates).
     *
     * @param props initialization props
     */
    static manifest(props: RayJobProps): any;
    /**
     * Defines a "RayJob" API object
     * @param scope the scope in which to define this object
     * @param id a scope-local name for the object
     * @param props initialization props
     */
    constructor(scope: Construct, id: string, props: RayJobProps);
    /**
     * Renders the object to Kubernetes JSON.
     */
    toJson(): any;
}
/**
 * A RayJob runs a job on a new or an existing Ray cluster.
 *
 * @schema RayJob
 */
export interface RayJobProps {
    /**
     * @schema RayJob#metadata
     */
    readonly metadata?: ApiObjectMetadata;
    /**
     * Desired state of a RayJob.
     *
     * @schema RayJob#spec
     */
    readonly spec: RayJobSpec;
}
/**
 * Converts an object of type 'RayJobProps' to JSON representation.
 */
export declare function toJson_RayJobProps(obj: RayJobProps | undefined): Record<string, any> | undefined;
/**
 * Desired state of a RayJob.
 *
 * @schema RayJobSpec
 */
export interface RayJobSpec {
    /**
     * Maximum seconds that the job may be active.
     *
     * @schema RayJobSpec#activeDeadlineSeconds
     */
    readonly activeDeadlineSeconds?: number;
    /**
     * Number of retries, each on a new cluster.
     *
     * @schema RayJobSpec#backoffLimit
     */
    readonly backoffLimit?: number;
    /**
     * Selects an existing cluster: the key `ray.io/cluster` has its name.
     *
     * @schema RayJobSpec#clusterSelector
     */
    readonly clusterSelector?: {
        [key: string]: string;
    };
    /**
     * What to delete after the job, in KubeRay 1.3 and 1.4. Use `deletionStrategy` in later versions.
     *
     * @schema RayJobSpec#deletionPolicy
     */
    readonly deletionPolicy?: RayJobSpecDeletionPolicy;
    /**
     * What to delete after the job. Requires KubeRay 1.5; before 1.6, the feature gate RayJobDeletionPolicy must be enabled.
     *
     * @schema RayJobSpec#deletionStrategy
     */
    readonly deletionStrategy?: RayJobSpecDeletionStrategy;
    /**
     * Command to run on the cluster, such as `python job.py`.
     *
     * @schema RayJobSpec#entrypoint
     */
    readonly entrypoint?: string;
    /**
     * Number of CPUs that Ray reserves for the command.
     *
     * @schema RayJobSpec#entrypointNumCpus
     */
    readonly entrypointNumCpus?: number;
    /**
     * Number of GPUs that Ray reserves for the command.
     *
     * @schema RayJobSpec#entrypointNumGpus
     */
    readonly entrypointNumGpus?: number;
    /**
     * Custom resources that Ray reserves for the command: a string with a JSON object.
     *
     * @schema RayJobSpec#entrypointResources
     */
    readonly entrypointResources?: string;
    /**
     * ID of the job in Ray. Defaults to a generated ID.
     *
     * @default a generated ID.
     * @schema RayJobSpec#jobId
     */
    readonly jobId?: string;
    /**
     * Controller that manages the resource: the operator, or MultiKueue. Immutable. Requires KubeRay 1.3.
     *
     * @schema RayJobSpec#managedBy
     */
    readonly managedBy?: string;
    /**
     * Metadata of the job in Ray.
     *
     * @schema RayJobSpec#metadata
     */
    readonly metadata?: {
        [key: string]: string;
    };
    /**
     * Maximum seconds until the job runs. Requires KubeRay 1.6.
     *
     * @schema RayJobSpec#preRunningDeadlineSeconds
     */
    readonly preRunningDeadlineSeconds?: number;
    /**
     * Spec of the cluster for the job.
     *
     * @schema RayJobSpec#rayClusterSpec
     */
    readonly rayClusterSpec?: RayJobSpecRayClusterSpec;
    /**
     * Runtime environment of the job: a YAML string.
     *
     * @schema RayJobSpec#runtimeEnvYAML
     */
    readonly runtimeEnvYaml?: string;
    /**
     * Whether to delete the cluster after the job.
     *
     * @schema RayJobSpec#shutdownAfterJobFinishes
     */
    readonly shutdownAfterJobFinishes?: boolean;
    /**
     * How to submit the job to Ray: by a Kubernetes Job (`K8sJobMode`), by the operator (`HTTPMode`), by a sidecar of the head (`SidecarMode`, since KubeRay 1.5), or by the user (`InteractiveMode`).
     *
     * @schema RayJobSpec#submissionMode
     */
    readonly submissionMode?: RayJobSpecSubmissionMode;
    /**
     * Options of the submitter Job.
     *
     * @schema RayJobSpec#submitterConfig
     */
    readonly submitterConfig?: RayJobSpecSubmitterConfig;
    /**
     * Pod template of the submitter.
     *
     * @schema RayJobSpec#submitterPodTemplate
     */
    readonly submitterPodTemplate?: RayJobSpecSubmitterPodTemplate;
    /**
     * Whether to suspend the job. A suspended job has no cluster.
     *
     * @schema RayJobSpec#suspend
     */
    readonly suspend?: boolean;
    /**
     * Seconds before the cluster is deleted after the job.
     *
     * @schema RayJobSpec#ttlSecondsAfterFinished
     */
    readonly ttlSecondsAfterFinished?: number;
}
/**
 * Converts an object of type 'RayJobSpec' to JSON representation.
 */
export declare function toJson_RayJobSpec(obj: RayJobSpec | undefined): Record<string, any> | undefined;
/**
 * What to delete after the job, in KubeRay 1.3 and 1.4. Use `deletionStrategy` in later versions.
 *
 * @schema RayJobSpecDeletionPolicy
 */
export declare enum RayJobSpecDeletionPolicy {
    /** DeleteCluster */
    DELETE_CLUSTER = "DeleteCluster",
    /** DeleteWorkers */
    DELETE_WORKERS = "DeleteWorkers",
    /** DeleteSelf */
    DELETE_SELF = "DeleteSelf",
    /** DeleteNone */
    DELETE_NONE = "DeleteNone"
}
/**
 * What to delete after the job. Requires KubeRay 1.5; before 1.6, the feature gate RayJobDeletionPolicy must be enabled.
 *
 * @schema RayJobSpecDeletionStrategy
 */
export interface RayJobSpecDeletionStrategy {
    /**
     * Deletion rules, with unique pairs of policy and condition.
     *
     * @schema RayJobSpecDeletionStrategy#deletionRules
     */
    readonly deletionRules?: RayJobSpecDeletionStrategyDeletionRules[];
    /**
     * Older form: what to delete after the job failed.
     *
     * @schema RayJobSpecDeletionStrategy#onFailure
     */
    readonly onFailure?: RayJobSpecDeletionStrategyOnFailure;
    /**
     * Older form: what to delete after the job succeeded.
     *
     * @schema RayJobSpecDeletionStrategy#onSuccess
     */
    readonly onSuccess?: RayJobSpecDeletionStrategyOnSuccess;
}
/**
 * Converts an object of type 'RayJobSpecDeletionStrategy' to JSON representation.
 */
export declare function toJson_RayJobSpecDeletionStrategy(obj: RayJobSpecDeletionStrategy | undefined): Record<string, any> | undefined;
/**
 * Spec of the cluster for the job.
 *
 * @schema RayJobSpecRayClusterSpec
 */
export interface RayJobSpecRayClusterSpec {
    /**
     * Authentication of clients.
     *
     * @schema RayJobSpecRayClusterSpec#authOptions
     */
    readonly authOptions?: RayJobSpecRayClusterSpecAuthOptions;
    /**
     * Options of the autoscaler, a sidecar of the head.
     *
     * @schema RayJobSpecRayClusterSpec#autoscalerOptions
     */
    readonly autoscalerOptions?: RayJobSpecRayClusterSpecAutoscalerOptions;
    /**
     * Whether to enable the Ray autoscaler.
     *
     * @schema RayJobSpecRayClusterSpec#enableInTreeAutoscaling
     */
    readonly enableInTreeAutoscaling?: boolean;
    /**
     * Fault tolerance of the Global Control Store: the cluster survives a restart of the head. Requires KubeRay 1.3.
     *
     * @schema RayJobSpecRayClusterSpec#gcsFaultToleranceOptions
     */
    readonly gcsFaultToleranceOptions?: RayJobSpecRayClusterSpecGcsFaultToleranceOptions;
    /**
     * Head group, which runs the control processes and the dashboard.
     *
     * @schema RayJobSpecRayClusterSpec#headGroupSpec
     */
    readonly headGroupSpec: RayJobSpecRayClusterSpecHeadGroupSpec;
    /**
     * Annotations of the head's Service.
     *
     * @schema RayJobSpecRayClusterSpec#headServiceAnnotations
     */
    readonly headServiceAnnotations?: {
        [key: string]: string;
    };
    /**
     * Options of the history server collector, a container that stores logs. Requires KubeRay 1.7.
     *
     * @schema RayJobSpecRayClusterSpec#historyServerOptions
     */
    readonly historyServerOptions?: RayJobSpecRayClusterSpecHistoryServerOptions;
    /**
     * What to do with an idle cluster. Requires Ray 2.60 and its autoscaler.
     *
     * @schema RayJobSpecRayClusterSpec#idleTerminationOptions
     */
    readonly idleTerminationOptions?: RayJobSpecRayClusterSpecIdleTerminationOptions;
    /**
     * Controller that manages the resource: the operator, or MultiKueue. Immutable. Requires KubeRay 1.3.
     *
     * @schema RayJobSpecRayClusterSpec#managedBy
     */
    readonly managedBy?: string;
    /**
     * NetworkPolicy of the pods. Requires KubeRay 1.7 and its feature gate RayClusterNetworkPolicy.
     *
     * @schema RayJobSpecRayClusterSpec#networkPolicy
     */
    readonly networkPolicy?: RayJobSpecRayClusterSpecNetworkPolicy;
    /**
     * Ray version of the images, such as `2.60.0`.
     *
     * @schema RayJobSpecRayClusterSpec#rayVersion
     */
    readonly rayVersion?: string;
    /**
     * Whether to suspend the cluster. A suspended cluster has no pods.
     *
     * @schema RayJobSpecRayClusterSpec#suspend
     */
    readonly suspend?: boolean;
    /**
     * TLS between the pods. Requires KubeRay 1.7, its feature gate RayClusterMTLS and cert-manager.
     *
     * @schema RayJobSpecRayClusterSpec#tlsOptions
     */
    readonly tlsOptions?: RayJobSpecRayClusterSpecTlsOptions;
    /**
     * How to upgrade the pods when the spec changes. Requires KubeRay 1.6.
     *
     * @schema RayJobSpecRayClusterSpec#upgradeStrategy
     */
    readonly upgradeStrategy?: RayJobSpecRayClusterSpecUpgradeStrategy;
    /**
     * Worker groups, with unique names.
     *
     * @schema RayJobSpecRayClusterSpec#workerGroupSpecs
     */
    readonly workerGroupSpecs?: RayJobSpecRayClusterSpecWorkerGroupSpecs[];
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpec' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpec(obj: RayJobSpecRayClusterSpec | undefined): Record<string, any> | undefined;
/**
 * How to submit the job to Ray: by a Kubernetes Job (`K8sJobMode`), by the operator (`HTTPMode`), by a sidecar of the head (`SidecarMode`, since KubeRay 1.5), or by the user (`InteractiveMode`).
 *
 * @schema RayJobSpecSubmissionMode
 */
export declare enum RayJobSpecSubmissionMode {
    /** K8sJobMode */
    K8S_JOB_MODE = "K8sJobMode",
    /** HTTPMode */
    HTTP_MODE = "HTTPMode",
    /** InteractiveMode */
    INTERACTIVE_MODE = "InteractiveMode",
    /** SidecarMode */
    SIDECAR_MODE = "SidecarMode"
}
/**
 * Options of the submitter Job.
 *
 * @schema RayJobSpecSubmitterConfig
 */
export interface RayJobSpecSubmitterConfig {
    /**
     * Number of retries of the submitter Job.
     *
     * @schema RayJobSpecSubmitterConfig#backoffLimit
     */
    readonly backoffLimit?: number;
}
/**
 * Converts an object of type 'RayJobSpecSubmitterConfig' to JSON representation.
 */
export declare function toJson_RayJobSpecSubmitterConfig(obj: RayJobSpecSubmitterConfig | undefined): Record<string, any> | undefined;
/**
 * Pod template of the submitter.
 *
 * @schema RayJobSpecSubmitterPodTemplate
 */
export interface RayJobSpecSubmitterPodTemplate {
}
/**
 * Converts an object of type 'RayJobSpecSubmitterPodTemplate' to JSON representation.
 */
export declare function toJson_RayJobSpecSubmitterPodTemplate(obj: RayJobSpecSubmitterPodTemplate | undefined): Record<string, any> | undefined;
/**
 * @schema RayJobSpecDeletionStrategyDeletionRules
 */
export interface RayJobSpecDeletionStrategyDeletionRules {
    /**
     * When to delete it.
     *
     * @schema RayJobSpecDeletionStrategyDeletionRules#condition
     */
    readonly condition: RayJobSpecDeletionStrategyDeletionRulesCondition;
    /**
     * What to delete: the workers, the cluster, the RayJob with its cluster, or nothing.
     *
     * @schema RayJobSpecDeletionStrategyDeletionRules#policy
     */
    readonly policy: RayJobSpecDeletionStrategyDeletionRulesPolicy;
}
/**
 * Converts an object of type 'RayJobSpecDeletionStrategyDeletionRules' to JSON representation.
 */
export declare function toJson_RayJobSpecDeletionStrategyDeletionRules(obj: RayJobSpecDeletionStrategyDeletionRules | undefined): Record<string, any> | undefined;
/**
 * Older form: what to delete after the job failed.
 *
 * @schema RayJobSpecDeletionStrategyOnFailure
 */
export interface RayJobSpecDeletionStrategyOnFailure {
    /**
     * What to delete: the workers, the cluster, the RayJob with its cluster, or nothing.
     *
     * @schema RayJobSpecDeletionStrategyOnFailure#policy
     */
    readonly policy?: RayJobSpecDeletionStrategyOnFailurePolicy;
}
/**
 * Converts an object of type 'RayJobSpecDeletionStrategyOnFailure' to JSON representation.
 */
export declare function toJson_RayJobSpecDeletionStrategyOnFailure(obj: RayJobSpecDeletionStrategyOnFailure | undefined): Record<string, any> | undefined;
/**
 * Older form: what to delete after the job succeeded.
 *
 * @schema RayJobSpecDeletionStrategyOnSuccess
 */
export interface RayJobSpecDeletionStrategyOnSuccess {
    /**
     * What to delete: the workers, the cluster, the RayJob with its cluster, or nothing.
     *
     * @schema RayJobSpecDeletionStrategyOnSuccess#policy
     */
    readonly policy?: RayJobSpecDeletionStrategyOnSuccessPolicy;
}
/**
 * Converts an object of type 'RayJobSpecDeletionStrategyOnSuccess' to JSON representation.
 */
export declare function toJson_RayJobSpecDeletionStrategyOnSuccess(obj: RayJobSpecDeletionStrategyOnSuccess | undefined): Record<string, any> | undefined;
/**
 * Authentication of clients.
 *
 * @schema RayJobSpecRayClusterSpecAuthOptions
 */
export interface RayJobSpecRayClusterSpecAuthOptions {
    /**
     * Whether to authenticate with Kubernetes tokens. Requires KubeRay 1.6, Ray 2.55 and `mode: token`. Not for RayJobs and RayServices.
     *
     * @schema RayJobSpecRayClusterSpecAuthOptions#enableK8sTokenAuth
     */
    readonly enableK8STokenAuth?: boolean;
    /**
     * `token`: clients need the token. `disabled`: no authentication. Requires KubeRay 1.5.1 and Ray 2.52.
     *
     * @schema RayJobSpecRayClusterSpecAuthOptions#mode
     */
    readonly mode?: RayJobSpecRayClusterSpecAuthOptionsMode;
    /**
     * Secret with the token in the key `auth_token`. If not set, the operator creates one with the name of the cluster. Requires KubeRay 1.6.
     *
     * @schema RayJobSpecRayClusterSpecAuthOptions#secretName
     */
    readonly secretName?: string;
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecAuthOptions' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecAuthOptions(obj: RayJobSpecRayClusterSpecAuthOptions | undefined): Record<string, any> | undefined;
/**
 * Options of the autoscaler, a sidecar of the head.
 *
 * @schema RayJobSpecRayClusterSpecAutoscalerOptions
 */
export interface RayJobSpecRayClusterSpecAutoscalerOptions {
    /**
     * @schema RayJobSpecRayClusterSpecAutoscalerOptions#args
     */
    readonly args?: string[];
    /**
     * @schema RayJobSpecRayClusterSpecAutoscalerOptions#command
     */
    readonly command?: string[];
    /**
     * @schema RayJobSpecRayClusterSpecAutoscalerOptions#env
     */
    readonly env?: RayJobSpecRayClusterSpecAutoscalerOptionsEnv[];
    /**
     * Seconds before an idle worker is removed. Defaults to 60.
     *
     * @default 60.
     * @schema RayJobSpecRayClusterSpecAutoscalerOptions#idleTimeoutSeconds
     */
    readonly idleTimeoutSeconds?: number;
    /**
     * Image of the autoscaler. Defaults to the image of the head.
     *
     * @default the image of the head.
     * @schema RayJobSpecRayClusterSpecAutoscalerOptions#image
     */
    readonly image?: string;
    /**
     * @schema RayJobSpecRayClusterSpecAutoscalerOptions#imagePullPolicy
     */
    readonly imagePullPolicy?: string;
    /**
     * Resources of the autoscaler. Defaults to 500m CPU and 512Mi memory.
     *
     * @default 500m CPU and 512Mi memory.
     * @schema RayJobSpecRayClusterSpecAutoscalerOptions#resources
     */
    readonly resources?: RayJobSpecRayClusterSpecAutoscalerOptionsResources;
    /**
     * Security context of the autoscaler.
     *
     * @schema RayJobSpecRayClusterSpecAutoscalerOptions#securityContext
     */
    readonly securityContext?: RayJobSpecRayClusterSpecAutoscalerOptionsSecurityContext;
    /**
     * `Conservative` limits pending workers to the number of running workers. `Default` and `Aggressive` do not limit them.
     *
     * @schema RayJobSpecRayClusterSpecAutoscalerOptions#upscalingMode
     */
    readonly upscalingMode?: RayJobSpecRayClusterSpecAutoscalerOptionsUpscalingMode;
    /**
     * Version of the autoscaler. Defaults to the default of Ray, `v2` since Ray 2.47. Requires KubeRay 1.4.
     *
     * @default the default of Ray, `v2` since Ray 2.47. Requires KubeRay 1.4.
     * @schema RayJobSpecRayClusterSpecAutoscalerOptions#version
     */
    readonly version?: RayJobSpecRayClusterSpecAutoscalerOptionsVersion;
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecAutoscalerOptions' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecAutoscalerOptions(obj: RayJobSpecRayClusterSpecAutoscalerOptions | undefined): Record<string, any> | undefined;
/**
 * Fault tolerance of the Global Control Store: the cluster survives a restart of the head. Requires KubeRay 1.3.
 *
 * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptions
 */
export interface RayJobSpecRayClusterSpecGcsFaultToleranceOptions {
    /**
     * Backend of the state: `redis`, or `rocksdb` on a volume of the head. Requires KubeRay 1.7.
     *
     * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptions#backend
     */
    readonly backend?: RayJobSpecRayClusterSpecGcsFaultToleranceOptionsBackend;
    /**
     * Prefix of the cluster's keys in Redis. Defaults to the UID of the cluster.
     *
     * @default the UID of the cluster.
     * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptions#externalStorageNamespace
     */
    readonly externalStorageNamespace?: string;
    /**
     * Address of Redis, such as `redis:6379`.
     *
     * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptions#redisAddress
     */
    readonly redisAddress?: string;
    /**
     * Password of Redis, or a reference to it.
     *
     * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptions#redisPassword
     */
    readonly redisPassword?: RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisPassword;
    /**
     * User name of Redis, or a reference to it.
     *
     * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptions#redisUsername
     */
    readonly redisUsername?: RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisUsername;
    /**
     * Volume of the backend `rocksdb`. Requires KubeRay 1.7.
     *
     * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptions#storage
     */
    readonly storage?: RayJobSpecRayClusterSpecGcsFaultToleranceOptionsStorage;
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecGcsFaultToleranceOptions' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecGcsFaultToleranceOptions(obj: RayJobSpecRayClusterSpecGcsFaultToleranceOptions | undefined): Record<string, any> | undefined;
/**
 * Head group, which runs the control processes and the dashboard.
 *
 * @schema RayJobSpecRayClusterSpecHeadGroupSpec
 */
export interface RayJobSpecRayClusterSpecHeadGroupSpec {
    /**
     * Labels of the Ray nodes, for label-based scheduling. Requires KubeRay 1.5.
     *
     * @schema RayJobSpecRayClusterSpecHeadGroupSpec#labels
     */
    readonly labels?: {
        [key: string]: string;
    };
    /**
     * Parameters of `ray start` without the leading hyphens, such as `num-cpus` or `resources`. All are strings.
     *
     * @schema RayJobSpecRayClusterSpecHeadGroupSpec#rayStartParams
     */
    readonly rayStartParams?: {
        [key: string]: string;
    };
    /**
     * Ray resources, such as `CPU: "4"`. Defaults to the resources of the container. Requires KubeRay 1.5.
     *
     * @default the resources of the container. Requires KubeRay 1.5.
     * @schema RayJobSpecRayClusterSpecHeadGroupSpec#resources
     */
    readonly resources?: {
        [key: string]: string;
    };
    /**
     * Whether to create an Ingress for the dashboard.
     *
     * @schema RayJobSpecRayClusterSpecHeadGroupSpec#enableIngress
     */
    readonly enableIngress?: boolean;
    /**
     * Template of the head's Service.
     *
     * @schema RayJobSpecRayClusterSpecHeadGroupSpec#headService
     */
    readonly headService?: RayJobSpecRayClusterSpecHeadGroupSpecHeadService;
    /**
     * Host, path and certificate of the Ingress. Requires KubeRay 1.7.
     *
     * @schema RayJobSpecRayClusterSpecHeadGroupSpec#ingressOptions
     */
    readonly ingressOptions?: RayJobSpecRayClusterSpecHeadGroupSpecIngressOptions;
    /**
     * Type of the head's Service.
     *
     * @schema RayJobSpecRayClusterSpecHeadGroupSpec#serviceType
     */
    readonly serviceType?: string;
    /**
     * Pod template of the head.
     *
     * @schema RayJobSpecRayClusterSpecHeadGroupSpec#template
     */
    readonly template: RayJobSpecRayClusterSpecHeadGroupSpecTemplate;
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecHeadGroupSpec' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecHeadGroupSpec(obj: RayJobSpecRayClusterSpecHeadGroupSpec | undefined): Record<string, any> | undefined;
/**
 * Options of the history server collector, a container that stores logs. Requires KubeRay 1.7.
 *
 * @schema RayJobSpecRayClusterSpecHistoryServerOptions
 */
export interface RayJobSpecRayClusterSpecHistoryServerOptions {
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecHistoryServerOptions' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecHistoryServerOptions(obj: RayJobSpecRayClusterSpecHistoryServerOptions | undefined): Record<string, any> | undefined;
/**
 * What to do with an idle cluster. Requires Ray 2.60 and its autoscaler.
 *
 * @schema RayJobSpecRayClusterSpecIdleTerminationOptions
 */
export interface RayJobSpecRayClusterSpecIdleTerminationOptions {
    /**
     * @schema RayJobSpecRayClusterSpecIdleTerminationOptions#policy
     */
    readonly policy?: RayJobSpecRayClusterSpecIdleTerminationOptionsPolicy;
    /**
     * @schema RayJobSpecRayClusterSpecIdleTerminationOptions#timeoutSeconds
     */
    readonly timeoutSeconds?: number;
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecIdleTerminationOptions' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecIdleTerminationOptions(obj: RayJobSpecRayClusterSpecIdleTerminationOptions | undefined): Record<string, any> | undefined;
/**
 * NetworkPolicy of the pods. Requires KubeRay 1.7 and its feature gate RayClusterNetworkPolicy.
 *
 * @schema RayJobSpecRayClusterSpecNetworkPolicy
 */
export interface RayJobSpecRayClusterSpecNetworkPolicy {
    /**
     * @schema RayJobSpecRayClusterSpecNetworkPolicy#mode
     */
    readonly mode?: RayJobSpecRayClusterSpecNetworkPolicyMode;
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecNetworkPolicy' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecNetworkPolicy(obj: RayJobSpecRayClusterSpecNetworkPolicy | undefined): Record<string, any> | undefined;
/**
 * TLS between the pods. Requires KubeRay 1.7, its feature gate RayClusterMTLS and cert-manager.
 *
 * @schema RayJobSpecRayClusterSpecTlsOptions
 */
export interface RayJobSpecRayClusterSpecTlsOptions {
    /**
     * @schema RayJobSpecRayClusterSpecTlsOptions#enabled
     */
    readonly enabled?: boolean;
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecTlsOptions' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecTlsOptions(obj: RayJobSpecRayClusterSpecTlsOptions | undefined): Record<string, any> | undefined;
/**
 * How to upgrade the pods when the spec changes. Requires KubeRay 1.6.
 *
 * @schema RayJobSpecRayClusterSpecUpgradeStrategy
 */
export interface RayJobSpecRayClusterSpecUpgradeStrategy {
    /**
     * `Recreate`: recreate all pods. `None`: keep the pods.
     *
     * @schema RayJobSpecRayClusterSpecUpgradeStrategy#type
     */
    readonly type?: RayJobSpecRayClusterSpecUpgradeStrategyType;
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecUpgradeStrategy' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecUpgradeStrategy(obj: RayJobSpecRayClusterSpecUpgradeStrategy | undefined): Record<string, any> | undefined;
/**
 * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs
 */
export interface RayJobSpecRayClusterSpecWorkerGroupSpecs {
    /**
     * Labels of the Ray nodes, for label-based scheduling. Requires KubeRay 1.5.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#labels
     */
    readonly labels?: {
        [key: string]: string;
    };
    /**
     * Parameters of `ray start` without the leading hyphens, such as `num-cpus` or `resources`. All are strings.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#rayStartParams
     */
    readonly rayStartParams?: {
        [key: string]: string;
    };
    /**
     * Ray resources, such as `CPU: "4"`. Defaults to the resources of the container. Requires KubeRay 1.5.
     *
     * @default the resources of the container. Requires KubeRay 1.5.
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#resources
     */
    readonly resources?: {
        [key: string]: string;
    };
    /**
     * Unique name of the group.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#groupName
     */
    readonly groupName: string;
    /**
     * Seconds before an idle worker is removed. Requires KubeRay 1.3 and the autoscaler v2.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#idleTimeoutSeconds
     */
    readonly idleTimeoutSeconds?: number;
    /**
     * Maximum number of replicas.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#maxReplicas
     */
    readonly maxReplicas: number;
    /**
     * Minimum number of replicas.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#minReplicas
     */
    readonly minReplicas: number;
    /**
     * Number of pods per replica.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#numOfHosts
     */
    readonly numOfHosts?: number;
    /**
     * Priority of the group. The autoscaler prefers the highest. Requires KubeRay 1.7 and Ray 2.56.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#priority
     */
    readonly priority?: number;
    /**
     * Desired number of replicas. Managed by the autoscaler if it is enabled.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#replicas
     */
    readonly replicas?: number;
    /**
     * Pods to delete. Managed by the autoscaler.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#scaleStrategy
     */
    readonly scaleStrategy?: RayJobSpecRayClusterSpecWorkerGroupSpecsScaleStrategy;
    /**
     * Whether to suspend the group. A suspended group has no pods. Managed by the operator.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#suspend
     */
    readonly suspend?: boolean;
    /**
     * Pod template of the workers.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#template
     */
    readonly template: RayJobSpecRayClusterSpecWorkerGroupSpecsTemplate;
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecWorkerGroupSpecs' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecWorkerGroupSpecs(obj: RayJobSpecRayClusterSpecWorkerGroupSpecs | undefined): Record<string, any> | undefined;
/**
 * When to delete it.
 *
 * @schema RayJobSpecDeletionStrategyDeletionRulesCondition
 */
export interface RayJobSpecDeletionStrategyDeletionRulesCondition {
    /**
     * State of the RayJob. Requires KubeRay 1.6.
     *
     * @schema RayJobSpecDeletionStrategyDeletionRulesCondition#jobDeploymentStatus
     */
    readonly jobDeploymentStatus?: RayJobSpecDeletionStrategyDeletionRulesConditionJobDeploymentStatus;
    /**
     * State of the job in Ray.
     *
     * @schema RayJobSpecDeletionStrategyDeletionRulesCondition#jobStatus
     */
    readonly jobStatus?: RayJobSpecDeletionStrategyDeletionRulesConditionJobStatus;
    /**
     * Seconds to wait after the condition is met.
     *
     * @schema RayJobSpecDeletionStrategyDeletionRulesCondition#ttlSeconds
     */
    readonly ttlSeconds?: number;
}
/**
 * Converts an object of type 'RayJobSpecDeletionStrategyDeletionRulesCondition' to JSON representation.
 */
export declare function toJson_RayJobSpecDeletionStrategyDeletionRulesCondition(obj: RayJobSpecDeletionStrategyDeletionRulesCondition | undefined): Record<string, any> | undefined;
/**
 * What to delete: the workers, the cluster, the RayJob with its cluster, or nothing.
 *
 * @schema RayJobSpecDeletionStrategyDeletionRulesPolicy
 */
export declare enum RayJobSpecDeletionStrategyDeletionRulesPolicy {
    /** DeleteCluster */
    DELETE_CLUSTER = "DeleteCluster",
    /** DeleteWorkers */
    DELETE_WORKERS = "DeleteWorkers",
    /** DeleteSelf */
    DELETE_SELF = "DeleteSelf",
    /** DeleteNone */
    DELETE_NONE = "DeleteNone"
}
/**
 * What to delete: the workers, the cluster, the RayJob with its cluster, or nothing.
 *
 * @schema RayJobSpecDeletionStrategyOnFailurePolicy
 */
export declare enum RayJobSpecDeletionStrategyOnFailurePolicy {
    /** DeleteCluster */
    DELETE_CLUSTER = "DeleteCluster",
    /** DeleteWorkers */
    DELETE_WORKERS = "DeleteWorkers",
    /** DeleteSelf */
    DELETE_SELF = "DeleteSelf",
    /** DeleteNone */
    DELETE_NONE = "DeleteNone"
}
/**
 * What to delete: the workers, the cluster, the RayJob with its cluster, or nothing.
 *
 * @schema RayJobSpecDeletionStrategyOnSuccessPolicy
 */
export declare enum RayJobSpecDeletionStrategyOnSuccessPolicy {
    /** DeleteCluster */
    DELETE_CLUSTER = "DeleteCluster",
    /** DeleteWorkers */
    DELETE_WORKERS = "DeleteWorkers",
    /** DeleteSelf */
    DELETE_SELF = "DeleteSelf",
    /** DeleteNone */
    DELETE_NONE = "DeleteNone"
}
/**
 * `token`: clients need the token. `disabled`: no authentication. Requires KubeRay 1.5.1 and Ray 2.52.
 *
 * @schema RayJobSpecRayClusterSpecAuthOptionsMode
 */
export declare enum RayJobSpecRayClusterSpecAuthOptionsMode {
    /** disabled */
    DISABLED = "disabled",
    /** token */
    TOKEN = "token"
}
/**
 * @schema RayJobSpecRayClusterSpecAutoscalerOptionsEnv
 */
export interface RayJobSpecRayClusterSpecAutoscalerOptionsEnv {
    /**
     * @schema RayJobSpecRayClusterSpecAutoscalerOptionsEnv#name
     */
    readonly name: string;
    /**
     * @schema RayJobSpecRayClusterSpecAutoscalerOptionsEnv#value
     */
    readonly value?: string;
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecAutoscalerOptionsEnv' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecAutoscalerOptionsEnv(obj: RayJobSpecRayClusterSpecAutoscalerOptionsEnv | undefined): Record<string, any> | undefined;
/**
 * Resources of the autoscaler. Defaults to 500m CPU and 512Mi memory.
 *
 * @default 500m CPU and 512Mi memory.
 * @schema RayJobSpecRayClusterSpecAutoscalerOptionsResources
 */
export interface RayJobSpecRayClusterSpecAutoscalerOptionsResources {
    /**
     * @schema RayJobSpecRayClusterSpecAutoscalerOptionsResources#limits
     */
    readonly limits?: {
        [key: string]: any;
    };
    /**
     * @schema RayJobSpecRayClusterSpecAutoscalerOptionsResources#requests
     */
    readonly requests?: {
        [key: string]: any;
    };
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecAutoscalerOptionsResources' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecAutoscalerOptionsResources(obj: RayJobSpecRayClusterSpecAutoscalerOptionsResources | undefined): Record<string, any> | undefined;
/**
 * Security context of the autoscaler.
 *
 * @schema RayJobSpecRayClusterSpecAutoscalerOptionsSecurityContext
 */
export interface RayJobSpecRayClusterSpecAutoscalerOptionsSecurityContext {
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecAutoscalerOptionsSecurityContext' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecAutoscalerOptionsSecurityContext(obj: RayJobSpecRayClusterSpecAutoscalerOptionsSecurityContext | undefined): Record<string, any> | undefined;
/**
 * `Conservative` limits pending workers to the number of running workers. `Default` and `Aggressive` do not limit them.
 *
 * @schema RayJobSpecRayClusterSpecAutoscalerOptionsUpscalingMode
 */
export declare enum RayJobSpecRayClusterSpecAutoscalerOptionsUpscalingMode {
    /** Default */
    DEFAULT = "Default",
    /** Aggressive */
    AGGRESSIVE = "Aggressive",
    /** Conservative */
    CONSERVATIVE = "Conservative"
}
/**
 * Version of the autoscaler. Defaults to the default of Ray, `v2` since Ray 2.47. Requires KubeRay 1.4.
 *
 * @default the default of Ray, `v2` since Ray 2.47. Requires KubeRay 1.4.
 * @schema RayJobSpecRayClusterSpecAutoscalerOptionsVersion
 */
export declare enum RayJobSpecRayClusterSpecAutoscalerOptionsVersion {
    /** v1 */
    V1 = "v1",
    /** v2 */
    V2 = "v2"
}
/**
 * Backend of the state: `redis`, or `rocksdb` on a volume of the head. Requires KubeRay 1.7.
 *
 * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptionsBackend
 */
export declare enum RayJobSpecRayClusterSpecGcsFaultToleranceOptionsBackend {
    /** redis */
    REDIS = "redis",
    /** rocksdb */
    ROCKSDB = "rocksdb"
}
/**
 * Password of Redis, or a reference to it.
 *
 * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisPassword
 */
export interface RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisPassword {
    /**
     * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisPassword#value
     */
    readonly value?: string;
    /**
     * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisPassword#valueFrom
     */
    readonly valueFrom?: RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisPasswordValueFrom;
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisPassword' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisPassword(obj: RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisPassword | undefined): Record<string, any> | undefined;
/**
 * User name of Redis, or a reference to it.
 *
 * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisUsername
 */
export interface RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisUsername {
    /**
     * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisUsername#value
     */
    readonly value?: string;
    /**
     * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisUsername#valueFrom
     */
    readonly valueFrom?: RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisUsernameValueFrom;
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisUsername' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisUsername(obj: RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisUsername | undefined): Record<string, any> | undefined;
/**
 * Volume of the backend `rocksdb`. Requires KubeRay 1.7.
 *
 * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptionsStorage
 */
export interface RayJobSpecRayClusterSpecGcsFaultToleranceOptionsStorage {
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecGcsFaultToleranceOptionsStorage' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecGcsFaultToleranceOptionsStorage(obj: RayJobSpecRayClusterSpecGcsFaultToleranceOptionsStorage | undefined): Record<string, any> | undefined;
/**
 * Template of the head's Service.
 *
 * @schema RayJobSpecRayClusterSpecHeadGroupSpecHeadService
 */
export interface RayJobSpecRayClusterSpecHeadGroupSpecHeadService {
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecHeadGroupSpecHeadService' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecHeadGroupSpecHeadService(obj: RayJobSpecRayClusterSpecHeadGroupSpecHeadService | undefined): Record<string, any> | undefined;
/**
 * Host, path and certificate of the Ingress. Requires KubeRay 1.7.
 *
 * @schema RayJobSpecRayClusterSpecHeadGroupSpecIngressOptions
 */
export interface RayJobSpecRayClusterSpecHeadGroupSpecIngressOptions {
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecHeadGroupSpecIngressOptions' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecHeadGroupSpecIngressOptions(obj: RayJobSpecRayClusterSpecHeadGroupSpecIngressOptions | undefined): Record<string, any> | undefined;
/**
 * Pod template of the head.
 *
 * @schema RayJobSpecRayClusterSpecHeadGroupSpecTemplate
 */
export interface RayJobSpecRayClusterSpecHeadGroupSpecTemplate {
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecHeadGroupSpecTemplate' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecHeadGroupSpecTemplate(obj: RayJobSpecRayClusterSpecHeadGroupSpecTemplate | undefined): Record<string, any> | undefined;
/**
 * @schema RayJobSpecRayClusterSpecIdleTerminationOptionsPolicy
 */
export declare enum RayJobSpecRayClusterSpecIdleTerminationOptionsPolicy {
    /** Suspend */
    SUSPEND = "Suspend",
    /** Delete */
    DELETE = "Delete"
}
/**
 * @schema RayJobSpecRayClusterSpecNetworkPolicyMode
 */
export declare enum RayJobSpecRayClusterSpecNetworkPolicyMode {
    /** DenyAll */
    DENY_ALL = "DenyAll",
    /** DenyAllIngress */
    DENY_ALL_INGRESS = "DenyAllIngress",
    /** DenyAllEgress */
    DENY_ALL_EGRESS = "DenyAllEgress"
}
/**
 * `Recreate`: recreate all pods. `None`: keep the pods.
 *
 * @schema RayJobSpecRayClusterSpecUpgradeStrategyType
 */
export declare enum RayJobSpecRayClusterSpecUpgradeStrategyType {
    /** Recreate */
    RECREATE = "Recreate",
    /** None */
    NONE = "None"
}
/**
 * Pods to delete. Managed by the autoscaler.
 *
 * @schema RayJobSpecRayClusterSpecWorkerGroupSpecsScaleStrategy
 */
export interface RayJobSpecRayClusterSpecWorkerGroupSpecsScaleStrategy {
    /**
     * Pods to delete first.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecsScaleStrategy#workersToDelete
     */
    readonly workersToDelete?: string[];
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecWorkerGroupSpecsScaleStrategy' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecWorkerGroupSpecsScaleStrategy(obj: RayJobSpecRayClusterSpecWorkerGroupSpecsScaleStrategy | undefined): Record<string, any> | undefined;
/**
 * Pod template of the workers.
 *
 * @schema RayJobSpecRayClusterSpecWorkerGroupSpecsTemplate
 */
export interface RayJobSpecRayClusterSpecWorkerGroupSpecsTemplate {
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecWorkerGroupSpecsTemplate' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecWorkerGroupSpecsTemplate(obj: RayJobSpecRayClusterSpecWorkerGroupSpecsTemplate | undefined): Record<string, any> | undefined;
/**
 * State of the RayJob. Requires KubeRay 1.6.
 *
 * @schema RayJobSpecDeletionStrategyDeletionRulesConditionJobDeploymentStatus
 */
export declare enum RayJobSpecDeletionStrategyDeletionRulesConditionJobDeploymentStatus {
    /** Failed */
    FAILED = "Failed"
}
/**
 * State of the job in Ray.
 *
 * @schema RayJobSpecDeletionStrategyDeletionRulesConditionJobStatus
 */
export declare enum RayJobSpecDeletionStrategyDeletionRulesConditionJobStatus {
    /** SUCCEEDED */
    SUCCEEDED = "SUCCEEDED",
    /** FAILED */
    FAILED = "FAILED"
}
/**
 * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisPasswordValueFrom
 */
export interface RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisPasswordValueFrom {
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisPasswordValueFrom' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisPasswordValueFrom(obj: RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisPasswordValueFrom | undefined): Record<string, any> | undefined;
/**
 * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisUsernameValueFrom
 */
export interface RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisUsernameValueFrom {
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisUsernameValueFrom' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisUsernameValueFrom(obj: RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisUsernameValueFrom | undefined): Record<string, any> | undefined;
/**
 * A RayService runs Ray Serve applications on a new Ray cluster.
 *
 * @schema RayService
 */
export declare class RayService extends ApiObject {
    /**
     * Returns the apiVersion and kind for "RayService"
     */
    static readonly GVK: GroupVersionKind;
    /**
     * Renders a Kubernetes manifest for "RayService".
     *
     * This can be used to inline resource manifests inside other objects (e.g. as templates).
     *
     * @param props initialization props
     */
    static manifest(props: RayServiceProps): any;
    /**
     * Defines a "RayService" API object
     * @param scope the scope in which to define this object
     * @param id a scope-local name for the object
     * @param props initialization props
     */
    constructor(scope: Construct, id: string, props: RayServiceProps);
    /**
     * Renders the object to Kubernetes JSON.
     */
    toJson(): any;
}
/**
 * A RayService runs Ray Serve applications on a new Ray cluster.
 *
 * @schema RayService
 */
export interface RayServiceProps {
    /**
     * @schema RayService#metadata
     */
    readonly metadata?: ApiObjectMetadata;
    /**
     * Desired state of a RayService.
     *
     * @schema RayService#spec
     */
    readonly spec: RayServiceSpec;
}
/**
 * Converts an object of type 'RayServiceProps' to JSON representation.
 */
export declare function toJson_RayServiceProps(obj: RayServiceProps | undefined): Record<string, any> | undefined;
/**
 * Desired state of a RayService.
 *
 * @schema RayServiceSpec
 */
export interface RayServiceSpec {
    /**
     * Ignored by all supported operators.
     *
     * @schema RayServiceSpec#deploymentUnhealthySecondThreshold
     */
    readonly deploymentUnhealthySecondThreshold?: number;
    /**
     * Whether to exclude the head pod from the Serve Service.
     *
     * @schema RayServiceSpec#excludeHeadPodFromServeSvc
     */
    readonly excludeHeadPodFromServeSvc?: boolean;
    /**
     * Controller that manages the resource: the operator, or MultiKueue. Immutable. Requires KubeRay 1.3.
     *
     * @schema RayServiceSpec#managedBy
     */
    readonly managedBy?: string;
    /**
     * Spec of the cluster that serves the applications.
     *
     * @schema RayServiceSpec#rayClusterConfig
     */
    readonly rayClusterConfig: RayServiceSpecRayClusterConfig;
    /**
     * Seconds before the old cluster is deleted after an upgrade. Defaults to 60. Requires KubeRay 1.5.
     *
     * @default 60. Requires KubeRay 1.5.
     * @schema RayServiceSpec#rayClusterDeletionDelaySeconds
     */
    readonly rayClusterDeletionDelaySeconds?: number;
    /**
     * Ray Serve configuration: a YAML string.
     *
     * @schema RayServiceSpec#serveConfigV2
     */
    readonly serveConfigV2?: string;
    /**
     * Template of the Serve Service.
     *
     * @schema RayServiceSpec#serveService
     */
    readonly serveService?: RayServiceSpecServeService;
    /**
     * Ignored by all supported operators.
     *
     * @schema RayServiceSpec#serviceUnhealthySecondThreshold
     */
    readonly serviceUnhealthySecondThreshold?: number;
    /**
     * Whether to suspend the RayService. A suspended RayService has no clusters. Requires KubeRay 1.7.
     *
     * @schema RayServiceSpec#suspend
     */
    readonly suspend?: boolean;
    /**
     * How to upgrade the cluster when its spec changes. Requires KubeRay 1.3.
     *
     * @schema RayServiceSpec#upgradeStrategy
     */
    readonly upgradeStrategy?: RayServiceSpecUpgradeStrategy;
}
/**
 * Converts an object of type 'RayServiceSpec' to JSON representation.
 */
export declare function toJson_RayServiceSpec(obj: RayServiceSpec | undefined): Record<string, any> | undefined;
/**
 * Spec of the cluster that serves the applications.
 *
 * @schema RayServiceSpecRayClusterConfig
 */
export interface RayServiceSpecRayClusterConfig {
    /**
     * Authentication of clients.
     *
     * @schema RayServiceSpecRayClusterConfig#authOptions
     */
    readonly authOptions?: RayServiceSpecRayClusterConfigAuthOptions;
    /**
     * Options of the autoscaler, a sidecar of the head.
     *
     * @schema RayServiceSpecRayClusterConfig#autoscalerOptions
     */
    readonly autoscalerOptions?: RayServiceSpecRayClusterConfigAutoscalerOptions;
    /**
     * Whether to enable the Ray autoscaler.
     *
     * @schema RayServiceSpecRayClusterConfig#enableInTreeAutoscaling
     */
    readonly enableInTreeAutoscaling?: boolean;
    /**
     * Fault tolerance of the Global Control Store: the cluster survives a restart of the head. Requires KubeRay 1.3.
     *
     * @schema RayServiceSpecRayClusterConfig#gcsFaultToleranceOptions
     */
    readonly gcsFaultToleranceOptions?: RayServiceSpecRayClusterConfigGcsFaultToleranceOptions;
    /**
     * Head group, which runs the control processes and the dashboard.
     *
     * @schema RayServiceSpecRayClusterConfig#headGroupSpec
     */
    readonly headGroupSpec: RayServiceSpecRayClusterConfigHeadGroupSpec;
    /**
     * Annotations of the head's Service.
     *
     * @schema RayServiceSpecRayClusterConfig#headServiceAnnotations
     */
    readonly headServiceAnnotations?: {
        [key: string]: string;
    };
    /**
     * Options of the history server collector, a container that stores logs. Requires KubeRay 1.7.
     *
     * @schema RayServiceSpecRayClusterConfig#historyServerOptions
     */
    readonly historyServerOptions?: RayServiceSpecRayClusterConfigHistoryServerOptions;
    /**
     * What to do with an idle cluster. Requires Ray 2.60 and its autoscaler.
     *
     * @schema RayServiceSpecRayClusterConfig#idleTerminationOptions
     */
    readonly idleTerminationOptions?: RayServiceSpecRayClusterConfigIdleTerminationOptions;
    /**
     * Controller that manages the resource: the operator, or MultiKueue. Immutable. Requires KubeRay 1.3.
     *
     * @schema RayServiceSpecRayClusterConfig#managedBy
     */
    readonly managedBy?: string;
    /**
     * NetworkPolicy of the pods. Requires KubeRay 1.7 and its feature gate RayClusterNetworkPolicy.
     *
     * @schema RayServiceSpecRayClusterConfig#networkPolicy
     */
    readonly networkPolicy?: RayServiceSpecRayClusterConfigNetworkPolicy;
    /**
     * Ray version of the images, such as `2.60.0`.
     *
     * @schema RayServiceSpecRayClusterConfig#rayVersion
     */
    readonly rayVersion?: string;
    /**
     * Whether to suspend the cluster. A suspended cluster has no pods.
     *
     * @schema RayServiceSpecRayClusterConfig#suspend
     */
    readonly suspend?: boolean;
    /**
     * TLS between the pods. Requires KubeRay 1.7, its feature gate RayClusterMTLS and cert-manager.
     *
     * @schema RayServiceSpecRayClusterConfig#tlsOptions
     */
    readonly tlsOptions?: RayServiceSpecRayClusterConfigTlsOptions;
    /**
     * How to upgrade the pods when the spec changes. Requires KubeRay 1.6.
     *
     * @schema RayServiceSpecRayClusterConfig#upgradeStrategy
     */
    readonly upgradeStrategy?: RayServiceSpecRayClusterConfigUpgradeStrategy;
    /**
     * Worker groups, with unique names.
     *
     * @schema RayServiceSpecRayClusterConfig#workerGroupSpecs
     */
    readonly workerGroupSpecs?: RayServiceSpecRayClusterConfigWorkerGroupSpecs[];
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfig' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfig(obj: RayServiceSpecRayClusterConfig | undefined): Record<string, any> | undefined;
/**
 * Template of the Serve Service.
 *
 * @schema RayServiceSpecServeService
 */
export interface RayServiceSpecServeService {
}
/**
 * Converts an object of type 'RayServiceSpecServeService' to JSON representation.
 */
export declare function toJson_RayServiceSpecServeService(obj: RayServiceSpecServeService | undefined): Record<string, any> | undefined;
/**
 * How to upgrade the cluster when its spec changes. Requires KubeRay 1.3.
 *
 * @schema RayServiceSpecUpgradeStrategy
 */
export interface RayServiceSpecUpgradeStrategy {
    /**
     * Options of the incremental upgrade.
     *
     * @schema RayServiceSpecUpgradeStrategy#clusterUpgradeOptions
     */
    readonly clusterUpgradeOptions?: RayServiceSpecUpgradeStrategyClusterUpgradeOptions;
    /**
     * `NewCluster`: switch to a new cluster when it is ready. `${gradual}`: move traffic step by step (requires KubeRay 1.5). `None`: do not upgrade.
     *
     * @schema RayServiceSpecUpgradeStrategy#type
     */
    readonly type?: RayServiceSpecUpgradeStrategyType;
}
/**
 * Converts an object of type 'RayServiceSpecUpgradeStrategy' to JSON representation.
 */
export declare function toJson_RayServiceSpecUpgradeStrategy(obj: RayServiceSpecUpgradeStrategy | undefined): Record<string, any> | undefined;
/**
 * Authentication of clients.
 *
 * @schema RayServiceSpecRayClusterConfigAuthOptions
 */
export interface RayServiceSpecRayClusterConfigAuthOptions {
    /**
     * Whether to authenticate with Kubernetes tokens. Requires KubeRay 1.6, Ray 2.55 and `mode: token`. Not for RayJobs and RayServices.
     *
     * @schema RayServiceSpecRayClusterConfigAuthOptions#enableK8sTokenAuth
     */
    readonly enableK8STokenAuth?: boolean;
    /**
     * `token`: clients need the token. `disabled`: no authentication. Requires KubeRay 1.5.1 and Ray 2.52.
     *
     * @schema RayServiceSpecRayClusterConfigAuthOptions#mode
     */
    readonly mode?: RayServiceSpecRayClusterConfigAuthOptionsMode;
    /**
     * Secret with the token in the key `auth_token`. If not set, the operator creates one with the name of the cluster. Requires KubeRay 1.6.
     *
     * @schema RayServiceSpecRayClusterConfigAuthOptions#secretName
     */
    readonly secretName?: string;
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigAuthOptions' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigAuthOptions(obj: RayServiceSpecRayClusterConfigAuthOptions | undefined): Record<string, any> | undefined;
/**
 * Options of the autoscaler, a sidecar of the head.
 *
 * @schema RayServiceSpecRayClusterConfigAutoscalerOptions
 */
export interface RayServiceSpecRayClusterConfigAutoscalerOptions {
    /**
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptions#args
     */
    readonly args?: string[];
    /**
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptions#command
     */
    readonly command?: string[];
    /**
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptions#env
     */
    readonly env?: RayServiceSpecRayClusterConfigAutoscalerOptionsEnv[];
    /**
     * Seconds before an idle worker is removed. Defaults to 60.
     *
     * @default 60.
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptions#idleTimeoutSeconds
     */
    readonly idleTimeoutSeconds?: number;
    /**
     * Image of the autoscaler. Defaults to the image of the head.
     *
     * @default the image of the head.
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptions#image
     */
    readonly image?: string;
    /**
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptions#imagePullPolicy
     */
    readonly imagePullPolicy?: string;
    /**
     * Resources of the autoscaler. Defaults to 500m CPU and 512Mi memory.
     *
     * @default 500m CPU and 512Mi memory.
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptions#resources
     */
    readonly resources?: RayServiceSpecRayClusterConfigAutoscalerOptionsResources;
    /**
     * Security context of the autoscaler.
     *
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptions#securityContext
     */
    readonly securityContext?: RayServiceSpecRayClusterConfigAutoscalerOptionsSecurityContext;
    /**
     * `Conservative` limits pending workers to the number of running workers. `Default` and `Aggressive` do not limit them.
     *
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptions#upscalingMode
     */
    readonly upscalingMode?: RayServiceSpecRayClusterConfigAutoscalerOptionsUpscalingMode;
    /**
     * Version of the autoscaler. Defaults to the default of Ray, `v2` since Ray 2.47. Requires KubeRay 1.4.
     *
     * @default the default of Ray, `v2` since Ray 2.47. Requires KubeRay 1.4.
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptions#version
     */
    readonly version?: RayServiceSpecRayClusterConfigAutoscalerOptionsVersion;
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigAutoscalerOptions' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigAutoscalerOptions(obj: RayServiceSpecRayClusterConfigAutoscalerOptions | undefined): Record<string, any> | undefined;
/**
 * Fault tolerance of the Global Control Store: the cluster survives a restart of the head. Requires KubeRay 1.3.
 *
 * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptions
 */
export interface RayServiceSpecRayClusterConfigGcsFaultToleranceOptions {
    /**
     * Backend of the state: `redis`, or `rocksdb` on a volume of the head. Requires KubeRay 1.7.
     *
     * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptions#backend
     */
    readonly backend?: RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsBackend;
    /**
     * Prefix of the cluster's keys in Redis. Defaults to the UID of the cluster.
     *
     * @default the UID of the cluster.
     * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptions#externalStorageNamespace
     */
    readonly externalStorageNamespace?: string;
    /**
     * Address of Redis, such as `redis:6379`.
     *
     * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptions#redisAddress
     */
    readonly redisAddress?: string;
    /**
     * Password of Redis, or a reference to it.
     *
     * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptions#redisPassword
     */
    readonly redisPassword?: RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisPassword;
    /**
     * User name of Redis, or a reference to it.
     *
     * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptions#redisUsername
     */
    readonly redisUsername?: RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisUsername;
    /**
     * Volume of the backend `rocksdb`. Requires KubeRay 1.7.
     *
     * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptions#storage
     */
    readonly storage?: RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsStorage;
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigGcsFaultToleranceOptions' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigGcsFaultToleranceOptions(obj: RayServiceSpecRayClusterConfigGcsFaultToleranceOptions | undefined): Record<string, any> | undefined;
/**
 * Head group, which runs the control processes and the dashboard.
 *
 * @schema RayServiceSpecRayClusterConfigHeadGroupSpec
 */
export interface RayServiceSpecRayClusterConfigHeadGroupSpec {
    /**
     * Labels of the Ray nodes, for label-based scheduling. Requires KubeRay 1.5.
     *
     * @schema RayServiceSpecRayClusterConfigHeadGroupSpec#labels
     */
    readonly labels?: {
        [key: string]: string;
    };
    /**
     * Parameters of `ray start` without the leading hyphens, such as `num-cpus` or `resources`. All are strings.
     *
     * @schema RayServiceSpecRayClusterConfigHeadGroupSpec#rayStartParams
     */
    readonly rayStartParams?: {
        [key: string]: string;
    };
    /**
     * Ray resources, such as `CPU: "4"`. Defaults to the resources of the container. Requires KubeRay 1.5.
     *
     * @default the resources of the container. Requires KubeRay 1.5.
     * @schema RayServiceSpecRayClusterConfigHeadGroupSpec#resources
     */
    readonly resources?: {
        [key: string]: string;
    };
    /**
     * Whether to create an Ingress for the dashboard.
     *
     * @schema RayServiceSpecRayClusterConfigHeadGroupSpec#enableIngress
     */
    readonly enableIngress?: boolean;
    /**
     * Template of the head's Service.
     *
     * @schema RayServiceSpecRayClusterConfigHeadGroupSpec#headService
     */
    readonly headService?: RayServiceSpecRayClusterConfigHeadGroupSpecHeadService;
    /**
     * Host, path and certificate of the Ingress. Requires KubeRay 1.7.
     *
     * @schema RayServiceSpecRayClusterConfigHeadGroupSpec#ingressOptions
     */
    readonly ingressOptions?: RayServiceSpecRayClusterConfigHeadGroupSpecIngressOptions;
    /**
     * Type of the head's Service.
     *
     * @schema RayServiceSpecRayClusterConfigHeadGroupSpec#serviceType
     */
    readonly serviceType?: string;
    /**
     * Pod template of the head.
     *
     * @schema RayServiceSpecRayClusterConfigHeadGroupSpec#template
     */
    readonly template: RayServiceSpecRayClusterConfigHeadGroupSpecTemplate;
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigHeadGroupSpec' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigHeadGroupSpec(obj: RayServiceSpecRayClusterConfigHeadGroupSpec | undefined): Record<string, any> | undefined;
/**
 * Options of the history server collector, a container that stores logs. Requires KubeRay 1.7.
 *
 * @schema RayServiceSpecRayClusterConfigHistoryServerOptions
 */
export interface RayServiceSpecRayClusterConfigHistoryServerOptions {
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigHistoryServerOptions' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigHistoryServerOptions(obj: RayServiceSpecRayClusterConfigHistoryServerOptions | undefined): Record<string, any> | undefined;
/**
 * What to do with an idle cluster. Requires Ray 2.60 and its autoscaler.
 *
 * @schema RayServiceSpecRayClusterConfigIdleTerminationOptions
 */
export interface RayServiceSpecRayClusterConfigIdleTerminationOptions {
    /**
     * @schema RayServiceSpecRayClusterConfigIdleTerminationOptions#policy
     */
    readonly policy?: RayServiceSpecRayClusterConfigIdleTerminationOptionsPolicy;
    /**
     * @schema RayServiceSpecRayClusterConfigIdleTerminationOptions#timeoutSeconds
     */
    readonly timeoutSeconds?: number;
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigIdleTerminationOptions' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigIdleTerminationOptions(obj: RayServiceSpecRayClusterConfigIdleTerminationOptions | undefined): Record<string, any> | undefined;
/**
 * NetworkPolicy of the pods. Requires KubeRay 1.7 and its feature gate RayClusterNetworkPolicy.
 *
 * @schema RayServiceSpecRayClusterConfigNetworkPolicy
 */
export interface RayServiceSpecRayClusterConfigNetworkPolicy {
    /**
     * @schema RayServiceSpecRayClusterConfigNetworkPolicy#mode
     */
    readonly mode?: RayServiceSpecRayClusterConfigNetworkPolicyMode;
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigNetworkPolicy' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigNetworkPolicy(obj: RayServiceSpecRayClusterConfigNetworkPolicy | undefined): Record<string, any> | undefined;
/**
 * TLS between the pods. Requires KubeRay 1.7, its feature gate RayClusterMTLS and cert-manager.
 *
 * @schema RayServiceSpecRayClusterConfigTlsOptions
 */
export interface RayServiceSpecRayClusterConfigTlsOptions {
    /**
     * @schema RayServiceSpecRayClusterConfigTlsOptions#enabled
     */
    readonly enabled?: boolean;
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigTlsOptions' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigTlsOptions(obj: RayServiceSpecRayClusterConfigTlsOptions | undefined): Record<string, any> | undefined;
/**
 * How to upgrade the pods when the spec changes. Requires KubeRay 1.6.
 *
 * @schema RayServiceSpecRayClusterConfigUpgradeStrategy
 */
export interface RayServiceSpecRayClusterConfigUpgradeStrategy {
    /**
     * `Recreate`: recreate all pods. `None`: keep the pods.
     *
     * @schema RayServiceSpecRayClusterConfigUpgradeStrategy#type
     */
    readonly type?: RayServiceSpecRayClusterConfigUpgradeStrategyType;
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigUpgradeStrategy' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigUpgradeStrategy(obj: RayServiceSpecRayClusterConfigUpgradeStrategy | undefined): Record<string, any> | undefined;
/**
 * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs
 */
export interface RayServiceSpecRayClusterConfigWorkerGroupSpecs {
    /**
     * Labels of the Ray nodes, for label-based scheduling. Requires KubeRay 1.5.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#labels
     */
    readonly labels?: {
        [key: string]: string;
    };
    /**
     * Parameters of `ray start` without the leading hyphens, such as `num-cpus` or `resources`. All are strings.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#rayStartParams
     */
    readonly rayStartParams?: {
        [key: string]: string;
    };
    /**
     * Ray resources, such as `CPU: "4"`. Defaults to the resources of the container. Requires KubeRay 1.5.
     *
     * @default the resources of the container. Requires KubeRay 1.5.
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#resources
     */
    readonly resources?: {
        [key: string]: string;
    };
    /**
     * Unique name of the group.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#groupName
     */
    readonly groupName: string;
    /**
     * Seconds before an idle worker is removed. Requires KubeRay 1.3 and the autoscaler v2.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#idleTimeoutSeconds
     */
    readonly idleTimeoutSeconds?: number;
    /**
     * Maximum number of replicas.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#maxReplicas
     */
    readonly maxReplicas: number;
    /**
     * Minimum number of replicas.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#minReplicas
     */
    readonly minReplicas: number;
    /**
     * Number of pods per replica.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#numOfHosts
     */
    readonly numOfHosts?: number;
    /**
     * Priority of the group. The autoscaler prefers the highest. Requires KubeRay 1.7 and Ray 2.56.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#priority
     */
    readonly priority?: number;
    /**
     * Desired number of replicas. Managed by the autoscaler if it is enabled.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#replicas
     */
    readonly replicas?: number;
    /**
     * Pods to delete. Managed by the autoscaler.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#scaleStrategy
     */
    readonly scaleStrategy?: RayServiceSpecRayClusterConfigWorkerGroupSpecsScaleStrategy;
    /**
     * Whether to suspend the group. A suspended group has no pods. Managed by the operator.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#suspend
     */
    readonly suspend?: boolean;
    /**
     * Pod template of the workers.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#template
     */
    readonly template: RayServiceSpecRayClusterConfigWorkerGroupSpecsTemplate;
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigWorkerGroupSpecs' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigWorkerGroupSpecs(obj: RayServiceSpecRayClusterConfigWorkerGroupSpecs | undefined): Record<string, any> | undefined;
/**
 * Options of the incremental upgrade.
 *
 * @schema RayServiceSpecUpgradeStrategyClusterUpgradeOptions
 */
export interface RayServiceSpecUpgradeStrategyClusterUpgradeOptions {
    /**
     * GatewayClass of the Gateway that splits the traffic.
     *
     * @schema RayServiceSpecUpgradeStrategyClusterUpgradeOptions#gatewayClassName
     */
    readonly gatewayClassName: string;
    /**
     * Seconds between two steps.
     *
     * @schema RayServiceSpecUpgradeStrategyClusterUpgradeOptions#intervalSeconds
     */
    readonly intervalSeconds: number;
    /**
     * Percentage of capacity that is added to the new cluster in a step.
     *
     * @schema RayServiceSpecUpgradeStrategyClusterUpgradeOptions#maxSurgePercent
     */
    readonly maxSurgePercent?: number;
    /**
     * Percentage of traffic that moves to the new cluster in a step.
     *
     * @schema RayServiceSpecUpgradeStrategyClusterUpgradeOptions#stepSizePercent
     */
    readonly stepSizePercent: number;
}
/**
 * Converts an object of type 'RayServiceSpecUpgradeStrategyClusterUpgradeOptions' to JSON representation.
 */
export declare function toJson_RayServiceSpecUpgradeStrategyClusterUpgradeOptions(obj: RayServiceSpecUpgradeStrategyClusterUpgradeOptions | undefined): Record<string, any> | undefined;
/**
 * `NewCluster`: switch to a new cluster when it is ready. `${gradual}`: move traffic step by step (requires KubeRay 1.5). `None`: do not upgrade.
 *
 * @schema RayServiceSpecUpgradeStrategyType
 */
export declare enum RayServiceSpecUpgradeStrategyType {
    /** NewCluster */
    NEW_CLUSTER = "NewCluster",
    /** None */
    NONE = "None",
    /** NewClusterWithIncrementalUpgrade */
    NEW_CLUSTER_WITH_INCREMENTAL_UPGRADE = "NewClusterWithIncrementalUpgrade"
}
/**
 * `token`: clients need the token. `disabled`: no authentication. Requires KubeRay 1.5.1 and Ray 2.52.
 *
 * @schema RayServiceSpecRayClusterConfigAuthOptionsMode
 */
export declare enum RayServiceSpecRayClusterConfigAuthOptionsMode {
    /** disabled */
    DISABLED = "disabled",
    /** token */
    TOKEN = "token"
}
/**
 * @schema RayServiceSpecRayClusterConfigAutoscalerOptionsEnv
 */
export interface RayServiceSpecRayClusterConfigAutoscalerOptionsEnv {
    /**
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptionsEnv#name
     */
    readonly name: string;
    /**
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptionsEnv#value
     */
    readonly value?: string;
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigAutoscalerOptionsEnv' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigAutoscalerOptionsEnv(obj: RayServiceSpecRayClusterConfigAutoscalerOptionsEnv | undefined): Record<string, any> | undefined;
/**
 * Resources of the autoscaler. Defaults to 500m CPU and 512Mi memory.
 *
 * @default 500m CPU and 512Mi memory.
 * @schema RayServiceSpecRayClusterConfigAutoscalerOptionsResources
 */
export interface RayServiceSpecRayClusterConfigAutoscalerOptionsResources {
    /**
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptionsResources#limits
     */
    readonly limits?: {
        [key: string]: any;
    };
    /**
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptionsResources#requests
     */
    readonly requests?: {
        [key: string]: any;
    };
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigAutoscalerOptionsResources' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigAutoscalerOptionsResources(obj: RayServiceSpecRayClusterConfigAutoscalerOptionsResources | undefined): Record<string, any> | undefined;
/**
 * Security context of the autoscaler.
 *
 * @schema RayServiceSpecRayClusterConfigAutoscalerOptionsSecurityContext
 */
export interface RayServiceSpecRayClusterConfigAutoscalerOptionsSecurityContext {
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigAutoscalerOptionsSecurityContext' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigAutoscalerOptionsSecurityContext(obj: RayServiceSpecRayClusterConfigAutoscalerOptionsSecurityContext | undefined): Record<string, any> | undefined;
/**
 * `Conservative` limits pending workers to the number of running workers. `Default` and `Aggressive` do not limit them.
 *
 * @schema RayServiceSpecRayClusterConfigAutoscalerOptionsUpscalingMode
 */
export declare enum RayServiceSpecRayClusterConfigAutoscalerOptionsUpscalingMode {
    /** Default */
    DEFAULT = "Default",
    /** Aggressive */
    AGGRESSIVE = "Aggressive",
    /** Conservative */
    CONSERVATIVE = "Conservative"
}
/**
 * Version of the autoscaler. Defaults to the default of Ray, `v2` since Ray 2.47. Requires KubeRay 1.4.
 *
 * @default the default of Ray, `v2` since Ray 2.47. Requires KubeRay 1.4.
 * @schema RayServiceSpecRayClusterConfigAutoscalerOptionsVersion
 */
export declare enum RayServiceSpecRayClusterConfigAutoscalerOptionsVersion {
    /** v1 */
    V1 = "v1",
    /** v2 */
    V2 = "v2"
}
/**
 * Backend of the state: `redis`, or `rocksdb` on a volume of the head. Requires KubeRay 1.7.
 *
 * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsBackend
 */
export declare enum RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsBackend {
    /** redis */
    REDIS = "redis",
    /** rocksdb */
    ROCKSDB = "rocksdb"
}
/**
 * Password of Redis, or a reference to it.
 *
 * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisPassword
 */
export interface RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisPassword {
    /**
     * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisPassword#value
     */
    readonly value?: string;
    /**
     * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisPassword#valueFrom
     */
    readonly valueFrom?: RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisPasswordValueFrom;
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisPassword' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisPassword(obj: RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisPassword | undefined): Record<string, any> | undefined;
/**
 * User name of Redis, or a reference to it.
 *
 * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisUsername
 */
export interface RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisUsername {
    /**
     * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisUsername#value
     */
    readonly value?: string;
    /**
     * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisUsername#valueFrom
     */
    readonly valueFrom?: RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisUsernameValueFrom;
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisUsername' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisUsername(obj: RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisUsername | undefined): Record<string, any> | undefined;
/**
 * Volume of the backend `rocksdb`. Requires KubeRay 1.7.
 *
 * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsStorage
 */
export interface RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsStorage {
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsStorage' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsStorage(obj: RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsStorage | undefined): Record<string, any> | undefined;
/**
 * Template of the head's Service.
 *
 * @schema RayServiceSpecRayClusterConfigHeadGroupSpecHeadService
 */
export interface RayServiceSpecRayClusterConfigHeadGroupSpecHeadService {
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigHeadGroupSpecHeadService' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigHeadGroupSpecHeadService(obj: RayServiceSpecRayClusterConfigHeadGroupSpecHeadService | undefined): Record<string, any> | undefined;
/**
 * Host, path and certificate of the Ingress. Requires KubeRay 1.7.
 *
 * @schema RayServiceSpecRayClusterConfigHeadGroupSpecIngressOptions
 */
export interface RayServiceSpecRayClusterConfigHeadGroupSpecIngressOptions {
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigHeadGroupSpecIngressOptions' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigHeadGroupSpecIngressOptions(obj: RayServiceSpecRayClusterConfigHeadGroupSpecIngressOptions | undefined): Record<string, any> | undefined;
/**
 * Pod template of the head.
 *
 * @schema RayServiceSpecRayClusterConfigHeadGroupSpecTemplate
 */
export interface RayServiceSpecRayClusterConfigHeadGroupSpecTemplate {
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigHeadGroupSpecTemplate' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigHeadGroupSpecTemplate(obj: RayServiceSpecRayClusterConfigHeadGroupSpecTemplate | undefined): Record<string, any> | undefined;
/**
 * @schema RayServiceSpecRayClusterConfigIdleTerminationOptionsPolicy
 */
export declare enum RayServiceSpecRayClusterConfigIdleTerminationOptionsPolicy {
    /** Suspend */
    SUSPEND = "Suspend",
    /** Delete */
    DELETE = "Delete"
}
/**
 * @schema RayServiceSpecRayClusterConfigNetworkPolicyMode
 */
export declare enum RayServiceSpecRayClusterConfigNetworkPolicyMode {
    /** DenyAll */
    DENY_ALL = "DenyAll",
    /** DenyAllIngress */
    DENY_ALL_INGRESS = "DenyAllIngress",
    /** DenyAllEgress */
    DENY_ALL_EGRESS = "DenyAllEgress"
}
/**
 * `Recreate`: recreate all pods. `None`: keep the pods.
 *
 * @schema RayServiceSpecRayClusterConfigUpgradeStrategyType
 */
export declare enum RayServiceSpecRayClusterConfigUpgradeStrategyType {
    /** Recreate */
    RECREATE = "Recreate",
    /** None */
    NONE = "None"
}
/**
 * Pods to delete. Managed by the autoscaler.
 *
 * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecsScaleStrategy
 */
export interface RayServiceSpecRayClusterConfigWorkerGroupSpecsScaleStrategy {
    /**
     * Pods to delete first.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecsScaleStrategy#workersToDelete
     */
    readonly workersToDelete?: string[];
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigWorkerGroupSpecsScaleStrategy' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigWorkerGroupSpecsScaleStrategy(obj: RayServiceSpecRayClusterConfigWorkerGroupSpecsScaleStrategy | undefined): Record<string, any> | undefined;
/**
 * Pod template of the workers.
 *
 * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecsTemplate
 */
export interface RayServiceSpecRayClusterConfigWorkerGroupSpecsTemplate {
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigWorkerGroupSpecsTemplate' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigWorkerGroupSpecsTemplate(obj: RayServiceSpecRayClusterConfigWorkerGroupSpecsTemplate | undefined): Record<string, any> | undefined;
/**
 * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisPasswordValueFrom
 */
export interface RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisPasswordValueFrom {
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisPasswordValueFrom' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisPasswordValueFrom(obj: RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisPasswordValueFrom | undefined): Record<string, any> | undefined;
/**
 * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisUsernameValueFrom
 */
export interface RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisUsernameValueFrom {
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisUsernameValueFrom' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisUsernameValueFrom(obj: RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisUsernameValueFrom | undefined): Record<string, any> | undefined;
