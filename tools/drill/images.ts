import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { Refused } from '../command-line/refused.ts'
import { chooseCacheDir } from '../components/cache.ts'
import { dockerAbsence } from '../components/docker.ts'
import { mavenJars } from '../components/maven.ts'
import { ROOT } from '../launcher/services.ts'
import { findProgram, runCommand } from '../processes/run-command.ts'

const tag = 'drill'
/** Of the release with a long migration. */
export const slowTag = 'drill-slow'
export const slowSeconds = 120
const drillFile = (name: string): string => join(ROOT, 'k8s', 'drill', name)
const certificatesInside = '/host-certificates.crt'

/** Builds the image of the processes, and those of the stores and the payment simulator, with Docker or buildah. Answers their names. */
export async function buildImages(say: (line: string) => void): Promise<string[]> {
  const builder = await findBuilder()
  const build = async (name: string, file: string, context: string, tagged = tag) => {
    const image = `localhost/${name}:${tagged}`
    await runCommand(builder, ['build', ...ownNetwork(builder), ...ownBase(), '-t', image, '-f', file, context], {
      timeoutMs: 1_800_000,
    })
    say(`built ${image}`)
    return image
  }
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-images-'))
  try {
    const [stores, payments, slow] = [join(folder, 'stores'), join(folder, 'payments'), join(folder, 'slow')]
    await gatherStores(stores, say)
    cpSync(join(ROOT, 'tools', 'payment-simulator'), join(payments, 'payment-simulator'), { recursive: true })
    writeSlowMigration(join(slow, 'migrations'))
    return [
      await build('evenhand', join(ROOT, 'Dockerfile'), ROOT),
      await build('evenhand-drill-stores', drillFile('stores.Dockerfile'), stores),
      await build('evenhand-drill-payments', drillFile('payments.Dockerfile'), payments),
      await build('evenhand', drillFile('slow-migration.Dockerfile'), slow, slowTag),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The next migration of donations, which changes nothing and takes its time. */
function writeSlowMigration(folder: string): void {
  const last = readdirSync(join(ROOT, 'services', 'donations', 'migrations'))
    .toSorted((a, b) => a.localeCompare(b))
    .at(-1)
  const number = String(Number.parseInt(last ?? '', 10) + 1).padStart(4, '0')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${number}_takes_its_time.sql`), `select pg_sleep(${slowSeconds});\n`)
}

async function findBuilder(): Promise<string> {
  const noDocker = await dockerAbsence()
  const builder = noDocker === undefined ? 'docker' : findProgram('buildah')
  if (builder === undefined)
    throw new Refused(`${noDocker} Start it, or install buildah: one of them builds the images.`)
  return builder
}

/** What stores.Dockerfile takes: the same versions that `npm start` runs. */
async function gatherStores(folder: string, log: (line: string) => void): Promise<void> {
  const components = join(ROOT, 'tools', 'components')
  const cacheDir = resolve(chooseCacheDir(process.env, join(ROOT, '.data')))
  const pom = join(components, 'kafka', 'pom.xml')
  for (const part of ['kafka', 'mailbox']) mkdirSync(join(folder, part), { recursive: true })
  for (const jar of await mavenJars({ cacheDir, log }, { name: 'kafka', title: 'Kafka', pom }))
    cpSync(jar, join(folder, 'kafka', basename(jar)))
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(components, 'mailbox', file), join(folder, 'mailbox', file))
  cpSync(join(components, 'mongo', 'requirements.txt'), join(folder, 'requirements.txt'))
}

/** Where no registry is reached, NODE_IMAGE names a base image that is here. */
const ownBase = (): string[] => (process.env.NODE_IMAGE ? ['--build-arg', `NODE_IMAGE=${process.env.NODE_IMAGE}`] : [])

/** buildah builds in this machine's network; where that has certificates of its own, SSL_CERT_FILE names them. */
function ownNetwork(builder: string): string[] {
  if (basename(builder) !== 'buildah') return []
  const certificates = process.env.SSL_CERT_FILE
  const given = certificates
    ? [
        '-v',
        `${certificates}:${certificatesInside}:ro`,
        ...['PIP_CERT', 'NODE_EXTRA_CA_CERTS'].flatMap((name) => ['--build-arg', `${name}=${certificatesInside}`]),
      ]
    : []
  return ['--network=host', ...given]
}
