import type { Waiver } from './judge.js';

/** Their images have tags in all renderings. */
const taggedTests = [
  'Pod *-access-test',
  'Pod *-explain-test',
  'Pod *-ray-test',
  'Pod *-operator-*test*',
  'Pod *-ray-apps-test',
];
const tests = [...taggedTests, 'Pod *-database-test'];
const explainPlan = ['Deployment *-explain-plan'];
const reaper = ['CronJob *-reaper'];
const operator = ['Deployment *-operator'];
const devicePlugin = ['DaemonSet *-device-plugin'];
const ray = ['Pod *-head', 'Pod *-worker-*'];
const submitter = ['Pod *-submitter'];

/** What the checkers would have otherwise, and why it is as it is. */
export const waivers: readonly Waiver[] = [
  {
    checks: ['checkov CKV_K8S_15', 'kube-score container-image-pull-policy'],
    objects: [...explainPlan, ...reaper, ...operator, ...devicePlugin, ...tests, ...ray, ...submitter],
    reason:
      'Images have fixed tags, so that pulling them again brings nothing, and pods would not start while the registry is away; pullPolicy is a value.',
  },
  {
    checks: ['checkov CKV_K8S_43'],
    objects: [...explainPlan, ...reaper, ...operator, ...devicePlugin, ...taggedTests, ...ray, ...submitter],
    reason:
      'Who mirrors or builds an image knows its digest: image.digest takes those of the service and the operator, and clients must see the version of Ray in its tag.',
  },
  {
    checks: ['checkov CKV_K8S_8', 'checkov CKV_K8S_9'],
    objects: [...tests, ...submitter],
    reason: 'A pod of helm test, or one that hands a job to Ray, runs to its end, and nothing is sent to it.',
  },
  {
    checks: ['checkov CKV_K8S_8', 'checkov CKV_K8S_9'],
    objects: ray,
    reason: 'The operator puts the probes of its version of Ray into each Ray container that has none.',
  },
  {
    checks: ['checkov CKV2_K8S_6', 'kube-score pod-networkpolicy'],
    objects: [...tests, ...submitter],
    reason: 'A pod of helm test, or one that hands a job to Ray, listens on nothing.',
  },
  {
    checks: ['kube-score pod-networkpolicy'],
    objects: reaper,
    reason: 'The reaper listens on nothing.',
  },
  {
    checks: ['checkov CKV2_K8S_6', 'kube-score pod-networkpolicy'],
    objects: ray,
    reason:
      "A token guards a Ray cluster; which pods are its clients, and which ports their work opens, a team's own NetworkPolicy knows, by the label ray.io/cluster.",
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
    checks: ['kube-score pod-networkpolicy'],
    objects: operator,
    reason:
      'The operator asks Ray heads on whatever ports they have: networkPolicy.egressPorts limits it where these are known.',
  },
  {
    checks: ['kube-score deployment-replicas'],
    objects: explainPlan,
    renderings: ['lance-platform/ci/explain-plan-claim', 'lance-platform/examples/kind'],
    reason:
      'These values ask for one pod: the first to show that they can, the other for a machine that is its only node.',
  },
  {
    checks: ['kube-score deployment-replicas'],
    objects: operator,
    reason:
      'One operator works at a time: a second only waits for its end, and Ray runs on meanwhile; replicas is a value.',
  },
  {
    checks: ['kube-score deployment-has-host-podantiaffinity'],
    objects: [...explainPlan, ...operator],
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
    objects: [...operator, ...reaper, 'Pod *-head'],
    reason: "The operator, the reaper, and Ray's autoscaler beside the head, work by asking the API server.",
  },
  {
    checks: ['checkov CKV_K8S_40', 'kube-score container-security-context-user-group-id'],
    objects: ['Pod *-access-test', 'Pod *-ray-test', 'Pod *-ray-apps-test', ...ray, ...submitter],
    reason: "Ray's images belong to their user ray, 1000, and to its group: another cannot read its Python.",
  },
  {
    checks: ['checkov CKV_K8S_40', 'kube-score container-security-context-user-group-id'],
    objects: operator,
    renderings: ['kuberay-operator/ci/openshift'],
    reason: 'OpenShift gives each namespace users of its own, and refuses others.',
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
    checks: [
      'checkov CKV_K8S_22',
      'kube-score container-security-context-readonlyrootfilesystem',
      'kube-score container-ephemeral-storage-request-and-limit',
    ],
    objects: submitter,
    reason: "Ray's command line packs what a job brings with it, small or large, into a temporary folder.",
  },
  {
    checks: ['admission denied', 'admission warning'],
    objects: ['DaemonSet *-device-plugin', 'Pod *-device-plugin-pod'],
    reason:
      'A device plugin puts its socket into a folder of the node, which no standard but privileged lets it: it runs in kube-system, and is off unless asked for.',
  },
  {
    checks: ['checkov CKV_K8S_23', 'checkov CKV_K8S_40', 'kube-score container-security-context-user-group-id'],
    objects: devicePlugin,
    reason:
      "The kubelet's folder for sockets belongs to root, and so must who writes there; it has no capability left.",
  },
  {
    checks: ['checkov CKV_K8S_8', 'checkov CKV_K8S_9'],
    objects: devicePlugin,
    reason:
      'The kubelet talks to the plugin itself, and takes its GPUs away when the socket does not answer; there is no other port.',
  },
  {
    checks: ['checkov CKV2_K8S_6', 'kube-score pod-networkpolicy'],
    objects: [...devicePlugin, 'Pod *-device-plugin'],
    reason: 'It talks by a socket of the node alone, and kube-system has policies of its own.',
  },
  {
    checks: ['kubeconform no-schema'],
    objects: ['HTTPRoute *', 'ServiceMonitor *'],
    reason: 'Kinds of other projects, of which a bare API server has no schema.',
  },
];
