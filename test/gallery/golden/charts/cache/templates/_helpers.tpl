{{/* The start of every name: the release and the chart. */}}
{{- define "cache.fullname" -}}
{{ if eq .Release.Name .Chart.Name }}{{ include "cache.dnsLabel" (dict "text" .Chart.Name "max" 40) }}{{ else }}{{ include "cache.dnsLabel" (dict "text" (printf "%s-%s" .Release.Name .Chart.Name) "max" 40) }}{{ end }}
{{- end }}

{{/* The labels of every object. */}}
{{- define "cache.labels" -}}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
app.kubernetes.io/name: {{ .Chart.Name | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
app.kubernetes.io/version: {{ .Chart.AppVersion | replace "+" "_" | trunc 63 | trimSuffix "-" | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" | quote }}
{{- end }}

{{/* A DNS label of at most `max` characters: `text` where it is one, else its start and a hash of the whole. */}}
{{- define "cache.dnsLabel" -}}
{{- if and (le (len .text) (int .max)) (regexMatch "^[a-z]([-a-z0-9]*[a-z0-9])?$" .text) }}
{{- .text }}
{{- else }}
{{- $start := regexReplaceAll "^([^a-z]|$)" (regexReplaceAll "[^-a-z0-9]+" .text "-") "x${1}" }}
{{- printf "%s-%s" ($start | trunc (int (sub .max 9)) | trimSuffix "-") (sha256sum .text | trunc 8) }}
{{- end }}
{{- end }}
