{{/* The start of every name: the release and the chart. */}}
{{- define "kuberay-operator.fullname" -}}
{{ if .Values.fullnameOverride }}{{ include "kuberay-operator.dnsLabel" (dict "text" .Values.fullnameOverride "max" 40) }}{{ else if eq .Release.Name (include "kuberay-operator.name" .) }}{{ include "kuberay-operator.dnsLabel" (dict "text" (include "kuberay-operator.name" .) "max" 40) }}{{ else }}{{ include "kuberay-operator.dnsLabel" (dict "text" (printf "%s-%s" .Release.Name (include "kuberay-operator.name" .)) "max" 40) }}{{ end }}
{{- end }}

{{/* The labels that choose this release's pods. */}}
{{- define "kuberay-operator.selectorLabels" -}}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
app.kubernetes.io/name: {{ include "kuberay-operator.name" . | quote }}
{{- end }}

{{/* The labels of every object. */}}
{{- define "kuberay-operator.labels" -}}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
app.kubernetes.io/name: {{ include "kuberay-operator.name" . | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
app.kubernetes.io/version: {{ .Values.version | replace "+" "_" | trunc 63 | trimSuffix "-" | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" | quote }}
{{- end }}

{{/* The name in labels: the chart's, or nameOverride. */}}
{{- define "kuberay-operator.name" -}}
{{ .Values.nameOverride | default .Chart.Name }}
{{- end }}

{{/* ServiceAccount of the operator. */}}
{{- define "kuberay-operator.serviceAccountName" -}}
{{ .Values.serviceAccount.name | default (include "kuberay-operator.fullname" .) }}
{{- end }}

{{/* Image of the operator. */}}
{{- define "kuberay-operator.image" -}}
{{ if .Values.global.imageRegistry | default .Values.image.registry }}{{ .Values.global.imageRegistry | default .Values.image.registry }}/{{ end }}{{ .Values.image.repository }}{{ if .Values.image.digest }}@{{ .Values.image.digest }}{{ else }}:{{ if .Values.image.tag }}{{ .Values.image.tag }}{{ else }}v{{ .Values.version }}{{ end }}{{ end }}
{{- end }}

{{/* Release that owns the CRD rayclusters.ray.io, as <namespace>/<name>; / if none does. */}}
{{- define "kuberay-operator.rayclustersOwner" -}}
{{ dig "metadata" "annotations" "meta.helm.sh/release-namespace" "" (lookup "apiextensions.k8s.io/v1" "CustomResourceDefinition" "" "rayclusters.ray.io") | default "" }}/{{ dig "metadata" "annotations" "meta.helm.sh/release-name" "" (lookup "apiextensions.k8s.io/v1" "CustomResourceDefinition" "" "rayclusters.ray.io") | default "" }}
{{- end }}

{{/* Release that owns the CRD rayjobs.ray.io, as <namespace>/<name>; / if none does. */}}
{{- define "kuberay-operator.rayjobsOwner" -}}
{{ dig "metadata" "annotations" "meta.helm.sh/release-namespace" "" (lookup "apiextensions.k8s.io/v1" "CustomResourceDefinition" "" "rayjobs.ray.io") | default "" }}/{{ dig "metadata" "annotations" "meta.helm.sh/release-name" "" (lookup "apiextensions.k8s.io/v1" "CustomResourceDefinition" "" "rayjobs.ray.io") | default "" }}
{{- end }}

{{/* Release that owns the CRD rayservices.ray.io, as <namespace>/<name>; / if none does. */}}
{{- define "kuberay-operator.rayservicesOwner" -}}
{{ dig "metadata" "annotations" "meta.helm.sh/release-namespace" "" (lookup "apiextensions.k8s.io/v1" "CustomResourceDefinition" "" "rayservices.ray.io") | default "" }}/{{ dig "metadata" "annotations" "meta.helm.sh/release-name" "" (lookup "apiextensions.k8s.io/v1" "CustomResourceDefinition" "" "rayservices.ray.io") | default "" }}
{{- end }}

{{/* Release that owns the CRD raycronjobs.ray.io, as <namespace>/<name>; / if none does. */}}
{{- define "kuberay-operator.raycronjobsOwner" -}}
{{ dig "metadata" "annotations" "meta.helm.sh/release-namespace" "" (lookup "apiextensions.k8s.io/v1" "CustomResourceDefinition" "" "raycronjobs.ray.io") | default "" }}/{{ dig "metadata" "annotations" "meta.helm.sh/release-name" "" (lookup "apiextensions.k8s.io/v1" "CustomResourceDefinition" "" "raycronjobs.ray.io") | default "" }}
{{- end }}

{{/* A DNS label of at most `max` characters: `text` where it is one, else its start and a hash of the whole. */}}
{{- define "kuberay-operator.dnsLabel" -}}
{{- if and (le (len .text) (int .max)) (regexMatch "^[a-z]([-a-z0-9]*[a-z0-9])?$" .text) }}
{{- .text }}
{{- else }}
{{- $start := regexReplaceAll "^([^a-z]|$)" (regexReplaceAll "[^-a-z0-9]+" .text "-") "x${1}" }}
{{- printf "%s-%s" ($start | trunc (int (sub .max 9)) | trimSuffix "-") (sha256sum .text | trunc 8) }}
{{- end }}
{{- end }}

{{/* `name=value` of each boolean in a map, with commas between them. */}}
{{- define "kuberay-operator.pairs" -}}
{{- $pairs := list }}
{{- range $name, $isOn := . }}
{{- if kindIs "bool" $isOn }}
{{- $pairs = append $pairs (printf "%s=%t" $name $isOn) }}
{{- end }}
{{- end }}
{{- join "," $pairs }}
{{- end }}
