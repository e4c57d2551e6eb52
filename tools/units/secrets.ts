import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { configErrorExitCode } from '@evenhand/service-kit/config'
import { z } from 'zod'
import { Refused } from '../command-line/refused.ts'
import { ROOT, SERVICES } from '../launcher/services.ts'

/** Asked for by `make-secrets.ts`, and used by nothing here: files are in a folder. */
const noBucket = { FILES_S3_ACCESS_KEY: 'none', FILES_S3_SECRET_KEY: 'none' }
/** What only a person knows, and where it lies since they said it first. */
const filesOfSaid: Readonly<Record<string, string>> = {
  SMTP_URL: 'evenhand-smtp/url',
  STRIPE_SECRET_KEY: 'evenhand-stripe/secret-key',
  STRIPE_PUBLISHABLE_KEY: 'evenhand-stripe/publishable-key',
  STRIPE_WEBHOOK_SECRET: 'evenhand-stripe/webhook-secret',
}
const Made = z.object({
  items: z.array(z.object({ metadata: z.object({ name: z.string() }), stringData: z.record(z.string(), z.string()) })),
})

/**
 * The secrets of the chart as files below the folder, each for its owner alone; the stores answer on this machine. What is there stays as it is.
 * Throws Refused, which names the variables that are missing, can’t be used or aren’t what is there, or the file.
 */
export async function writeSecrets(folder: string): Promise<void> {
  const made = await madeSecrets(folder)
  refuseOthers(folder)
  for (const [name, files] of made) writeSecret(folder, name, files)
  // With the passwords that are there, which an earlier run may have drawn.
  for (const [service, password] of passwordsOf(folder, 'mongo'))
    writeSecret(folder, `evenhand-mongodb-${service}`, {
      'connectionString.standard': `mongodb://${service}:${password}@127.0.0.1:27017/${service}?replicaSet=evenhand`,
    })
}

/** Whole or not at all: what is in one secret was drawn together, such as the halves of a pair of keys. */
function writeSecret(folder: string, name: string, files: Readonly<Record<string, string>>): void {
  const place = join(folder, name)
  if (existsSync(place)) return refuseIncomplete(place, Object.keys(files))
  const aside = `${place}.new`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  for (const [key, content] of Object.entries(files))
    writeFileSync(join(aside, key), content, { mode: 0o600, flush: true })
  renameSync(aside, place)
}

function refuseIncomplete(place: string, keys: readonly string[]): void {
  const missing = keys.find((key) => !existsSync(join(place, key)))
  if (missing !== undefined)
    throw new Refused(
      `${place} lacks ${missing}, and what is drawn now wouldn’t go with the rest. Get the file from a backup; or, if nothing uses this secret yet, move the folder away. Then try again.`,
    )
}

/** Else who exports a new key believes that it is used from now on. */
function refuseOthers(folder: string): void {
  const others = Object.entries(saidBefore(folder)).filter(([name, said]) => {
    const exported = process.env[name]
    return exported !== undefined && exported.trim() !== said
  })
  if (others.length > 0)
    throw new Refused(
      others
        .map(
          ([name]) =>
            `${name} isn’t what ${join(folder, filesOfSaid[name] ?? '')} holds, which stays as it is. To change it, edit that file and restart the process that reads it. Then try again without ${name}.`,
        )
        .join('\n'),
    )
}

/** A store's passwords by service, as they lie in the folder. */
export const passwordsOf = (folder: string, store: 'postgres' | 'mongo'): Map<string, string> =>
  new Map(
    SERVICES.filter((service) => service.store === store).map(({ name }) => {
      const file =
        store === 'postgres' ? `evenhand-postgres-${name}/password` : `evenhand-mongodb-${name}-password/password`
      return [name, readFileSync(join(folder, file), 'utf8')]
    }),
  )

const saidBefore = (folder: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filesOfSaid)
      .filter(([, file]) => existsSync(join(folder, file)))
      // As a process reads it.
      .map(([variable, file]) => [variable, readFileSync(join(folder, file), 'utf8').trim()]),
  )

/** By name of the secret, its files. */
async function madeSecrets(folder: string): Promise<Map<string, Record<string, string>>> {
  const env = { ...saidBefore(folder), ...process.env, ...noBucket }
  const program = join(ROOT, 'k8s', 'make-secrets.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env }).catch(
    (error: Error & { code?: unknown; stderr?: string }) => {
      throw error.code === configErrorExitCode ? new Refused((error.stderr ?? '').trim()) : error
    },
  )
  const items = Made.parse(JSON.parse(stdout)).items
  return new Map(
    items.map(({ metadata, stringData }) => [
      metadata.name,
      Object.fromEntries(
        Object.entries(stringData).map(([key, value]) => [
          key,
          key === 'url' && isOfStore(metadata.name) ? onThisMachine(value) : value,
        ]),
      ),
    ]),
  )
}

/** By its name, whatever a relay of emails is called. MongoDB's addresses are made here. */
const isOfStore = (secret: string): boolean => secret.startsWith('evenhand-postgres-') || secret === 'evenhand-redis'

/** Of a store of the cluster, which has TLS, or sentinels. */
function onThisMachine(address: string): string {
  // One server, which needs no sentinels. What names several hosts is no URL.
  const [, redisPassword] = /^redis\+sentinel:\/\/:([^@]+)@/.exec(address) ?? []
  if (redisPassword !== undefined) return `redis://:${redisPassword}@127.0.0.1:6379`
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  url.search = ''
  return url.href
}
