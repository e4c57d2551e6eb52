{{/*
Everything that one process is to Kubernetes: drawn for each entry of `services`, and for the gateway.
Takes { root, name, settings }, the settings being those of the process over `defaults`.
*/}}
{{- define "evenhand.process" -}}
{{- $full := printf "%s-%s" (include "evenhand.fullname" .root) .name -}}
{{- $settings := .settings -}}
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ $full }}
  labels: {{- include "evenhand.labels" . | nindent 4 }}
automountServiceAccountToken: false
---
apiVersion: v1
kind: Service
metadata:
  name: {{ $full }}
  labels: {{- include "evenhand.labels" . | nindent 4 }}
spec:
  selector: {{- include "evenhand.selector" . | nindent 4 }}
  ports:
    - name: http
      port: 8080
      targetPort: http
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $full }}
  labels: {{- include "evenhand.labels" . | nindent 4 }}
spec:
  {{- if not $settings.autoscaling.enabled }}
  replicas: {{ $settings.replicas }}
  {{- end }}
  revisionHistoryLimit: 3
  selector:
    matchLabels: {{- include "evenhand.selector" . | nindent 6 }}
  strategy:
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  template:
    metadata:
      labels: {{- include "evenhand.labels" . | nindent 8 }}
      annotations:
        prometheus.io/scrape: 'true'
        prometheus.io/port: '9464'
        prometheus.io/path: /metrics
        {{- with $settings.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      serviceAccountName: {{ $full }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      # A process ends itself within 25 s of SIGTERM; the rest is for the node.
      terminationGracePeriodSeconds: 40
      {{- with .root.Values.image.pullSecrets }}
      imagePullSecrets: {{- toYaml . | nindent 8 }}
      {{- end }}
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
        runAsGroup: 1000
        {{- if $settings.filesClaim }}
        fsGroup: 1000
        {{- end }}
        seccompProfile: { type: RuntimeDefault }
      {{- with $settings.hostAliases }}
      hostAliases: {{- toYaml . | nindent 8 }}
      {{- end }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels: {{- include "evenhand.selector" . | nindent 14 }}
      containers:
        - name: {{ .name }}
          image: {{ include "evenhand.image" . | quote }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          # The image holds all processes; the folder says which of them this one is.
          workingDir: /app/{{ if ne .name "gateway" }}services/{{ end }}{{ .name }}
          ports:
            - name: http
              containerPort: 8080
            # For Prometheus and the node alone: no Service leads here.
            - name: inside
              containerPort: 9464
          env: {{- include "evenhand.environment" . | nindent 12 }}
          # Up to two minutes for stores that come up later and for migrations.
          startupProbe:
            httpGet: { path: /health/live, port: inside }
            periodSeconds: 2
            failureThreshold: 60
          livenessProbe:
            httpGet: { path: /health/live, port: inside }
            periodSeconds: 10
            timeoutSeconds: 3
            failureThreshold: 3
          readinessProbe:
            httpGet: { path: /health/ready, port: inside }
            periodSeconds: 5
            timeoutSeconds: 3
            failureThreshold: 2
          resources: {{- toYaml $settings.resources | nindent 12 }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          volumeMounts:
            - name: tmp
              mountPath: /tmp
            {{- if $settings.filesClaim }}
            - name: files
              mountPath: /files
            {{- end }}
            {{- if .root.Values.tls.enabled }}
            - name: tls
              mountPath: /tls
              readOnly: true
            {{- end }}
      volumes:
        - name: tmp
          emptyDir: { sizeLimit: {{ $settings.tmp }} }
        {{- if $settings.filesClaim }}
        - name: files
          persistentVolumeClaim: { claimName: {{ $settings.filesClaim }} }
        {{- end }}
        {{- if .root.Values.tls.enabled }}
        - name: tls
          secret:
            {{- if eq .name "gateway" }}
            # Whom it believes: who signed any of them has signed all.
            secretName: {{ include "evenhand.fullname" .root }}-{{ keys .root.Values.services | sortAlpha | first }}-tls
            items: [{ key: ca.crt, path: ca.crt }]
            {{- else }}
            secretName: {{ $full }}-tls
            {{- end }}
        {{- end }}
{{- if $settings.autoscaling.enabled }}
---
{{ include "evenhand.autoscaler" . }}
{{- end }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ $full }}
  labels: {{- include "evenhand.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels: {{- include "evenhand.selector" . | nindent 6 }}
{{- if .root.Values.networkPolicy.enabled }}
---
{{ include "evenhand.networkPolicy" . }}
{{- end }}
{{- end -}}
