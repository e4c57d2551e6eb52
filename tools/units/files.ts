import { dirname } from 'node:path'
import { configErrorExitCode } from '@evenhand/service-kit/config'
import { dataFolder, filesFolder, gatewayPort, ledgerHeadsFolder, type PlannedProcess } from './plan.ts'

export const secretsOfUnits = '/etc/evenhand/secrets'

/** Ours alone: nothing of the system is written, nothing of the kernel is changed, no right can be gained. */
const closed = `NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
ProtectHome=yes
ProtectProc=invisible
ProtectClock=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
PrivateTmp=yes
PrivateDevices=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
RemoveIPC=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
UMask=0077`

/** Of its own: what one process holds, another could read from `/proc` if both ran as the same. */
export const userOf = (name: string): string => `evenhand-${name}`
const group = 'evenhand'

/** RestartPreventExitStatus= holds for Restart= alone. No limit of starts tells a wrong configuration from a crash, after which it has to go on trying. */
const closingSocket = `# A call that waits at the socket would start it all the same, again and again: the socket closes, and Caddy says 502 until “systemctl start evenhand-gateway”.
ExecStopPost=+/bin/sh -c 'test "$$EXIT_STATUS" != ${configErrorExitCode} || systemctl stop --no-block evenhand-gateway.socket'
`

export function unitOf({ name, folder, secrets, folders, memory }: PlannedProcess, node: string): string {
  const credentials = Object.entries(secrets).flatMap(([variable, file]) => [
    `LoadCredential=${variable}:${secretsOfUnits}/${file}`,
    `Environment=${variable}_FILE=%d/${variable}`,
  ])
  return `# Made by “npm run units”. Change it with “systemctl edit evenhand-${name}”.
[Unit]
Description=Evenhand: ${name}
PartOf=evenhand.target
Wants=network-online.target${name === 'gateway' ? '\nRequires=evenhand-gateway.socket' : ''}
After=network-online.target postgresql.service valkey-server.service redis-server.service mongod.service kafka.service
StartLimitIntervalSec=0

[Service]
Type=exec
User=${userOf(name)}
Group=${group}
WorkingDirectory=/opt/evenhand/${folder}
EnvironmentFile=/etc/evenhand/${name}.env
EnvironmentFile=/etc/evenhand/local.env
${[...credentials, ...folders.map((path) => `ReadWritePaths=${path}`)].join('\n')}
ExecStart=${node} --enable-source-maps dist/main.js
Restart=always
RestartSec=2
# The configuration is wrong, and starting again doesn't help: the log says which variable.
RestartPreventExitStatus=${configErrorExitCode}
${name === 'gateway' ? closingSocket : ''}TimeoutStopSec=40
MemoryMax=${memory}
${closed}

[Install]
WantedBy=evenhand.target
${name === 'gateway' ? 'Also=evenhand-gateway.socket\n' : ''}`
}

/** Open while the gateway restarts: what comes meanwhile gets its answer from the next one. Closed where its configuration is wrong. */
export const gatewaySocket = `# Made by “npm run units”.
[Unit]
Description=Evenhand: where Caddy reaches the gateway
PartOf=evenhand.target

[Socket]
ListenStream=127.0.0.1:${gatewayPort}

[Install]
WantedBy=sockets.target
`

/** As root, who alone can read the secrets and every file; what it runs goes on where one part fails. */
export const nightlyUnit = (
  node: string,
): string => `# Made by “npm run units”. Say who is told when it fails with “systemctl edit evenhand-nightly”: OnFailure= in [Unit].
[Unit]
Description=Evenhand: checks, backup and audit trail, each night
After=network-online.target postgresql.service mongod.service

[Service]
Type=oneshot
WorkingDirectory=/opt/evenhand
EnvironmentFile=/etc/evenhand/nightly.env
Environment=PATH=${dirname(node)}:/usr/local/bin:/usr/bin:/bin
Environment=SECRETS_DIR=${secretsOfUnits}
Environment=EVENHAND_CACHE=/var/cache/evenhand-nightly
CacheDirectory=evenhand-nightly
ExecStart=/usr/bin/env bash tools/units/nightly
TimeoutStartSec=6h
NoNewPrivileges=yes
CapabilityBoundingSet=CAP_DAC_OVERRIDE CAP_DAC_READ_SEARCH
ProtectSystem=full
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
UMask=0077
`

export const nightlyTimer = `# Made by “npm run units”.
[Unit]
Description=Evenhand: each night

[Timer]
OnCalendar=*-*-* 03:30
Persistent=true

[Install]
WantedBy=timers.target
`

/** For `systemd-sysusers`: a user for each process, and the group of all of them. */
export const sysusersOf = (names: readonly string[]): string => `# Made by “npm run units”.
g ${group} -
${names.map((name) => `u ${userOf(name)} - "Evenhand ${name}"\n`).join('')}`

/** For `systemd-tmpfiles`: the folders of each process, and all that is in them, also where a restore put it there under another owner. */
export const tmpfilesOf = (processes: readonly PlannedProcess[]): string => `# Made by “npm run units”.
d ${dataFolder} 0750 root ${group}
d ${filesFolder} 0750 root ${group}
${processes
  .flatMap(({ name, folders }) => folders.map((path) => [path, userOf(name)]))
  .map(([path, user]) => `d ${path} 0700 ${user} ${group}\nZ ${path} - ${user} ${group}\n`)
  .join('')}`

/** What the operator completes: how the nightly work reaches the stores, and where its backups go. */
export const nightlyVariables: Readonly<Record<string, string>> = {
  POSTGRES_URL: '',
  MONGODB_URL: '',
  FILES_DIR: filesFolder,
  LEDGER_HEADS_DIR: ledgerHeadsFolder,
  BACKUP_TO: '',
  BACKUP_RECIPIENT: '',
}

export const target = `# Made by “npm run units”: all processes of Evenhand.
[Unit]
Description=Evenhand

[Install]
WantedBy=multi-user.target
`

/** As systemd reads them: quoted, so that spaces and bars stay. */
export const environmentOf = (variables: Readonly<Record<string, string>>): string =>
  `${Object.entries(variables)
    .map(([name, value]) => `${name}="${value.replaceAll(/["\\$`]/g, String.raw`\$&`)}"`)
    .join('\n')}\n`

/** TLS with certificates that Caddy gets and renews. The gateway ends what is quiet for a minute: after as long Caddy gives up on a gateway that never starts. */
export const caddyfileOf = (publicUrl: string): string => `# Made by “npm run units”.
{
	# Or every process of this machine could lead the site elsewhere. A changed file takes a restart.
	admin off
}

${new URL(publicUrl).host} {
	encode
	reverse_proxy 127.0.0.1:${gatewayPort} {
		transport http {
			response_header_timeout 60s
		}
	}
}
`

/** A role and a database of its own for each service; a server that was made without a locale would take any bytes for text. */
export const postgresSql = (passwords: ReadonlyMap<string, string>): string =>
  [...passwords]
    .map(
      ([service, password]) =>
        `create role ${service} login password '${password}';\ncreate database ${service} owner ${service} encoding 'UTF8' template template0;\nrevoke all on database ${service} from public;\n`,
    )
    .join('')

/** The same for MongoDB's shell. */
export const mongoScript = (passwords: ReadonlyMap<string, string>): string =>
  [...passwords]
    .map(
      ([service, password]) =>
        `db.getSiblingDB('${service}').createUser({ user: '${service}', pwd: '${password}', roles: ['readWrite', 'dbAdmin'] })\n`,
    )
    .join('')
