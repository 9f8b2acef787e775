{{/* The start of every name: the release and the chart. */}}
{{- define "lance-platform.fullname" -}}
{{ if .Values.fullnameOverride }}{{ include "lance-platform.dnsLabel" (dict "text" .Values.fullnameOverride "max" 40) }}{{ else if eq (include "lance-platform.instance" .) (include "lance-platform.name" .) }}{{ include "lance-platform.dnsLabel" (dict "text" (include "lance-platform.name" .) "max" 40) }}{{ else }}{{ include "lance-platform.dnsLabel" (dict "text" (printf "%s-%s" (include "lance-platform.instance" .) (include "lance-platform.name" .)) "max" 40) }}{{ end }}
{{- end }}

{{/* The labels that choose this release's pods. */}}
{{- define "lance-platform.selectorLabels" -}}
app.kubernetes.io/instance: {{ include "lance-platform.instance" . | quote }}
app.kubernetes.io/name: {{ include "lance-platform.name" . | quote }}
{{- end }}

{{/* The labels of every object. */}}
{{- define "lance-platform.labels" -}}
app.kubernetes.io/instance: {{ include "lance-platform.instance" . | quote }}
app.kubernetes.io/name: {{ include "lance-platform.name" . | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
app.kubernetes.io/version: {{ .Chart.AppVersion | replace "+" "_" | trunc 63 | trimSuffix "-" | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" | quote }}
{{- end }}

{{/* Namespace of the compute pods. */}}
{{- define "lance-platform.namespace" -}}
{{ if ne .Values.namespace.name nil }}{{ .Values.namespace.name }}{{ else }}{{ .Release.Namespace }}{{ end }}
{{- end }}

{{/* Value of the label app.kubernetes.io/instance: unique even if two releases of the same name share a compute namespace. */}}
{{- define "lance-platform.instance" -}}
{{ if eq (include "lance-platform.namespace" .) .Release.Namespace }}{{ .Release.Name }}{{ else }}{{ include "lance-platform.dnsLabel" (dict "text" (printf "%s.%s" .Release.Name .Release.Namespace) "max" 63) }}{{ end }}
{{- end }}

{{/* The name in labels: the chart's, or nameOverride. */}}
{{- define "lance-platform.name" -}}
{{ .Values.nameOverride | default .Chart.Name }}
{{- end }}

{{/* ServiceAccount of the compute pods. The name is unique in the cluster, because the ClusterRole is named after it. */}}
{{- define "lance-platform.serviceAccountName" -}}
{{ if ne .Values.serviceAccount.name nil }}{{ .Values.serviceAccount.name }}{{ else }}{{ .Release.Name }}.{{ .Release.Namespace }}{{ end }}
{{- end }}

{{/* Image of Ray. */}}
{{- define "lance-platform.image" -}}
{{ if .Values.global.imageRegistry | default .Values.ray.image.registry }}{{ .Values.global.imageRegistry | default .Values.ray.image.registry }}/{{ end }}{{ .Values.ray.image.repository }}{{ if .Values.ray.image.digest }}@{{ .Values.ray.image.digest }}{{ else }}:{{ .Values.ray.image.tag | default .Values.ray.version }}{{ end }}
{{- end }}

{{/* Image of the explain-plan service. */}}
{{- define "lance-platform.explainPlanImage" -}}
{{ if .Values.global.imageRegistry | default (.Values.explainPlan.image.registry | default "") }}{{ .Values.global.imageRegistry | default (.Values.explainPlan.image.registry | default "") }}/{{ end }}{{ .Values.explainPlan.image.repository | default "" }}{{ if .Values.explainPlan.image.digest }}@{{ .Values.explainPlan.image.digest }}{{ else }}:{{ .Values.explainPlan.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{/* ServiceAccount of the explain-plan service. */}}
{{- define "lance-platform.explainPlanServiceAccountName" -}}
{{ if .Values.explainPlan.serviceAccount.name }}{{ .Values.explainPlan.serviceAccount.name }}{{ else }}{{ include "lance-platform.fullname" . }}-explain-plan{{ end }}
{{- end }}

{{/* Checksum of the settings and access rules of the explain-plan service. */}}
{{- define "lance-platform.explainPlanChecksum" -}}
{{ list .Values.explainPlan.auth .Values.explainPlan.storage .Values.explainPlan.limits (int64 .Values.explainPlan.drainSeconds) (include "lance-platform.namespace" .) (include "lance-platform.serviceAccountName" .) .Values.explainPlan.logLevel .Values.explainPlan.host (.Values.explainPlan.basePath | default "") | toJson | sha256sum }}
{{- end }}

{{/* HTTP statuses with which a request of a compute pod passes helm test. */}}
{{- define "lance-platform.explainPlanExpected" -}}
{{ if or (eq .Values.explainPlan.auth.mode "jwt") (eq .Values.explainPlan.auth.mode "keys") }}401{{ else if and (eq .Values.explainPlan.auth.mode "kubernetes") (not .Values.explainPlan.auth.kubernetes.platform) }}200 403 404{{ else if or .Values.explainPlan.test.table (and .Values.explainPlan.storage.sample (empty .Values.explainPlan.storage.root) (empty .Values.explainPlan.storage.claimName)) }}200{{ else }}404{{ end }}
{{- end }}

{{/* Release that owns the namespace, as <namespace>/<name>. */}}
{{- define "lance-platform.namespaceOwner" -}}
{{ dig "metadata" "annotations" "meta.helm.sh/release-namespace" "" (lookup "v1" "Namespace" "" (include "lance-platform.namespace" .)) | default "" }}/{{ dig "metadata" "annotations" "meta.helm.sh/release-name" "" (lookup "v1" "Namespace" "" (include "lance-platform.namespace" .)) | default "" }}
{{- end }}

{{/* A DNS label of at most `max` characters: `text` where it is one, else its start and a hash of the whole. */}}
{{- define "lance-platform.dnsLabel" -}}
{{- if and (le (len .text) (int .max)) (regexMatch "^[a-z]([-a-z0-9]*[a-z0-9])?$" .text) }}
{{- .text }}
{{- else }}
{{- $start := regexReplaceAll "^([^a-z]|$)" (regexReplaceAll "[^-a-z0-9]+" .text "-") "x${1}" }}
{{- printf "%s-%s" ($start | trunc (int (sub .max 9)) | trimSuffix "-") (sha256sum .text | trunc 8) }}
{{- end }}
{{- end }}

{{/* `true` if the version v1 of the CRD would drop the field at the path. */}}
{{- define "lance-platform.lacksField" -}}
{{- range dig "spec" "versions" (list) .crd }}
{{- $schema := dig "schema" "openAPIV3Schema" (dict) . }}
{{- if and (eq .name "v1") $schema }}
{{- $isKnown := true }}
{{- range $field := $.path }}
{{- if hasKey ($schema.properties | default dict) $field }}
{{- $schema = get $schema.properties $field }}
{{- else if not (get $schema "x-kubernetes-preserve-unknown-fields") }}
{{- $isKnown = false }}
{{- end }}
{{- end }}
{{- if not $isKnown }}true{{ end }}
{{- end }}
{{- end }}
{{- end }}

{{/* What an environment variable is to the explain-plan service. */}}
{{- define "lance-platform.variableKind" -}}
{{- $settings := dict
  "HELMWRIGHT_ACCESS_FILE" "own"
  "HELMWRIGHT_ALLOW_ANONYMOUS_ON_NETWORK" "own"
  "HELMWRIGHT_ANALYZE_TIMEOUT_MS" "own"
  "HELMWRIGHT_AUDIENCE" "own"
  "HELMWRIGHT_AUTH" "own"
  "HELMWRIGHT_BASE_PATH" "own"
  "HELMWRIGHT_DRAIN_SECONDS" "own"
  "HELMWRIGHT_FRESHNESS_MS" "own"
  "HELMWRIGHT_HOST" "own"
  "HELMWRIGHT_JWT_ISSUER" "own"
  "HELMWRIGHT_JWT_JWKS_URL" "own"
  "HELMWRIGHT_LOG_LEVEL" "own"
  "HELMWRIGHT_MAX_CONCURRENT" "own"
  "HELMWRIGHT_MAX_PLAN_MEMORY_BYTES" "integer"
  "HELMWRIGHT_METRICS_PORT" "own"
  "HELMWRIGHT_PLAN_PROCESSES" "own"
  "HELMWRIGHT_PLAN_TIMEOUT_MS" "own"
  "HELMWRIGHT_PORT" "own"
  "HELMWRIGHT_ROOT" "own"
  "HELMWRIGHT_STORAGE_OPTIONS_FILE" "own"
}}
{{- get $settings . | default (ternary "unknown" "other" (hasPrefix "HELMWRIGHT_" .)) }}
{{- end }}
