{{/*
The pod of a Job that works in the databases of PostgreSQL. Takes { root, name, memory, commands }, the commands being of { container: { service, command } };
one whose service has no such database is left out.
*/}}
{{- define "evenhand.jobPod" -}}
{{- $root := .root -}}
{{- $memory := .memory -}}
metadata:
  labels: {{- include "evenhand.labels" . | nindent 4 }}
spec:
  restartPolicy: Never
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- with $root.Values.image.pullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    seccompProfile: { type: RuntimeDefault }
  containers:
    {{- range $container, $what := .commands }}
    {{- $settings := mergeOverwrite (deepCopy $root.Values.defaults) (index $root.Values.services $what.service) }}
    {{- with $settings.secrets.DATABASE_URL }}
    - name: {{ $container }}
      image: {{ include "evenhand.image" (dict "root" $root "settings" $settings) | quote }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      workingDir: /app/services/{{ $what.service }}
      command: {{ toJson $what.command }}
      env:
        - name: DATABASE_URL
          valueFrom:
            secretKeyRef: { name: {{ .name }}, key: {{ .key }} }
      resources:
        requests: { cpu: 20m, memory: 64Mi, ephemeral-storage: 16Mi }
        limits: { memory: {{ $memory }}, ephemeral-storage: 64Mi }
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
    {{- end }}
    {{- end }}
{{- end -}}

{{/* Where such a pod may go: to PostgreSQL alone, and nobody reaches it. Takes { root, name, annotations }. */}}
{{- define "evenhand.jobNetworkPolicy" -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ include "evenhand.fullname" .root }}-{{ .name }}
  labels: {{- include "evenhand.labels" . | nindent 4 }}
  {{- with .annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  podSelector:
    matchLabels: {{- include "evenhand.selector" . | nindent 6 }}
  policyTypes: [Ingress, Egress]
  egress:
    - ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
    {{- with .root.Values.networkPolicy.destinations.postgres }}
    - ports:
        {{- range .ports }}
        - port: {{ . }}
        {{- end }}
      {{- with .to }}
      to: {{- toYaml . | nindent 8 }}
      {{- end }}
    {{- end }}
{{- end -}}
