{{/*
How many replicas a process has: by its CPU; with `autoscaling.lag`, KEDA makes the HorizontalPodAutoscaler, also by how far the process is behind in Kafka.
Takes { root, name, settings }.
*/}}
{{- define "evenhand.autoscaler" -}}
{{- $full := printf "%s-%s" (include "evenhand.fullname" .root) .name -}}
{{- with .settings.autoscaling -}}
{{- if and .lag.enabled (has "kafka" $.settings.reaches) -}}
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  name: {{ $full }}
  labels: {{- include "evenhand.labels" $ | nindent 4 }}
spec:
  scaleTargetRef: { name: {{ $full }} }
  minReplicaCount: {{ .minReplicas }}
  maxReplicaCount: {{ .maxReplicas }}
  # While Kafka doesn't say how far anyone is behind, nothing is taken away: `static`, the default, would also overrule the CPU.
  fallback: { failureThreshold: 3, replicas: {{ .minReplicas }}, behavior: currentReplicasIfHigher }
  triggers:
    - type: kafka
      metadata:
        bootstrapServers: {{ $.root.Values.kafkaBrokers | quote }}
        consumerGroup: {{ $.name }}
        # All topics that the group hears.
        lagThreshold: {{ .lag.records | quote }}
        offsetResetPolicy: earliest
    - type: cpu
      metricType: Utilization
      metadata: { value: {{ .cpuPercent | quote }} }
{{- else -}}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ $full }}
  labels: {{- include "evenhand.labels" $ | nindent 4 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ $full }} }
  minReplicas: {{ .minReplicas }}
  maxReplicas: {{ .maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ .cpuPercent }} }
{{- end -}}
{{- end -}}
{{- end -}}
