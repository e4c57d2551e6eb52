/**
 * `npm run units -- FOLDER --url https://give.example`: a small production without Kubernetes. Writes the units of systemd, the users, the variables and the secrets of
 * each process, what makes the databases, and Caddy's configuration below the folder, which is `/` on the machine itself. Secrets and
 * `local.env` and `nightly.env`, which the operator changes, stay as they are; SMTP_URL and the three STRIPE_… keys come from the
 * environment the first time, and are refused where they differ later.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parsedArgs } from '../command-line/parsed-args.ts'
import { Refused } from '../command-line/refused.ts'
import { runMain } from '../command-line/tell.ts'
import {
  caddyfileOf,
  environmentOf,
  gatewaySocket,
  mongoScript,
  nightlyTimer,
  nightlyUnit,
  nightlyVariables,
  postgresSql,
  sysusersOf,
  target,
  tmpfilesOf,
  unitOf,
} from './files.ts'
import { planUnits } from './plan.ts'
import { passwordsOf, writeSecrets } from './secrets.ts'

await runMain(async () => {
  const { values, positionals } = parsedArgs({
    args: process.argv.slice(2),
    options: { url: { type: 'string' }, node: { type: 'string', default: '/usr/bin/node' } },
    allowPositionals: true,
  })
  const [folder, surplus] = positionals
  if (folder === undefined || surplus !== undefined)
    throw new Refused('Name one folder: npm run units -- / --url https://give.example')
  if (!values.url || URL.parse(values.url)?.protocol !== 'https:')
    throw new Refused('--url is what browsers call the site, with https: --url https://give.example')
  const into = resolve(process.env['INIT_CWD'] ?? process.cwd(), folder)
  const secrets = join(into, 'etc/evenhand/secrets')
  await writeSecrets(secrets)
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(into, path)), { recursive: true })
    writeFileSync(join(into, path), text, { mode })
    process.stdout.write(`/${path}\n`)
  }
  const { processes, local } = planUnits(new URL(values.url).origin)
  for (const one of processes) {
    write(`etc/systemd/system/evenhand-${one.name}.service`, unitOf(one, values.node))
    write(`etc/evenhand/${one.name}.env`, environmentOf(one.variables))
  }
  if (!existsSync(join(into, 'etc/evenhand/local.env'))) write('etc/evenhand/local.env', environmentOf(local))
  if (!existsSync(join(into, 'etc/evenhand/nightly.env')))
    write('etc/evenhand/nightly.env', environmentOf(nightlyVariables), 0o600)
  write('etc/sysusers.d/evenhand.conf', sysusersOf(processes.map(({ name }) => name)))
  write('etc/tmpfiles.d/evenhand.conf', tmpfilesOf(processes))
  write('etc/systemd/system/evenhand-gateway.socket', gatewaySocket)
  write('etc/systemd/system/evenhand.target', target)
  write('etc/systemd/system/evenhand-nightly.service', nightlyUnit(values.node))
  write('etc/systemd/system/evenhand-nightly.timer', nightlyTimer)
  write('etc/evenhand/Caddyfile', caddyfileOf(values.url))
  write('etc/evenhand/postgres.sql', postgresSql(passwordsOf(secrets, 'postgres')), 0o600)
  write('etc/evenhand/mongodb.js', mongoScript(passwordsOf(secrets, 'mongo')), 0o600)
})
