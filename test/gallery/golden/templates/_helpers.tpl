{{/* The start of every name: the release and the chart. */}}
{{- define "gallery.fullname" -}}
{{ if eq .Release.Name .Chart.Name }}{{ include "gallery.dnsLabel" (dict "text" .Chart.Name "max" 40) }}{{ else }}{{ include "gallery.dnsLabel" (dict "text" (printf "%s-%s" .Release.Name .Chart.Name) "max" 40) }}{{ end }}
{{- end }}

{{/* The labels that choose this release's pods. */}}
{{- define "gallery.selectorLabels" -}}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
app.kubernetes.io/name: {{ .Chart.Name | quote }}
{{- end }}

{{/* The labels of every object. */}}
{{- define "gallery.labels" -}}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
app.kubernetes.io/name: {{ .Chart.Name | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
app.kubernetes.io/version: {{ .Chart.AppVersion | replace "+" "_" | trunc 63 | trimSuffix "-" | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" | quote }}
{{- end }}

{{/* User and password. */}}
{{- define "gallery.login" -}}
user:{{ include "gallery.generatedPassword" (dict "root" . "namespace" (ternary "accounts" .Release.Namespace .Values.flags.first | default .Release.Namespace) "name" (printf "%s-password-account" (include "gallery.fullname" .)) "key" (printf "key-%s" .Values.texts.label) "length" 24) }}
{{- end }}

{{/* A DNS label of at most `max` characters: `text` where it is one, else its start and a hash of the whole. */}}
{{- define "gallery.dnsLabel" -}}
{{- if and (le (len .text) (int .max)) (regexMatch "^[a-z]([-a-z0-9]*[a-z0-9])?$" .text) }}
{{- .text }}
{{- else }}
{{- $start := regexReplaceAll "^([^a-z]|$)" (regexReplaceAll "[^-a-z0-9]+" .text "-") "x${1}" }}
{{- printf "%s-%s" ($start | trunc (int (sub .max 9)) | trimSuffix "-") (sha256sum .text | trunc 8) }}
{{- end }}
{{- end }}

{{/* The string that is encoded in base64; what is not a string in base64 fails. */}}
{{- define "gallery.b64dec" -}}
{{- $text := b64dec . }}
{{- if or (ne (b64enc $text) (. | replace "\r" "" | replace "\n" "")) (ne $text (toJson $text | mustFromJson)) }}
{{- fail "b64dec: must be a UTF-8 string in base64" }}
{{- end }}
{{- $text }}
{{- end }}

{{/* Two strings as words of lower-case letters and digits, with hyphens between them. */}}
{{- define "gallery.slug" -}}
{{- regexReplaceAll "[^a-z0-9]+" (printf "%s-%s" .a .b) "-" | trunc 20 }}
{{- end }}

{{/* What the Secret `name` of the cluster has under `key`, otherwise random; one value in each rendering. */}}
{{- define "gallery.generatedPassword" -}}
{{- $known := get .root "generated" | default dict }}
{{- $_ := set .root "generated" $known }}
{{- $id := printf "%s/%s/%s" .namespace .name .key }}
{{- if not (hasKey $known $id) }}
{{- $data := get (lookup "v1" "Secret" .namespace .name) "data" | default dict }}
{{- $_ := set $known $id (get $data .key | b64dec | default (randAlphaNum .length)) }}
{{- end }}
{{- get $known $id }}
{{- end }}

{{/* A part of the certificate in the Secret `name` of the cluster, otherwise of a new one; one in each rendering. */}}
{{- define "gallery.generatedTls" -}}
{{- $known := get .root "generated" | default dict }}
{{- $_ := set .root "generated" $known }}
{{- $id := printf "%s/%s/%s" .namespace .name .cert }}
{{- if not (hasKey $known $id) }}
{{- $data := get (lookup "v1" "Secret" .namespace .name) "data" | default dict }}
{{- $tls := dict "ca" (get $data .ca | b64dec) "cert" (get $data .cert | b64dec) "key" (get $data .key | b64dec) }}
{{- if not (and $tls.ca $tls.cert $tls.key) }}
{{- $ca := genCA (first .dnsNames) .days }}
{{- $signed := genSignedCert (first .dnsNames) nil .dnsNames .days $ca }}
{{- $tls = dict "ca" $ca.Cert "cert" $signed.Cert "key" $signed.Key }}
{{- end }}
{{- $_ := set $known $id $tls }}
{{- end }}
{{- get (get $known $id) .part }}
{{- end }}
