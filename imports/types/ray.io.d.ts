import { ApiObject, ApiObjectMetadata, GroupVersionKind } from 'cdk8s';
import { Construct } from 'constructs';
/**
 * A Ray cluster: a head, and groups of workers.
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
 * A Ray cluster: a head, and groups of workers.
 *
 * @schema RayCluster
 */
export interface RayClusterProps {
    /**
     * @schema RayCluster#metadata
     */
    readonly metadata?: ApiObjectMetadata;
    /**
     * The cluster as it should be.
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
 * The cluster as it should be.
 *
 * @schema RayClusterSpec
 */
export interface RayClusterSpec {
    /**
     * Who may use the cluster.
     *
     * @schema RayClusterSpec#authOptions
     */
    readonly authOptions?: RayClusterSpecAuthOptions;
    /**
     * The container of Ray's autoscaler, beside the head.
     *
     * @schema RayClusterSpec#autoscalerOptions
     */
    readonly autoscalerOptions?: RayClusterSpecAutoscalerOptions;
    /**
     * Whether Ray's autoscaler says how many workers there are.
     *
     * @schema RayClusterSpec#enableInTreeAutoscaling
     */
    readonly enableInTreeAutoscaling?: boolean;
    /**
     * What keeps the state of the head, so that the cluster outlives it. Needs KubeRay 1.3.
     *
     * @schema RayClusterSpec#gcsFaultToleranceOptions
     */
    readonly gcsFaultToleranceOptions?: RayClusterSpecGcsFaultToleranceOptions;
    /**
     * The head, which runs the scheduler and the dashboard.
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
     * A container that keeps what Ray logs. Needs KubeRay 1.7.
     *
     * @schema RayClusterSpec#historyServerOptions
     */
    readonly historyServerOptions?: RayClusterSpecHistoryServerOptions;
    /**
     * What becomes of the whole cluster when nobody uses it. Needs Ray 2.60, whose autoscaler sees to it.
     *
     * @schema RayClusterSpec#idleTerminationOptions
     */
    readonly idleTerminationOptions?: RayClusterSpecIdleTerminationOptions;
    /**
     * Who sees to the object: the operator, or Kueue on another cluster. It cannot be changed. Needs KubeRay 1.3.
     *
     * @schema RayClusterSpec#managedBy
     */
    readonly managedBy?: string;
    /**
     * Who may talk to the pods. Needs KubeRay 1.7.
     *
     * @schema RayClusterSpec#networkPolicy
     */
    readonly networkPolicy?: RayClusterSpecNetworkPolicy;
    /**
     * The version of Ray in the images, such as `2.60.0`.
     *
     * @schema RayClusterSpec#rayVersion
     */
    readonly rayVersion?: string;
    /**
     * Whether the pods are taken away until this is false again.
     *
     * @schema RayClusterSpec#suspend
     */
    readonly suspend?: boolean;
    /**
     * Encryption between the pods. Needs KubeRay 1.7.
     *
     * @schema RayClusterSpec#tlsOptions
     */
    readonly tlsOptions?: RayClusterSpecTlsOptions;
    /**
     * What becomes of the pods when the spec changes. Needs KubeRay 1.6.
     *
     * @schema RayClusterSpec#upgradeStrategy
     */
    readonly upgradeStrategy?: RayClusterSpecUpgradeStrategy;
    /**
     * The groups of workers, each of a name of its own.
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
 * Who may use the cluster.
 *
 * @schema RayClusterSpecAuthOptions
 */
export interface RayClusterSpecAuthOptions {
    /**
     * Whether the API server judges the tokens. Needs KubeRay 1.6, Ray 2.55 and `mode: token`; not for RayJobs and RayServices.
     *
     * @schema RayClusterSpecAuthOptions#enableK8sTokenAuth
     */
    readonly enableK8STokenAuth?: boolean;
    /**
     * `token`: only who has the token of the Secret may use the cluster. `disabled`: everybody who reaches it. Needs KubeRay 1.5.1 and Ray 2.52.
     *
     * @schema RayClusterSpecAuthOptions#mode
     */
    readonly mode?: RayClusterSpecAuthOptionsMode;
    /**
     * A Secret with the token at the key `auth_token`. Else the operator makes one that is named as the cluster is. Needs KubeRay 1.6.
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
 * The container of Ray's autoscaler, beside the head.
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
     * How long a worker may have nothing to do; 60 if it is not given.
     *
     * @schema RayClusterSpecAutoscalerOptions#idleTimeoutSeconds
     */
    readonly idleTimeoutSeconds?: number;
    /**
     * The image of the autoscaler; that of the head if it is not given.
     *
     * @schema RayClusterSpecAutoscalerOptions#image
     */
    readonly image?: string;
    /**
     * @schema RayClusterSpecAutoscalerOptions#imagePullPolicy
     */
    readonly imagePullPolicy?: string;
    /**
     * What the autoscaler may use; 500m of a CPU and 512Mi if it is not given.
     *
     * @schema RayClusterSpecAutoscalerOptions#resources
     */
    readonly resources?: RayClusterSpecAutoscalerOptionsResources;
    /**
     * What the autoscaler may do.
     *
     * @schema RayClusterSpecAutoscalerOptions#securityContext
     */
    readonly securityContext?: RayClusterSpecAutoscalerOptionsSecurityContext;
    /**
     * `Conservative`: no more workers are awaited at a time than there are. Else any number.
     *
     * @schema RayClusterSpecAutoscalerOptions#upscalingMode
     */
    readonly upscalingMode?: RayClusterSpecAutoscalerOptionsUpscalingMode;
    /**
     * The version of the autoscaler; that of Ray if it is not given, which is `v2` from Ray 2.47 on. Needs KubeRay 1.4.
     *
     * @schema RayClusterSpecAutoscalerOptions#version
     */
    readonly version?: RayClusterSpecAutoscalerOptionsVersion;
}
/**
 * Converts an object of type 'RayClusterSpecAutoscalerOptions' to JSON representation.
 */
export declare function toJson_RayClusterSpecAutoscalerOptions(obj: RayClusterSpecAutoscalerOptions | undefined): Record<string, any> | undefined;
/**
 * What keeps the state of the head, so that the cluster outlives it. Needs KubeRay 1.3.
 *
 * @schema RayClusterSpecGcsFaultToleranceOptions
 */
export interface RayClusterSpecGcsFaultToleranceOptions {
    /**
     * Where the state is kept: `redis`, or a volume of the head. Needs KubeRay 1.7.
     *
     * @schema RayClusterSpecGcsFaultToleranceOptions#backend
     */
    readonly backend?: RayClusterSpecGcsFaultToleranceOptionsBackend;
    /**
     * What the cluster's keys in Redis start with; made of its UID if it is not given.
     *
     * @schema RayClusterSpecGcsFaultToleranceOptions#externalStorageNamespace
     */
    readonly externalStorageNamespace?: string;
    /**
     * Such as `redis:6379`.
     *
     * @schema RayClusterSpecGcsFaultToleranceOptions#redisAddress
     */
    readonly redisAddress?: string;
    /**
     * The password, or where it stands.
     *
     * @schema RayClusterSpecGcsFaultToleranceOptions#redisPassword
     */
    readonly redisPassword?: RayClusterSpecGcsFaultToleranceOptionsRedisPassword;
    /**
     * The user's name, or where it stands.
     *
     * @schema RayClusterSpecGcsFaultToleranceOptions#redisUsername
     */
    readonly redisUsername?: RayClusterSpecGcsFaultToleranceOptionsRedisUsername;
    /**
     * The volume, where the backend is `rocksdb`. Needs KubeRay 1.7.
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
 * The head, which runs the scheduler and the dashboard.
 *
 * @schema RayClusterSpecHeadGroupSpec
 */
export interface RayClusterSpecHeadGroupSpec {
    /**
     * Labels of the Ray nodes, by which Ray schedules. Needs KubeRay 1.5.
     *
     * @schema RayClusterSpecHeadGroupSpec#labels
     */
    readonly labels?: {
        [key: string]: string;
    };
    /**
     * Parameters of `ray start`, without their hyphens: `num-cpus`, `resources` …; all of them texts.
     *
     * @schema RayClusterSpecHeadGroupSpec#rayStartParams
     */
    readonly rayStartParams?: {
        [key: string]: string;
    };
    /**
     * What Ray schedules by, such as `CPU: "4"`; that of the container if it is not given. Needs KubeRay 1.5.
     *
     * @schema RayClusterSpecHeadGroupSpec#resources
     */
    readonly resources?: {
        [key: string]: string;
    };
    /**
     * Whether the operator makes an Ingress for the dashboard.
     *
     * @schema RayClusterSpecHeadGroupSpec#enableIngress
     */
    readonly enableIngress?: boolean;
    /**
     * What the head's Service has besides.
     *
     * @schema RayClusterSpecHeadGroupSpec#headService
     */
    readonly headService?: RayClusterSpecHeadGroupSpecHeadService;
    /**
     * The host, the path and the certificate of the Ingress. Needs KubeRay 1.7.
     *
     * @schema RayClusterSpecHeadGroupSpec#ingressOptions
     */
    readonly ingressOptions?: RayClusterSpecHeadGroupSpecIngressOptions;
    /**
     * The type of the head's Service.
     *
     * @schema RayClusterSpecHeadGroupSpec#serviceType
     */
    readonly serviceType?: string;
    /**
     * The head's pod.
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
 * A container that keeps what Ray logs. Needs KubeRay 1.7.
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
 * What becomes of the whole cluster when nobody uses it. Needs Ray 2.60, whose autoscaler sees to it.
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
 * Who may talk to the pods. Needs KubeRay 1.7.
 *
 * @schema RayClusterSpecNetworkPolicy
 */
export interface RayClusterSpecNetworkPolicy {
}
/**
 * Converts an object of type 'RayClusterSpecNetworkPolicy' to JSON representation.
 */
export declare function toJson_RayClusterSpecNetworkPolicy(obj: RayClusterSpecNetworkPolicy | undefined): Record<string, any> | undefined;
/**
 * Encryption between the pods. Needs KubeRay 1.7.
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
 * What becomes of the pods when the spec changes. Needs KubeRay 1.6.
 *
 * @schema RayClusterSpecUpgradeStrategy
 */
export interface RayClusterSpecUpgradeStrategy {
    /**
     * `Recreate`: all pods are made anew. `None`: they stay as they are.
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
     * Labels of the Ray nodes, by which Ray schedules. Needs KubeRay 1.5.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#labels
     */
    readonly labels?: {
        [key: string]: string;
    };
    /**
     * Parameters of `ray start`, without their hyphens: `num-cpus`, `resources` …; all of them texts.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#rayStartParams
     */
    readonly rayStartParams?: {
        [key: string]: string;
    };
    /**
     * What Ray schedules by, such as `CPU: "4"`; that of the container if it is not given. Needs KubeRay 1.5.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#resources
     */
    readonly resources?: {
        [key: string]: string;
    };
    /**
     * The name of the group, which no other has.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#groupName
     */
    readonly groupName: string;
    /**
     * How long a worker may have nothing to do. Needs KubeRay 1.3 and the second autoscaler.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#idleTimeoutSeconds
     */
    readonly idleTimeoutSeconds?: number;
    /**
     * How many pods, or groups of `numOfHosts` pods, there are at most.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#maxReplicas
     */
    readonly maxReplicas: number;
    /**
     * How many there are at least.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#minReplicas
     */
    readonly minReplicas: number;
    /**
     * How many pods one replica has.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#numOfHosts
     */
    readonly numOfHosts?: number;
    /**
     * Which group the autoscaler prefers: that of the highest number. Needs KubeRay 1.7 and Ray 2.56.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#priority
     */
    readonly priority?: number;
    /**
     * How many there are now; the autoscaler writes it where there is one.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#replicas
     */
    readonly replicas?: number;
    /**
     * Which pods go; the autoscaler writes it.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#scaleStrategy
     */
    readonly scaleStrategy?: RayClusterSpecWorkerGroupSpecsScaleStrategy;
    /**
     * Whether the pods of the group are taken away. The operator writes it.
     *
     * @schema RayClusterSpecWorkerGroupSpecs#suspend
     */
    readonly suspend?: boolean;
    /**
     * The workers' pod.
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
 * `token`: only who has the token of the Secret may use the cluster. `disabled`: everybody who reaches it. Needs KubeRay 1.5.1 and Ray 2.52.
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
 * What the autoscaler may use; 500m of a CPU and 512Mi if it is not given.
 *
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
 * What the autoscaler may do.
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
 * `Conservative`: no more workers are awaited at a time than there are. Else any number.
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
 * The version of the autoscaler; that of Ray if it is not given, which is `v2` from Ray 2.47 on. Needs KubeRay 1.4.
 *
 * @schema RayClusterSpecAutoscalerOptionsVersion
 */
export declare enum RayClusterSpecAutoscalerOptionsVersion {
    /** v1 */
    V1 = "v1",
    /** v2 */
    V2 = "v2"
}
/**
 * Where the state is kept: `redis`, or a volume of the head. Needs KubeRay 1.7.
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
 * The password, or where it stands.
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
 * The user's name, or where it stands.
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
 * The volume, where the backend is `rocksdb`. Needs KubeRay 1.7.
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
 * What the head's Service has besides.
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
 * The host, the path and the certificate of the Ingress. Needs KubeRay 1.7.
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
 * The head's pod.
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
 * `Recreate`: all pods are made anew. `None`: they stay as they are.
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
 * Which pods go; the autoscaler writes it.
 *
 * @schema RayClusterSpecWorkerGroupSpecsScaleStrategy
 */
export interface RayClusterSpecWorkerGroupSpecsScaleStrategy {
    /**
     * The pods that go first.
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
 * The workers' pod.
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
 * RayJobs at set times.
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
 * RayJobs at set times.
 *
 * @schema RayCronJob
 */
export interface RayCronJobProps {
    /**
     * @schema RayCronJob#metadata
     */
    readonly metadata?: ApiObjectMetadata;
    /**
     * A job at set times.
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
 * A job at set times.
 *
 * @schema RayCronJobSpec
 */
export interface RayCronJobSpec {
    /**
     * The RayJob that is made each time.
     *
     * @schema RayCronJobSpec#jobTemplate
     */
    readonly jobTemplate: RayCronJobSpecJobTemplate;
    /**
     * When, as cron has it: `0 3 * * *`, `@daily`, `@every 1h`.
     *
     * @schema RayCronJobSpec#schedule
     */
    readonly schedule: string;
    /**
     * Whether no more jobs are made.
     *
     * @schema RayCronJobSpec#suspend
     */
    readonly suspend?: boolean;
}
/**
 * Converts an object of type 'RayCronJobSpec' to JSON representation.
 */
export declare function toJson_RayCronJobSpec(obj: RayCronJobSpec | undefined): Record<string, any> | undefined;
/**
 * The RayJob that is made each time.
 *
 * @schema RayCronJobSpecJobTemplate
 */
export interface RayCronJobSpecJobTemplate {
    /**
     * How long the job may take until it is ended.
     *
     * @schema RayCronJobSpecJobTemplate#activeDeadlineSeconds
     */
    readonly activeDeadlineSeconds?: number;
    /**
     * How often the job is tried again, each time on a new cluster.
     *
     * @schema RayCronJobSpecJobTemplate#backoffLimit
     */
    readonly backoffLimit?: number;
    /**
     * The cluster that the job runs on, at the key `ray.io/cluster`, instead of one of its own.
     *
     * @schema RayCronJobSpecJobTemplate#clusterSelector
     */
    readonly clusterSelector?: {
        [key: string]: string;
    };
    /**
     * What is deleted after the job, for KubeRay 1.3 and 1.4; later it is `deletionStrategy`.
     *
     * @schema RayCronJobSpecJobTemplate#deletionPolicy
     */
    readonly deletionPolicy?: RayCronJobSpecJobTemplateDeletionPolicy;
    /**
     * What is deleted after the job. Needs KubeRay 1.5; its feature gate RayJobDeletionPolicy is on from 1.6.
     *
     * @schema RayCronJobSpecJobTemplate#deletionStrategy
     */
    readonly deletionStrategy?: RayCronJobSpecJobTemplateDeletionStrategy;
    /**
     * The command that runs on the cluster, such as `python job.py`.
     *
     * @schema RayCronJobSpecJobTemplate#entrypoint
     */
    readonly entrypoint?: string;
    /**
     * How many CPUs Ray keeps for the command.
     *
     * @schema RayCronJobSpecJobTemplate#entrypointNumCpus
     */
    readonly entrypointNumCpus?: number;
    /**
     * How many GPUs Ray keeps for the command.
     *
     * @schema RayCronJobSpecJobTemplate#entrypointNumGpus
     */
    readonly entrypointNumGpus?: number;
    /**
     * Further resources that Ray keeps for the command: a JSON object as text.
     *
     * @schema RayCronJobSpecJobTemplate#entrypointResources
     */
    readonly entrypointResources?: string;
    /**
     * The name of the job in Ray; made of that of the RayJob if it is not given.
     *
     * @schema RayCronJobSpecJobTemplate#jobId
     */
    readonly jobId?: string;
    /**
     * Who sees to the object: the operator, or Kueue on another cluster. It cannot be changed. Needs KubeRay 1.3.
     *
     * @schema RayCronJobSpecJobTemplate#managedBy
     */
    readonly managedBy?: string;
    /**
     * What is noted on the job in Ray.
     *
     * @schema RayCronJobSpecJobTemplate#metadata
     */
    readonly metadata?: {
        [key: string]: string;
    };
    /**
     * How long it may take until the job runs. Needs KubeRay 1.6.
     *
     * @schema RayCronJobSpecJobTemplate#preRunningDeadlineSeconds
     */
    readonly preRunningDeadlineSeconds?: number;
    /**
     * The cluster that is made for the job.
     *
     * @schema RayCronJobSpecJobTemplate#rayClusterSpec
     */
    readonly rayClusterSpec?: RayCronJobSpecJobTemplateRayClusterSpec;
    /**
     * The job's runtime environment: YAML as text.
     *
     * @schema RayCronJobSpecJobTemplate#runtimeEnvYAML
     */
    readonly runtimeEnvYaml?: string;
    /**
     * Whether the cluster is deleted after the job.
     *
     * @schema RayCronJobSpecJobTemplate#shutdownAfterJobFinishes
     */
    readonly shutdownAfterJobFinishes?: boolean;
    /**
     * Who hands the job to Ray: a pod of its own (`K8sJobMode`), the operator (`HTTPMode`), a container in the head (`SidecarMode`, from KubeRay 1.5), or the user (`InteractiveMode`).
     *
     * @schema RayCronJobSpecJobTemplate#submissionMode
     */
    readonly submissionMode?: RayCronJobSpecJobTemplateSubmissionMode;
    /**
     * The Job that hands the job to Ray.
     *
     * @schema RayCronJobSpecJobTemplate#submitterConfig
     */
    readonly submitterConfig?: RayCronJobSpecJobTemplateSubmitterConfig;
    /**
     * The pod that hands the job to Ray.
     *
     * @schema RayCronJobSpecJobTemplate#submitterPodTemplate
     */
    readonly submitterPodTemplate?: RayCronJobSpecJobTemplateSubmitterPodTemplate;
    /**
     * Whether the job waits, its cluster taken away, until this is false again.
     *
     * @schema RayCronJobSpecJobTemplate#suspend
     */
    readonly suspend?: boolean;
    /**
     * How long the cluster stays after the job.
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
 * What is deleted after the job, for KubeRay 1.3 and 1.4; later it is `deletionStrategy`.
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
 * What is deleted after the job. Needs KubeRay 1.5; its feature gate RayJobDeletionPolicy is on from 1.6.
 *
 * @schema RayCronJobSpecJobTemplateDeletionStrategy
 */
export interface RayCronJobSpecJobTemplateDeletionStrategy {
    /**
     * What is deleted when, one of each policy and condition.
     *
     * @schema RayCronJobSpecJobTemplateDeletionStrategy#deletionRules
     */
    readonly deletionRules?: RayCronJobSpecJobTemplateDeletionStrategyDeletionRules[];
    /**
     * The older form: what is deleted after a job that failed.
     *
     * @schema RayCronJobSpecJobTemplateDeletionStrategy#onFailure
     */
    readonly onFailure?: RayCronJobSpecJobTemplateDeletionStrategyOnFailure;
    /**
     * The older form: what is deleted after a job that succeeded.
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
 * The cluster that is made for the job.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpec
 */
export interface RayCronJobSpecJobTemplateRayClusterSpec {
    /**
     * Who may use the cluster.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#authOptions
     */
    readonly authOptions?: RayCronJobSpecJobTemplateRayClusterSpecAuthOptions;
    /**
     * The container of Ray's autoscaler, beside the head.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#autoscalerOptions
     */
    readonly autoscalerOptions?: RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions;
    /**
     * Whether Ray's autoscaler says how many workers there are.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#enableInTreeAutoscaling
     */
    readonly enableInTreeAutoscaling?: boolean;
    /**
     * What keeps the state of the head, so that the cluster outlives it. Needs KubeRay 1.3.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#gcsFaultToleranceOptions
     */
    readonly gcsFaultToleranceOptions?: RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptions;
    /**
     * The head, which runs the scheduler and the dashboard.
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
     * A container that keeps what Ray logs. Needs KubeRay 1.7.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#historyServerOptions
     */
    readonly historyServerOptions?: RayCronJobSpecJobTemplateRayClusterSpecHistoryServerOptions;
    /**
     * What becomes of the whole cluster when nobody uses it. Needs Ray 2.60, whose autoscaler sees to it.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#idleTerminationOptions
     */
    readonly idleTerminationOptions?: RayCronJobSpecJobTemplateRayClusterSpecIdleTerminationOptions;
    /**
     * Who sees to the object: the operator, or Kueue on another cluster. It cannot be changed. Needs KubeRay 1.3.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#managedBy
     */
    readonly managedBy?: string;
    /**
     * Who may talk to the pods. Needs KubeRay 1.7.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#networkPolicy
     */
    readonly networkPolicy?: RayCronJobSpecJobTemplateRayClusterSpecNetworkPolicy;
    /**
     * The version of Ray in the images, such as `2.60.0`.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#rayVersion
     */
    readonly rayVersion?: string;
    /**
     * Whether the pods are taken away until this is false again.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#suspend
     */
    readonly suspend?: boolean;
    /**
     * Encryption between the pods. Needs KubeRay 1.7.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#tlsOptions
     */
    readonly tlsOptions?: RayCronJobSpecJobTemplateRayClusterSpecTlsOptions;
    /**
     * What becomes of the pods when the spec changes. Needs KubeRay 1.6.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpec#upgradeStrategy
     */
    readonly upgradeStrategy?: RayCronJobSpecJobTemplateRayClusterSpecUpgradeStrategy;
    /**
     * The groups of workers, each of a name of its own.
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
 * Who hands the job to Ray: a pod of its own (`K8sJobMode`), the operator (`HTTPMode`), a container in the head (`SidecarMode`, from KubeRay 1.5), or the user (`InteractiveMode`).
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
 * The Job that hands the job to Ray.
 *
 * @schema RayCronJobSpecJobTemplateSubmitterConfig
 */
export interface RayCronJobSpecJobTemplateSubmitterConfig {
    /**
     * How often that is tried again.
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
 * The pod that hands the job to Ray.
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
     * When it is deleted.
     *
     * @schema RayCronJobSpecJobTemplateDeletionStrategyDeletionRules#condition
     */
    readonly condition: RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesCondition;
    /**
     * What is deleted: the workers, the cluster, the RayJob with all that it has, or nothing.
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
 * The older form: what is deleted after a job that failed.
 *
 * @schema RayCronJobSpecJobTemplateDeletionStrategyOnFailure
 */
export interface RayCronJobSpecJobTemplateDeletionStrategyOnFailure {
    /**
     * What is deleted: the workers, the cluster, the RayJob with all that it has, or nothing.
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
 * The older form: what is deleted after a job that succeeded.
 *
 * @schema RayCronJobSpecJobTemplateDeletionStrategyOnSuccess
 */
export interface RayCronJobSpecJobTemplateDeletionStrategyOnSuccess {
    /**
     * What is deleted: the workers, the cluster, the RayJob with all that it has, or nothing.
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
 * Who may use the cluster.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecAuthOptions
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecAuthOptions {
    /**
     * Whether the API server judges the tokens. Needs KubeRay 1.6, Ray 2.55 and `mode: token`; not for RayJobs and RayServices.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAuthOptions#enableK8sTokenAuth
     */
    readonly enableK8STokenAuth?: boolean;
    /**
     * `token`: only who has the token of the Secret may use the cluster. `disabled`: everybody who reaches it. Needs KubeRay 1.5.1 and Ray 2.52.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAuthOptions#mode
     */
    readonly mode?: RayCronJobSpecJobTemplateRayClusterSpecAuthOptionsMode;
    /**
     * A Secret with the token at the key `auth_token`. Else the operator makes one that is named as the cluster is. Needs KubeRay 1.6.
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
 * The container of Ray's autoscaler, beside the head.
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
     * How long a worker may have nothing to do; 60 if it is not given.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions#idleTimeoutSeconds
     */
    readonly idleTimeoutSeconds?: number;
    /**
     * The image of the autoscaler; that of the head if it is not given.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions#image
     */
    readonly image?: string;
    /**
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions#imagePullPolicy
     */
    readonly imagePullPolicy?: string;
    /**
     * What the autoscaler may use; 500m of a CPU and 512Mi if it is not given.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions#resources
     */
    readonly resources?: RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsResources;
    /**
     * What the autoscaler may do.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions#securityContext
     */
    readonly securityContext?: RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsSecurityContext;
    /**
     * `Conservative`: no more workers are awaited at a time than there are. Else any number.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions#upscalingMode
     */
    readonly upscalingMode?: RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsUpscalingMode;
    /**
     * The version of the autoscaler; that of Ray if it is not given, which is `v2` from Ray 2.47 on. Needs KubeRay 1.4.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions#version
     */
    readonly version?: RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsVersion;
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions(obj: RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptions | undefined): Record<string, any> | undefined;
/**
 * What keeps the state of the head, so that the cluster outlives it. Needs KubeRay 1.3.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptions
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptions {
    /**
     * Where the state is kept: `redis`, or a volume of the head. Needs KubeRay 1.7.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptions#backend
     */
    readonly backend?: RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsBackend;
    /**
     * What the cluster's keys in Redis start with; made of its UID if it is not given.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptions#externalStorageNamespace
     */
    readonly externalStorageNamespace?: string;
    /**
     * Such as `redis:6379`.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptions#redisAddress
     */
    readonly redisAddress?: string;
    /**
     * The password, or where it stands.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptions#redisPassword
     */
    readonly redisPassword?: RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisPassword;
    /**
     * The user's name, or where it stands.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptions#redisUsername
     */
    readonly redisUsername?: RayCronJobSpecJobTemplateRayClusterSpecGcsFaultToleranceOptionsRedisUsername;
    /**
     * The volume, where the backend is `rocksdb`. Needs KubeRay 1.7.
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
 * The head, which runs the scheduler and the dashboard.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec {
    /**
     * Labels of the Ray nodes, by which Ray schedules. Needs KubeRay 1.5.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec#labels
     */
    readonly labels?: {
        [key: string]: string;
    };
    /**
     * Parameters of `ray start`, without their hyphens: `num-cpus`, `resources` …; all of them texts.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec#rayStartParams
     */
    readonly rayStartParams?: {
        [key: string]: string;
    };
    /**
     * What Ray schedules by, such as `CPU: "4"`; that of the container if it is not given. Needs KubeRay 1.5.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec#resources
     */
    readonly resources?: {
        [key: string]: string;
    };
    /**
     * Whether the operator makes an Ingress for the dashboard.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec#enableIngress
     */
    readonly enableIngress?: boolean;
    /**
     * What the head's Service has besides.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec#headService
     */
    readonly headService?: RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpecHeadService;
    /**
     * The host, the path and the certificate of the Ingress. Needs KubeRay 1.7.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec#ingressOptions
     */
    readonly ingressOptions?: RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpecIngressOptions;
    /**
     * The type of the head's Service.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecHeadGroupSpec#serviceType
     */
    readonly serviceType?: string;
    /**
     * The head's pod.
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
 * A container that keeps what Ray logs. Needs KubeRay 1.7.
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
 * What becomes of the whole cluster when nobody uses it. Needs Ray 2.60, whose autoscaler sees to it.
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
 * Who may talk to the pods. Needs KubeRay 1.7.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecNetworkPolicy
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecNetworkPolicy {
}
/**
 * Converts an object of type 'RayCronJobSpecJobTemplateRayClusterSpecNetworkPolicy' to JSON representation.
 */
export declare function toJson_RayCronJobSpecJobTemplateRayClusterSpecNetworkPolicy(obj: RayCronJobSpecJobTemplateRayClusterSpecNetworkPolicy | undefined): Record<string, any> | undefined;
/**
 * Encryption between the pods. Needs KubeRay 1.7.
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
 * What becomes of the pods when the spec changes. Needs KubeRay 1.6.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecUpgradeStrategy
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecUpgradeStrategy {
    /**
     * `Recreate`: all pods are made anew. `None`: they stay as they are.
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
     * Labels of the Ray nodes, by which Ray schedules. Needs KubeRay 1.5.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#labels
     */
    readonly labels?: {
        [key: string]: string;
    };
    /**
     * Parameters of `ray start`, without their hyphens: `num-cpus`, `resources` …; all of them texts.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#rayStartParams
     */
    readonly rayStartParams?: {
        [key: string]: string;
    };
    /**
     * What Ray schedules by, such as `CPU: "4"`; that of the container if it is not given. Needs KubeRay 1.5.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#resources
     */
    readonly resources?: {
        [key: string]: string;
    };
    /**
     * The name of the group, which no other has.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#groupName
     */
    readonly groupName: string;
    /**
     * How long a worker may have nothing to do. Needs KubeRay 1.3 and the second autoscaler.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#idleTimeoutSeconds
     */
    readonly idleTimeoutSeconds?: number;
    /**
     * How many pods, or groups of `numOfHosts` pods, there are at most.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#maxReplicas
     */
    readonly maxReplicas: number;
    /**
     * How many there are at least.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#minReplicas
     */
    readonly minReplicas: number;
    /**
     * How many pods one replica has.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#numOfHosts
     */
    readonly numOfHosts?: number;
    /**
     * Which group the autoscaler prefers: that of the highest number. Needs KubeRay 1.7 and Ray 2.56.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#priority
     */
    readonly priority?: number;
    /**
     * How many there are now; the autoscaler writes it where there is one.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#replicas
     */
    readonly replicas?: number;
    /**
     * Which pods go; the autoscaler writes it.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#scaleStrategy
     */
    readonly scaleStrategy?: RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecsScaleStrategy;
    /**
     * Whether the pods of the group are taken away. The operator writes it.
     *
     * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecs#suspend
     */
    readonly suspend?: boolean;
    /**
     * The workers' pod.
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
 * When it is deleted.
 *
 * @schema RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesCondition
 */
export interface RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesCondition {
    /**
     * The state of the RayJob. Needs KubeRay 1.6.
     *
     * @schema RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesCondition#jobDeploymentStatus
     */
    readonly jobDeploymentStatus?: RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesConditionJobDeploymentStatus;
    /**
     * The state of the job in Ray.
     *
     * @schema RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesCondition#jobStatus
     */
    readonly jobStatus?: RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesConditionJobStatus;
    /**
     * How long after that.
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
 * What is deleted: the workers, the cluster, the RayJob with all that it has, or nothing.
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
 * What is deleted: the workers, the cluster, the RayJob with all that it has, or nothing.
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
 * What is deleted: the workers, the cluster, the RayJob with all that it has, or nothing.
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
 * `token`: only who has the token of the Secret may use the cluster. `disabled`: everybody who reaches it. Needs KubeRay 1.5.1 and Ray 2.52.
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
 * What the autoscaler may use; 500m of a CPU and 512Mi if it is not given.
 *
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
 * What the autoscaler may do.
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
 * `Conservative`: no more workers are awaited at a time than there are. Else any number.
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
 * The version of the autoscaler; that of Ray if it is not given, which is `v2` from Ray 2.47 on. Needs KubeRay 1.4.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsVersion
 */
export declare enum RayCronJobSpecJobTemplateRayClusterSpecAutoscalerOptionsVersion {
    /** v1 */
    V1 = "v1",
    /** v2 */
    V2 = "v2"
}
/**
 * Where the state is kept: `redis`, or a volume of the head. Needs KubeRay 1.7.
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
 * The password, or where it stands.
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
 * The user's name, or where it stands.
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
 * The volume, where the backend is `rocksdb`. Needs KubeRay 1.7.
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
 * What the head's Service has besides.
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
 * The host, the path and the certificate of the Ingress. Needs KubeRay 1.7.
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
 * The head's pod.
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
 * `Recreate`: all pods are made anew. `None`: they stay as they are.
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
 * Which pods go; the autoscaler writes it.
 *
 * @schema RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecsScaleStrategy
 */
export interface RayCronJobSpecJobTemplateRayClusterSpecWorkerGroupSpecsScaleStrategy {
    /**
     * The pods that go first.
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
 * The workers' pod.
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
 * The state of the RayJob. Needs KubeRay 1.6.
 *
 * @schema RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesConditionJobDeploymentStatus
 */
export declare enum RayCronJobSpecJobTemplateDeletionStrategyDeletionRulesConditionJobDeploymentStatus {
    /** Failed */
    FAILED = "Failed"
}
/**
 * The state of the job in Ray.
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
 * A job on a Ray cluster, which is made for it unless it names one.
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
 * A job on a Ray cluster, which is made for it unless it names one.
 *
 * @schema RayJob
 */
export interface RayJobProps {
    /**
     * @schema RayJob#metadata
     */
    readonly metadata?: ApiObjectMetadata;
    /**
     * A job, and the cluster that it runs on.
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
 * A job, and the cluster that it runs on.
 *
 * @schema RayJobSpec
 */
export interface RayJobSpec {
    /**
     * How long the job may take until it is ended.
     *
     * @schema RayJobSpec#activeDeadlineSeconds
     */
    readonly activeDeadlineSeconds?: number;
    /**
     * How often the job is tried again, each time on a new cluster.
     *
     * @schema RayJobSpec#backoffLimit
     */
    readonly backoffLimit?: number;
    /**
     * The cluster that the job runs on, at the key `ray.io/cluster`, instead of one of its own.
     *
     * @schema RayJobSpec#clusterSelector
     */
    readonly clusterSelector?: {
        [key: string]: string;
    };
    /**
     * What is deleted after the job, for KubeRay 1.3 and 1.4; later it is `deletionStrategy`.
     *
     * @schema RayJobSpec#deletionPolicy
     */
    readonly deletionPolicy?: RayJobSpecDeletionPolicy;
    /**
     * What is deleted after the job. Needs KubeRay 1.5; its feature gate RayJobDeletionPolicy is on from 1.6.
     *
     * @schema RayJobSpec#deletionStrategy
     */
    readonly deletionStrategy?: RayJobSpecDeletionStrategy;
    /**
     * The command that runs on the cluster, such as `python job.py`.
     *
     * @schema RayJobSpec#entrypoint
     */
    readonly entrypoint?: string;
    /**
     * How many CPUs Ray keeps for the command.
     *
     * @schema RayJobSpec#entrypointNumCpus
     */
    readonly entrypointNumCpus?: number;
    /**
     * How many GPUs Ray keeps for the command.
     *
     * @schema RayJobSpec#entrypointNumGpus
     */
    readonly entrypointNumGpus?: number;
    /**
     * Further resources that Ray keeps for the command: a JSON object as text.
     *
     * @schema RayJobSpec#entrypointResources
     */
    readonly entrypointResources?: string;
    /**
     * The name of the job in Ray; made of that of the RayJob if it is not given.
     *
     * @schema RayJobSpec#jobId
     */
    readonly jobId?: string;
    /**
     * Who sees to the object: the operator, or Kueue on another cluster. It cannot be changed. Needs KubeRay 1.3.
     *
     * @schema RayJobSpec#managedBy
     */
    readonly managedBy?: string;
    /**
     * What is noted on the job in Ray.
     *
     * @schema RayJobSpec#metadata
     */
    readonly metadata?: {
        [key: string]: string;
    };
    /**
     * How long it may take until the job runs. Needs KubeRay 1.6.
     *
     * @schema RayJobSpec#preRunningDeadlineSeconds
     */
    readonly preRunningDeadlineSeconds?: number;
    /**
     * The cluster that is made for the job.
     *
     * @schema RayJobSpec#rayClusterSpec
     */
    readonly rayClusterSpec?: RayJobSpecRayClusterSpec;
    /**
     * The job's runtime environment: YAML as text.
     *
     * @schema RayJobSpec#runtimeEnvYAML
     */
    readonly runtimeEnvYaml?: string;
    /**
     * Whether the cluster is deleted after the job.
     *
     * @schema RayJobSpec#shutdownAfterJobFinishes
     */
    readonly shutdownAfterJobFinishes?: boolean;
    /**
     * Who hands the job to Ray: a pod of its own (`K8sJobMode`), the operator (`HTTPMode`), a container in the head (`SidecarMode`, from KubeRay 1.5), or the user (`InteractiveMode`).
     *
     * @schema RayJobSpec#submissionMode
     */
    readonly submissionMode?: RayJobSpecSubmissionMode;
    /**
     * The Job that hands the job to Ray.
     *
     * @schema RayJobSpec#submitterConfig
     */
    readonly submitterConfig?: RayJobSpecSubmitterConfig;
    /**
     * The pod that hands the job to Ray.
     *
     * @schema RayJobSpec#submitterPodTemplate
     */
    readonly submitterPodTemplate?: RayJobSpecSubmitterPodTemplate;
    /**
     * Whether the job waits, its cluster taken away, until this is false again.
     *
     * @schema RayJobSpec#suspend
     */
    readonly suspend?: boolean;
    /**
     * How long the cluster stays after the job.
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
 * What is deleted after the job, for KubeRay 1.3 and 1.4; later it is `deletionStrategy`.
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
 * What is deleted after the job. Needs KubeRay 1.5; its feature gate RayJobDeletionPolicy is on from 1.6.
 *
 * @schema RayJobSpecDeletionStrategy
 */
export interface RayJobSpecDeletionStrategy {
    /**
     * What is deleted when, one of each policy and condition.
     *
     * @schema RayJobSpecDeletionStrategy#deletionRules
     */
    readonly deletionRules?: RayJobSpecDeletionStrategyDeletionRules[];
    /**
     * The older form: what is deleted after a job that failed.
     *
     * @schema RayJobSpecDeletionStrategy#onFailure
     */
    readonly onFailure?: RayJobSpecDeletionStrategyOnFailure;
    /**
     * The older form: what is deleted after a job that succeeded.
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
 * The cluster that is made for the job.
 *
 * @schema RayJobSpecRayClusterSpec
 */
export interface RayJobSpecRayClusterSpec {
    /**
     * Who may use the cluster.
     *
     * @schema RayJobSpecRayClusterSpec#authOptions
     */
    readonly authOptions?: RayJobSpecRayClusterSpecAuthOptions;
    /**
     * The container of Ray's autoscaler, beside the head.
     *
     * @schema RayJobSpecRayClusterSpec#autoscalerOptions
     */
    readonly autoscalerOptions?: RayJobSpecRayClusterSpecAutoscalerOptions;
    /**
     * Whether Ray's autoscaler says how many workers there are.
     *
     * @schema RayJobSpecRayClusterSpec#enableInTreeAutoscaling
     */
    readonly enableInTreeAutoscaling?: boolean;
    /**
     * What keeps the state of the head, so that the cluster outlives it. Needs KubeRay 1.3.
     *
     * @schema RayJobSpecRayClusterSpec#gcsFaultToleranceOptions
     */
    readonly gcsFaultToleranceOptions?: RayJobSpecRayClusterSpecGcsFaultToleranceOptions;
    /**
     * The head, which runs the scheduler and the dashboard.
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
     * A container that keeps what Ray logs. Needs KubeRay 1.7.
     *
     * @schema RayJobSpecRayClusterSpec#historyServerOptions
     */
    readonly historyServerOptions?: RayJobSpecRayClusterSpecHistoryServerOptions;
    /**
     * What becomes of the whole cluster when nobody uses it. Needs Ray 2.60, whose autoscaler sees to it.
     *
     * @schema RayJobSpecRayClusterSpec#idleTerminationOptions
     */
    readonly idleTerminationOptions?: RayJobSpecRayClusterSpecIdleTerminationOptions;
    /**
     * Who sees to the object: the operator, or Kueue on another cluster. It cannot be changed. Needs KubeRay 1.3.
     *
     * @schema RayJobSpecRayClusterSpec#managedBy
     */
    readonly managedBy?: string;
    /**
     * Who may talk to the pods. Needs KubeRay 1.7.
     *
     * @schema RayJobSpecRayClusterSpec#networkPolicy
     */
    readonly networkPolicy?: RayJobSpecRayClusterSpecNetworkPolicy;
    /**
     * The version of Ray in the images, such as `2.60.0`.
     *
     * @schema RayJobSpecRayClusterSpec#rayVersion
     */
    readonly rayVersion?: string;
    /**
     * Whether the pods are taken away until this is false again.
     *
     * @schema RayJobSpecRayClusterSpec#suspend
     */
    readonly suspend?: boolean;
    /**
     * Encryption between the pods. Needs KubeRay 1.7.
     *
     * @schema RayJobSpecRayClusterSpec#tlsOptions
     */
    readonly tlsOptions?: RayJobSpecRayClusterSpecTlsOptions;
    /**
     * What becomes of the pods when the spec changes. Needs KubeRay 1.6.
     *
     * @schema RayJobSpecRayClusterSpec#upgradeStrategy
     */
    readonly upgradeStrategy?: RayJobSpecRayClusterSpecUpgradeStrategy;
    /**
     * The groups of workers, each of a name of its own.
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
 * Who hands the job to Ray: a pod of its own (`K8sJobMode`), the operator (`HTTPMode`), a container in the head (`SidecarMode`, from KubeRay 1.5), or the user (`InteractiveMode`).
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
 * The Job that hands the job to Ray.
 *
 * @schema RayJobSpecSubmitterConfig
 */
export interface RayJobSpecSubmitterConfig {
    /**
     * How often that is tried again.
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
 * The pod that hands the job to Ray.
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
     * When it is deleted.
     *
     * @schema RayJobSpecDeletionStrategyDeletionRules#condition
     */
    readonly condition: RayJobSpecDeletionStrategyDeletionRulesCondition;
    /**
     * What is deleted: the workers, the cluster, the RayJob with all that it has, or nothing.
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
 * The older form: what is deleted after a job that failed.
 *
 * @schema RayJobSpecDeletionStrategyOnFailure
 */
export interface RayJobSpecDeletionStrategyOnFailure {
    /**
     * What is deleted: the workers, the cluster, the RayJob with all that it has, or nothing.
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
 * The older form: what is deleted after a job that succeeded.
 *
 * @schema RayJobSpecDeletionStrategyOnSuccess
 */
export interface RayJobSpecDeletionStrategyOnSuccess {
    /**
     * What is deleted: the workers, the cluster, the RayJob with all that it has, or nothing.
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
 * Who may use the cluster.
 *
 * @schema RayJobSpecRayClusterSpecAuthOptions
 */
export interface RayJobSpecRayClusterSpecAuthOptions {
    /**
     * Whether the API server judges the tokens. Needs KubeRay 1.6, Ray 2.55 and `mode: token`; not for RayJobs and RayServices.
     *
     * @schema RayJobSpecRayClusterSpecAuthOptions#enableK8sTokenAuth
     */
    readonly enableK8STokenAuth?: boolean;
    /**
     * `token`: only who has the token of the Secret may use the cluster. `disabled`: everybody who reaches it. Needs KubeRay 1.5.1 and Ray 2.52.
     *
     * @schema RayJobSpecRayClusterSpecAuthOptions#mode
     */
    readonly mode?: RayJobSpecRayClusterSpecAuthOptionsMode;
    /**
     * A Secret with the token at the key `auth_token`. Else the operator makes one that is named as the cluster is. Needs KubeRay 1.6.
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
 * The container of Ray's autoscaler, beside the head.
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
     * How long a worker may have nothing to do; 60 if it is not given.
     *
     * @schema RayJobSpecRayClusterSpecAutoscalerOptions#idleTimeoutSeconds
     */
    readonly idleTimeoutSeconds?: number;
    /**
     * The image of the autoscaler; that of the head if it is not given.
     *
     * @schema RayJobSpecRayClusterSpecAutoscalerOptions#image
     */
    readonly image?: string;
    /**
     * @schema RayJobSpecRayClusterSpecAutoscalerOptions#imagePullPolicy
     */
    readonly imagePullPolicy?: string;
    /**
     * What the autoscaler may use; 500m of a CPU and 512Mi if it is not given.
     *
     * @schema RayJobSpecRayClusterSpecAutoscalerOptions#resources
     */
    readonly resources?: RayJobSpecRayClusterSpecAutoscalerOptionsResources;
    /**
     * What the autoscaler may do.
     *
     * @schema RayJobSpecRayClusterSpecAutoscalerOptions#securityContext
     */
    readonly securityContext?: RayJobSpecRayClusterSpecAutoscalerOptionsSecurityContext;
    /**
     * `Conservative`: no more workers are awaited at a time than there are. Else any number.
     *
     * @schema RayJobSpecRayClusterSpecAutoscalerOptions#upscalingMode
     */
    readonly upscalingMode?: RayJobSpecRayClusterSpecAutoscalerOptionsUpscalingMode;
    /**
     * The version of the autoscaler; that of Ray if it is not given, which is `v2` from Ray 2.47 on. Needs KubeRay 1.4.
     *
     * @schema RayJobSpecRayClusterSpecAutoscalerOptions#version
     */
    readonly version?: RayJobSpecRayClusterSpecAutoscalerOptionsVersion;
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecAutoscalerOptions' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecAutoscalerOptions(obj: RayJobSpecRayClusterSpecAutoscalerOptions | undefined): Record<string, any> | undefined;
/**
 * What keeps the state of the head, so that the cluster outlives it. Needs KubeRay 1.3.
 *
 * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptions
 */
export interface RayJobSpecRayClusterSpecGcsFaultToleranceOptions {
    /**
     * Where the state is kept: `redis`, or a volume of the head. Needs KubeRay 1.7.
     *
     * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptions#backend
     */
    readonly backend?: RayJobSpecRayClusterSpecGcsFaultToleranceOptionsBackend;
    /**
     * What the cluster's keys in Redis start with; made of its UID if it is not given.
     *
     * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptions#externalStorageNamespace
     */
    readonly externalStorageNamespace?: string;
    /**
     * Such as `redis:6379`.
     *
     * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptions#redisAddress
     */
    readonly redisAddress?: string;
    /**
     * The password, or where it stands.
     *
     * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptions#redisPassword
     */
    readonly redisPassword?: RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisPassword;
    /**
     * The user's name, or where it stands.
     *
     * @schema RayJobSpecRayClusterSpecGcsFaultToleranceOptions#redisUsername
     */
    readonly redisUsername?: RayJobSpecRayClusterSpecGcsFaultToleranceOptionsRedisUsername;
    /**
     * The volume, where the backend is `rocksdb`. Needs KubeRay 1.7.
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
 * The head, which runs the scheduler and the dashboard.
 *
 * @schema RayJobSpecRayClusterSpecHeadGroupSpec
 */
export interface RayJobSpecRayClusterSpecHeadGroupSpec {
    /**
     * Labels of the Ray nodes, by which Ray schedules. Needs KubeRay 1.5.
     *
     * @schema RayJobSpecRayClusterSpecHeadGroupSpec#labels
     */
    readonly labels?: {
        [key: string]: string;
    };
    /**
     * Parameters of `ray start`, without their hyphens: `num-cpus`, `resources` …; all of them texts.
     *
     * @schema RayJobSpecRayClusterSpecHeadGroupSpec#rayStartParams
     */
    readonly rayStartParams?: {
        [key: string]: string;
    };
    /**
     * What Ray schedules by, such as `CPU: "4"`; that of the container if it is not given. Needs KubeRay 1.5.
     *
     * @schema RayJobSpecRayClusterSpecHeadGroupSpec#resources
     */
    readonly resources?: {
        [key: string]: string;
    };
    /**
     * Whether the operator makes an Ingress for the dashboard.
     *
     * @schema RayJobSpecRayClusterSpecHeadGroupSpec#enableIngress
     */
    readonly enableIngress?: boolean;
    /**
     * What the head's Service has besides.
     *
     * @schema RayJobSpecRayClusterSpecHeadGroupSpec#headService
     */
    readonly headService?: RayJobSpecRayClusterSpecHeadGroupSpecHeadService;
    /**
     * The host, the path and the certificate of the Ingress. Needs KubeRay 1.7.
     *
     * @schema RayJobSpecRayClusterSpecHeadGroupSpec#ingressOptions
     */
    readonly ingressOptions?: RayJobSpecRayClusterSpecHeadGroupSpecIngressOptions;
    /**
     * The type of the head's Service.
     *
     * @schema RayJobSpecRayClusterSpecHeadGroupSpec#serviceType
     */
    readonly serviceType?: string;
    /**
     * The head's pod.
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
 * A container that keeps what Ray logs. Needs KubeRay 1.7.
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
 * What becomes of the whole cluster when nobody uses it. Needs Ray 2.60, whose autoscaler sees to it.
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
 * Who may talk to the pods. Needs KubeRay 1.7.
 *
 * @schema RayJobSpecRayClusterSpecNetworkPolicy
 */
export interface RayJobSpecRayClusterSpecNetworkPolicy {
}
/**
 * Converts an object of type 'RayJobSpecRayClusterSpecNetworkPolicy' to JSON representation.
 */
export declare function toJson_RayJobSpecRayClusterSpecNetworkPolicy(obj: RayJobSpecRayClusterSpecNetworkPolicy | undefined): Record<string, any> | undefined;
/**
 * Encryption between the pods. Needs KubeRay 1.7.
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
 * What becomes of the pods when the spec changes. Needs KubeRay 1.6.
 *
 * @schema RayJobSpecRayClusterSpecUpgradeStrategy
 */
export interface RayJobSpecRayClusterSpecUpgradeStrategy {
    /**
     * `Recreate`: all pods are made anew. `None`: they stay as they are.
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
     * Labels of the Ray nodes, by which Ray schedules. Needs KubeRay 1.5.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#labels
     */
    readonly labels?: {
        [key: string]: string;
    };
    /**
     * Parameters of `ray start`, without their hyphens: `num-cpus`, `resources` …; all of them texts.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#rayStartParams
     */
    readonly rayStartParams?: {
        [key: string]: string;
    };
    /**
     * What Ray schedules by, such as `CPU: "4"`; that of the container if it is not given. Needs KubeRay 1.5.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#resources
     */
    readonly resources?: {
        [key: string]: string;
    };
    /**
     * The name of the group, which no other has.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#groupName
     */
    readonly groupName: string;
    /**
     * How long a worker may have nothing to do. Needs KubeRay 1.3 and the second autoscaler.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#idleTimeoutSeconds
     */
    readonly idleTimeoutSeconds?: number;
    /**
     * How many pods, or groups of `numOfHosts` pods, there are at most.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#maxReplicas
     */
    readonly maxReplicas: number;
    /**
     * How many there are at least.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#minReplicas
     */
    readonly minReplicas: number;
    /**
     * How many pods one replica has.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#numOfHosts
     */
    readonly numOfHosts?: number;
    /**
     * Which group the autoscaler prefers: that of the highest number. Needs KubeRay 1.7 and Ray 2.56.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#priority
     */
    readonly priority?: number;
    /**
     * How many there are now; the autoscaler writes it where there is one.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#replicas
     */
    readonly replicas?: number;
    /**
     * Which pods go; the autoscaler writes it.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#scaleStrategy
     */
    readonly scaleStrategy?: RayJobSpecRayClusterSpecWorkerGroupSpecsScaleStrategy;
    /**
     * Whether the pods of the group are taken away. The operator writes it.
     *
     * @schema RayJobSpecRayClusterSpecWorkerGroupSpecs#suspend
     */
    readonly suspend?: boolean;
    /**
     * The workers' pod.
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
 * When it is deleted.
 *
 * @schema RayJobSpecDeletionStrategyDeletionRulesCondition
 */
export interface RayJobSpecDeletionStrategyDeletionRulesCondition {
    /**
     * The state of the RayJob. Needs KubeRay 1.6.
     *
     * @schema RayJobSpecDeletionStrategyDeletionRulesCondition#jobDeploymentStatus
     */
    readonly jobDeploymentStatus?: RayJobSpecDeletionStrategyDeletionRulesConditionJobDeploymentStatus;
    /**
     * The state of the job in Ray.
     *
     * @schema RayJobSpecDeletionStrategyDeletionRulesCondition#jobStatus
     */
    readonly jobStatus?: RayJobSpecDeletionStrategyDeletionRulesConditionJobStatus;
    /**
     * How long after that.
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
 * What is deleted: the workers, the cluster, the RayJob with all that it has, or nothing.
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
 * What is deleted: the workers, the cluster, the RayJob with all that it has, or nothing.
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
 * What is deleted: the workers, the cluster, the RayJob with all that it has, or nothing.
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
 * `token`: only who has the token of the Secret may use the cluster. `disabled`: everybody who reaches it. Needs KubeRay 1.5.1 and Ray 2.52.
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
 * What the autoscaler may use; 500m of a CPU and 512Mi if it is not given.
 *
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
 * What the autoscaler may do.
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
 * `Conservative`: no more workers are awaited at a time than there are. Else any number.
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
 * The version of the autoscaler; that of Ray if it is not given, which is `v2` from Ray 2.47 on. Needs KubeRay 1.4.
 *
 * @schema RayJobSpecRayClusterSpecAutoscalerOptionsVersion
 */
export declare enum RayJobSpecRayClusterSpecAutoscalerOptionsVersion {
    /** v1 */
    V1 = "v1",
    /** v2 */
    V2 = "v2"
}
/**
 * Where the state is kept: `redis`, or a volume of the head. Needs KubeRay 1.7.
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
 * The password, or where it stands.
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
 * The user's name, or where it stands.
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
 * The volume, where the backend is `rocksdb`. Needs KubeRay 1.7.
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
 * What the head's Service has besides.
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
 * The host, the path and the certificate of the Ingress. Needs KubeRay 1.7.
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
 * The head's pod.
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
 * `Recreate`: all pods are made anew. `None`: they stay as they are.
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
 * Which pods go; the autoscaler writes it.
 *
 * @schema RayJobSpecRayClusterSpecWorkerGroupSpecsScaleStrategy
 */
export interface RayJobSpecRayClusterSpecWorkerGroupSpecsScaleStrategy {
    /**
     * The pods that go first.
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
 * The workers' pod.
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
 * The state of the RayJob. Needs KubeRay 1.6.
 *
 * @schema RayJobSpecDeletionStrategyDeletionRulesConditionJobDeploymentStatus
 */
export declare enum RayJobSpecDeletionStrategyDeletionRulesConditionJobDeploymentStatus {
    /** Failed */
    FAILED = "Failed"
}
/**
 * The state of the job in Ray.
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
 * Applications of Ray Serve on a Ray cluster, which is made for them.
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
 * Applications of Ray Serve on a Ray cluster, which is made for them.
 *
 * @schema RayService
 */
export interface RayServiceProps {
    /**
     * @schema RayService#metadata
     */
    readonly metadata?: ApiObjectMetadata;
    /**
     * Applications of Ray Serve, and the cluster that they run on.
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
 * Applications of Ray Serve, and the cluster that they run on.
 *
 * @schema RayServiceSpec
 */
export interface RayServiceSpec {
    /**
     * Read by no operator any more.
     *
     * @schema RayServiceSpec#deploymentUnhealthySecondThreshold
     */
    readonly deploymentUnhealthySecondThreshold?: number;
    /**
     * Whether the head answers no requests.
     *
     * @schema RayServiceSpec#excludeHeadPodFromServeSvc
     */
    readonly excludeHeadPodFromServeSvc?: boolean;
    /**
     * Who sees to the object: the operator, or Kueue on another cluster. It cannot be changed. Needs KubeRay 1.3.
     *
     * @schema RayServiceSpec#managedBy
     */
    readonly managedBy?: string;
    /**
     * The cluster that answers the requests.
     *
     * @schema RayServiceSpec#rayClusterConfig
     */
    readonly rayClusterConfig: RayServiceSpecRayClusterConfig;
    /**
     * How long the old cluster stays after a change; 60 if it is not given. Needs KubeRay 1.5.
     *
     * @schema RayServiceSpec#rayClusterDeletionDelaySeconds
     */
    readonly rayClusterDeletionDelaySeconds?: number;
    /**
     * The applications of Ray Serve: YAML as text.
     *
     * @schema RayServiceSpec#serveConfigV2
     */
    readonly serveConfigV2?: string;
    /**
     * What the Service that takes the requests has besides.
     *
     * @schema RayServiceSpec#serveService
     */
    readonly serveService?: RayServiceSpecServeService;
    /**
     * Read by no operator any more.
     *
     * @schema RayServiceSpec#serviceUnhealthySecondThreshold
     */
    readonly serviceUnhealthySecondThreshold?: number;
    /**
     * What becomes of the cluster when its spec changes. Needs KubeRay 1.3.
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
 * The cluster that answers the requests.
 *
 * @schema RayServiceSpecRayClusterConfig
 */
export interface RayServiceSpecRayClusterConfig {
    /**
     * Who may use the cluster.
     *
     * @schema RayServiceSpecRayClusterConfig#authOptions
     */
    readonly authOptions?: RayServiceSpecRayClusterConfigAuthOptions;
    /**
     * The container of Ray's autoscaler, beside the head.
     *
     * @schema RayServiceSpecRayClusterConfig#autoscalerOptions
     */
    readonly autoscalerOptions?: RayServiceSpecRayClusterConfigAutoscalerOptions;
    /**
     * Whether Ray's autoscaler says how many workers there are.
     *
     * @schema RayServiceSpecRayClusterConfig#enableInTreeAutoscaling
     */
    readonly enableInTreeAutoscaling?: boolean;
    /**
     * What keeps the state of the head, so that the cluster outlives it. Needs KubeRay 1.3.
     *
     * @schema RayServiceSpecRayClusterConfig#gcsFaultToleranceOptions
     */
    readonly gcsFaultToleranceOptions?: RayServiceSpecRayClusterConfigGcsFaultToleranceOptions;
    /**
     * The head, which runs the scheduler and the dashboard.
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
     * A container that keeps what Ray logs. Needs KubeRay 1.7.
     *
     * @schema RayServiceSpecRayClusterConfig#historyServerOptions
     */
    readonly historyServerOptions?: RayServiceSpecRayClusterConfigHistoryServerOptions;
    /**
     * What becomes of the whole cluster when nobody uses it. Needs Ray 2.60, whose autoscaler sees to it.
     *
     * @schema RayServiceSpecRayClusterConfig#idleTerminationOptions
     */
    readonly idleTerminationOptions?: RayServiceSpecRayClusterConfigIdleTerminationOptions;
    /**
     * Who sees to the object: the operator, or Kueue on another cluster. It cannot be changed. Needs KubeRay 1.3.
     *
     * @schema RayServiceSpecRayClusterConfig#managedBy
     */
    readonly managedBy?: string;
    /**
     * Who may talk to the pods. Needs KubeRay 1.7.
     *
     * @schema RayServiceSpecRayClusterConfig#networkPolicy
     */
    readonly networkPolicy?: RayServiceSpecRayClusterConfigNetworkPolicy;
    /**
     * The version of Ray in the images, such as `2.60.0`.
     *
     * @schema RayServiceSpecRayClusterConfig#rayVersion
     */
    readonly rayVersion?: string;
    /**
     * Whether the pods are taken away until this is false again.
     *
     * @schema RayServiceSpecRayClusterConfig#suspend
     */
    readonly suspend?: boolean;
    /**
     * Encryption between the pods. Needs KubeRay 1.7.
     *
     * @schema RayServiceSpecRayClusterConfig#tlsOptions
     */
    readonly tlsOptions?: RayServiceSpecRayClusterConfigTlsOptions;
    /**
     * What becomes of the pods when the spec changes. Needs KubeRay 1.6.
     *
     * @schema RayServiceSpecRayClusterConfig#upgradeStrategy
     */
    readonly upgradeStrategy?: RayServiceSpecRayClusterConfigUpgradeStrategy;
    /**
     * The groups of workers, each of a name of its own.
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
 * What the Service that takes the requests has besides.
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
 * What becomes of the cluster when its spec changes. Needs KubeRay 1.3.
 *
 * @schema RayServiceSpecUpgradeStrategy
 */
export interface RayServiceSpecUpgradeStrategy {
    /**
     * How requests go over to the new cluster.
     *
     * @schema RayServiceSpecUpgradeStrategy#clusterUpgradeOptions
     */
    readonly clusterUpgradeOptions?: RayServiceSpecUpgradeStrategyClusterUpgradeOptions;
    /**
     * `NewCluster`: a new cluster takes over when it is ready. `NewClusterWithIncrementalUpgrade`: bit by bit, from KubeRay 1.5. `None`: none is made.
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
 * Who may use the cluster.
 *
 * @schema RayServiceSpecRayClusterConfigAuthOptions
 */
export interface RayServiceSpecRayClusterConfigAuthOptions {
    /**
     * Whether the API server judges the tokens. Needs KubeRay 1.6, Ray 2.55 and `mode: token`; not for RayJobs and RayServices.
     *
     * @schema RayServiceSpecRayClusterConfigAuthOptions#enableK8sTokenAuth
     */
    readonly enableK8STokenAuth?: boolean;
    /**
     * `token`: only who has the token of the Secret may use the cluster. `disabled`: everybody who reaches it. Needs KubeRay 1.5.1 and Ray 2.52.
     *
     * @schema RayServiceSpecRayClusterConfigAuthOptions#mode
     */
    readonly mode?: RayServiceSpecRayClusterConfigAuthOptionsMode;
    /**
     * A Secret with the token at the key `auth_token`. Else the operator makes one that is named as the cluster is. Needs KubeRay 1.6.
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
 * The container of Ray's autoscaler, beside the head.
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
     * How long a worker may have nothing to do; 60 if it is not given.
     *
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptions#idleTimeoutSeconds
     */
    readonly idleTimeoutSeconds?: number;
    /**
     * The image of the autoscaler; that of the head if it is not given.
     *
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptions#image
     */
    readonly image?: string;
    /**
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptions#imagePullPolicy
     */
    readonly imagePullPolicy?: string;
    /**
     * What the autoscaler may use; 500m of a CPU and 512Mi if it is not given.
     *
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptions#resources
     */
    readonly resources?: RayServiceSpecRayClusterConfigAutoscalerOptionsResources;
    /**
     * What the autoscaler may do.
     *
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptions#securityContext
     */
    readonly securityContext?: RayServiceSpecRayClusterConfigAutoscalerOptionsSecurityContext;
    /**
     * `Conservative`: no more workers are awaited at a time than there are. Else any number.
     *
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptions#upscalingMode
     */
    readonly upscalingMode?: RayServiceSpecRayClusterConfigAutoscalerOptionsUpscalingMode;
    /**
     * The version of the autoscaler; that of Ray if it is not given, which is `v2` from Ray 2.47 on. Needs KubeRay 1.4.
     *
     * @schema RayServiceSpecRayClusterConfigAutoscalerOptions#version
     */
    readonly version?: RayServiceSpecRayClusterConfigAutoscalerOptionsVersion;
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigAutoscalerOptions' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigAutoscalerOptions(obj: RayServiceSpecRayClusterConfigAutoscalerOptions | undefined): Record<string, any> | undefined;
/**
 * What keeps the state of the head, so that the cluster outlives it. Needs KubeRay 1.3.
 *
 * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptions
 */
export interface RayServiceSpecRayClusterConfigGcsFaultToleranceOptions {
    /**
     * Where the state is kept: `redis`, or a volume of the head. Needs KubeRay 1.7.
     *
     * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptions#backend
     */
    readonly backend?: RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsBackend;
    /**
     * What the cluster's keys in Redis start with; made of its UID if it is not given.
     *
     * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptions#externalStorageNamespace
     */
    readonly externalStorageNamespace?: string;
    /**
     * Such as `redis:6379`.
     *
     * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptions#redisAddress
     */
    readonly redisAddress?: string;
    /**
     * The password, or where it stands.
     *
     * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptions#redisPassword
     */
    readonly redisPassword?: RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisPassword;
    /**
     * The user's name, or where it stands.
     *
     * @schema RayServiceSpecRayClusterConfigGcsFaultToleranceOptions#redisUsername
     */
    readonly redisUsername?: RayServiceSpecRayClusterConfigGcsFaultToleranceOptionsRedisUsername;
    /**
     * The volume, where the backend is `rocksdb`. Needs KubeRay 1.7.
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
 * The head, which runs the scheduler and the dashboard.
 *
 * @schema RayServiceSpecRayClusterConfigHeadGroupSpec
 */
export interface RayServiceSpecRayClusterConfigHeadGroupSpec {
    /**
     * Labels of the Ray nodes, by which Ray schedules. Needs KubeRay 1.5.
     *
     * @schema RayServiceSpecRayClusterConfigHeadGroupSpec#labels
     */
    readonly labels?: {
        [key: string]: string;
    };
    /**
     * Parameters of `ray start`, without their hyphens: `num-cpus`, `resources` …; all of them texts.
     *
     * @schema RayServiceSpecRayClusterConfigHeadGroupSpec#rayStartParams
     */
    readonly rayStartParams?: {
        [key: string]: string;
    };
    /**
     * What Ray schedules by, such as `CPU: "4"`; that of the container if it is not given. Needs KubeRay 1.5.
     *
     * @schema RayServiceSpecRayClusterConfigHeadGroupSpec#resources
     */
    readonly resources?: {
        [key: string]: string;
    };
    /**
     * Whether the operator makes an Ingress for the dashboard.
     *
     * @schema RayServiceSpecRayClusterConfigHeadGroupSpec#enableIngress
     */
    readonly enableIngress?: boolean;
    /**
     * What the head's Service has besides.
     *
     * @schema RayServiceSpecRayClusterConfigHeadGroupSpec#headService
     */
    readonly headService?: RayServiceSpecRayClusterConfigHeadGroupSpecHeadService;
    /**
     * The host, the path and the certificate of the Ingress. Needs KubeRay 1.7.
     *
     * @schema RayServiceSpecRayClusterConfigHeadGroupSpec#ingressOptions
     */
    readonly ingressOptions?: RayServiceSpecRayClusterConfigHeadGroupSpecIngressOptions;
    /**
     * The type of the head's Service.
     *
     * @schema RayServiceSpecRayClusterConfigHeadGroupSpec#serviceType
     */
    readonly serviceType?: string;
    /**
     * The head's pod.
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
 * A container that keeps what Ray logs. Needs KubeRay 1.7.
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
 * What becomes of the whole cluster when nobody uses it. Needs Ray 2.60, whose autoscaler sees to it.
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
 * Who may talk to the pods. Needs KubeRay 1.7.
 *
 * @schema RayServiceSpecRayClusterConfigNetworkPolicy
 */
export interface RayServiceSpecRayClusterConfigNetworkPolicy {
}
/**
 * Converts an object of type 'RayServiceSpecRayClusterConfigNetworkPolicy' to JSON representation.
 */
export declare function toJson_RayServiceSpecRayClusterConfigNetworkPolicy(obj: RayServiceSpecRayClusterConfigNetworkPolicy | undefined): Record<string, any> | undefined;
/**
 * Encryption between the pods. Needs KubeRay 1.7.
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
 * What becomes of the pods when the spec changes. Needs KubeRay 1.6.
 *
 * @schema RayServiceSpecRayClusterConfigUpgradeStrategy
 */
export interface RayServiceSpecRayClusterConfigUpgradeStrategy {
    /**
     * `Recreate`: all pods are made anew. `None`: they stay as they are.
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
     * Labels of the Ray nodes, by which Ray schedules. Needs KubeRay 1.5.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#labels
     */
    readonly labels?: {
        [key: string]: string;
    };
    /**
     * Parameters of `ray start`, without their hyphens: `num-cpus`, `resources` …; all of them texts.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#rayStartParams
     */
    readonly rayStartParams?: {
        [key: string]: string;
    };
    /**
     * What Ray schedules by, such as `CPU: "4"`; that of the container if it is not given. Needs KubeRay 1.5.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#resources
     */
    readonly resources?: {
        [key: string]: string;
    };
    /**
     * The name of the group, which no other has.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#groupName
     */
    readonly groupName: string;
    /**
     * How long a worker may have nothing to do. Needs KubeRay 1.3 and the second autoscaler.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#idleTimeoutSeconds
     */
    readonly idleTimeoutSeconds?: number;
    /**
     * How many pods, or groups of `numOfHosts` pods, there are at most.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#maxReplicas
     */
    readonly maxReplicas: number;
    /**
     * How many there are at least.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#minReplicas
     */
    readonly minReplicas: number;
    /**
     * How many pods one replica has.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#numOfHosts
     */
    readonly numOfHosts?: number;
    /**
     * Which group the autoscaler prefers: that of the highest number. Needs KubeRay 1.7 and Ray 2.56.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#priority
     */
    readonly priority?: number;
    /**
     * How many there are now; the autoscaler writes it where there is one.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#replicas
     */
    readonly replicas?: number;
    /**
     * Which pods go; the autoscaler writes it.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#scaleStrategy
     */
    readonly scaleStrategy?: RayServiceSpecRayClusterConfigWorkerGroupSpecsScaleStrategy;
    /**
     * Whether the pods of the group are taken away. The operator writes it.
     *
     * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecs#suspend
     */
    readonly suspend?: boolean;
    /**
     * The workers' pod.
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
 * How requests go over to the new cluster.
 *
 * @schema RayServiceSpecUpgradeStrategyClusterUpgradeOptions
 */
export interface RayServiceSpecUpgradeStrategyClusterUpgradeOptions {
    /**
     * The class of the Gateway, which parts the requests.
     *
     * @schema RayServiceSpecUpgradeStrategyClusterUpgradeOptions#gatewayClassName
     */
    readonly gatewayClassName: string;
    /**
     * How long a step takes.
     *
     * @schema RayServiceSpecUpgradeStrategyClusterUpgradeOptions#intervalSeconds
     */
    readonly intervalSeconds: number;
    /**
     * How much the new cluster grows in a step.
     *
     * @schema RayServiceSpecUpgradeStrategyClusterUpgradeOptions#maxSurgePercent
     */
    readonly maxSurgePercent?: number;
    /**
     * How many of the requests go over in a step.
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
 * `NewCluster`: a new cluster takes over when it is ready. `NewClusterWithIncrementalUpgrade`: bit by bit, from KubeRay 1.5. `None`: none is made.
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
 * `token`: only who has the token of the Secret may use the cluster. `disabled`: everybody who reaches it. Needs KubeRay 1.5.1 and Ray 2.52.
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
 * What the autoscaler may use; 500m of a CPU and 512Mi if it is not given.
 *
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
 * What the autoscaler may do.
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
 * `Conservative`: no more workers are awaited at a time than there are. Else any number.
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
 * The version of the autoscaler; that of Ray if it is not given, which is `v2` from Ray 2.47 on. Needs KubeRay 1.4.
 *
 * @schema RayServiceSpecRayClusterConfigAutoscalerOptionsVersion
 */
export declare enum RayServiceSpecRayClusterConfigAutoscalerOptionsVersion {
    /** v1 */
    V1 = "v1",
    /** v2 */
    V2 = "v2"
}
/**
 * Where the state is kept: `redis`, or a volume of the head. Needs KubeRay 1.7.
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
 * The password, or where it stands.
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
 * The user's name, or where it stands.
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
 * The volume, where the backend is `rocksdb`. Needs KubeRay 1.7.
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
 * What the head's Service has besides.
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
 * The host, the path and the certificate of the Ingress. Needs KubeRay 1.7.
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
 * The head's pod.
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
 * `Recreate`: all pods are made anew. `None`: they stay as they are.
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
 * Which pods go; the autoscaler writes it.
 *
 * @schema RayServiceSpecRayClusterConfigWorkerGroupSpecsScaleStrategy
 */
export interface RayServiceSpecRayClusterConfigWorkerGroupSpecsScaleStrategy {
    /**
     * The pods that go first.
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
 * The workers' pod.
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
