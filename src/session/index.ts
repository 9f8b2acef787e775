/**
 * Ray clusters on demand: a RayCluster that exists as long as a program needs it, and Ray's jobs on it.
 *
 * @packageDocumentation
 * @module helmwright/session
 */
export { openRayCluster, type OpenOptions, type OpenSettings, type ReachOptions } from './open-ray-cluster.js';
export { type ClusterDefinition, readInstalledDefinition } from './definition.js';
export type { RayClusterSession } from './ray-cluster-session.js';
export type { ClusterOptions, Group, HeadGroup, LifeOptions, WorkerGroup } from './cluster/options.js';
export type { DetachedJobs, OnExit } from './cluster/mark.js';
export type { GroupState, Start } from './cluster/start.js';
export type { Crash } from './cluster/pod-state.js';
export type { ConfigMethod, ConnectOptions, FromKubeconfig, FromPod } from '../kubeconfig/connect/connect.js';
export type { FromEks } from '../kubeconfig/connect/eks.js';
export type { RayAddresses } from './forward/port-forwarding.js';
export { attachRayCluster, type AttachedRayCluster, type AttachOptions } from './attach-ray-cluster.js';
export { closeRayCluster, listRayClusters, reapRayClusters, type ReapRayClustersOptions } from './ray-clusters.js';
export { type FollowOptions, runScript, type ScriptOptions } from './run-script.js';
export type { Reaped } from './reap.js';
export type { ClusterStatus, GroupStatus, ListedCluster, PodStatus, SessionStatus } from './cluster/status.js';
export type { RayClient } from '../ray/ray-client.js';
export type { Activity, ActivityPolicy } from '../ray/activity.js';
export type { CallOptions } from '../ray/connection.js';
export type { Job, JobStatus } from '../ray/job.js';
export type { JobRequest, Jobs } from '../ray/jobs.js';
export type { Logs } from '../ray/log.js';
export type { RayVersion } from '../ray/version.js';
export { RayError, type RayErrorCode } from '../ray/ray-error.js';
export { SessionError, type SessionErrorCode } from './session-error.js';
