import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { Refused } from '../command-line/refused.ts'
import { ROOT, SERVICES } from '../launcher/services.ts'
import { runCommand } from '../processes/run-command.ts'

/** Asked for by `make-secrets.ts`, and used by nothing here: files are in a folder. */
const noBucket = { FILES_S3_ACCESS_KEY: 'none', FILES_S3_SECRET_KEY: 'none' }
const Made = z.object({
  items: z.array(z.object({ metadata: z.object({ name: z.string() }), stringData: z.record(z.string(), z.string()) })),
})

/**
 * The secrets of the chart as files below the folder, each for its owner alone; the stores answer on this machine. What is there stays as it is.
 * Throws Refused, which names the variables that are missing.
 */
export async function writeSecrets(folder: string): Promise<void> {
  for (const [file, content] of await madeSecrets()) {
    const path = join(folder, file)
    if (existsSync(path)) continue
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(path, content, { mode: 0o600 })
  }
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

async function madeSecrets(): Promise<Map<string, string>> {
  const env = { ...process.env, ...noBucket }
  const printed = await runCommand(process.execPath, [join(ROOT, 'k8s', 'make-secrets.ts')], { env }).catch(
    (error: Error) => {
      const missing = /Please set these variables: .*/.exec(error.message)?.[0]
      throw missing === undefined ? error : new Refused(`${missing}.`)
    },
  )
  const found = new Map<string, string>()
  for (const { metadata, stringData } of Made.parse(JSON.parse(printed)).items)
    for (const [key, value] of Object.entries(stringData))
      found.set(`${metadata.name}/${key}`, key === 'url' ? onThisMachine(value) : value)
  for (const { name } of SERVICES.filter(({ store }) => store === 'mongo')) {
    const password = found.get(`evenhand-mongodb-${name}-password/password`) ?? ''
    found.set(
      `evenhand-mongodb-${name}/connectionString.standard`,
      `mongodb://${name}:${password}@127.0.0.1:27017/${name}?replicaSet=evenhand`,
    )
  }
  return found
}

/** Of a store of the cluster, which has TLS; a relay of emails keeps its own. */
function onThisMachine(address: string): string {
  const url = new URL(address)
  if (!url.hostname.startsWith('evenhand-')) return address
  url.hostname = '127.0.0.1'
  url.search = ''
  return url.href
}
