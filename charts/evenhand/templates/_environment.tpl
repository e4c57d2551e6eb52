{{/* The variables of a process as a list for `env`. Takes { root, name, settings }; plain ones first, then those from Secrets. */}}
{{- define "evenhand.environment" -}}
{{- $root := .root -}}
{{- $keys := $root.Values.identityKeys -}}
{{- $mail := $root.Values.mailKeys -}}
{{- $who := $root.Values.organization -}}
{{- $plain := dict
  "PUBLIC_URL" $root.Values.publicUrl
  "ORGANIZATION_NAME" $who.name
  "ORGANIZATION_ADDRESS" $who.address
  "ORGANIZATION_TAX_ID" $who.taxId
  "ORGANIZATION_JURISDICTION" $who.jurisdiction
  "SUPPORT_EMAIL" $who.supportEmail
  "FREE_ENTRY_ADDRESS" $who.freeEntryAddress
-}}
{{- $secret := dict -}}
{{- if eq .name "gateway" -}}
  {{- range $service, $ignored := $root.Values.services -}}
    {{- $_ := set $plain (printf "%s_URL" (upper $service)) (printf "%s://%s-%s:8080" (ternary "https" "http" $root.Values.tls.enabled) (include "evenhand.fullname" $root) $service) -}}
  {{- end -}}
  {{- if $root.Values.tls.enabled -}}
    {{- $_ := set $plain "NODE_EXTRA_CA_CERTS" "/tls/ca.crt" -}}
  {{- end -}}
  {{- with $root.Values.tag.script }}
    {{- $_ := set $plain "TAG_SCRIPT_URL" . -}}
    {{- $_ := set $plain "TAG_CONNECT_ORIGINS" (join "," $root.Values.tag.connect) -}}
  {{- end -}}
  {{- $_ := set $secret "IDENTITY_PRIVATE_KEY" (dict "name" $keys.name "key" $keys.privateKey) -}}
{{- else -}}
  {{- $_ := set $plain "KAFKA_BROKERS" $root.Values.kafkaBrokers -}}
  {{- if $root.Values.tls.enabled -}}
    {{- $_ := set $plain "TLS_FOLDER" "/tls" -}}
  {{- end -}}
  {{- $_ := set $secret "IDENTITY_PUBLIC_KEYS" (dict "name" $keys.name "key" $keys.publicKey) -}}
  {{- $_ := set $secret "MAIL_PUBLIC_KEY" (dict "name" $mail.name "key" $mail.publicKey) -}}
  {{- if .settings.secrets.DATABASE_URL -}}
    {{- $_ := set $plain "DATABASE_CONNECTIONS" $root.Values.postgres.connections -}}
  {{- end -}}
  {{- if eq .name "email" -}}
    {{- $_ := set $secret "MAIL_PRIVATE_KEYS" (dict "name" $mail.name "key" $mail.privateKeys) -}}
  {{- end -}}
{{- end -}}
{{- range $name, $value := merge (dict) .settings.env $root.Values.environment $plain }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- range $name, $from := merge (dict) .settings.secrets $secret }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $from.name }}
      key: {{ $from.key }}
{{- end }}
{{- end -}}
