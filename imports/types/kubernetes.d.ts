// The types of the Kubernetes API v1.36. Generated: change nothing here.
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export interface APIService {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: APIServiceSpec | undefined;
}
export interface APIServiceSpec {
  readonly caBundle?: string | undefined;
  readonly group?: string | undefined;
  readonly groupPriorityMinimum: number;
  readonly insecureSkipTLSVerify?: boolean | undefined;
  readonly service?: ApiregistrationV1ServiceReference | undefined;
  readonly version?: string | undefined;
  readonly versionPriority: number;
}
export interface AWSElasticBlockStoreVolumeSource {
  readonly fsType?: string | undefined;
  readonly partition?: number | undefined;
  readonly readOnly?: boolean | undefined;
  readonly volumeID: string;
}
export interface Affinity {
  readonly nodeAffinity?: NodeAffinity | undefined;
  readonly podAffinity?: PodAffinity | undefined;
  readonly podAntiAffinity?: PodAntiAffinity | undefined;
}
export interface AggregationRule {
  readonly clusterRoleSelectors?: readonly (LabelSelector)[] | undefined;
}
export interface ApiextensionsV1ServiceReference {
  readonly name: string;
  readonly namespace: string;
  readonly path?: string | undefined;
  readonly port?: number | undefined;
}
export interface ApiextensionsV1WebhookClientConfig {
  readonly caBundle?: string | undefined;
  readonly service?: ApiextensionsV1ServiceReference | undefined;
  readonly url?: string | undefined;
}
export interface ApiregistrationV1ServiceReference {
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
  readonly port?: number | undefined;
}
export interface AppArmorProfile {
  readonly localhostProfile?: string | undefined;
  readonly type: 'Localhost' | 'RuntimeDefault' | 'Unconfined';
}
export interface ApplyConfiguration {
  readonly expression?: string | undefined;
}
export interface AuditAnnotation {
  readonly key: string;
  readonly valueExpression: string;
}
export interface AutoscalingV1CrossVersionObjectReference {
  readonly apiVersion?: string | undefined;
  readonly kind: string;
  readonly name: string;
}
export interface AutoscalingV1HorizontalPodAutoscaler {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec: AutoscalingV1HorizontalPodAutoscalerSpec;
}
export interface AutoscalingV1HorizontalPodAutoscalerSpec {
  readonly maxReplicas: number;
  readonly minReplicas?: number | undefined;
  readonly scaleTargetRef: AutoscalingV1CrossVersionObjectReference;
  readonly targetCPUUtilizationPercentage?: number | undefined;
}
export interface AzureDiskVolumeSource {
  readonly cachingMode?: 'None' | 'ReadOnly' | 'ReadWrite' | undefined;
  readonly diskName: string;
  readonly diskURI: string;
  readonly fsType?: string | undefined;
  readonly kind?: 'Dedicated' | 'Managed' | 'Shared' | undefined;
  readonly readOnly?: boolean | undefined;
}
export interface AzureFilePersistentVolumeSource {
  readonly readOnly?: boolean | undefined;
  readonly secretName: string;
  readonly secretNamespace?: string | undefined;
  readonly shareName: string;
}
export interface AzureFileVolumeSource {
  readonly readOnly?: boolean | undefined;
  readonly secretName: string;
  readonly shareName: string;
}
export interface CELDeviceSelector {
  readonly expression: string;
}
export interface CSIDriver {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec: CSIDriverSpec;
}
export interface CSIDriverSpec {
  readonly attachRequired?: boolean | undefined;
  readonly fsGroupPolicy?: string | undefined;
  readonly nodeAllocatableUpdatePeriodSeconds?: number | undefined;
  readonly podInfoOnMount?: boolean | undefined;
  readonly preventPodSchedulingIfMissing?: boolean | undefined;
  readonly requiresRepublish?: boolean | undefined;
  readonly seLinuxMount?: boolean | undefined;
  readonly serviceAccountTokenInSecrets?: boolean | undefined;
  readonly storageCapacity?: boolean | undefined;
  readonly tokenRequests?: readonly (TokenRequest)[] | undefined;
  readonly volumeLifecycleModes?: readonly (string)[] | undefined;
}
export interface CSINode {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec: CSINodeSpec;
}
export interface CSINodeDriver {
  readonly allocatable?: VolumeNodeResources | undefined;
  readonly name: string;
  readonly nodeID: string;
  readonly topologyKeys?: readonly (string)[] | undefined;
}
export interface CSINodeSpec {
  readonly drivers: readonly (CSINodeDriver)[];
}
export interface CSIPersistentVolumeSource {
  readonly controllerExpandSecretRef?: SecretReference | undefined;
  readonly controllerPublishSecretRef?: SecretReference | undefined;
  readonly driver: string;
  readonly fsType?: string | undefined;
  readonly nodeExpandSecretRef?: SecretReference | undefined;
  readonly nodePublishSecretRef?: SecretReference | undefined;
  readonly nodeStageSecretRef?: SecretReference | undefined;
  readonly readOnly?: boolean | undefined;
  readonly volumeAttributes?: Readonly<Record<string, string>> | undefined;
  readonly volumeHandle: string;
}
export interface CSIStorageCapacity {
  readonly apiVersion?: string | undefined;
  readonly capacity?: string | number | undefined;
  readonly kind?: string | undefined;
  readonly maximumVolumeSize?: string | number | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly nodeTopology?: LabelSelector | undefined;
  readonly storageClassName: string;
}
export interface CSIVolumeSource {
  readonly driver: string;
  readonly fsType?: string | undefined;
  readonly nodePublishSecretRef?: LocalObjectReference | undefined;
  readonly readOnly?: boolean | undefined;
  readonly volumeAttributes?: Readonly<Record<string, string>> | undefined;
}
export interface Capabilities {
  readonly add?: readonly (string)[] | undefined;
  readonly drop?: readonly (string)[] | undefined;
}
export interface CapacityRequestPolicy {
  readonly default?: string | number | undefined;
  readonly validRange?: CapacityRequestPolicyRange | undefined;
  readonly validValues?: readonly (string | number)[] | undefined;
}
export interface CapacityRequestPolicyRange {
  readonly max?: string | number | undefined;
  readonly min: string | number;
  readonly step?: string | number | undefined;
}
export interface CapacityRequirements {
  readonly requests?: Readonly<Record<string, string | number>> | undefined;
}
export interface CephFSPersistentVolumeSource {
  readonly monitors: readonly (string)[];
  readonly path?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretFile?: string | undefined;
  readonly secretRef?: SecretReference | undefined;
  readonly user?: string | undefined;
}
export interface CephFSVolumeSource {
  readonly monitors: readonly (string)[];
  readonly path?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretFile?: string | undefined;
  readonly secretRef?: LocalObjectReference | undefined;
  readonly user?: string | undefined;
}
export interface CertificateSigningRequest {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec: CertificateSigningRequestSpec;
}
export interface CertificateSigningRequestSpec {
  readonly expirationSeconds?: number | undefined;
  readonly extra?: Readonly<Record<string, readonly (string)[]>> | undefined;
  readonly groups?: readonly (string)[] | undefined;
  readonly request: string;
  readonly signerName: string;
  readonly uid?: string | undefined;
  readonly usages?: readonly ('any' | 'cert sign' | 'client auth' | 'code signing' | 'content commitment' | 'crl sign' | 'data encipherment' | 'decipher only' | 'digital signature' | 'email protection' | 'encipher only' | 'ipsec end system' | 'ipsec tunnel' | 'ipsec user' | 'key agreement' | 'key encipherment' | 'microsoft sgc' | 'netscape sgc' | 'ocsp signing' | 's/mime' | 'server auth' | 'signing' | 'timestamping')[] | undefined;
  readonly username?: string | undefined;
}
export interface CinderPersistentVolumeSource {
  readonly fsType?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef?: SecretReference | undefined;
  readonly volumeID: string;
}
export interface CinderVolumeSource {
  readonly fsType?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef?: LocalObjectReference | undefined;
  readonly volumeID: string;
}
export interface ClientIPConfig {
  readonly timeoutSeconds?: number | undefined;
}
export interface ClusterRole {
  readonly aggregationRule?: AggregationRule | undefined;
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly rules?: readonly (PolicyRule)[] | undefined;
}
export interface ClusterRoleBinding {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly roleRef: RoleRef;
  readonly subjects?: readonly (RbacV1Subject)[] | undefined;
}
export interface ClusterTrustBundleProjection {
  readonly labelSelector?: LabelSelector | undefined;
  readonly name?: string | undefined;
  readonly optional?: boolean | undefined;
  readonly path: string;
  readonly signerName?: string | undefined;
}
export interface ConfigMap {
  readonly apiVersion?: string | undefined;
  readonly binaryData?: Readonly<Record<string, string>> | undefined;
  readonly data?: Readonly<Record<string, string>> | undefined;
  readonly immutable?: boolean | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
}
export interface ConfigMapEnvSource {
  readonly name?: string | undefined;
  readonly optional?: boolean | undefined;
}
export interface ConfigMapKeySelector {
  readonly key: string;
  readonly name?: string | undefined;
  readonly optional?: boolean | undefined;
}
export interface ConfigMapNodeConfigSource {
  readonly kubeletConfigKey: string;
  readonly name: string;
  readonly namespace: string;
  readonly resourceVersion?: string | undefined;
  readonly uid?: string | undefined;
}
export interface ConfigMapProjection {
  readonly items?: readonly (KeyToPath)[] | undefined;
  readonly name?: string | undefined;
  readonly optional?: boolean | undefined;
}
export interface ConfigMapVolumeSource {
  readonly defaultMode?: number | undefined;
  readonly items?: readonly (KeyToPath)[] | undefined;
  readonly name?: string | undefined;
  readonly optional?: boolean | undefined;
}
export interface Container {
  readonly args?: readonly (string)[] | undefined;
  readonly command?: readonly (string)[] | undefined;
  readonly env?: readonly (EnvVar)[] | undefined;
  readonly envFrom?: readonly (EnvFromSource)[] | undefined;
  readonly image?: string | undefined;
  readonly imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never' | undefined;
  readonly lifecycle?: Lifecycle | undefined;
  readonly livenessProbe?: Probe | undefined;
  readonly name: string;
  readonly ports?: readonly (ContainerPort)[] | undefined;
  readonly readinessProbe?: Probe | undefined;
  readonly resizePolicy?: readonly (ContainerResizePolicy)[] | undefined;
  readonly resources?: ResourceRequirements | undefined;
  readonly restartPolicy?: string | undefined;
  readonly restartPolicyRules?: readonly (ContainerRestartRule)[] | undefined;
  readonly securityContext?: SecurityContext | undefined;
  readonly startupProbe?: Probe | undefined;
  readonly stdin?: boolean | undefined;
  readonly stdinOnce?: boolean | undefined;
  readonly terminationMessagePath?: string | undefined;
  readonly terminationMessagePolicy?: 'FallbackToLogsOnError' | 'File' | undefined;
  readonly tty?: boolean | undefined;
  readonly volumeDevices?: readonly (VolumeDevice)[] | undefined;
  readonly volumeMounts?: readonly (VolumeMount)[] | undefined;
  readonly workingDir?: string | undefined;
}
export interface ContainerPort {
  readonly containerPort: number;
  readonly hostIP?: string | undefined;
  readonly hostPort?: number | undefined;
  readonly name?: string | undefined;
  readonly protocol?: 'SCTP' | 'TCP' | 'UDP' | undefined;
}
export interface ContainerResizePolicy {
  readonly resourceName: string;
  readonly restartPolicy: string;
}
export interface ContainerResourceMetricSource {
  readonly container: string;
  readonly name: string;
  readonly target: MetricTarget;
}
export interface ContainerRestartRule {
  readonly action: string;
  readonly exitCodes?: ContainerRestartRuleOnExitCodes | undefined;
}
export interface ContainerRestartRuleOnExitCodes {
  readonly operator: string;
  readonly values?: readonly (number)[] | undefined;
}
export interface ControllerRevision {
  readonly apiVersion?: string | undefined;
  readonly data?: Json | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly revision: number;
}
export interface Counter {
  readonly value: string | number;
}
export interface CounterSet {
  readonly counters: Readonly<Record<string, Counter>>;
  readonly name: string;
}
export interface CronJob {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec: CronJobSpec;
}
export interface CronJobSpec {
  readonly concurrencyPolicy?: 'Allow' | 'Forbid' | 'Replace' | undefined;
  readonly failedJobsHistoryLimit?: number | undefined;
  readonly jobTemplate: JobTemplateSpec;
  readonly schedule: string;
  readonly startingDeadlineSeconds?: number | undefined;
  readonly successfulJobsHistoryLimit?: number | undefined;
  readonly suspend?: boolean | undefined;
  readonly timeZone?: string | undefined;
}
export interface CrossVersionObjectReference {
  readonly apiVersion?: string | undefined;
  readonly kind: string;
  readonly name: string;
}
export interface CustomResourceColumnDefinition {
  readonly description?: string | undefined;
  readonly format?: string | undefined;
  readonly jsonPath: string;
  readonly name: string;
  readonly priority?: number | undefined;
  readonly type: string;
}
export interface CustomResourceConversion {
  readonly strategy: string;
  readonly webhook?: WebhookConversion | undefined;
}
export interface CustomResourceDefinition {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec: CustomResourceDefinitionSpec;
}
export interface CustomResourceDefinitionNames {
  readonly categories?: readonly (string)[] | undefined;
  readonly kind: string;
  readonly listKind?: string | undefined;
  readonly plural: string;
  readonly shortNames?: readonly (string)[] | undefined;
  readonly singular?: string | undefined;
}
export interface CustomResourceDefinitionSpec {
  readonly conversion?: CustomResourceConversion | undefined;
  readonly group: string;
  readonly names: CustomResourceDefinitionNames;
  readonly preserveUnknownFields?: boolean | undefined;
  readonly scope: string;
  readonly versions: readonly (CustomResourceDefinitionVersion)[];
}
export interface CustomResourceDefinitionVersion {
  readonly additionalPrinterColumns?: readonly (CustomResourceColumnDefinition)[] | undefined;
  readonly deprecated?: boolean | undefined;
  readonly deprecationWarning?: string | undefined;
  readonly name: string;
  readonly schema?: CustomResourceValidation | undefined;
  readonly selectableFields?: readonly (SelectableField)[] | undefined;
  readonly served: boolean;
  readonly storage: boolean;
  readonly subresources?: CustomResourceSubresources | undefined;
}
export interface CustomResourceSubresourceScale {
  readonly labelSelectorPath?: string | undefined;
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
}
export interface CustomResourceSubresources {
  readonly scale?: CustomResourceSubresourceScale | undefined;
  readonly status?: Json | undefined;
}
export interface CustomResourceValidation {
  readonly openAPIV3Schema?: JSONSchemaProps | undefined;
}
export interface DaemonSet {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: DaemonSetSpec | undefined;
}
export interface DaemonSetSpec {
  readonly minReadySeconds?: number | undefined;
  readonly revisionHistoryLimit?: number | undefined;
  readonly selector: LabelSelector;
  readonly template: PodTemplateSpec;
  readonly updateStrategy?: DaemonSetUpdateStrategy | undefined;
}
export interface DaemonSetUpdateStrategy {
  readonly rollingUpdate?: RollingUpdateDaemonSet | undefined;
  readonly type?: 'OnDelete' | 'RollingUpdate' | undefined;
}
export interface Deployment {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: DeploymentSpec | undefined;
}
export interface DeploymentSpec {
  readonly minReadySeconds?: number | undefined;
  readonly paused?: boolean | undefined;
  readonly progressDeadlineSeconds?: number | undefined;
  readonly replicas?: number | undefined;
  readonly revisionHistoryLimit?: number | undefined;
  readonly selector: LabelSelector;
  readonly strategy?: DeploymentStrategy | undefined;
  readonly template: PodTemplateSpec;
}
export interface DeploymentStrategy {
  readonly rollingUpdate?: RollingUpdateDeployment | undefined;
  readonly type?: 'Recreate' | 'RollingUpdate' | undefined;
}
export interface Device {
  readonly allNodes?: boolean | undefined;
  readonly allowMultipleAllocations?: boolean | undefined;
  readonly attributes?: Readonly<Record<string, DeviceAttribute>> | undefined;
  readonly bindingConditions?: readonly (string)[] | undefined;
  readonly bindingFailureConditions?: readonly (string)[] | undefined;
  readonly bindsToNode?: boolean | undefined;
  readonly capacity?: Readonly<Record<string, DeviceCapacity>> | undefined;
  readonly consumesCounters?: readonly (DeviceCounterConsumption)[] | undefined;
  readonly name: string;
  readonly nodeAllocatableResourceMappings?: Readonly<Record<string, NodeAllocatableResourceMapping>> | undefined;
  readonly nodeName?: string | undefined;
  readonly nodeSelector?: NodeSelector | undefined;
  readonly taints?: readonly (DeviceTaint)[] | undefined;
}
export interface DeviceAttribute {
  readonly bool?: boolean | undefined;
  readonly bools?: readonly (boolean)[] | undefined;
  readonly int?: number | undefined;
  readonly ints?: readonly (number)[] | undefined;
  readonly string?: string | undefined;
  readonly strings?: readonly (string)[] | undefined;
  readonly version?: string | undefined;
  readonly versions?: readonly (string)[] | undefined;
}
export interface DeviceCapacity {
  readonly requestPolicy?: CapacityRequestPolicy | undefined;
  readonly value: string | number;
}
export interface DeviceClaim {
  readonly config?: readonly (DeviceClaimConfiguration)[] | undefined;
  readonly constraints?: readonly (DeviceConstraint)[] | undefined;
  readonly requests?: readonly (DeviceRequest)[] | undefined;
}
export interface DeviceClaimConfiguration {
  readonly opaque?: OpaqueDeviceConfiguration | undefined;
  readonly requests?: readonly (string)[] | undefined;
}
export interface DeviceClass {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec: DeviceClassSpec;
}
export interface DeviceClassConfiguration {
  readonly opaque?: OpaqueDeviceConfiguration | undefined;
}
export interface DeviceClassSpec {
  readonly config?: readonly (DeviceClassConfiguration)[] | undefined;
  readonly extendedResourceName?: string | undefined;
  readonly selectors?: readonly (DeviceSelector)[] | undefined;
}
export interface DeviceConstraint {
  readonly distinctAttribute?: string | undefined;
  readonly matchAttribute?: string | undefined;
  readonly requests?: readonly (string)[] | undefined;
}
export interface DeviceCounterConsumption {
  readonly counterSet: string;
  readonly counters: Readonly<Record<string, Counter>>;
}
export interface DeviceRequest {
  readonly exactly?: ExactDeviceRequest | undefined;
  readonly firstAvailable?: readonly (DeviceSubRequest)[] | undefined;
  readonly name: string;
}
export interface DeviceSelector {
  readonly cel?: CELDeviceSelector | undefined;
}
export interface DeviceSubRequest {
  readonly allocationMode?: 'All' | 'ExactCount' | undefined;
  readonly capacity?: CapacityRequirements | undefined;
  readonly count?: number | undefined;
  readonly deviceClassName: string;
  readonly name: string;
  readonly selectors?: readonly (DeviceSelector)[] | undefined;
  readonly tolerations?: readonly (DeviceToleration)[] | undefined;
}
export interface DeviceTaint {
  readonly effect: 'NoExecute' | 'NoSchedule' | 'None';
  readonly key: string;
  readonly timeAdded?: string | undefined;
  readonly value?: string | undefined;
}
export interface DeviceToleration {
  readonly effect?: 'NoExecute' | 'NoSchedule' | 'None' | undefined;
  readonly key?: string | undefined;
  readonly operator?: 'Equal' | 'Exists' | undefined;
  readonly tolerationSeconds?: number | undefined;
  readonly value?: string | undefined;
}
export interface DiscoveryV1EndpointPort {
  readonly appProtocol?: string | undefined;
  readonly name?: string | undefined;
  readonly port?: number | undefined;
  readonly protocol?: 'SCTP' | 'TCP' | 'UDP' | undefined;
}
export interface DownwardAPIProjection {
  readonly items?: readonly (DownwardAPIVolumeFile)[] | undefined;
}
export interface DownwardAPIVolumeFile {
  readonly fieldRef?: ObjectFieldSelector | undefined;
  readonly mode?: number | undefined;
  readonly path: string;
  readonly resourceFieldRef?: ResourceFieldSelector | undefined;
}
export interface DownwardAPIVolumeSource {
  readonly defaultMode?: number | undefined;
  readonly items?: readonly (DownwardAPIVolumeFile)[] | undefined;
}
export interface EmptyDirVolumeSource {
  readonly medium?: string | undefined;
  readonly sizeLimit?: string | number | undefined;
}
export interface Endpoint {
  readonly addresses: readonly (string)[];
  readonly conditions?: EndpointConditions | undefined;
  readonly deprecatedTopology?: Readonly<Record<string, string>> | undefined;
  readonly hints?: EndpointHints | undefined;
  readonly hostname?: string | undefined;
  readonly nodeName?: string | undefined;
  readonly targetRef?: ObjectReference | undefined;
  readonly zone?: string | undefined;
}
export interface EndpointAddress {
  readonly hostname?: string | undefined;
  readonly ip: string;
  readonly nodeName?: string | undefined;
  readonly targetRef?: ObjectReference | undefined;
}
export interface EndpointConditions {
  readonly ready?: boolean | undefined;
  readonly serving?: boolean | undefined;
  readonly terminating?: boolean | undefined;
}
export interface EndpointHints {
  readonly forNodes?: readonly (ForNode)[] | undefined;
  readonly forZones?: readonly (ForZone)[] | undefined;
}
export interface EndpointPort {
  readonly appProtocol?: string | undefined;
  readonly name?: string | undefined;
  readonly port: number;
  readonly protocol?: 'SCTP' | 'TCP' | 'UDP' | undefined;
}
export interface EndpointSlice {
  readonly addressType: 'FQDN' | 'IPv4' | 'IPv6';
  readonly apiVersion?: string | undefined;
  readonly endpoints?: readonly (Endpoint)[] | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly ports?: readonly (DiscoveryV1EndpointPort)[] | undefined;
}
export interface EndpointSubset {
  readonly addresses?: readonly (EndpointAddress)[] | undefined;
  readonly notReadyAddresses?: readonly (EndpointAddress)[] | undefined;
  readonly ports?: readonly (EndpointPort)[] | undefined;
}
export interface Endpoints {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly subsets?: readonly (EndpointSubset)[] | undefined;
}
export interface EnvFromSource {
  readonly configMapRef?: ConfigMapEnvSource | undefined;
  readonly prefix?: string | undefined;
  readonly secretRef?: SecretEnvSource | undefined;
}
export interface EnvVar {
  readonly name: string;
  readonly value?: string | undefined;
  readonly valueFrom?: EnvVarSource | undefined;
}
export interface EnvVarSource {
  readonly configMapKeyRef?: ConfigMapKeySelector | undefined;
  readonly fieldRef?: ObjectFieldSelector | undefined;
  readonly fileKeyRef?: FileKeySelector | undefined;
  readonly resourceFieldRef?: ResourceFieldSelector | undefined;
  readonly secretKeyRef?: SecretKeySelector | undefined;
}
export interface EphemeralContainer {
  readonly args?: readonly (string)[] | undefined;
  readonly command?: readonly (string)[] | undefined;
  readonly env?: readonly (EnvVar)[] | undefined;
  readonly envFrom?: readonly (EnvFromSource)[] | undefined;
  readonly image?: string | undefined;
  readonly imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never' | undefined;
  readonly lifecycle?: Lifecycle | undefined;
  readonly livenessProbe?: Probe | undefined;
  readonly name: string;
  readonly ports?: readonly (ContainerPort)[] | undefined;
  readonly readinessProbe?: Probe | undefined;
  readonly resizePolicy?: readonly (ContainerResizePolicy)[] | undefined;
  readonly resources?: ResourceRequirements | undefined;
  readonly restartPolicy?: string | undefined;
  readonly restartPolicyRules?: readonly (ContainerRestartRule)[] | undefined;
  readonly securityContext?: SecurityContext | undefined;
  readonly startupProbe?: Probe | undefined;
  readonly stdin?: boolean | undefined;
  readonly stdinOnce?: boolean | undefined;
  readonly targetContainerName?: string | undefined;
  readonly terminationMessagePath?: string | undefined;
  readonly terminationMessagePolicy?: 'FallbackToLogsOnError' | 'File' | undefined;
  readonly tty?: boolean | undefined;
  readonly volumeDevices?: readonly (VolumeDevice)[] | undefined;
  readonly volumeMounts?: readonly (VolumeMount)[] | undefined;
  readonly workingDir?: string | undefined;
}
export interface EphemeralVolumeSource {
  readonly volumeClaimTemplate?: PersistentVolumeClaimTemplate | undefined;
}
export interface Event {
  readonly action?: string | undefined;
  readonly apiVersion?: string | undefined;
  readonly count?: number | undefined;
  readonly eventTime?: string | undefined;
  readonly firstTimestamp?: string | undefined;
  readonly involvedObject: ObjectReference;
  readonly kind?: string | undefined;
  readonly lastTimestamp?: string | undefined;
  readonly message?: string | undefined;
  readonly metadata: ObjectMeta;
  readonly reason?: string | undefined;
  readonly related?: ObjectReference | undefined;
  readonly reportingComponent?: string | undefined;
  readonly reportingInstance?: string | undefined;
  readonly series?: EventSeries | undefined;
  readonly source?: EventSource | undefined;
  readonly type?: string | undefined;
}
export interface EventSeries {
  readonly count?: number | undefined;
  readonly lastObservedTime?: string | undefined;
}
export interface EventSource {
  readonly component?: string | undefined;
  readonly host?: string | undefined;
}
export interface EventsV1Event {
  readonly action?: string | undefined;
  readonly apiVersion?: string | undefined;
  readonly deprecatedCount?: number | undefined;
  readonly deprecatedFirstTimestamp?: string | undefined;
  readonly deprecatedLastTimestamp?: string | undefined;
  readonly deprecatedSource?: EventSource | undefined;
  readonly eventTime: string;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly note?: string | undefined;
  readonly reason?: string | undefined;
  readonly regarding?: ObjectReference | undefined;
  readonly related?: ObjectReference | undefined;
  readonly reportingController?: string | undefined;
  readonly reportingInstance?: string | undefined;
  readonly series?: EventsV1EventSeries | undefined;
  readonly type?: string | undefined;
}
export interface EventsV1EventSeries {
  readonly count: number;
  readonly lastObservedTime: string;
}
export interface ExactDeviceRequest {
  readonly adminAccess?: boolean | undefined;
  readonly allocationMode?: 'All' | 'ExactCount' | undefined;
  readonly capacity?: CapacityRequirements | undefined;
  readonly count?: number | undefined;
  readonly deviceClassName: string;
  readonly selectors?: readonly (DeviceSelector)[] | undefined;
  readonly tolerations?: readonly (DeviceToleration)[] | undefined;
}
export interface ExecAction {
  readonly command?: readonly (string)[] | undefined;
}
export interface ExemptPriorityLevelConfiguration {
  readonly lendablePercent?: number | undefined;
  readonly nominalConcurrencyShares?: number | undefined;
}
export interface ExternalDocumentation {
  readonly description?: string | undefined;
  readonly url?: string | undefined;
}
export interface ExternalMetricSource {
  readonly metric: MetricIdentifier;
  readonly target: MetricTarget;
}
export interface FCVolumeSource {
  readonly fsType?: string | undefined;
  readonly lun?: number | undefined;
  readonly readOnly?: boolean | undefined;
  readonly targetWWNs?: readonly (string)[] | undefined;
  readonly wwids?: readonly (string)[] | undefined;
}
export interface FileKeySelector {
  readonly key: string;
  readonly optional?: boolean | undefined;
  readonly path: string;
  readonly volumeName: string;
}
export interface FlexPersistentVolumeSource {
  readonly driver: string;
  readonly fsType?: string | undefined;
  readonly options?: Readonly<Record<string, string>> | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef?: SecretReference | undefined;
}
export interface FlexVolumeSource {
  readonly driver: string;
  readonly fsType?: string | undefined;
  readonly options?: Readonly<Record<string, string>> | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef?: LocalObjectReference | undefined;
}
export interface FlockerVolumeSource {
  readonly datasetName?: string | undefined;
  readonly datasetUUID?: string | undefined;
}
export interface FlowDistinguisherMethod {
  readonly type: string;
}
export interface FlowSchema {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: FlowSchemaSpec | undefined;
}
export interface FlowSchemaSpec {
  readonly distinguisherMethod?: FlowDistinguisherMethod | undefined;
  readonly matchingPrecedence?: number | undefined;
  readonly priorityLevelConfiguration: PriorityLevelConfigurationReference;
  readonly rules?: readonly (PolicyRulesWithSubjects)[] | undefined;
}
export interface ForNode {
  readonly name: string;
}
export interface ForZone {
  readonly name: string;
}
export interface GCEPersistentDiskVolumeSource {
  readonly fsType?: string | undefined;
  readonly partition?: number | undefined;
  readonly pdName: string;
  readonly readOnly?: boolean | undefined;
}
export interface GRPCAction {
  readonly port: number;
  readonly service?: string | undefined;
}
export interface GitRepoVolumeSource {
  readonly directory?: string | undefined;
  readonly repository: string;
  readonly revision?: string | undefined;
}
export interface GlusterfsPersistentVolumeSource {
  readonly endpoints: string;
  readonly endpointsNamespace?: string | undefined;
  readonly path: string;
  readonly readOnly?: boolean | undefined;
}
export interface GlusterfsVolumeSource {
  readonly endpoints: string;
  readonly path: string;
  readonly readOnly?: boolean | undefined;
}
export interface GroupSubject {
  readonly name: string;
}
export interface HPAScalingPolicy {
  readonly periodSeconds: number;
  readonly type: string;
  readonly value: number;
}
export interface HPAScalingRules {
  readonly policies?: readonly (HPAScalingPolicy)[] | undefined;
  readonly selectPolicy?: string | undefined;
  readonly stabilizationWindowSeconds?: number | undefined;
  readonly tolerance?: string | number | undefined;
}
export interface HTTPGetAction {
  readonly host?: string | undefined;
  readonly httpHeaders?: readonly (HTTPHeader)[] | undefined;
  readonly path?: string | undefined;
  readonly port: string | number;
  readonly scheme?: 'HTTP' | 'HTTPS' | undefined;
}
export interface HTTPHeader {
  readonly name: string;
  readonly value: string;
}
export interface HTTPIngressPath {
  readonly backend: IngressBackend;
  readonly path?: string | undefined;
  readonly pathType: 'Exact' | 'ImplementationSpecific' | 'Prefix';
}
export interface HTTPIngressRuleValue {
  readonly paths: readonly (HTTPIngressPath)[];
}
export interface HorizontalPodAutoscaler {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec: HorizontalPodAutoscalerSpec;
}
export interface HorizontalPodAutoscalerBehavior {
  readonly scaleDown?: HPAScalingRules | undefined;
  readonly scaleUp?: HPAScalingRules | undefined;
}
export interface HorizontalPodAutoscalerSpec {
  readonly behavior?: HorizontalPodAutoscalerBehavior | undefined;
  readonly maxReplicas: number;
  readonly metrics?: readonly (MetricSpec)[] | undefined;
  readonly minReplicas?: number | undefined;
  readonly scaleTargetRef: CrossVersionObjectReference;
}
export interface HostAlias {
  readonly hostnames?: readonly (string)[] | undefined;
  readonly ip: string;
}
export interface HostPathVolumeSource {
  readonly path: string;
  readonly type?: '' | 'BlockDevice' | 'CharDevice' | 'Directory' | 'DirectoryOrCreate' | 'File' | 'FileOrCreate' | 'Socket' | undefined;
}
export interface IPAddress {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec: IPAddressSpec;
}
export interface IPAddressSpec {
  readonly parentRef: ParentReference;
}
export interface IPBlock {
  readonly cidr: string;
  readonly except?: readonly (string)[] | undefined;
}
export interface ISCSIPersistentVolumeSource {
  readonly chapAuthDiscovery?: boolean | undefined;
  readonly chapAuthSession?: boolean | undefined;
  readonly fsType?: string | undefined;
  readonly initiatorName?: string | undefined;
  readonly iqn: string;
  readonly iscsiInterface?: string | undefined;
  readonly lun: number;
  readonly portals?: readonly (string)[] | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef?: SecretReference | undefined;
  readonly targetPortal: string;
}
export interface ISCSIVolumeSource {
  readonly chapAuthDiscovery?: boolean | undefined;
  readonly chapAuthSession?: boolean | undefined;
  readonly fsType?: string | undefined;
  readonly initiatorName?: string | undefined;
  readonly iqn: string;
  readonly iscsiInterface?: string | undefined;
  readonly lun: number;
  readonly portals?: readonly (string)[] | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef?: LocalObjectReference | undefined;
  readonly targetPortal: string;
}
export interface ImageVolumeSource {
  readonly pullPolicy?: 'Always' | 'IfNotPresent' | 'Never' | undefined;
  readonly reference?: string | undefined;
}
export interface Ingress {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: IngressSpec | undefined;
}
export interface IngressBackend {
  readonly resource?: TypedLocalObjectReference | undefined;
  readonly service?: IngressServiceBackend | undefined;
}
export interface IngressClass {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: IngressClassSpec | undefined;
}
export interface IngressClassParametersReference {
  readonly apiGroup?: string | undefined;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string | undefined;
  readonly scope?: string | undefined;
}
export interface IngressClassSpec {
  readonly controller?: string | undefined;
  readonly parameters?: IngressClassParametersReference | undefined;
}
export interface IngressRule {
  readonly host?: string | undefined;
  readonly http?: HTTPIngressRuleValue | undefined;
}
export interface IngressServiceBackend {
  readonly name: string;
  readonly port?: ServiceBackendPort | undefined;
}
export interface IngressSpec {
  readonly defaultBackend?: IngressBackend | undefined;
  readonly ingressClassName?: string | undefined;
  readonly rules?: readonly (IngressRule)[] | undefined;
  readonly tls?: readonly (IngressTLS)[] | undefined;
}
export interface IngressTLS {
  readonly hosts?: readonly (string)[] | undefined;
  readonly secretName?: string | undefined;
}
export interface JSONPatch {
  readonly expression?: string | undefined;
}
export interface JSONSchemaProps {
  readonly $ref?: string | undefined;
  readonly $schema?: string | undefined;
  readonly additionalItems?: Json | undefined;
  readonly additionalProperties?: Json | undefined;
  readonly allOf?: readonly (JSONSchemaProps)[] | undefined;
  readonly anyOf?: readonly (JSONSchemaProps)[] | undefined;
  readonly default?: Json | undefined;
  readonly definitions?: Readonly<Record<string, JSONSchemaProps>> | undefined;
  readonly dependencies?: Readonly<Record<string, Json>> | undefined;
  readonly description?: string | undefined;
  readonly enum?: readonly (Json)[] | undefined;
  readonly example?: Json | undefined;
  readonly exclusiveMaximum?: boolean | undefined;
  readonly exclusiveMinimum?: boolean | undefined;
  readonly externalDocs?: ExternalDocumentation | undefined;
  readonly format?: string | undefined;
  readonly id?: string | undefined;
  readonly items?: Json | undefined;
  readonly maxItems?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly maxProperties?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minItems?: number | undefined;
  readonly minLength?: number | undefined;
  readonly minProperties?: number | undefined;
  readonly minimum?: number | undefined;
  readonly multipleOf?: number | undefined;
  readonly not?: JSONSchemaProps | undefined;
  readonly nullable?: boolean | undefined;
  readonly oneOf?: readonly (JSONSchemaProps)[] | undefined;
  readonly pattern?: string | undefined;
  readonly patternProperties?: Readonly<Record<string, JSONSchemaProps>> | undefined;
  readonly properties?: Readonly<Record<string, JSONSchemaProps>> | undefined;
  readonly required?: readonly (string)[] | undefined;
  readonly title?: string | undefined;
  readonly type?: string | undefined;
  readonly uniqueItems?: boolean | undefined;
  readonly 'x-kubernetes-embedded-resource'?: boolean | undefined;
  readonly 'x-kubernetes-int-or-string'?: boolean | undefined;
  readonly 'x-kubernetes-list-map-keys'?: readonly (string)[] | undefined;
  readonly 'x-kubernetes-list-type'?: string | undefined;
  readonly 'x-kubernetes-map-type'?: string | undefined;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean | undefined;
  readonly 'x-kubernetes-validations'?: readonly (ValidationRule)[] | undefined;
}
export interface Job {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: JobSpec | undefined;
}
export interface JobSpec {
  readonly activeDeadlineSeconds?: number | undefined;
  readonly backoffLimit?: number | undefined;
  readonly backoffLimitPerIndex?: number | undefined;
  readonly completionMode?: 'Indexed' | 'NonIndexed' | undefined;
  readonly completions?: number | undefined;
  readonly managedBy?: string | undefined;
  readonly manualSelector?: boolean | undefined;
  readonly maxFailedIndexes?: number | undefined;
  readonly parallelism?: number | undefined;
  readonly podFailurePolicy?: PodFailurePolicy | undefined;
  readonly podReplacementPolicy?: 'Failed' | 'TerminatingOrFailed' | undefined;
  readonly selector?: LabelSelector | undefined;
  readonly successPolicy?: SuccessPolicy | undefined;
  readonly suspend?: boolean | undefined;
  readonly template: PodTemplateSpec;
  readonly ttlSecondsAfterFinished?: number | undefined;
}
export interface JobTemplateSpec {
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: JobSpec | undefined;
}
export interface KeyToPath {
  readonly key: string;
  readonly mode?: number | undefined;
  readonly path: string;
}
export interface LabelSelector {
  readonly matchExpressions?: readonly (LabelSelectorRequirement)[] | undefined;
  readonly matchLabels?: Readonly<Record<string, string>> | undefined;
}
export interface LabelSelectorRequirement {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly (string)[] | undefined;
}
export interface Lease {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: LeaseSpec | undefined;
}
export interface LeaseSpec {
  readonly acquireTime?: string | undefined;
  readonly holderIdentity?: string | undefined;
  readonly leaseDurationSeconds?: number | undefined;
  readonly leaseTransitions?: number | undefined;
  readonly preferredHolder?: string | undefined;
  readonly renewTime?: string | undefined;
  readonly strategy?: string | undefined;
}
export interface Lifecycle {
  readonly postStart?: LifecycleHandler | undefined;
  readonly preStop?: LifecycleHandler | undefined;
  readonly stopSignal?: 'SIGABRT' | 'SIGALRM' | 'SIGBUS' | 'SIGCHLD' | 'SIGCLD' | 'SIGCONT' | 'SIGFPE' | 'SIGHUP' | 'SIGILL' | 'SIGINT' | 'SIGIO' | 'SIGIOT' | 'SIGKILL' | 'SIGPIPE' | 'SIGPOLL' | 'SIGPROF' | 'SIGPWR' | 'SIGQUIT' | 'SIGRTMAX' | 'SIGRTMAX-1' | 'SIGRTMAX-10' | 'SIGRTMAX-11' | 'SIGRTMAX-12' | 'SIGRTMAX-13' | 'SIGRTMAX-14' | 'SIGRTMAX-2' | 'SIGRTMAX-3' | 'SIGRTMAX-4' | 'SIGRTMAX-5' | 'SIGRTMAX-6' | 'SIGRTMAX-7' | 'SIGRTMAX-8' | 'SIGRTMAX-9' | 'SIGRTMIN' | 'SIGRTMIN+1' | 'SIGRTMIN+10' | 'SIGRTMIN+11' | 'SIGRTMIN+12' | 'SIGRTMIN+13' | 'SIGRTMIN+14' | 'SIGRTMIN+15' | 'SIGRTMIN+2' | 'SIGRTMIN+3' | 'SIGRTMIN+4' | 'SIGRTMIN+5' | 'SIGRTMIN+6' | 'SIGRTMIN+7' | 'SIGRTMIN+8' | 'SIGRTMIN+9' | 'SIGSEGV' | 'SIGSTKFLT' | 'SIGSTOP' | 'SIGSYS' | 'SIGTERM' | 'SIGTRAP' | 'SIGTSTP' | 'SIGTTIN' | 'SIGTTOU' | 'SIGURG' | 'SIGUSR1' | 'SIGUSR2' | 'SIGVTALRM' | 'SIGWINCH' | 'SIGXCPU' | 'SIGXFSZ' | undefined;
}
export interface LifecycleHandler {
  readonly exec?: ExecAction | undefined;
  readonly httpGet?: HTTPGetAction | undefined;
  readonly sleep?: SleepAction | undefined;
  readonly tcpSocket?: TCPSocketAction | undefined;
}
export interface LimitRange {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: LimitRangeSpec | undefined;
}
export interface LimitRangeItem {
  readonly default?: Readonly<Record<string, string | number>> | undefined;
  readonly defaultRequest?: Readonly<Record<string, string | number>> | undefined;
  readonly max?: Readonly<Record<string, string | number>> | undefined;
  readonly maxLimitRequestRatio?: Readonly<Record<string, string | number>> | undefined;
  readonly min?: Readonly<Record<string, string | number>> | undefined;
  readonly type: string;
}
export interface LimitRangeSpec {
  readonly limits: readonly (LimitRangeItem)[];
}
export interface LimitResponse {
  readonly queuing?: QueuingConfiguration | undefined;
  readonly type: string;
}
export interface LimitedPriorityLevelConfiguration {
  readonly borrowingLimitPercent?: number | undefined;
  readonly lendablePercent?: number | undefined;
  readonly limitResponse?: LimitResponse | undefined;
  readonly nominalConcurrencyShares?: number | undefined;
}
export interface LocalObjectReference {
  readonly name?: string | undefined;
}
export interface LocalVolumeSource {
  readonly fsType?: string | undefined;
  readonly path: string;
}
export interface ManagedFieldsEntry {
  readonly apiVersion?: string | undefined;
  readonly fieldsType?: string | undefined;
  readonly fieldsV1?: Json | undefined;
  readonly manager?: string | undefined;
  readonly operation?: string | undefined;
  readonly subresource?: string | undefined;
  readonly time?: string | undefined;
}
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
}
export interface MatchCondition {
  readonly expression: string;
  readonly name: string;
}
export interface MatchResources {
  readonly excludeResourceRules?: readonly (NamedRuleWithOperations)[] | undefined;
  readonly matchPolicy?: 'Equivalent' | 'Exact' | undefined;
  readonly namespaceSelector?: LabelSelector | undefined;
  readonly objectSelector?: LabelSelector | undefined;
  readonly resourceRules?: readonly (NamedRuleWithOperations)[] | undefined;
}
export interface MetricIdentifier {
  readonly name: string;
  readonly selector?: LabelSelector | undefined;
}
export interface MetricSpec {
  readonly containerResource?: ContainerResourceMetricSource | undefined;
  readonly external?: ExternalMetricSource | undefined;
  readonly object?: ObjectMetricSource | undefined;
  readonly pods?: PodsMetricSource | undefined;
  readonly resource?: ResourceMetricSource | undefined;
  readonly type: string;
}
export interface MetricTarget {
  readonly averageUtilization?: number | undefined;
  readonly averageValue?: string | number | undefined;
  readonly type: string;
  readonly value?: string | number | undefined;
}
export interface MutatingAdmissionPolicy {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: MutatingAdmissionPolicySpec | undefined;
}
export interface MutatingAdmissionPolicyBinding {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: MutatingAdmissionPolicyBindingSpec | undefined;
}
export interface MutatingAdmissionPolicyBindingSpec {
  readonly matchResources?: MatchResources | undefined;
  readonly paramRef?: ParamRef | undefined;
  readonly policyName?: string | undefined;
}
export interface MutatingAdmissionPolicySpec {
  readonly failurePolicy?: 'Fail' | 'Ignore' | undefined;
  readonly matchConditions?: readonly (MatchCondition)[] | undefined;
  readonly matchConstraints?: MatchResources | undefined;
  readonly mutations?: readonly (Mutation)[] | undefined;
  readonly paramKind?: ParamKind | undefined;
  readonly reinvocationPolicy?: 'IfNeeded' | 'Never' | undefined;
  readonly variables?: readonly (Variable)[] | undefined;
}
export interface MutatingWebhook {
  readonly admissionReviewVersions: readonly (string)[];
  readonly clientConfig: WebhookClientConfig;
  readonly failurePolicy?: 'Fail' | 'Ignore' | undefined;
  readonly matchConditions?: readonly (MatchCondition)[] | undefined;
  readonly matchPolicy?: 'Equivalent' | 'Exact' | undefined;
  readonly name: string;
  readonly namespaceSelector?: LabelSelector | undefined;
  readonly objectSelector?: LabelSelector | undefined;
  readonly reinvocationPolicy?: 'IfNeeded' | 'Never' | undefined;
  readonly rules?: readonly (RuleWithOperations)[] | undefined;
  readonly sideEffects: 'None' | 'NoneOnDryRun' | 'Some' | 'Unknown';
  readonly timeoutSeconds?: number | undefined;
}
export interface MutatingWebhookConfiguration {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly webhooks?: readonly (MutatingWebhook)[] | undefined;
}
export interface Mutation {
  readonly applyConfiguration?: ApplyConfiguration | undefined;
  readonly jsonPatch?: JSONPatch | undefined;
  readonly patchType: 'ApplyConfiguration' | 'JSONPatch';
}
export interface NFSVolumeSource {
  readonly path: string;
  readonly readOnly?: boolean | undefined;
  readonly server: string;
}
export interface NamedRuleWithOperations {
  readonly apiGroups?: readonly (string)[] | undefined;
  readonly apiVersions?: readonly (string)[] | undefined;
  readonly operations?: readonly ('*' | 'CONNECT' | 'CREATE' | 'DELETE' | 'UPDATE')[] | undefined;
  readonly resourceNames?: readonly (string)[] | undefined;
  readonly resources?: readonly (string)[] | undefined;
  readonly scope?: '*' | 'Cluster' | 'Namespaced' | undefined;
}
export interface Namespace {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: NamespaceSpec | undefined;
}
export interface NamespaceSpec {
  readonly finalizers?: readonly (string)[] | undefined;
}
export interface NetworkPolicy {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: NetworkPolicySpec | undefined;
}
export interface NetworkPolicyEgressRule {
  readonly ports?: readonly (NetworkPolicyPort)[] | undefined;
  readonly to?: readonly (NetworkPolicyPeer)[] | undefined;
}
export interface NetworkPolicyIngressRule {
  readonly from?: readonly (NetworkPolicyPeer)[] | undefined;
  readonly ports?: readonly (NetworkPolicyPort)[] | undefined;
}
export interface NetworkPolicyPeer {
  readonly ipBlock?: IPBlock | undefined;
  readonly namespaceSelector?: LabelSelector | undefined;
  readonly podSelector?: LabelSelector | undefined;
}
export interface NetworkPolicyPort {
  readonly endPort?: number | undefined;
  readonly port?: string | number | undefined;
  readonly protocol?: 'SCTP' | 'TCP' | 'UDP' | undefined;
}
export interface NetworkPolicySpec {
  readonly egress?: readonly (NetworkPolicyEgressRule)[] | undefined;
  readonly ingress?: readonly (NetworkPolicyIngressRule)[] | undefined;
  readonly podSelector?: LabelSelector | undefined;
  readonly policyTypes?: readonly ('Egress' | 'Ingress')[] | undefined;
}
export interface Node {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: NodeSpec | undefined;
}
export interface NodeAffinity {
  readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly (PreferredSchedulingTerm)[] | undefined;
  readonly requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector | undefined;
}
export interface NodeAllocatableResourceMapping {
  readonly allocationMultiplier?: string | number | undefined;
  readonly capacityKey?: string | undefined;
}
export interface NodeConfigSource {
  readonly configMap?: ConfigMapNodeConfigSource | undefined;
}
export interface NodeSelector {
  readonly nodeSelectorTerms: readonly (NodeSelectorTerm)[];
}
export interface NodeSelectorRequirement {
  readonly key: string;
  readonly operator: 'DoesNotExist' | 'Exists' | 'Gt' | 'In' | 'Lt' | 'NotIn';
  readonly values?: readonly (string)[] | undefined;
}
export interface NodeSelectorTerm {
  readonly matchExpressions?: readonly (NodeSelectorRequirement)[] | undefined;
  readonly matchFields?: readonly (NodeSelectorRequirement)[] | undefined;
}
export interface NodeSpec {
  readonly configSource?: NodeConfigSource | undefined;
  readonly externalID?: string | undefined;
  readonly podCIDR?: string | undefined;
  readonly podCIDRs?: readonly (string)[] | undefined;
  readonly providerID?: string | undefined;
  readonly taints?: readonly (Taint)[] | undefined;
  readonly unschedulable?: boolean | undefined;
}
export interface NonResourcePolicyRule {
  readonly nonResourceURLs: readonly (string)[];
  readonly verbs: readonly (string)[];
}
export interface ObjectFieldSelector {
  readonly apiVersion?: string | undefined;
  readonly fieldPath: string;
}
export interface ObjectMeta {
  readonly annotations?: Readonly<Record<string, string>> | undefined;
  readonly creationTimestamp?: string | undefined;
  readonly deletionGracePeriodSeconds?: number | undefined;
  readonly deletionTimestamp?: string | undefined;
  readonly finalizers?: readonly (string)[] | undefined;
  readonly generateName?: string | undefined;
  readonly generation?: number | undefined;
  readonly labels?: Readonly<Record<string, string>> | undefined;
  readonly managedFields?: readonly (ManagedFieldsEntry)[] | undefined;
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
  readonly ownerReferences?: readonly (OwnerReference)[] | undefined;
  readonly resourceVersion?: string | undefined;
  readonly selfLink?: string | undefined;
  readonly uid?: string | undefined;
}
export interface ObjectMetricSource {
  readonly describedObject: CrossVersionObjectReference;
  readonly metric: MetricIdentifier;
  readonly target: MetricTarget;
}
export interface ObjectReference {
  readonly apiVersion?: string | undefined;
  readonly fieldPath?: string | undefined;
  readonly kind?: string | undefined;
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
  readonly resourceVersion?: string | undefined;
  readonly uid?: string | undefined;
}
export interface OpaqueDeviceConfiguration {
  readonly driver: string;
  readonly parameters: Json;
}
export interface Overhead {
  readonly podFixed?: Readonly<Record<string, string | number>> | undefined;
}
export interface OwnerReference {
  readonly apiVersion: string;
  readonly blockOwnerDeletion?: boolean | undefined;
  readonly controller?: boolean | undefined;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
}
export interface ParamKind {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
}
export interface ParamRef {
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
  readonly parameterNotFoundAction?: string | undefined;
  readonly selector?: LabelSelector | undefined;
}
export interface ParentReference {
  readonly group?: string | undefined;
  readonly name: string;
  readonly namespace?: string | undefined;
  readonly resource: string;
}
export interface PersistentVolume {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: PersistentVolumeSpec | undefined;
}
export interface PersistentVolumeClaim {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: PersistentVolumeClaimSpec | undefined;
}
export interface PersistentVolumeClaimSpec {
  readonly accessModes?: readonly ('ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOnce' | 'ReadWriteOncePod')[] | undefined;
  readonly dataSource?: TypedLocalObjectReference | undefined;
  readonly dataSourceRef?: TypedObjectReference | undefined;
  readonly resources?: VolumeResourceRequirements | undefined;
  readonly selector?: LabelSelector | undefined;
  readonly storageClassName?: string | undefined;
  readonly volumeAttributesClassName?: string | undefined;
  readonly volumeMode?: 'Block' | 'Filesystem' | undefined;
  readonly volumeName?: string | undefined;
}
export interface PersistentVolumeClaimTemplate {
  readonly metadata?: ObjectMeta | undefined;
  readonly spec: PersistentVolumeClaimSpec;
}
export interface PersistentVolumeClaimVolumeSource {
  readonly claimName: string;
  readonly readOnly?: boolean | undefined;
}
export interface PersistentVolumeSpec {
  readonly accessModes?: readonly ('ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOnce' | 'ReadWriteOncePod')[] | undefined;
  readonly awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource | undefined;
  readonly azureDisk?: AzureDiskVolumeSource | undefined;
  readonly azureFile?: AzureFilePersistentVolumeSource | undefined;
  readonly capacity?: Readonly<Record<string, string | number>> | undefined;
  readonly cephfs?: CephFSPersistentVolumeSource | undefined;
  readonly cinder?: CinderPersistentVolumeSource | undefined;
  readonly claimRef?: ObjectReference | undefined;
  readonly csi?: CSIPersistentVolumeSource | undefined;
  readonly fc?: FCVolumeSource | undefined;
  readonly flexVolume?: FlexPersistentVolumeSource | undefined;
  readonly flocker?: FlockerVolumeSource | undefined;
  readonly gcePersistentDisk?: GCEPersistentDiskVolumeSource | undefined;
  readonly glusterfs?: GlusterfsPersistentVolumeSource | undefined;
  readonly hostPath?: HostPathVolumeSource | undefined;
  readonly iscsi?: ISCSIPersistentVolumeSource | undefined;
  readonly local?: LocalVolumeSource | undefined;
  readonly mountOptions?: readonly (string)[] | undefined;
  readonly nfs?: NFSVolumeSource | undefined;
  readonly nodeAffinity?: VolumeNodeAffinity | undefined;
  readonly persistentVolumeReclaimPolicy?: 'Delete' | 'Recycle' | 'Retain' | undefined;
  readonly photonPersistentDisk?: PhotonPersistentDiskVolumeSource | undefined;
  readonly portworxVolume?: PortworxVolumeSource | undefined;
  readonly quobyte?: QuobyteVolumeSource | undefined;
  readonly rbd?: RBDPersistentVolumeSource | undefined;
  readonly scaleIO?: ScaleIOPersistentVolumeSource | undefined;
  readonly storageClassName?: string | undefined;
  readonly storageos?: StorageOSPersistentVolumeSource | undefined;
  readonly volumeAttributesClassName?: string | undefined;
  readonly volumeMode?: 'Block' | 'Filesystem' | undefined;
  readonly vsphereVolume?: VsphereVirtualDiskVolumeSource | undefined;
}
export interface PhotonPersistentDiskVolumeSource {
  readonly fsType?: string | undefined;
  readonly pdID: string;
}
export interface Pod {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: PodSpec | undefined;
}
export interface PodAffinity {
  readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly (WeightedPodAffinityTerm)[] | undefined;
  readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly (PodAffinityTerm)[] | undefined;
}
export interface PodAffinityTerm {
  readonly labelSelector?: LabelSelector | undefined;
  readonly matchLabelKeys?: readonly (string)[] | undefined;
  readonly mismatchLabelKeys?: readonly (string)[] | undefined;
  readonly namespaceSelector?: LabelSelector | undefined;
  readonly namespaces?: readonly (string)[] | undefined;
  readonly topologyKey: string;
}
export interface PodAntiAffinity {
  readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly (WeightedPodAffinityTerm)[] | undefined;
  readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly (PodAffinityTerm)[] | undefined;
}
export interface PodCertificateProjection {
  readonly certificateChainPath?: string | undefined;
  readonly credentialBundlePath?: string | undefined;
  readonly keyPath?: string | undefined;
  readonly keyType: string;
  readonly maxExpirationSeconds?: number | undefined;
  readonly signerName: string;
  readonly userAnnotations?: Readonly<Record<string, string>> | undefined;
}
export interface PodDNSConfig {
  readonly nameservers?: readonly (string)[] | undefined;
  readonly options?: readonly (PodDNSConfigOption)[] | undefined;
  readonly searches?: readonly (string)[] | undefined;
}
export interface PodDNSConfigOption {
  readonly name?: string | undefined;
  readonly value?: string | undefined;
}
export interface PodDisruptionBudget {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: PodDisruptionBudgetSpec | undefined;
}
export interface PodDisruptionBudgetSpec {
  readonly maxUnavailable?: string | number | undefined;
  readonly minAvailable?: string | number | undefined;
  readonly selector?: LabelSelector | undefined;
  readonly unhealthyPodEvictionPolicy?: 'AlwaysAllow' | 'IfHealthyBudget' | undefined;
}
export interface PodFailurePolicy {
  readonly rules: readonly (PodFailurePolicyRule)[];
}
export interface PodFailurePolicyOnExitCodesRequirement {
  readonly containerName?: string | undefined;
  readonly operator: 'In' | 'NotIn';
  readonly values: readonly (number)[];
}
export interface PodFailurePolicyOnPodConditionsPattern {
  readonly status?: string | undefined;
  readonly type: string;
}
export interface PodFailurePolicyRule {
  readonly action: 'Count' | 'FailIndex' | 'FailJob' | 'Ignore';
  readonly onExitCodes?: PodFailurePolicyOnExitCodesRequirement | undefined;
  readonly onPodConditions?: readonly (PodFailurePolicyOnPodConditionsPattern)[] | undefined;
}
export interface PodOS {
  readonly name: string;
}
export interface PodReadinessGate {
  readonly conditionType: string;
}
export interface PodResourceClaim {
  readonly name: string;
  readonly resourceClaimName?: string | undefined;
  readonly resourceClaimTemplateName?: string | undefined;
}
export interface PodSchedulingGate {
  readonly name: string;
}
export interface PodSchedulingGroup {
  readonly podGroupName?: string | undefined;
}
export interface PodSecurityContext {
  readonly appArmorProfile?: AppArmorProfile | undefined;
  readonly fsGroup?: number | undefined;
  readonly fsGroupChangePolicy?: 'Always' | 'OnRootMismatch' | undefined;
  readonly runAsGroup?: number | undefined;
  readonly runAsNonRoot?: boolean | undefined;
  readonly runAsUser?: number | undefined;
  readonly seLinuxChangePolicy?: string | undefined;
  readonly seLinuxOptions?: SELinuxOptions | undefined;
  readonly seccompProfile?: SeccompProfile | undefined;
  readonly supplementalGroups?: readonly (number)[] | undefined;
  readonly supplementalGroupsPolicy?: 'Merge' | 'Strict' | undefined;
  readonly sysctls?: readonly (Sysctl)[] | undefined;
  readonly windowsOptions?: WindowsSecurityContextOptions | undefined;
}
export interface PodSpec {
  readonly activeDeadlineSeconds?: number | undefined;
  readonly affinity?: Affinity | undefined;
  readonly automountServiceAccountToken?: boolean | undefined;
  readonly containers: readonly (Container)[];
  readonly dnsConfig?: PodDNSConfig | undefined;
  readonly dnsPolicy?: 'ClusterFirst' | 'ClusterFirstWithHostNet' | 'Default' | 'None' | undefined;
  readonly enableServiceLinks?: boolean | undefined;
  readonly ephemeralContainers?: readonly (EphemeralContainer)[] | undefined;
  readonly hostAliases?: readonly (HostAlias)[] | undefined;
  readonly hostIPC?: boolean | undefined;
  readonly hostNetwork?: boolean | undefined;
  readonly hostPID?: boolean | undefined;
  readonly hostUsers?: boolean | undefined;
  readonly hostname?: string | undefined;
  readonly hostnameOverride?: string | undefined;
  readonly imagePullSecrets?: readonly (LocalObjectReference)[] | undefined;
  readonly initContainers?: readonly (Container)[] | undefined;
  readonly nodeName?: string | undefined;
  readonly nodeSelector?: Readonly<Record<string, string>> | undefined;
  readonly os?: PodOS | undefined;
  readonly overhead?: Readonly<Record<string, string | number>> | undefined;
  readonly preemptionPolicy?: 'Never' | 'PreemptLowerPriority' | undefined;
  readonly priority?: number | undefined;
  readonly priorityClassName?: string | undefined;
  readonly readinessGates?: readonly (PodReadinessGate)[] | undefined;
  readonly resourceClaims?: readonly (PodResourceClaim)[] | undefined;
  readonly resources?: ResourceRequirements | undefined;
  readonly restartPolicy?: 'Always' | 'Never' | 'OnFailure' | undefined;
  readonly runtimeClassName?: string | undefined;
  readonly schedulerName?: string | undefined;
  readonly schedulingGates?: readonly (PodSchedulingGate)[] | undefined;
  readonly schedulingGroup?: PodSchedulingGroup | undefined;
  readonly securityContext?: PodSecurityContext | undefined;
  readonly serviceAccount?: string | undefined;
  readonly serviceAccountName?: string | undefined;
  readonly setHostnameAsFQDN?: boolean | undefined;
  readonly shareProcessNamespace?: boolean | undefined;
  readonly subdomain?: string | undefined;
  readonly terminationGracePeriodSeconds?: number | undefined;
  readonly tolerations?: readonly (Toleration)[] | undefined;
  readonly topologySpreadConstraints?: readonly (TopologySpreadConstraint)[] | undefined;
  readonly volumes?: readonly (Volume)[] | undefined;
}
export interface PodTemplate {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly template?: PodTemplateSpec | undefined;
}
export interface PodTemplateSpec {
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: PodSpec | undefined;
}
export interface PodsMetricSource {
  readonly metric: MetricIdentifier;
  readonly target: MetricTarget;
}
export interface PolicyRule {
  readonly apiGroups?: readonly (string)[] | undefined;
  readonly nonResourceURLs?: readonly (string)[] | undefined;
  readonly resourceNames?: readonly (string)[] | undefined;
  readonly resources?: readonly (string)[] | undefined;
  readonly verbs: readonly (string)[];
}
export interface PolicyRulesWithSubjects {
  readonly nonResourceRules?: readonly (NonResourcePolicyRule)[] | undefined;
  readonly resourceRules?: readonly (ResourcePolicyRule)[] | undefined;
  readonly subjects: readonly (Subject)[];
}
export interface PortworxVolumeSource {
  readonly fsType?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly volumeID: string;
}
export interface PreferredSchedulingTerm {
  readonly preference: NodeSelectorTerm;
  readonly weight: number;
}
export interface PriorityClass {
  readonly apiVersion?: string | undefined;
  readonly description?: string | undefined;
  readonly globalDefault?: boolean | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly preemptionPolicy?: 'Never' | 'PreemptLowerPriority' | undefined;
  readonly value?: number | undefined;
}
export interface PriorityLevelConfiguration {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: PriorityLevelConfigurationSpec | undefined;
}
export interface PriorityLevelConfigurationReference {
  readonly name: string;
}
export interface PriorityLevelConfigurationSpec {
  readonly exempt?: ExemptPriorityLevelConfiguration | undefined;
  readonly limited?: LimitedPriorityLevelConfiguration | undefined;
  readonly type: string;
}
export interface Probe {
  readonly exec?: ExecAction | undefined;
  readonly failureThreshold?: number | undefined;
  readonly grpc?: GRPCAction | undefined;
  readonly httpGet?: HTTPGetAction | undefined;
  readonly initialDelaySeconds?: number | undefined;
  readonly periodSeconds?: number | undefined;
  readonly successThreshold?: number | undefined;
  readonly tcpSocket?: TCPSocketAction | undefined;
  readonly terminationGracePeriodSeconds?: number | undefined;
  readonly timeoutSeconds?: number | undefined;
}
export interface ProjectedVolumeSource {
  readonly defaultMode?: number | undefined;
  readonly sources?: readonly (VolumeProjection)[] | undefined;
}
export interface QueuingConfiguration {
  readonly handSize?: number | undefined;
  readonly queueLengthLimit?: number | undefined;
  readonly queues?: number | undefined;
}
export interface QuobyteVolumeSource {
  readonly group?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly registry: string;
  readonly tenant?: string | undefined;
  readonly user?: string | undefined;
  readonly volume: string;
}
export interface RBDPersistentVolumeSource {
  readonly fsType?: string | undefined;
  readonly image: string;
  readonly keyring?: string | undefined;
  readonly monitors: readonly (string)[];
  readonly pool?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef?: SecretReference | undefined;
  readonly user?: string | undefined;
}
export interface RBDVolumeSource {
  readonly fsType?: string | undefined;
  readonly image: string;
  readonly keyring?: string | undefined;
  readonly monitors: readonly (string)[];
  readonly pool?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef?: LocalObjectReference | undefined;
  readonly user?: string | undefined;
}
export interface RbacV1Subject {
  readonly apiGroup?: string | undefined;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string | undefined;
}
export interface ReplicaSet {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: ReplicaSetSpec | undefined;
}
export interface ReplicaSetSpec {
  readonly minReadySeconds?: number | undefined;
  readonly replicas?: number | undefined;
  readonly selector: LabelSelector;
  readonly template?: PodTemplateSpec | undefined;
}
export interface ReplicationController {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: ReplicationControllerSpec | undefined;
}
export interface ReplicationControllerSpec {
  readonly minReadySeconds?: number | undefined;
  readonly replicas?: number | undefined;
  readonly selector?: Readonly<Record<string, string>> | undefined;
  readonly template?: PodTemplateSpec | undefined;
}
export interface ResourceClaim {
  readonly name: string;
  readonly request?: string | undefined;
}
export interface ResourceClaimSpec {
  readonly devices?: DeviceClaim | undefined;
}
export interface ResourceClaimTemplate {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec: ResourceClaimTemplateSpec;
}
export interface ResourceClaimTemplateSpec {
  readonly metadata?: ObjectMeta | undefined;
  readonly spec: ResourceClaimSpec;
}
export interface ResourceFieldSelector {
  readonly containerName?: string | undefined;
  readonly divisor?: string | number | undefined;
  readonly resource: string;
}
export interface ResourceMetricSource {
  readonly name: string;
  readonly target: MetricTarget;
}
export interface ResourcePolicyRule {
  readonly apiGroups: readonly (string)[];
  readonly clusterScope?: boolean | undefined;
  readonly namespaces?: readonly (string)[] | undefined;
  readonly resources: readonly (string)[];
  readonly verbs: readonly (string)[];
}
export interface ResourcePool {
  readonly generation: number;
  readonly name: string;
  readonly resourceSliceCount: number;
}
export interface ResourceQuota {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: ResourceQuotaSpec | undefined;
}
export interface ResourceQuotaSpec {
  readonly hard?: Readonly<Record<string, string | number>> | undefined;
  readonly scopeSelector?: ScopeSelector | undefined;
  readonly scopes?: readonly ('BestEffort' | 'CrossNamespacePodAffinity' | 'NotBestEffort' | 'NotTerminating' | 'PriorityClass' | 'Terminating' | 'VolumeAttributesClass')[] | undefined;
}
export interface ResourceRequirements {
  readonly claims?: readonly (ResourceClaim)[] | undefined;
  readonly limits?: Readonly<Record<string, string | number>> | undefined;
  readonly requests?: Readonly<Record<string, string | number>> | undefined;
}
export interface ResourceSlice {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec: ResourceSliceSpec;
}
export interface ResourceSliceSpec {
  readonly allNodes?: boolean | undefined;
  readonly devices?: readonly (Device)[] | undefined;
  readonly driver: string;
  readonly nodeName?: string | undefined;
  readonly nodeSelector?: NodeSelector | undefined;
  readonly perDeviceNodeSelection?: boolean | undefined;
  readonly pool: ResourcePool;
  readonly sharedCounters?: readonly (CounterSet)[] | undefined;
}
export interface ResourceV1ResourceClaim {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec: ResourceClaimSpec;
}
export interface Role {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly rules?: readonly (PolicyRule)[] | undefined;
}
export interface RoleBinding {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly roleRef: RoleRef;
  readonly subjects?: readonly (RbacV1Subject)[] | undefined;
}
export interface RoleRef {
  readonly apiGroup?: string | undefined;
  readonly kind: string;
  readonly name: string;
}
export interface RollingUpdateDaemonSet {
  readonly maxSurge?: string | number | undefined;
  readonly maxUnavailable?: string | number | undefined;
}
export interface RollingUpdateDeployment {
  readonly maxSurge?: string | number | undefined;
  readonly maxUnavailable?: string | number | undefined;
}
export interface RollingUpdateStatefulSetStrategy {
  readonly maxUnavailable?: string | number | undefined;
  readonly partition?: number | undefined;
}
export interface RuleWithOperations {
  readonly apiGroups?: readonly (string)[] | undefined;
  readonly apiVersions?: readonly (string)[] | undefined;
  readonly operations?: readonly ('*' | 'CONNECT' | 'CREATE' | 'DELETE' | 'UPDATE')[] | undefined;
  readonly resources?: readonly (string)[] | undefined;
  readonly scope?: '*' | 'Cluster' | 'Namespaced' | undefined;
}
export interface RuntimeClass {
  readonly apiVersion?: string | undefined;
  readonly handler: string;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly overhead?: Overhead | undefined;
  readonly scheduling?: Scheduling | undefined;
}
export interface SELinuxOptions {
  readonly level?: string | undefined;
  readonly role?: string | undefined;
  readonly type?: string | undefined;
  readonly user?: string | undefined;
}
export interface ScaleIOPersistentVolumeSource {
  readonly fsType?: string | undefined;
  readonly gateway: string;
  readonly protectionDomain?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef: SecretReference;
  readonly sslEnabled?: boolean | undefined;
  readonly storageMode?: string | undefined;
  readonly storagePool?: string | undefined;
  readonly system: string;
  readonly volumeName?: string | undefined;
}
export interface ScaleIOVolumeSource {
  readonly fsType?: string | undefined;
  readonly gateway: string;
  readonly protectionDomain?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef: LocalObjectReference;
  readonly sslEnabled?: boolean | undefined;
  readonly storageMode?: string | undefined;
  readonly storagePool?: string | undefined;
  readonly system: string;
  readonly volumeName?: string | undefined;
}
export interface Scheduling {
  readonly nodeSelector?: Readonly<Record<string, string>> | undefined;
  readonly tolerations?: readonly (Toleration)[] | undefined;
}
export interface ScopeSelector {
  readonly matchExpressions?: readonly (ScopedResourceSelectorRequirement)[] | undefined;
}
export interface ScopedResourceSelectorRequirement {
  readonly operator: 'DoesNotExist' | 'Exists' | 'In' | 'NotIn';
  readonly scopeName: 'BestEffort' | 'CrossNamespacePodAffinity' | 'NotBestEffort' | 'NotTerminating' | 'PriorityClass' | 'Terminating' | 'VolumeAttributesClass';
  readonly values?: readonly (string)[] | undefined;
}
export interface SeccompProfile {
  readonly localhostProfile?: string | undefined;
  readonly type: 'Localhost' | 'RuntimeDefault' | 'Unconfined';
}
export interface Secret {
  readonly apiVersion?: string | undefined;
  readonly data?: Readonly<Record<string, string>> | undefined;
  readonly immutable?: boolean | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly stringData?: Readonly<Record<string, string>> | undefined;
  readonly type?: string | undefined;
}
export interface SecretEnvSource {
  readonly name?: string | undefined;
  readonly optional?: boolean | undefined;
}
export interface SecretKeySelector {
  readonly key: string;
  readonly name?: string | undefined;
  readonly optional?: boolean | undefined;
}
export interface SecretProjection {
  readonly items?: readonly (KeyToPath)[] | undefined;
  readonly name?: string | undefined;
  readonly optional?: boolean | undefined;
}
export interface SecretReference {
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
}
export interface SecretVolumeSource {
  readonly defaultMode?: number | undefined;
  readonly items?: readonly (KeyToPath)[] | undefined;
  readonly optional?: boolean | undefined;
  readonly secretName?: string | undefined;
}
export interface SecurityContext {
  readonly allowPrivilegeEscalation?: boolean | undefined;
  readonly appArmorProfile?: AppArmorProfile | undefined;
  readonly capabilities?: Capabilities | undefined;
  readonly privileged?: boolean | undefined;
  readonly procMount?: 'Default' | 'Unmasked' | undefined;
  readonly readOnlyRootFilesystem?: boolean | undefined;
  readonly runAsGroup?: number | undefined;
  readonly runAsNonRoot?: boolean | undefined;
  readonly runAsUser?: number | undefined;
  readonly seLinuxOptions?: SELinuxOptions | undefined;
  readonly seccompProfile?: SeccompProfile | undefined;
  readonly windowsOptions?: WindowsSecurityContextOptions | undefined;
}
export interface SelectableField {
  readonly jsonPath: string;
}
export interface Service {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: ServiceSpec | undefined;
}
export interface ServiceAccount {
  readonly apiVersion?: string | undefined;
  readonly automountServiceAccountToken?: boolean | undefined;
  readonly imagePullSecrets?: readonly (LocalObjectReference)[] | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly secrets?: readonly (ObjectReference)[] | undefined;
}
export interface ServiceAccountSubject {
  readonly name: string;
  readonly namespace: string;
}
export interface ServiceAccountTokenProjection {
  readonly audience?: string | undefined;
  readonly expirationSeconds?: number | undefined;
  readonly path: string;
}
export interface ServiceBackendPort {
  readonly name?: string | undefined;
  readonly number?: number | undefined;
}
export interface ServiceCIDR {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: ServiceCIDRSpec | undefined;
}
export interface ServiceCIDRSpec {
  readonly cidrs?: readonly (string)[] | undefined;
}
export interface ServicePort {
  readonly appProtocol?: string | undefined;
  readonly name?: string | undefined;
  readonly nodePort?: number | undefined;
  readonly port: number;
  readonly protocol?: 'SCTP' | 'TCP' | 'UDP' | undefined;
  readonly targetPort?: string | number | undefined;
}
export interface ServiceReference {
  readonly name: string;
  readonly namespace: string;
  readonly path?: string | undefined;
  readonly port?: number | undefined;
}
export interface ServiceSpec {
  readonly allocateLoadBalancerNodePorts?: boolean | undefined;
  readonly clusterIP?: string | undefined;
  readonly clusterIPs?: readonly (string)[] | undefined;
  readonly externalIPs?: readonly (string)[] | undefined;
  readonly externalName?: string | undefined;
  readonly externalTrafficPolicy?: 'Cluster' | 'Local' | undefined;
  readonly healthCheckNodePort?: number | undefined;
  readonly internalTrafficPolicy?: 'Cluster' | 'Local' | undefined;
  readonly ipFamilies?: readonly ('' | 'IPv4' | 'IPv6')[] | undefined;
  readonly ipFamilyPolicy?: 'PreferDualStack' | 'RequireDualStack' | 'SingleStack' | undefined;
  readonly loadBalancerClass?: string | undefined;
  readonly loadBalancerIP?: string | undefined;
  readonly loadBalancerSourceRanges?: readonly (string)[] | undefined;
  readonly ports?: readonly (ServicePort)[] | undefined;
  readonly publishNotReadyAddresses?: boolean | undefined;
  readonly selector?: Readonly<Record<string, string>> | undefined;
  readonly sessionAffinity?: 'ClientIP' | 'None' | undefined;
  readonly sessionAffinityConfig?: SessionAffinityConfig | undefined;
  readonly trafficDistribution?: string | undefined;
  readonly type?: 'ClusterIP' | 'ExternalName' | 'LoadBalancer' | 'NodePort' | undefined;
}
export interface SessionAffinityConfig {
  readonly clientIP?: ClientIPConfig | undefined;
}
export interface SleepAction {
  readonly seconds: number;
}
export interface StatefulSet {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: StatefulSetSpec | undefined;
}
export interface StatefulSetOrdinals {
  readonly start?: number | undefined;
}
export interface StatefulSetPersistentVolumeClaimRetentionPolicy {
  readonly whenDeleted?: string | undefined;
  readonly whenScaled?: string | undefined;
}
export interface StatefulSetSpec {
  readonly minReadySeconds?: number | undefined;
  readonly ordinals?: StatefulSetOrdinals | undefined;
  readonly persistentVolumeClaimRetentionPolicy?: StatefulSetPersistentVolumeClaimRetentionPolicy | undefined;
  readonly podManagementPolicy?: 'OrderedReady' | 'Parallel' | undefined;
  readonly replicas?: number | undefined;
  readonly revisionHistoryLimit?: number | undefined;
  readonly selector: LabelSelector;
  readonly serviceName?: string | undefined;
  readonly template: PodTemplateSpec;
  readonly updateStrategy?: StatefulSetUpdateStrategy | undefined;
  readonly volumeClaimTemplates?: readonly (PersistentVolumeClaim)[] | undefined;
}
export interface StatefulSetUpdateStrategy {
  readonly rollingUpdate?: RollingUpdateStatefulSetStrategy | undefined;
  readonly type?: 'OnDelete' | 'RollingUpdate' | undefined;
}
export interface StorageClass {
  readonly allowVolumeExpansion?: boolean | undefined;
  readonly allowedTopologies?: readonly (TopologySelectorTerm)[] | undefined;
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly mountOptions?: readonly (string)[] | undefined;
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  readonly provisioner: string;
  readonly reclaimPolicy?: 'Delete' | 'Recycle' | 'Retain' | undefined;
  readonly volumeBindingMode?: 'Immediate' | 'WaitForFirstConsumer' | undefined;
}
export interface StorageOSPersistentVolumeSource {
  readonly fsType?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef?: ObjectReference | undefined;
  readonly volumeName?: string | undefined;
  readonly volumeNamespace?: string | undefined;
}
export interface StorageOSVolumeSource {
  readonly fsType?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly secretRef?: LocalObjectReference | undefined;
  readonly volumeName?: string | undefined;
  readonly volumeNamespace?: string | undefined;
}
export interface Subject {
  readonly group?: GroupSubject | undefined;
  readonly kind: string;
  readonly serviceAccount?: ServiceAccountSubject | undefined;
  readonly user?: UserSubject | undefined;
}
export interface SuccessPolicy {
  readonly rules: readonly (SuccessPolicyRule)[];
}
export interface SuccessPolicyRule {
  readonly succeededCount?: number | undefined;
  readonly succeededIndexes?: string | undefined;
}
export interface Sysctl {
  readonly name: string;
  readonly value: string;
}
export interface TCPSocketAction {
  readonly host?: string | undefined;
  readonly port: string | number;
}
export interface Taint {
  readonly effect: 'NoExecute' | 'NoSchedule' | 'PreferNoSchedule';
  readonly key: string;
  readonly timeAdded?: string | undefined;
  readonly value?: string | undefined;
}
export interface TokenRequest {
  readonly audience: string;
  readonly expirationSeconds?: number | undefined;
}
export interface Toleration {
  readonly effect?: 'NoExecute' | 'NoSchedule' | 'PreferNoSchedule' | undefined;
  readonly key?: string | undefined;
  readonly operator?: 'Equal' | 'Exists' | 'Gt' | 'Lt' | undefined;
  readonly tolerationSeconds?: number | undefined;
  readonly value?: string | undefined;
}
export interface TopologySelectorLabelRequirement {
  readonly key: string;
  readonly values: readonly (string)[];
}
export interface TopologySelectorTerm {
  readonly matchLabelExpressions?: readonly (TopologySelectorLabelRequirement)[] | undefined;
}
export interface TopologySpreadConstraint {
  readonly labelSelector?: LabelSelector | undefined;
  readonly matchLabelKeys?: readonly (string)[] | undefined;
  readonly maxSkew: number;
  readonly minDomains?: number | undefined;
  readonly nodeAffinityPolicy?: 'Honor' | 'Ignore' | undefined;
  readonly nodeTaintsPolicy?: 'Honor' | 'Ignore' | undefined;
  readonly topologyKey: string;
  readonly whenUnsatisfiable: 'DoNotSchedule' | 'ScheduleAnyway';
}
export interface TypedLocalObjectReference {
  readonly apiGroup?: string | undefined;
  readonly kind: string;
  readonly name: string;
}
export interface TypedObjectReference {
  readonly apiGroup?: string | undefined;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string | undefined;
}
export interface UserSubject {
  readonly name: string;
}
export interface ValidatingAdmissionPolicy {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec?: ValidatingAdmissionPolicySpec | undefined;
}
export interface ValidatingAdmissionPolicyBinding {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec: ValidatingAdmissionPolicyBindingSpec;
}
export interface ValidatingAdmissionPolicyBindingSpec {
  readonly matchResources?: MatchResources | undefined;
  readonly paramRef?: ParamRef | undefined;
  readonly policyName: string;
  readonly validationActions: readonly ('Audit' | 'Deny' | 'Warn')[];
}
export interface ValidatingAdmissionPolicySpec {
  readonly auditAnnotations?: readonly (AuditAnnotation)[] | undefined;
  readonly failurePolicy?: 'Fail' | 'Ignore' | undefined;
  readonly matchConditions?: readonly (MatchCondition)[] | undefined;
  readonly matchConstraints?: MatchResources | undefined;
  readonly paramKind?: ParamKind | undefined;
  readonly validations?: readonly (Validation)[] | undefined;
  readonly variables?: readonly (Variable)[] | undefined;
}
export interface ValidatingWebhook {
  readonly admissionReviewVersions: readonly (string)[];
  readonly clientConfig: WebhookClientConfig;
  readonly failurePolicy?: 'Fail' | 'Ignore' | undefined;
  readonly matchConditions?: readonly (MatchCondition)[] | undefined;
  readonly matchPolicy?: 'Equivalent' | 'Exact' | undefined;
  readonly name: string;
  readonly namespaceSelector?: LabelSelector | undefined;
  readonly objectSelector?: LabelSelector | undefined;
  readonly rules?: readonly (RuleWithOperations)[] | undefined;
  readonly sideEffects: 'None' | 'NoneOnDryRun' | 'Some' | 'Unknown';
  readonly timeoutSeconds?: number | undefined;
}
export interface ValidatingWebhookConfiguration {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly webhooks?: readonly (ValidatingWebhook)[] | undefined;
}
export interface Validation {
  readonly expression: string;
  readonly message?: string | undefined;
  readonly messageExpression?: string | undefined;
  readonly reason?: string | undefined;
}
export interface ValidationRule {
  readonly fieldPath?: string | undefined;
  readonly message?: string | undefined;
  readonly messageExpression?: string | undefined;
  readonly optionalOldSelf?: boolean | undefined;
  readonly reason?: 'FieldValueDuplicate' | 'FieldValueForbidden' | 'FieldValueInvalid' | 'FieldValueRequired' | undefined;
  readonly rule: string;
}
export interface Variable {
  readonly expression: string;
  readonly name: string;
}
export interface Volume {
  readonly awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource | undefined;
  readonly azureDisk?: AzureDiskVolumeSource | undefined;
  readonly azureFile?: AzureFileVolumeSource | undefined;
  readonly cephfs?: CephFSVolumeSource | undefined;
  readonly cinder?: CinderVolumeSource | undefined;
  readonly configMap?: ConfigMapVolumeSource | undefined;
  readonly csi?: CSIVolumeSource | undefined;
  readonly downwardAPI?: DownwardAPIVolumeSource | undefined;
  readonly emptyDir?: EmptyDirVolumeSource | undefined;
  readonly ephemeral?: EphemeralVolumeSource | undefined;
  readonly fc?: FCVolumeSource | undefined;
  readonly flexVolume?: FlexVolumeSource | undefined;
  readonly flocker?: FlockerVolumeSource | undefined;
  readonly gcePersistentDisk?: GCEPersistentDiskVolumeSource | undefined;
  readonly gitRepo?: GitRepoVolumeSource | undefined;
  readonly glusterfs?: GlusterfsVolumeSource | undefined;
  readonly hostPath?: HostPathVolumeSource | undefined;
  readonly image?: ImageVolumeSource | undefined;
  readonly iscsi?: ISCSIVolumeSource | undefined;
  readonly name: string;
  readonly nfs?: NFSVolumeSource | undefined;
  readonly persistentVolumeClaim?: PersistentVolumeClaimVolumeSource | undefined;
  readonly photonPersistentDisk?: PhotonPersistentDiskVolumeSource | undefined;
  readonly portworxVolume?: PortworxVolumeSource | undefined;
  readonly projected?: ProjectedVolumeSource | undefined;
  readonly quobyte?: QuobyteVolumeSource | undefined;
  readonly rbd?: RBDVolumeSource | undefined;
  readonly scaleIO?: ScaleIOVolumeSource | undefined;
  readonly secret?: SecretVolumeSource | undefined;
  readonly storageos?: StorageOSVolumeSource | undefined;
  readonly vsphereVolume?: VsphereVirtualDiskVolumeSource | undefined;
}
export interface VolumeAttachment {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly spec: VolumeAttachmentSpec;
}
export interface VolumeAttachmentSource {
  readonly inlineVolumeSpec?: PersistentVolumeSpec | undefined;
  readonly persistentVolumeName?: string | undefined;
}
export interface VolumeAttachmentSpec {
  readonly attacher: string;
  readonly nodeName: string;
  readonly source: VolumeAttachmentSource;
}
export interface VolumeAttributesClass {
  readonly apiVersion?: string | undefined;
  readonly driverName: string;
  readonly kind?: string | undefined;
  readonly metadata?: ObjectMeta | undefined;
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}
export interface VolumeDevice {
  readonly devicePath: string;
  readonly name: string;
}
export interface VolumeMount {
  readonly mountPath: string;
  readonly mountPropagation?: 'Bidirectional' | 'HostToContainer' | 'None' | undefined;
  readonly name: string;
  readonly readOnly?: boolean | undefined;
  readonly recursiveReadOnly?: string | undefined;
  readonly subPath?: string | undefined;
  readonly subPathExpr?: string | undefined;
}
export interface VolumeNodeAffinity {
  readonly required?: NodeSelector | undefined;
}
export interface VolumeNodeResources {
  readonly count?: number | undefined;
}
export interface VolumeProjection {
  readonly clusterTrustBundle?: ClusterTrustBundleProjection | undefined;
  readonly configMap?: ConfigMapProjection | undefined;
  readonly downwardAPI?: DownwardAPIProjection | undefined;
  readonly podCertificate?: PodCertificateProjection | undefined;
  readonly secret?: SecretProjection | undefined;
  readonly serviceAccountToken?: ServiceAccountTokenProjection | undefined;
}
export interface VolumeResourceRequirements {
  readonly limits?: Readonly<Record<string, string | number>> | undefined;
  readonly requests?: Readonly<Record<string, string | number>> | undefined;
}
export interface VsphereVirtualDiskVolumeSource {
  readonly fsType?: string | undefined;
  readonly storagePolicyID?: string | undefined;
  readonly storagePolicyName?: string | undefined;
  readonly volumePath: string;
}
export interface WebhookClientConfig {
  readonly caBundle?: string | undefined;
  readonly service?: ServiceReference | undefined;
  readonly url?: string | undefined;
}
export interface WebhookConversion {
  readonly clientConfig?: ApiextensionsV1WebhookClientConfig | undefined;
  readonly conversionReviewVersions: readonly (string)[];
}
export interface WeightedPodAffinityTerm {
  readonly podAffinityTerm: PodAffinityTerm;
  readonly weight: number;
}
export interface WindowsSecurityContextOptions {
  readonly gmsaCredentialSpec?: string | undefined;
  readonly gmsaCredentialSpecName?: string | undefined;
  readonly hostProcess?: boolean | undefined;
  readonly runAsUserName?: string | undefined;
}
export interface KubernetesTypes {
  readonly APIService: APIService;
  readonly APIServiceSpec: APIServiceSpec;
  readonly AWSElasticBlockStoreVolumeSource: AWSElasticBlockStoreVolumeSource;
  readonly Affinity: Affinity;
  readonly AggregationRule: AggregationRule;
  readonly ApiextensionsV1ServiceReference: ApiextensionsV1ServiceReference;
  readonly ApiextensionsV1WebhookClientConfig: ApiextensionsV1WebhookClientConfig;
  readonly ApiregistrationV1ServiceReference: ApiregistrationV1ServiceReference;
  readonly AppArmorProfile: AppArmorProfile;
  readonly ApplyConfiguration: ApplyConfiguration;
  readonly AuditAnnotation: AuditAnnotation;
  readonly AutoscalingV1CrossVersionObjectReference: AutoscalingV1CrossVersionObjectReference;
  readonly AutoscalingV1HorizontalPodAutoscaler: AutoscalingV1HorizontalPodAutoscaler;
  readonly AutoscalingV1HorizontalPodAutoscalerSpec: AutoscalingV1HorizontalPodAutoscalerSpec;
  readonly AzureDiskVolumeSource: AzureDiskVolumeSource;
  readonly AzureFilePersistentVolumeSource: AzureFilePersistentVolumeSource;
  readonly AzureFileVolumeSource: AzureFileVolumeSource;
  readonly CELDeviceSelector: CELDeviceSelector;
  readonly CSIDriver: CSIDriver;
  readonly CSIDriverSpec: CSIDriverSpec;
  readonly CSINode: CSINode;
  readonly CSINodeDriver: CSINodeDriver;
  readonly CSINodeSpec: CSINodeSpec;
  readonly CSIPersistentVolumeSource: CSIPersistentVolumeSource;
  readonly CSIStorageCapacity: CSIStorageCapacity;
  readonly CSIVolumeSource: CSIVolumeSource;
  readonly Capabilities: Capabilities;
  readonly CapacityRequestPolicy: CapacityRequestPolicy;
  readonly CapacityRequestPolicyRange: CapacityRequestPolicyRange;
  readonly CapacityRequirements: CapacityRequirements;
  readonly CephFSPersistentVolumeSource: CephFSPersistentVolumeSource;
  readonly CephFSVolumeSource: CephFSVolumeSource;
  readonly CertificateSigningRequest: CertificateSigningRequest;
  readonly CertificateSigningRequestSpec: CertificateSigningRequestSpec;
  readonly CinderPersistentVolumeSource: CinderPersistentVolumeSource;
  readonly CinderVolumeSource: CinderVolumeSource;
  readonly ClientIPConfig: ClientIPConfig;
  readonly ClusterRole: ClusterRole;
  readonly ClusterRoleBinding: ClusterRoleBinding;
  readonly ClusterTrustBundleProjection: ClusterTrustBundleProjection;
  readonly ConfigMap: ConfigMap;
  readonly ConfigMapEnvSource: ConfigMapEnvSource;
  readonly ConfigMapKeySelector: ConfigMapKeySelector;
  readonly ConfigMapNodeConfigSource: ConfigMapNodeConfigSource;
  readonly ConfigMapProjection: ConfigMapProjection;
  readonly ConfigMapVolumeSource: ConfigMapVolumeSource;
  readonly Container: Container;
  readonly ContainerPort: ContainerPort;
  readonly ContainerResizePolicy: ContainerResizePolicy;
  readonly ContainerResourceMetricSource: ContainerResourceMetricSource;
  readonly ContainerRestartRule: ContainerRestartRule;
  readonly ContainerRestartRuleOnExitCodes: ContainerRestartRuleOnExitCodes;
  readonly ControllerRevision: ControllerRevision;
  readonly Counter: Counter;
  readonly CounterSet: CounterSet;
  readonly CronJob: CronJob;
  readonly CronJobSpec: CronJobSpec;
  readonly CrossVersionObjectReference: CrossVersionObjectReference;
  readonly CustomResourceColumnDefinition: CustomResourceColumnDefinition;
  readonly CustomResourceConversion: CustomResourceConversion;
  readonly CustomResourceDefinition: CustomResourceDefinition;
  readonly CustomResourceDefinitionNames: CustomResourceDefinitionNames;
  readonly CustomResourceDefinitionSpec: CustomResourceDefinitionSpec;
  readonly CustomResourceDefinitionVersion: CustomResourceDefinitionVersion;
  readonly CustomResourceSubresourceScale: CustomResourceSubresourceScale;
  readonly CustomResourceSubresources: CustomResourceSubresources;
  readonly CustomResourceValidation: CustomResourceValidation;
  readonly DaemonSet: DaemonSet;
  readonly DaemonSetSpec: DaemonSetSpec;
  readonly DaemonSetUpdateStrategy: DaemonSetUpdateStrategy;
  readonly Deployment: Deployment;
  readonly DeploymentSpec: DeploymentSpec;
  readonly DeploymentStrategy: DeploymentStrategy;
  readonly Device: Device;
  readonly DeviceAttribute: DeviceAttribute;
  readonly DeviceCapacity: DeviceCapacity;
  readonly DeviceClaim: DeviceClaim;
  readonly DeviceClaimConfiguration: DeviceClaimConfiguration;
  readonly DeviceClass: DeviceClass;
  readonly DeviceClassConfiguration: DeviceClassConfiguration;
  readonly DeviceClassSpec: DeviceClassSpec;
  readonly DeviceConstraint: DeviceConstraint;
  readonly DeviceCounterConsumption: DeviceCounterConsumption;
  readonly DeviceRequest: DeviceRequest;
  readonly DeviceSelector: DeviceSelector;
  readonly DeviceSubRequest: DeviceSubRequest;
  readonly DeviceTaint: DeviceTaint;
  readonly DeviceToleration: DeviceToleration;
  readonly DiscoveryV1EndpointPort: DiscoveryV1EndpointPort;
  readonly DownwardAPIProjection: DownwardAPIProjection;
  readonly DownwardAPIVolumeFile: DownwardAPIVolumeFile;
  readonly DownwardAPIVolumeSource: DownwardAPIVolumeSource;
  readonly EmptyDirVolumeSource: EmptyDirVolumeSource;
  readonly Endpoint: Endpoint;
  readonly EndpointAddress: EndpointAddress;
  readonly EndpointConditions: EndpointConditions;
  readonly EndpointHints: EndpointHints;
  readonly EndpointPort: EndpointPort;
  readonly EndpointSlice: EndpointSlice;
  readonly EndpointSubset: EndpointSubset;
  readonly Endpoints: Endpoints;
  readonly EnvFromSource: EnvFromSource;
  readonly EnvVar: EnvVar;
  readonly EnvVarSource: EnvVarSource;
  readonly EphemeralContainer: EphemeralContainer;
  readonly EphemeralVolumeSource: EphemeralVolumeSource;
  readonly Event: Event;
  readonly EventSeries: EventSeries;
  readonly EventSource: EventSource;
  readonly EventsV1Event: EventsV1Event;
  readonly EventsV1EventSeries: EventsV1EventSeries;
  readonly ExactDeviceRequest: ExactDeviceRequest;
  readonly ExecAction: ExecAction;
  readonly ExemptPriorityLevelConfiguration: ExemptPriorityLevelConfiguration;
  readonly ExternalDocumentation: ExternalDocumentation;
  readonly ExternalMetricSource: ExternalMetricSource;
  readonly FCVolumeSource: FCVolumeSource;
  readonly FileKeySelector: FileKeySelector;
  readonly FlexPersistentVolumeSource: FlexPersistentVolumeSource;
  readonly FlexVolumeSource: FlexVolumeSource;
  readonly FlockerVolumeSource: FlockerVolumeSource;
  readonly FlowDistinguisherMethod: FlowDistinguisherMethod;
  readonly FlowSchema: FlowSchema;
  readonly FlowSchemaSpec: FlowSchemaSpec;
  readonly ForNode: ForNode;
  readonly ForZone: ForZone;
  readonly GCEPersistentDiskVolumeSource: GCEPersistentDiskVolumeSource;
  readonly GRPCAction: GRPCAction;
  readonly GitRepoVolumeSource: GitRepoVolumeSource;
  readonly GlusterfsPersistentVolumeSource: GlusterfsPersistentVolumeSource;
  readonly GlusterfsVolumeSource: GlusterfsVolumeSource;
  readonly GroupSubject: GroupSubject;
  readonly HPAScalingPolicy: HPAScalingPolicy;
  readonly HPAScalingRules: HPAScalingRules;
  readonly HTTPGetAction: HTTPGetAction;
  readonly HTTPHeader: HTTPHeader;
  readonly HTTPIngressPath: HTTPIngressPath;
  readonly HTTPIngressRuleValue: HTTPIngressRuleValue;
  readonly HorizontalPodAutoscaler: HorizontalPodAutoscaler;
  readonly HorizontalPodAutoscalerBehavior: HorizontalPodAutoscalerBehavior;
  readonly HorizontalPodAutoscalerSpec: HorizontalPodAutoscalerSpec;
  readonly HostAlias: HostAlias;
  readonly HostPathVolumeSource: HostPathVolumeSource;
  readonly IPAddress: IPAddress;
  readonly IPAddressSpec: IPAddressSpec;
  readonly IPBlock: IPBlock;
  readonly ISCSIPersistentVolumeSource: ISCSIPersistentVolumeSource;
  readonly ISCSIVolumeSource: ISCSIVolumeSource;
  readonly ImageVolumeSource: ImageVolumeSource;
  readonly Ingress: Ingress;
  readonly IngressBackend: IngressBackend;
  readonly IngressClass: IngressClass;
  readonly IngressClassParametersReference: IngressClassParametersReference;
  readonly IngressClassSpec: IngressClassSpec;
  readonly IngressRule: IngressRule;
  readonly IngressServiceBackend: IngressServiceBackend;
  readonly IngressSpec: IngressSpec;
  readonly IngressTLS: IngressTLS;
  readonly JSONPatch: JSONPatch;
  readonly JSONSchemaProps: JSONSchemaProps;
  readonly Job: Job;
  readonly JobSpec: JobSpec;
  readonly JobTemplateSpec: JobTemplateSpec;
  readonly KeyToPath: KeyToPath;
  readonly LabelSelector: LabelSelector;
  readonly LabelSelectorRequirement: LabelSelectorRequirement;
  readonly Lease: Lease;
  readonly LeaseSpec: LeaseSpec;
  readonly Lifecycle: Lifecycle;
  readonly LifecycleHandler: LifecycleHandler;
  readonly LimitRange: LimitRange;
  readonly LimitRangeItem: LimitRangeItem;
  readonly LimitRangeSpec: LimitRangeSpec;
  readonly LimitResponse: LimitResponse;
  readonly LimitedPriorityLevelConfiguration: LimitedPriorityLevelConfiguration;
  readonly LocalObjectReference: LocalObjectReference;
  readonly LocalVolumeSource: LocalVolumeSource;
  readonly ManagedFieldsEntry: ManagedFieldsEntry;
  readonly Manifest: Manifest;
  readonly MatchCondition: MatchCondition;
  readonly MatchResources: MatchResources;
  readonly MetricIdentifier: MetricIdentifier;
  readonly MetricSpec: MetricSpec;
  readonly MetricTarget: MetricTarget;
  readonly MutatingAdmissionPolicy: MutatingAdmissionPolicy;
  readonly MutatingAdmissionPolicyBinding: MutatingAdmissionPolicyBinding;
  readonly MutatingAdmissionPolicyBindingSpec: MutatingAdmissionPolicyBindingSpec;
  readonly MutatingAdmissionPolicySpec: MutatingAdmissionPolicySpec;
  readonly MutatingWebhook: MutatingWebhook;
  readonly MutatingWebhookConfiguration: MutatingWebhookConfiguration;
  readonly Mutation: Mutation;
  readonly NFSVolumeSource: NFSVolumeSource;
  readonly NamedRuleWithOperations: NamedRuleWithOperations;
  readonly Namespace: Namespace;
  readonly NamespaceSpec: NamespaceSpec;
  readonly NetworkPolicy: NetworkPolicy;
  readonly NetworkPolicyEgressRule: NetworkPolicyEgressRule;
  readonly NetworkPolicyIngressRule: NetworkPolicyIngressRule;
  readonly NetworkPolicyPeer: NetworkPolicyPeer;
  readonly NetworkPolicyPort: NetworkPolicyPort;
  readonly NetworkPolicySpec: NetworkPolicySpec;
  readonly Node: Node;
  readonly NodeAffinity: NodeAffinity;
  readonly NodeAllocatableResourceMapping: NodeAllocatableResourceMapping;
  readonly NodeConfigSource: NodeConfigSource;
  readonly NodeSelector: NodeSelector;
  readonly NodeSelectorRequirement: NodeSelectorRequirement;
  readonly NodeSelectorTerm: NodeSelectorTerm;
  readonly NodeSpec: NodeSpec;
  readonly NonResourcePolicyRule: NonResourcePolicyRule;
  readonly ObjectFieldSelector: ObjectFieldSelector;
  readonly ObjectMeta: ObjectMeta;
  readonly ObjectMetricSource: ObjectMetricSource;
  readonly ObjectReference: ObjectReference;
  readonly OpaqueDeviceConfiguration: OpaqueDeviceConfiguration;
  readonly Overhead: Overhead;
  readonly OwnerReference: OwnerReference;
  readonly ParamKind: ParamKind;
  readonly ParamRef: ParamRef;
  readonly ParentReference: ParentReference;
  readonly PersistentVolume: PersistentVolume;
  readonly PersistentVolumeClaim: PersistentVolumeClaim;
  readonly PersistentVolumeClaimSpec: PersistentVolumeClaimSpec;
  readonly PersistentVolumeClaimTemplate: PersistentVolumeClaimTemplate;
  readonly PersistentVolumeClaimVolumeSource: PersistentVolumeClaimVolumeSource;
  readonly PersistentVolumeSpec: PersistentVolumeSpec;
  readonly PhotonPersistentDiskVolumeSource: PhotonPersistentDiskVolumeSource;
  readonly Pod: Pod;
  readonly PodAffinity: PodAffinity;
  readonly PodAffinityTerm: PodAffinityTerm;
  readonly PodAntiAffinity: PodAntiAffinity;
  readonly PodCertificateProjection: PodCertificateProjection;
  readonly PodDNSConfig: PodDNSConfig;
  readonly PodDNSConfigOption: PodDNSConfigOption;
  readonly PodDisruptionBudget: PodDisruptionBudget;
  readonly PodDisruptionBudgetSpec: PodDisruptionBudgetSpec;
  readonly PodFailurePolicy: PodFailurePolicy;
  readonly PodFailurePolicyOnExitCodesRequirement: PodFailurePolicyOnExitCodesRequirement;
  readonly PodFailurePolicyOnPodConditionsPattern: PodFailurePolicyOnPodConditionsPattern;
  readonly PodFailurePolicyRule: PodFailurePolicyRule;
  readonly PodOS: PodOS;
  readonly PodReadinessGate: PodReadinessGate;
  readonly PodResourceClaim: PodResourceClaim;
  readonly PodSchedulingGate: PodSchedulingGate;
  readonly PodSchedulingGroup: PodSchedulingGroup;
  readonly PodSecurityContext: PodSecurityContext;
  readonly PodSpec: PodSpec;
  readonly PodTemplate: PodTemplate;
  readonly PodTemplateSpec: PodTemplateSpec;
  readonly PodsMetricSource: PodsMetricSource;
  readonly PolicyRule: PolicyRule;
  readonly PolicyRulesWithSubjects: PolicyRulesWithSubjects;
  readonly PortworxVolumeSource: PortworxVolumeSource;
  readonly PreferredSchedulingTerm: PreferredSchedulingTerm;
  readonly PriorityClass: PriorityClass;
  readonly PriorityLevelConfiguration: PriorityLevelConfiguration;
  readonly PriorityLevelConfigurationReference: PriorityLevelConfigurationReference;
  readonly PriorityLevelConfigurationSpec: PriorityLevelConfigurationSpec;
  readonly Probe: Probe;
  readonly ProjectedVolumeSource: ProjectedVolumeSource;
  readonly QueuingConfiguration: QueuingConfiguration;
  readonly QuobyteVolumeSource: QuobyteVolumeSource;
  readonly RBDPersistentVolumeSource: RBDPersistentVolumeSource;
  readonly RBDVolumeSource: RBDVolumeSource;
  readonly RbacV1Subject: RbacV1Subject;
  readonly ReplicaSet: ReplicaSet;
  readonly ReplicaSetSpec: ReplicaSetSpec;
  readonly ReplicationController: ReplicationController;
  readonly ReplicationControllerSpec: ReplicationControllerSpec;
  readonly ResourceClaim: ResourceClaim;
  readonly ResourceClaimSpec: ResourceClaimSpec;
  readonly ResourceClaimTemplate: ResourceClaimTemplate;
  readonly ResourceClaimTemplateSpec: ResourceClaimTemplateSpec;
  readonly ResourceFieldSelector: ResourceFieldSelector;
  readonly ResourceMetricSource: ResourceMetricSource;
  readonly ResourcePolicyRule: ResourcePolicyRule;
  readonly ResourcePool: ResourcePool;
  readonly ResourceQuota: ResourceQuota;
  readonly ResourceQuotaSpec: ResourceQuotaSpec;
  readonly ResourceRequirements: ResourceRequirements;
  readonly ResourceSlice: ResourceSlice;
  readonly ResourceSliceSpec: ResourceSliceSpec;
  readonly ResourceV1ResourceClaim: ResourceV1ResourceClaim;
  readonly Role: Role;
  readonly RoleBinding: RoleBinding;
  readonly RoleRef: RoleRef;
  readonly RollingUpdateDaemonSet: RollingUpdateDaemonSet;
  readonly RollingUpdateDeployment: RollingUpdateDeployment;
  readonly RollingUpdateStatefulSetStrategy: RollingUpdateStatefulSetStrategy;
  readonly RuleWithOperations: RuleWithOperations;
  readonly RuntimeClass: RuntimeClass;
  readonly SELinuxOptions: SELinuxOptions;
  readonly ScaleIOPersistentVolumeSource: ScaleIOPersistentVolumeSource;
  readonly ScaleIOVolumeSource: ScaleIOVolumeSource;
  readonly Scheduling: Scheduling;
  readonly ScopeSelector: ScopeSelector;
  readonly ScopedResourceSelectorRequirement: ScopedResourceSelectorRequirement;
  readonly SeccompProfile: SeccompProfile;
  readonly Secret: Secret;
  readonly SecretEnvSource: SecretEnvSource;
  readonly SecretKeySelector: SecretKeySelector;
  readonly SecretProjection: SecretProjection;
  readonly SecretReference: SecretReference;
  readonly SecretVolumeSource: SecretVolumeSource;
  readonly SecurityContext: SecurityContext;
  readonly SelectableField: SelectableField;
  readonly Service: Service;
  readonly ServiceAccount: ServiceAccount;
  readonly ServiceAccountSubject: ServiceAccountSubject;
  readonly ServiceAccountTokenProjection: ServiceAccountTokenProjection;
  readonly ServiceBackendPort: ServiceBackendPort;
  readonly ServiceCIDR: ServiceCIDR;
  readonly ServiceCIDRSpec: ServiceCIDRSpec;
  readonly ServicePort: ServicePort;
  readonly ServiceReference: ServiceReference;
  readonly ServiceSpec: ServiceSpec;
  readonly SessionAffinityConfig: SessionAffinityConfig;
  readonly SleepAction: SleepAction;
  readonly StatefulSet: StatefulSet;
  readonly StatefulSetOrdinals: StatefulSetOrdinals;
  readonly StatefulSetPersistentVolumeClaimRetentionPolicy: StatefulSetPersistentVolumeClaimRetentionPolicy;
  readonly StatefulSetSpec: StatefulSetSpec;
  readonly StatefulSetUpdateStrategy: StatefulSetUpdateStrategy;
  readonly StorageClass: StorageClass;
  readonly StorageOSPersistentVolumeSource: StorageOSPersistentVolumeSource;
  readonly StorageOSVolumeSource: StorageOSVolumeSource;
  readonly Subject: Subject;
  readonly SuccessPolicy: SuccessPolicy;
  readonly SuccessPolicyRule: SuccessPolicyRule;
  readonly Sysctl: Sysctl;
  readonly TCPSocketAction: TCPSocketAction;
  readonly Taint: Taint;
  readonly TokenRequest: TokenRequest;
  readonly Toleration: Toleration;
  readonly TopologySelectorLabelRequirement: TopologySelectorLabelRequirement;
  readonly TopologySelectorTerm: TopologySelectorTerm;
  readonly TopologySpreadConstraint: TopologySpreadConstraint;
  readonly TypedLocalObjectReference: TypedLocalObjectReference;
  readonly TypedObjectReference: TypedObjectReference;
  readonly UserSubject: UserSubject;
  readonly ValidatingAdmissionPolicy: ValidatingAdmissionPolicy;
  readonly ValidatingAdmissionPolicyBinding: ValidatingAdmissionPolicyBinding;
  readonly ValidatingAdmissionPolicyBindingSpec: ValidatingAdmissionPolicyBindingSpec;
  readonly ValidatingAdmissionPolicySpec: ValidatingAdmissionPolicySpec;
  readonly ValidatingWebhook: ValidatingWebhook;
  readonly ValidatingWebhookConfiguration: ValidatingWebhookConfiguration;
  readonly Validation: Validation;
  readonly ValidationRule: ValidationRule;
  readonly Variable: Variable;
  readonly Volume: Volume;
  readonly VolumeAttachment: VolumeAttachment;
  readonly VolumeAttachmentSource: VolumeAttachmentSource;
  readonly VolumeAttachmentSpec: VolumeAttachmentSpec;
  readonly VolumeAttributesClass: VolumeAttributesClass;
  readonly VolumeDevice: VolumeDevice;
  readonly VolumeMount: VolumeMount;
  readonly VolumeNodeAffinity: VolumeNodeAffinity;
  readonly VolumeNodeResources: VolumeNodeResources;
  readonly VolumeProjection: VolumeProjection;
  readonly VolumeResourceRequirements: VolumeResourceRequirements;
  readonly VsphereVirtualDiskVolumeSource: VsphereVirtualDiskVolumeSource;
  readonly WebhookClientConfig: WebhookClientConfig;
  readonly WebhookConversion: WebhookConversion;
  readonly WeightedPodAffinityTerm: WeightedPodAffinityTerm;
  readonly WindowsSecurityContextOptions: WindowsSecurityContextOptions;
}
export interface KubernetesKinds {
  readonly 'admissionregistration.k8s.io/v1': { readonly MutatingAdmissionPolicy: MutatingAdmissionPolicy; readonly MutatingAdmissionPolicyBinding: MutatingAdmissionPolicyBinding; readonly MutatingWebhookConfiguration: MutatingWebhookConfiguration; readonly ValidatingAdmissionPolicy: ValidatingAdmissionPolicy; readonly ValidatingAdmissionPolicyBinding: ValidatingAdmissionPolicyBinding; readonly ValidatingWebhookConfiguration: ValidatingWebhookConfiguration };
  readonly 'apiextensions.k8s.io/v1': { readonly CustomResourceDefinition: CustomResourceDefinition };
  readonly 'apiregistration.k8s.io/v1': { readonly APIService: APIService };
  readonly 'apps/v1': { readonly ControllerRevision: ControllerRevision; readonly DaemonSet: DaemonSet; readonly Deployment: Deployment; readonly ReplicaSet: ReplicaSet; readonly StatefulSet: StatefulSet };
  readonly 'autoscaling/v1': { readonly HorizontalPodAutoscaler: AutoscalingV1HorizontalPodAutoscaler };
  readonly 'autoscaling/v2': { readonly HorizontalPodAutoscaler: HorizontalPodAutoscaler };
  readonly 'batch/v1': { readonly CronJob: CronJob; readonly Job: Job };
  readonly 'certificates.k8s.io/v1': { readonly CertificateSigningRequest: CertificateSigningRequest };
  readonly 'coordination.k8s.io/v1': { readonly Lease: Lease };
  readonly 'discovery.k8s.io/v1': { readonly EndpointSlice: EndpointSlice };
  readonly 'events.k8s.io/v1': { readonly Event: EventsV1Event };
  readonly 'flowcontrol.apiserver.k8s.io/v1': { readonly FlowSchema: FlowSchema; readonly PriorityLevelConfiguration: PriorityLevelConfiguration };
  readonly 'networking.k8s.io/v1': { readonly IPAddress: IPAddress; readonly Ingress: Ingress; readonly IngressClass: IngressClass; readonly NetworkPolicy: NetworkPolicy; readonly ServiceCIDR: ServiceCIDR };
  readonly 'node.k8s.io/v1': { readonly RuntimeClass: RuntimeClass };
  readonly 'policy/v1': { readonly PodDisruptionBudget: PodDisruptionBudget };
  readonly 'rbac.authorization.k8s.io/v1': { readonly ClusterRole: ClusterRole; readonly ClusterRoleBinding: ClusterRoleBinding; readonly Role: Role; readonly RoleBinding: RoleBinding };
  readonly 'resource.k8s.io/v1': { readonly DeviceClass: DeviceClass; readonly ResourceClaim: ResourceV1ResourceClaim; readonly ResourceClaimTemplate: ResourceClaimTemplate; readonly ResourceSlice: ResourceSlice };
  readonly 'scheduling.k8s.io/v1': { readonly PriorityClass: PriorityClass };
  readonly 'storage.k8s.io/v1': { readonly CSIDriver: CSIDriver; readonly CSINode: CSINode; readonly CSIStorageCapacity: CSIStorageCapacity; readonly StorageClass: StorageClass; readonly VolumeAttachment: VolumeAttachment; readonly VolumeAttributesClass: VolumeAttributesClass };
  readonly 'v1': { readonly ConfigMap: ConfigMap; readonly Endpoints: Endpoints; readonly Event: Event; readonly LimitRange: LimitRange; readonly Namespace: Namespace; readonly Node: Node; readonly PersistentVolume: PersistentVolume; readonly PersistentVolumeClaim: PersistentVolumeClaim; readonly Pod: Pod; readonly PodTemplate: PodTemplate; readonly ReplicationController: ReplicationController; readonly ResourceQuota: ResourceQuota; readonly Secret: Secret; readonly Service: Service; readonly ServiceAccount: ServiceAccount };
}
