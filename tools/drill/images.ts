import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { Refused } from '../command-line/refused.ts'
import { chooseCacheDir } from '../components/cache.ts'
import { dockerAbsence } from '../components/docker.ts'
import { mavenJars } from '../components/maven.ts'
import { ROOT } from '../launcher/services.ts'
import { findProgram, runCommand } from '../processes/run-command.ts'

const tag = 'drill'
const drillFile = (name: string): string => join(ROOT, 'k8s', 'drill', name)
const certificatesInside = '/host-certificates.crt'

/** Builds the image of the processes, and those of the stores and the payment simulator, with Docker or buildah. Answers their names. */
export async function buildImages(say: (line: string) => void): Promise<string[]> {
  const builder = await findBuilder()
  const build = async (name: string, file: string, context: string) => {
    const image = `localhost/${name}:${tag}`
    await runCommand(builder, ['build', ...ownNetwork(builder), '-t', image, '-f', file, context], {
      timeoutMs: 1_800_000,
    })
    say(`built ${image}`)
    return image
  }
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-images-'))
  try {
    const [stores, payments] = [join(folder, 'stores'), join(folder, 'payments')]
    await gatherStores(stores, say)
    cpSync(join(ROOT, 'tools', 'payment-simulator'), join(payments, 'payment-simulator'), { recursive: true })
    return [
      await build('evenhand', join(ROOT, 'Dockerfile'), ROOT),
      await build('evenhand-drill-stores', drillFile('stores.Dockerfile'), stores),
      await build('evenhand-drill-payments', drillFile('payments.Dockerfile'), payments),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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
