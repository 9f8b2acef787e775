#!/usr/bin/env bash
# Starts a cluster of the tests' own by the command `cluster` of a folder beside this repository, with the images that the
# charts run where nothing is set. It prints lines for a shell to read: the environment of `npm run test:cluster`.
#   test/cluster/prepare.sh build PATH_OF_CLUSTER    only what `up` builds first: binaries and images
#   test/cluster/prepare.sh up PATH_OF_CLUSTER
#   test/cluster/prepare.sh down PATH_OF_CLUSTER
set -euo pipefail
cd "$(dirname "$0")/../.."

say() { echo "prepare: $*" >&2; }
fail() { say "$*"; exit 1; }

operator=1.6.2
older_operators=${HELMWRIGHT_TEST_OPERATORS:-1.3.0}
ray=2.60.0
valkey=8.1.1
[ $# = 2 ] || fail "usage: test/cluster/prepare.sh build|up|down PATH_OF_CLUSTER"
tool=$2
export TEST_CLUSTER_CACHE=${TEST_CLUSTER_CACHE:-$HOME/.cache/test-cluster}

# The version of the chart's application is the tag of its image.
service_image() {
  local version
  version=$(sed -n 's/^appVersion: *"\{0,1\}\([^"]*\)"\{0,1\}$/\1/p' charts/lance-platform/Chart.yaml)
  echo "ghcr.io/helmwright/explain-plan:$version"
}

make_service_image() {
  local folder; folder=$(mktemp -d)
  # shellcheck disable=SC2064
  trap "rm -rf '$folder'" RETURN
  npm run --silent image -- "$folder/root" > "$folder/config"
  "$tool" image "$(service_image)" "$folder/root" "$(tail -n 1 "$folder/config")"
}

# The nodes load what is in the cache's folder of images when they start.
has_image() { [ -e "$TEST_CLUSTER_CACHE/images/$(tr '/:' '__' <<< "$1").tar" ]; }

# For the examples, from Debian's packages. With openssl, it also makes the certificates of Ray's pods; with git, it clones.
make_valkey_image() {
  local root mirror packages=valkey-server,valkey-tools,openssl,git
  local key=$TEST_CLUSTER_CACHE/images/valkey.key
  has_image "docker.io/valkey/valkey:$valkey" && [ "$(cat "$key" 2> /dev/null)" = $packages ] && return
  root=$(mktemp -d)
  # shellcheck disable=SC2064
  trap "rm -rf '$root'" RETURN
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | head -n 1)
  debootstrap --variant=minbase --include=$packages trixie "$root" "${mirror%/}" >&2
  rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
  "$tool" image "docker.io/valkey/valkey:$valkey" "$root" '{"Entrypoint":["valkey-server"],"User":"1000"}' >&2
  echo $packages > "$key"
}

# tag_image NAME OTHER: one image stands for another, of which the tests need as much as it has.
tag_image() { ctr -a /run/kb-containerd/containerd.sock -n k8s.io images tag "$1" "$2" >&2; }

# A machine of two cores promises more than it has: the pods of the tests ask for whole CPUs, and use little of them.
# The kubelet would take the promise back each time that it reports.
promise_cpus() {
  local kubectl=$TEST_CLUSTER_CACHE/assets/kubectl node
  for node in $("$kubectl" get nodes --output name); do
    "$kubectl" patch "$node" --subresource=status --type=merge \
      --patch '{"status":{"capacity":{"cpu":"16"},"allocatable":{"cpu":"16"}}}' >&2
  done
}

build() {
  command -v go >/dev/null || fail "the binaries of the cluster are built by Go, which is not there"
  local version versions=()
  for version in "$operator" ${older_operators//,/ }; do versions+=(--operator "$version"); done
  "$tool" build "${versions[@]}" --ray --kwok >&2
  make_valkey_image
}

up() {
  [ "$(id -u)" = 0 ] || fail "a node needs root"
  build
  "$tool" down --purge >&2
  make_service_image >&2
  # A definition of Ray costs the API server seconds of a processor each time that it is applied: half of that is garbage
  # collection, which memory saves.
  GOGC=400 GOMEMLIMIT=3GiB KB_KUBELET_ARGS="--node-status-update-frequency=24h" "$tool" up --kwok --audit > /dev/null
  tag_image "localhost/test/ray:$ray" "docker.io/rayproject/ray:$ray"
  tag_image "docker.io/valkey/valkey:$valkey" docker.io/library/busybox:1.37
  tag_image "docker.io/valkey/valkey:$valkey" docker.io/library/buildpack-deps:trixie-scm
  eval "$("$tool" env)"
  promise_cpus
  echo "export KUBECONFIG=$KUBECONFIG HELMWRIGHT_TEST_CLUSTER=disposable"
  echo "export HELMWRIGHT_TEST_AUDIT_LOG=$TEST_CLUSTER_CACHE/state/log/audit.log"
}

case $1 in
  build) build ;;
  up) up ;;
  down) "$tool" down --purge >&2 ;;
  *) fail "usage: test/cluster/prepare.sh build|up|down PATH_OF_CLUSTER" ;;
esac
