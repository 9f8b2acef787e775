#!/usr/bin/env bash
# Starts a registry in the cluster, without TLS, and pushes the charts to it.
set -euo pipefail
kubectl create namespace registry
kubectl --namespace registry create deployment registry --image docker.io/library/registry:3 --port 5000
kubectl --namespace registry expose deployment registry --port 5000
kubectl --namespace registry rollout status deployment/registry --timeout 5m
kubectl --namespace registry port-forward service/registry 5000:5000 &
forward=$!
trap 'kill "$forward"' EXIT
until curl --silent --fail http://localhost:5000/v2/ > /dev/null; do sleep 1; done
for chart in kuberay-operator lance-platform; do
  helm package "charts/$chart" --destination "${RUNNER_TEMP:-/tmp}"
  helm push --plain-http "${RUNNER_TEMP:-/tmp}/$chart"-*.tgz oci://localhost:5000/charts
done
