import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { organizationVariables } from '@evenhand/contracts/organization'
import { readConfig } from '@evenhand/service-kit/config'
import { z } from 'zod'
import { ROOT } from '../launcher/services.ts'
import { runCommand } from '../processes/run-command.ts'
import { environmentOf, nightlyUnit, nightlyVariables } from './files.ts'
import { planUnits } from './plan.ts'

const given = {
  SMTP_URL: 'smtps://someone:secret@evenhand-relay.example.org smtps://second.example.org?weight=2',
  STRIPE_SECRET_KEY: 'sk_test_units',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_units',
  STRIPE_WEBHOOK_SECRET: 'whsec_units',
}
const { processes } = planUnits('https://give.example')

describe('the units of a machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-units-'))
  const write = (said: Readonly<Record<string, string>> = given, into = folder) =>
    runCommand('bash', [join(ROOT, 'tools/run'), 'units', into, '--url', 'https://give.example'], {
      env: { ...process.env, ...said },
    })
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const before = { ...process.env }
  beforeAll(() => write())
  afterAll(() => void Object.assign(process.env, before))

  it.each(processes)(
    'give $name every variable that it needs, each secret as a credential',
    async ({ name, folder: workspace }) => {
      const module: unknown = await import(join(ROOT, workspace, 'src/config.ts'))
      const { Config } = z.object({ Config: z.instanceof(z.ZodObject) }).parse(module)
      const unit = read(`etc/systemd/system/evenhand-${name}.service`)
      const credentials = [...unit.matchAll(/^LoadCredential=(\w+):\/(.+)$/gm)].map(([, variable = '', path = '']) => {
        expect(unit).toContain(`Environment=${variable}_FILE=%d/${variable}\n`)
        return [`${variable}_FILE`, join(folder, path)]
      })
      const local = asShellReads(join(folder, 'etc/evenhand/local.env'))
      const environment = {
        ...local,
        ...asShellReads(join(folder, `etc/evenhand/${name}.env`)),
        ...Object.fromEntries(credentials),
      }
      const config = readConfig(Config, environment)
      expect(config).toMatchObject({ PORT: expect.any(Number) })
    },
  )

  it('have a port of its own for each process, and for its numbers', () => {
    const ports = processes.flatMap(({ variables }) => [variables['PORT'], variables['METRICS_PORT']])
    expect(new Set(ports).size).toBe(2 * processes.length)
  })

  it('stop at once, and leave what comes meanwhile to the next gateway', () => {
    expect(processes.map(({ variables }) => variables['WITHDRAW_MS'])).toEqual(processes.map(() => '0'))
    const [, address] = /^ListenStream=(.+)$/m.exec(read('etc/systemd/system/evenhand-gateway.socket')) ?? []
    expect(read('etc/evenhand/Caddyfile')).toContain('\tadmin off\n')
    expect(read('etc/evenhand/Caddyfile')).toContain(`reverse_proxy ${address} {\n`)
    expect(read('etc/systemd/system/evenhand-gateway.service')).toMatch(/^Requires=evenhand-gateway.socket$/m)
    expect(read('etc/systemd/system/evenhand-donations.service')).not.toContain('.socket')
  })

  it.each([
    ['closed, where its configuration is wrong: else each call that waits would start it again', '78', true],
    ['open, where it crashed: the next one starts two seconds later', '1', false],
    ['open, where it was killed', 'KILL', false],
    ['open, where it never ran', undefined, false],
  ])('leave the socket of the gateway %s', (_, status, isClosed) => {
    const [, command = ''] = /^ExecStopPost=\+(.+)$/m.exec(read('etc/systemd/system/evenhand-gateway.service')) ?? []
    const programs = mkdtempSync(join(tmpdir(), 'evenhand-systemctl-'))
    writeFileSync(join(programs, 'systemctl'), '#!/bin/sh\necho "$*"\n', { mode: 0o755 })
    const env = { PATH: `${programs}:/usr/bin:/bin`, ...(status === undefined ? {} : { EXIT_STATUS: status }) }
    const done = execFileSync('/bin/sh', ['-c', command.replaceAll('$$', '$')], { env, encoding: 'utf8' })
    expect(done).toBe(isClosed ? 'stop --no-block evenhand-gateway.socket\n' : '')
  })

  it('let Caddy give up on a gateway that doesn’t respond', () => {
    expect(read('etc/evenhand/Caddyfile')).toMatch(/transport http \{\n\t\t\tresponse_header_timeout 60s\n/)
  })

  it('run as a user of its own each, so that no process reads what another was given', () => {
    const users = processes.map(({ name }) => {
      const [, user = ''] = /^User=(.+)$/m.exec(read(`etc/systemd/system/evenhand-${name}.service`)) ?? []
      expect(read('etc/sysusers.d/evenhand.conf')).toMatch(new RegExp(`^u ${user} - `, 'm'))
      return user
    })
    expect(new Set(users).size).toBe(processes.length)
  })

  it('let a process write in its own folders alone, which are made before it starts', () => {
    for (const { name, folders } of processes) {
      const paths = read(`etc/systemd/system/evenhand-${name}.service`).matchAll(/^ReadWritePaths=(.+)$/gm)
      expect([...paths].map(([, path = '']) => path)).toEqual(folders)
      for (const path of folders)
        expect(read('etc/tmpfiles.d/evenhand.conf')).toContain(`d ${path} 0700 evenhand-${name} evenhand\n`)
    }
  })

  it.each(processes)('know every folder of files that $name writes into', async ({ folder: workspace, folders }) => {
    const found = new Set<string>()
    for await (const path of glob('src/**/*.ts', { cwd: join(ROOT, workspace), exclude: ['**/*.test.ts'] })) {
      const source = readFileSync(join(ROOT, workspace, path), 'utf8')
      for (const [, name = ''] of source.matchAll(/\bfolder(?: =|:) '([\w-]+)'/g)) found.add(name)
    }
    const ofFiles = folders.filter((path) => dirname(path) === '/var/lib/evenhand/files')
    expect([...found].toSorted()).toEqual(ofFiles.map((path) => basename(path)).toSorted())
  })

  it('lead to the stores of this machine, and leave the relay of emails where it is, whatever its name', () => {
    expect(read('etc/evenhand/secrets/evenhand-postgres-donations/url')).toMatch(
      /^postgres:\/\/donations:[\w-]+@127\.0\.0\.1:5432\/donations$/,
    )
    expect(read('etc/evenhand/secrets/evenhand-redis/url')).toMatch(/^redis:\/\/:[\w-]+@127\.0\.0\.1:6379$/)
    expect(read('etc/evenhand/secrets/evenhand-smtp/url')).toBe(given.SMTP_URL)
  })

  it('create each database with the password that its service has', () => {
    const { password } = new URL(read('etc/evenhand/secrets/evenhand-postgres-entries/url'))
    expect(read('etc/evenhand/postgres.sql')).toContain(`create role entries login password '${password}'`)
    expect(read('etc/evenhand/postgres.sql')).toContain("create database entries owner entries encoding 'UTF8'")
    const mongo = new URL(read('etc/evenhand/secrets/evenhand-mongodb-sponsors/connectionString.standard'))
    expect(read('etc/evenhand/mongodb.js')).toContain(`pwd: '${mongo.password}'`)
  })

  it('complete a secret as a whole where they were killed while they wrote it', async () => {
    const secrets = join(folder, 'etc/evenhand/secrets')
    const pair = () => ({
      private: keyOf(read('etc/evenhand/secrets/evenhand-identity-keys/private-key')),
      public: keysOf(read('etc/evenhand/secrets/evenhand-identity-keys/public-keys')),
    })
    const before = pair()
    // As it was when the first of two files was there.
    renameSync(join(secrets, 'evenhand-identity-keys'), join(secrets, 'evenhand-identity-keys.new'))
    rmSync(join(secrets, 'evenhand-identity-keys.new/public-keys'))
    rmSync(join(secrets, 'evenhand-mongodb-sponsors'), { recursive: true })
    await write()
    const mongo = new URL(read('etc/evenhand/secrets/evenhand-mongodb-sponsors/connectionString.standard'))
    expect(mongo.password).toBe(read('etc/evenhand/secrets/evenhand-mongodb-sponsors-password/password'))
    const after = pair()
    expect(after.public).toEqual([after.private])
    expect(after.private).not.toBe(before.private)
    expect(readdirSync(secrets).filter((name) => name.endsWith('.new'))).toEqual([])
  })

  it('refuse a secret of which a part is missing, and draw none in its place', async () => {
    const path = join(folder, 'etc/evenhand/secrets/evenhand-mail-keys/public-key')
    const kept = readFileSync(path, 'utf8')
    rmSync(path)
    await expect(write()).rejects.toThrow('lacks public-key')
    expect(existsSync(path)).toBe(false)
    writeFileSync(path, kept)
  })

  it('ask for what only a person knows once', async () => {
    await write({})
    expect(read('etc/evenhand/secrets/evenhand-smtp/url')).toBe(given.SMTP_URL)
    const nothingSaid = write({}, mkdtempSync(join(tmpdir(), 'evenhand-units-')))
    await expect(nothingSaid).rejects.toThrow('Please set these variables: SMTP_URL, STRIPE_SECRET_KEY')
    await expect(write({ ...given, STRIPE_SECRET_KEY: 'x' })).rejects.toThrow('STRIPE_SECRET_KEY must start with sk_')
  })

  it('refuse another value for a secret that is there, and name the file to edit', async () => {
    const file = join(folder, 'etc/evenhand/secrets/evenhand-stripe/secret-key')
    const rotated = { ...given, STRIPE_SECRET_KEY: 'sk_test_rotated' }
    await expect(write(rotated)).rejects.toThrow(`STRIPE_SECRET_KEY isn’t what ${file} holds`)
    expect(readFileSync(file, 'utf8')).toBe(given.STRIPE_SECRET_KEY)
    writeFileSync(file, `${rotated.STRIPE_SECRET_KEY}\n`)
    await write(rotated)
    writeFileSync(file, given.STRIPE_SECRET_KEY)
  })

  it('keep the secrets and what the operator changed when they are written again', async () => {
    const key = read('etc/evenhand/secrets/evenhand-donor-id/key')
    const ours = environmentOf({ [organizationVariables.name]: 'Harbor Light' })
    writeFileSync(join(folder, 'etc/evenhand/local.env'), ours)
    await write()
    expect(read('etc/evenhand/secrets/evenhand-donor-id/key')).toBe(key)
    expect(read('etc/evenhand/local.env')).toBe(ours)
  })
})

describe('what runs each night', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-nightly-'))
  const isThere = (path: string) => existsSync(join(ROOT, path))

  it('is a program of the checkout, with the variables that the operator completes', () => {
    const [, program = ''] = /^ExecStart=\/usr\/bin\/env bash (\S+)$/m.exec(nightlyUnit('/usr/bin/node')) ?? []
    expect(isThere(program)).toBe(true)
    expect(nightlyUnit('/opt/node/bin/node')).toContain('PATH=/opt/node/bin:')
    expect(Object.keys(nightlyVariables)).toEqual(expect.arrayContaining(['POSTGRES_URL', 'MONGODB_URL', 'BACKUP_TO']))
  })

  it('goes on where one part fails, and fails then', async () => {
    const run = runCommand('bash', [join(ROOT, 'tools/units/nightly')], {
      // No system is here, and no folder of backups.
      env: { PATH: process.env['PATH'], DATA_DIR: folder, SECRETS_DIR: folder, BACKUP_TO: join(folder, 'none') },
    })
    const said = await run.then(
      () => 'It ended well.',
      (error: Error) => error.message,
    )
    const parts = [
      'backup now',
      'checks of entries',
      'checks of identity',
      'backup list --older-than 26 --without-log',
      'ledger verify',
      'trail verify',
    ]
    for (const part of parts) expect(`${said}\n`).toContain(`Failed: ${part}\n`)
    // Each of them starts a program, one after another.
  }, 120_000)
})

const Jwk = z.object({ x: z.string() })
const keyOf = (text: string): string => Jwk.parse(JSON.parse(text)).x
const keysOf = (text: string): string[] =>
  z
    .object({ keys: z.array(Jwk) })
    .parse(JSON.parse(text))
    .keys.map(({ x }) => x)

/** systemd quotes as a shell does. */
function asShellReads(file: string): Record<string, string> {
  const names = [...readFileSync(file, 'utf8').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
  const script = 'set -a; . "$0"; "$1" -p "JSON.stringify(process.env)"'
  const printed = execFileSync('bash', ['-c', script, file, process.execPath], { env: {}, encoding: 'utf8' })
  const variables = z.record(z.string(), z.string()).parse(JSON.parse(printed))
  return Object.fromEntries(names.map((name) => [name, variables[name] ?? '']))
}

it('a variable is read as it was given, whatever is in it', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'evenhand-units-')), 'one.env')
  const variables = { ONE: 'a "b" \\ $HOME `c` | d', TWO: "it's; # not a comment" }
  writeFileSync(file, environmentOf(variables))
  expect(asShellReads(file)).toEqual(variables)
})
