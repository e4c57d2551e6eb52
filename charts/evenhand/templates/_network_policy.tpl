{{/* Who may reach a process, and where it may go. Takes { root, name, settings }. */}}
{{- define "evenhand.networkPolicy" -}}
{{- $root := .root -}}
{{- $policy := $root.Values.networkPolicy -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "evenhand.fullname" $root }}-{{ .name }}
  labels: {{- include "evenhand.labels" . | nindent 4 }}
spec:
  podSelector:
    matchLabels: {{- include "evenhand.selector" . | nindent 6 }}
  policyTypes: [Ingress, Egress]
  ingress:
    - ports: [{ port: http }]
      {{- if ne .name "gateway" }}
      from:
        - podSelector:
            matchLabels: {{- include "evenhand.selector" (dict "root" $root "name" "gateway") | nindent 14 }}
      {{- else if $policy.gatewayFrom }}
      from: {{- toYaml $policy.gatewayFrom | nindent 8 }}
      {{- end }}
    {{- with $policy.metricsFrom }}
    - ports: [{ port: inside }]
      from: {{- toYaml . | nindent 8 }}
    {{- end }}
  egress:
    - ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
    {{- range $reached := concat .settings.reaches (list "telemetry") }}
    {{- if eq $reached "services" }}
    - ports: [{ port: http }]
      to:
        - podSelector:
            matchLabels:
              app.kubernetes.io/instance: {{ $root.Release.Name }}
              app.kubernetes.io/part-of: evenhand
    {{- else }}
    {{- $destination := index $policy.destinations $reached | required (printf "networkPolicy.destinations.%s is missing" $reached) }}
    - ports:
        {{- range $destination.ports }}
        - port: {{ . }}
        {{- end }}
      {{- with $destination.to }}
      to: {{- toYaml . | nindent 8 }}
      {{- end }}
    {{- end }}
    {{- end }}
{{- end -}}
