import type { Waiver } from './judge.js';

const tests = ['Pod *-access-test', 'Pod *-explain-test', 'Pod *-ray-test'];
const explainPlan = ['Deployment *-explain-plan'];
const ray = ['Pod *-ray-head', 'Pod *-ray-worker-*'];

/** What the checkers would have otherwise, and why it is as it is. */
export const waivers: readonly Waiver[] = [
  {
    checks: ['checkov CKV_K8S_15', 'kube-score container-image-pull-policy'],
    objects: [...explainPlan, ...tests, ...ray],
    reason:
      'Images have fixed tags, so that pulling them again brings nothing, and pods would not start while the registry is away; pullPolicy is a value.',
  },
  {
    checks: ['checkov CKV_K8S_43'],
    objects: [...explainPlan, ...tests, ...ray],
    reason:
      'Only who pushes an image knows its digest: explainPlan.image.digest takes it, and a tag of Ray must tell its version to clients.',
  },
  {
    checks: ['checkov CKV_K8S_8', 'checkov CKV_K8S_9'],
    objects: tests,
    reason: 'A pod of helm test runs to its end; nothing is sent to it, and a deadline ends it.',
  },
  {
    checks: ['checkov CKV_K8S_8', 'checkov CKV_K8S_9'],
    objects: ray,
    reason: 'The operator puts the probes of its version of Ray into each Ray container that has none.',
  },
  {
    checks: ['checkov CKV2_K8S_6', 'kube-score pod-networkpolicy'],
    objects: tests,
    reason: 'A pod of helm test listens on nothing, and lives for seconds.',
  },
  {
    checks: ['checkov CKV2_K8S_6'],
    objects: ['Pod *-explain-plan'],
    renderings: ['lance-platform/ci/explain-plan-claim'],
    reason: 'These values turn the NetworkPolicy off, to show that they can.',
  },
  {
    checks: ['kube-score pod-networkpolicy'],
    objects: explainPlan,
    renderings: ['lance-platform/ci/explain-plan-claim'],
    reason: 'These values turn the NetworkPolicy off, to show that they can.',
  },
  {
    checks: ['kube-score deployment-replicas'],
    objects: explainPlan,
    renderings: ['lance-platform/ci/explain-plan-claim', 'lance-platform/examples/kind'],
    reason:
      'These values ask for one pod: the first to show that they can, the other for a machine that is its only node.',
  },
  {
    checks: ['kube-score deployment-has-host-podantiaffinity'],
    objects: explainPlan,
    reason: 'The pods are spread over zones and nodes by topologySpreadConstraints, which say the same and more.',
  },
  {
    checks: ['checkov CKV_K8S_35'],
    objects: explainPlan,
    renderings: ['lance-platform/ci/explain-plan-object-store'],
    reason:
      'The clients of object stores read their keys from the environment; storage.optionsSecret is a file, and workload identity needs no secret.',
  },
  {
    checks: ['checkov CKV_K8S_38'],
    objects: ['Pod *-access-test'],
    reason: 'The test asks the API server what the token of such a pod may do.',
  },
  {
    checks: ['checkov CKV_K8S_38'],
    objects: ['Pod *-ray-head'],
    reason: "Ray's autoscaler runs beside the head and asks the API server for workers.",
  },
  {
    checks: ['checkov CKV_K8S_40', 'kube-score container-security-context-user-group-id'],
    objects: ['Pod *-access-test', 'Pod *-ray-test', ...ray],
    reason: "Ray's images belong to their user ray, 1000, and to its group: another cannot read its Python.",
  },
  {
    checks: ['checkov CKV_K8S_22', 'kube-score container-security-context-readonlyrootfilesystem'],
    objects: ray,
    reason: 'What runs on Ray is code of users, which caches models and installs packages where it likes.',
  },
  {
    checks: ['kube-score container-ephemeral-storage-request-and-limit'],
    objects: ray,
    reason:
      'Ray spills objects to the disk of the node, as many as the work needs: a limit would end a pod amid its work.',
  },
  {
    checks: ['kubeconform no-schema'],
    objects: ['HTTPRoute *', 'ServiceMonitor *'],
    reason: 'Kinds of other projects, of which a bare API server has no schema.',
  },
];
