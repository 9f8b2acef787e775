import { restrictedContainer } from '../../constructs/kubernetes/pod-security.js';
import { list, when } from '../../template/author/control.js';
import { and, defaultTo, isEmpty, notEmpty, or } from '../../template/functions/index.js';
import type { Value, ValueOr } from '../../template/author/value.js';
import type { ValueTree } from '../../template/author/value-tree.js';
import type { Infer } from '../../values/definition/inferred.js';
import type { RayFiles, RayImage } from '../lance-platform/ray-cluster.js';
import type { git } from './git-values.js';
import type { Requirements } from './requirements.js';

type Git = ValueTree<Infer<typeof git>>;

/** Files that pods mount: those of a ConfigMap, or of a Git repository. */
interface MountedFiles {
  readonly configMap: Value<string>;
  readonly git: Git;
}

/** What pods with these files have at `mountPath`. */
export function filesOf(
  { configMap, git }: MountedFiles,
  mountPath: string,
  pullPolicy: RayImage['pullPolicy'],
): RayFiles {
  const [hasMap, hasGit] = [notEmpty(configMap), notEmpty(git.url)];
  return {
    volume: when(
      hasMap,
      { name: 'files', configMap: { name: configMap } },
      when(hasGit, { name: 'files', emptyDir: {} }),
    ),
    mount: when(or(hasMap, hasGit), { name: 'files', mountPath, readOnly: true }),
    initContainer: (image) => when(hasGit, cloner(git, image, pullPolicy, mountPath)),
  };
}

/** Refuses what has no effect without the URL of a repository. */
export function checkGit(needs: Requirements, { url, revision, secret, image }: Git): void {
  const isAny = or(notEmpty(revision), notEmpty(secret), notEmpty(image));
  needs.refuse('.workingDirectory.git', and(isEmpty(url), isAny), 'requires url');
}

/** Whether more than one of them holds. */
export function severalOf(tests: readonly Value<boolean>[]): Value<boolean> {
  const pairs = tests.flatMap((test, index) => tests.slice(index + 1).map((other) => and(test, other)));
  return or(...pairs);
}

/**
 * Git trusts a directory of another user, as that of a volume, only where it is told which: by GIT_DIR. `--force` is for a container
 * that runs again, and finds files.
 */
const script = `export GIT_DIR=.git
git init --quiet
git -c credential.helper='!test -z "$GIT_USERNAME" || printf "username=%s\\npassword=%s\\n" "$GIT_USERNAME" "$GIT_PASSWORD"; :' \\
  fetch --quiet --depth 1 "$GIT_URL" "\${GIT_REVISION:-HEAD}"
git checkout --quiet --force FETCH_HEAD
rm -rf .git
`;

function cloner(
  { url, revision, secret, image }: Git,
  rayImage: ValueOr<string>,
  imagePullPolicy: RayImage['pullPolicy'],
  mountPath: string,
) {
  const resources = { cpu: '500m', memory: '512Mi' };
  return {
    name: 'git',
    image: defaultTo(image, rayImage),
    imagePullPolicy,
    command: ['sh', '-ec', script],
    workingDir: mountPath,
    env: list(
      { name: 'GIT_URL', value: url },
      { name: 'GIT_REVISION', value: revision },
      // Without credentials, a repository that asks for some is an error, not a prompt.
      { name: 'GIT_TERMINAL_PROMPT', value: '0' },
      when(notEmpty(secret), [
        credential('GIT_USERNAME', 'username', secret),
        credential('GIT_PASSWORD', 'password', secret),
      ]),
    ),
    resources: { limits: resources, requests: resources },
    securityContext: { ...restrictedContainer, readOnlyRootFilesystem: true },
    volumeMounts: [{ name: 'files', mountPath }],
  };
}

function credential(name: string, key: string, secret: Value<string>) {
  return { name, valueFrom: { secretKeyRef: { name: secret, key } } };
}
