{{/* The release's name, once: "evenhand" for a release called evenhand, "trial-evenhand" for one called trial. */}}
{{- define "evenhand.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* What selects the pods of a process. Takes { root, name }. */}}
{{- define "evenhand.selector" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/part-of: evenhand
{{- end -}}

{{- define "evenhand.labels" -}}
{{ include "evenhand.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{/* The image of a process: its own reference if it has one (skaffold sets it for all), else by the rule of values.image. */}}
{{- define "evenhand.image" -}}
{{- $image := .root.Values.image -}}
{{- if .settings.image -}}
{{- .settings.image -}}
{{- else -}}
{{- if $image.registry }}{{ $image.registry }}/{{ end }}{{ $image.repository }}:{{ $image.tag | default .root.Chart.AppVersion -}}
{{- end -}}
{{- end -}}
