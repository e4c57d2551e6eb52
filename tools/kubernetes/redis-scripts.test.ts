import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { run as runProgram } from '../check/step.ts'
import { findKubectl } from '../helm/helm.ts'
import { ROOT } from '../launcher/services.ts'

const addresses = ['10.96.7.0', '10.96.7.1', '10.96.7.2'] as const
const scripts = join(ROOT, 'k8s', 'without-operators', 'redis')

let folder: string

/** Each answers what the test says that the server there does; what was asked is in `asked`. */
const client = `#!/bin/sh
host=here port=6379
while true; do
  case $1 in -h) host=$2; shift 2 ;; -p) port=$2; shift 2 ;; --raw) shift ;; *) break ;; esac
done
echo "$host $*" >> FOLDER/asked
cat "FOLDER/answers/$host:$port $*" 2>/dev/null || true
`

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evenhand-redis-'))
  for (const name of ['answers', 'data', 'bin']) await mkdir(join(folder, name))
  for (const name of await readdir(scripts)) {
    const text = await readFile(join(scripts, name), 'utf8')
    await writeFile(
      join(folder, name),
      text.replaceAll('/scripts/', `${folder}/`).replaceAll('/data', `${folder}/data`),
    )
  }
  const program = async (name: string, text: string) => {
    await writeFile(join(folder, 'bin', name), text.replaceAll('FOLDER', folder))
    await chmod(join(folder, 'bin', name), 0o755)
  }
  await program('valkey-cli', client)
  await program('valkey-server', '#!/bin/sh\necho "began: $*"\n')
})
afterEach(() => rm(folder, { recursive: true }))

/** Pod 0, 1 or 2 runs one of the scripts; answers its exit code and what it printed. */
async function run(script: string, pod: number): Promise<{ code: number; said: string }> {
  const hosts = addresses.map((address, number) => [`EVENHAND_REDIS_${number}_SERVICE_HOST`, address])
  const env = {
    PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
    POD: `evenhand-redis-${pod}`,
    PODS: '3',
    REDIS_PASSWORD: 'of-today',
    ...Object.fromEntries(hosts),
  }
  return promisify(execFile)('sh', [join(folder, `${script}.sh`)], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, said: `${stdout}${stderr}` }),
    ({ code, stdout, stderr }) => ({ code, said: `${stdout}${stderr}` }),
  )
}

const answers = (host: string, question: string, said: string) =>
  writeFile(join(folder, 'answers', `${host} ${question}`), `${said}\n`)

/** The sentinel of a pod knows `primary` since the vote `epoch`. */
async function sentinelSays(pod: 0 | 1 | 2, primary: 0 | 1 | 2, epoch: number): Promise<void> {
  const host = `${addresses[pod]}:26379`
  await answers(host, 'sentinel master evenhand', `name\nevenhand\nip\n${addresses[primary]}\nconfig-epoch\n${epoch}`)
  await answers(host, 'sentinel get-master-addr-by-name evenhand', `${addresses[primary]}\n6379`)
}

const isPrimary = (pod: 0 | 1 | 2) => answers(`${addresses[pod]}:6379`, 'role', 'master\n1234')

const remembers = (primary: string, epoch: number) =>
  writeFile(
    join(folder, 'data', 'sentinel.conf'),
    `requirepass of-before\nsentinel myid 8f2c\nsentinel monitor evenhand ${primary} 6379 9\nsentinel config-epoch evenhand ${epoch}\nsentinel known-sentinel evenhand ${addresses[2]} 26379 77aa\n`,
  )

describe('a server of Redis begins', () => {
  const copyOf = (pod: 0 | 1 | 2) => expect.stringContaining(`--replicaof ${addresses[pod]} 6379`)
  const asPrimary = expect.not.stringContaining('--replicaof')

  it('as the primary in the first pod, and as its copy in the others, when all are new', async () => {
    await remembers(addresses[0], 0)
    await sentinelSays(1, 0, 0)
    expect((await run('server', 0)).said).toEqual(asPrimary)
    await sentinelSays(0, 0, 0)
    expect((await run('server', 2)).said).toEqual(copyOf(0))
  })

  it('as a copy of what was chosen while it was away, whatever its own memory says', async () => {
    await remembers(addresses[0], 1)
    await sentinelSays(1, 1, 2)
    await sentinelSays(2, 1, 2)
    expect((await run('server', 0)).said).toEqual(copyOf(1))
  })

  it('as the primary where it alone knows the newest vote, though one that missed it has begun already', async () => {
    await remembers(addresses[1], 2)
    await sentinelSays(0, 0, 1)
    await isPrimary(0)
    expect((await run('server', 1)).said).toEqual(asPrimary)
  })

  it('by the newest vote of two sentinels that disagree, whichever answers first', async () => {
    await sentinelSays(0, 0, 1)
    await sentinelSays(2, 2, 2)
    expect((await run('server', 1)).said).toEqual(copyOf(2))
  })

  it('as a copy of the one that takes over from it at this moment', async () => {
    await remembers(addresses[0], 1)
    await sentinelSays(1, 0, 1)
    await sentinelSays(2, 0, 1)
    await isPrimary(2)
    expect((await run('server', 0)).said).toEqual(copyOf(2))
  })

  it('by no address that is no pod’s, and by no half of an answer', async () => {
    await remembers(addresses[0], 1)
    const gone = 'name\nevenhand\nip\n172.20.0.9\nconfig-epoch\n7'
    await answers(`${addresses[1]}:26379`, 'sentinel master evenhand', gone)
    await answers(`${addresses[1]}:26379`, 'sentinel get-master-addr-by-name evenhand', '172.20.0.9\n6379')
    await answers(`${addresses[2]}:26379`, 'sentinel master evenhand', gone)
    expect((await run('server', 1)).said).toEqual(copyOf(0))
  })

  it('not at all among pods that have another password', async () => {
    await answers(`${addresses[1]}:26379`, 'sentinel master evenhand', 'NOAUTH Authentication required.')
    const { code, said } = await run('server', 0)
    expect(code).toBe(1)
    expect(said).toContain(`The pod at ${addresses[1]} has another password. Delete all pods of evenhand-redis at once`)
    expect(said).not.toContain('began:')
  })
})

describe('a sentinel begins', () => {
  const conf = () => readFile(join(folder, 'data', 'sentinel.conf'), 'utf8')

  beforeEach(async () => {
    await answers('here:26379', 'sentinel set evenhand down-after-milliseconds 3000', 'OK')
    for (const address of addresses) await answers(`${address}:6379`, 'ping', 'PONG')
  })

  it('with what it had learned, and the settings of today', async () => {
    await remembers(addresses[1], 5)
    await run('sentinel', 0)
    const text = await conf()
    expect(text).toContain('requirepass of-today')
    expect(text).not.toContain('of-before')
    expect(text).toContain(`sentinel monitor evenhand ${addresses[1]} 6379 2\nsentinel config-epoch evenhand 5\n`)
    expect(text).toContain('sentinel myid 8f2c')
  })

  it('with patience, until the primary responds', async () => {
    await remembers(addresses[1], 5)
    await run('sentinel', 0)
    expect(await conf()).toContain('down-after-milliseconds evenhand 20000\n')
    const asked = (await readFile(join(folder, 'asked'), 'utf8')).trimEnd().split('\n')
    expect(asked.slice(-2)).toEqual([`${addresses[1]} ping`, 'here sentinel set evenhand down-after-milliseconds 3000'])
  })

  it('with what the others say, where its own memory is gone or of another cluster', async () => {
    await remembers('172.20.0.9', 5)
    await sentinelSays(2, 2, 3)
    await run('sentinel', 0)
    expect(await conf()).toContain(`sentinel monitor evenhand ${addresses[2]} 6379 2\n`)
    expect(await conf()).not.toContain('77aa')
  })
})

it('a primary that ends lets nothing be written anymore before another one is chosen, and copies that', async () => {
  await answers('here:6379', 'role', 'master\n1234')
  await answers(`${addresses[1]}:26379`, 'sentinel failover evenhand', 'OK')
  await isPrimary(2)
  expect(await run('hand-over', 0)).toMatchObject({ code: 0 })
  const asked = (await readFile(join(folder, 'asked'), 'utf8')).split('\n')
  const places = [
    'here client pause 5000 write',
    `${addresses[1]} sentinel failover evenhand`,
    `here replicaof ${addresses[2]} 6379`,
    'here client kill type normal',
  ].map((question) => asked.indexOf(question))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

const Container = z.object({ env: z.array(z.object({ name: z.string(), value: z.string().optional() })) })
const StatefulSet = z.object({
  replicas: z.number(),
  template: z.object({ spec: z.object({ containers: z.array(Container) }) }),
})
const Named = z.object({ kind: z.string(), metadata: z.object({ name: z.string() }), spec: z.unknown().optional() })

it.each(['drill', 'overlays/dev', 'overlays/staging', 'overlays/production'])(
  'the pods of k8s/%s know how many they are, and each has its address',
  async (overlay) => {
    const yaml = await runProgram(await findKubectl(), ['kustomize', join(ROOT, 'k8s', overlay)])
    const objects = parseAllDocuments(yaml).map((document) => Named.parse(document.toJS()))
    const sets = objects.filter(({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'evenhand-redis')
    expect(sets).toHaveLength(1)
    const { replicas, template } = StatefulSet.parse(sets[0]?.spec)
    const told = template.spec.containers.map(({ env }) => env.find(({ name }) => name === 'PODS')?.value)
    expect(told).toEqual([String(replicas), String(replicas)])
    const services = objects.filter(({ kind }) => kind === 'Service').map(({ metadata }) => metadata.name)
    for (let pod = 0; pod < replicas; pod += 1) expect(services).toContain(`evenhand-redis-${pod}`)
  },
)
