{{/* The start of every name: the release and the chart. */}}
{{- define "ray-apps.fullname" -}}
{{ if .Values.fullnameOverride }}{{ include "ray-apps.dnsLabel" (dict "text" .Values.fullnameOverride "max" 40) }}{{ else if eq .Release.Name (include "ray-apps.name" .) }}{{ include "ray-apps.dnsLabel" (dict "text" (include "ray-apps.name" .) "max" 40) }}{{ else }}{{ include "ray-apps.dnsLabel" (dict "text" (printf "%s-%s" .Release.Name (include "ray-apps.name" .)) "max" 40) }}{{ end }}
{{- end }}

{{/* The labels of every object. */}}
{{- define "ray-apps.labels" -}}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
app.kubernetes.io/name: {{ include "ray-apps.name" . | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
app.kubernetes.io/version: {{ .Values.rayVersion | replace "+" "_" | trunc 63 | trimSuffix "-" | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" | quote }}
{{- end }}

{{/* ServiceAccount of the Ray pods. */}}
{{- define "ray-apps.serviceAccountName" -}}
{{ .Values.serviceAccount.name | default (include "ray-apps.fullname" .) }}
{{- end }}

{{/* The name in labels: the chart's, or nameOverride. */}}
{{- define "ray-apps.name" -}}
{{ .Values.nameOverride | default .Chart.Name }}
{{- end }}

{{/* Image of Ray. */}}
{{- define "ray-apps.image" -}}
{{ if .Values.global.imageRegistry | default .Values.image.registry }}{{ .Values.global.imageRegistry | default .Values.image.registry }}/{{ end }}{{ .Values.image.repository }}{{ if .Values.image.digest }}@{{ .Values.image.digest }}{{ else }}:{{ .Values.image.tag | default .Values.rayVersion }}{{ end }}
{{- end }}

{{/* A DNS label of at most `max` characters: `text` where it is one, else its start and a hash of the whole. */}}
{{- define "ray-apps.dnsLabel" -}}
{{- if and (le (len .text) (int .max)) (regexMatch "^[a-z]([-a-z0-9]*[a-z0-9])?$" .text) }}
{{- .text }}
{{- else }}
{{- $start := regexReplaceAll "^([^a-z]|$)" (regexReplaceAll "[^-a-z0-9]+" .text "-") "x${1}" }}
{{- printf "%s-%s" ($start | trunc (int (sub .max 9)) | trimSuffix "-") (sha256sum .text | trunc 8) }}
{{- end }}
{{- end }}
