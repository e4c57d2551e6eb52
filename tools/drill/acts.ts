import { serviceNames } from '@evenhand/contracts/services'
import { slowSeconds, slowTag } from './images.ts'
import { browse } from './browse.ts'
import { deploymentOf, helm, kubectl, processNames, release, rolledOut } from './cluster.ts'
import { join } from 'node:path'
import { ROOT } from '../launcher/services.ts'

export interface Act {
  /** What an operator does meanwhile. */
  does: (say: (line: string) => void, port: number) => Promise<void>
  /** Whether a pod of the gateway ends without a word. */
  breaksConnections: boolean
}

const killsOfEach = 3

export const acts: ReadonlyMap<string, Act> = new Map([
  ['upgrade', { does: upgradeAndBack, breaksConnections: false }],
  ['migrate', { does: migrateAndBack, breaksConnections: false }],
  ['kill', { does: killEach, breaksConnections: true }],
  ['redis', { does: killPrimaryOfRedis, breaksConnections: false }],
  ['scale', { does: scaleConsumers, breaksConnections: false }],
  ['drain', { does: drainNodes, breaksConnections: false }],
  ['test', { does: testRelease, breaksConnections: false }],
  ['nightly', { does: askNightly, breaksConnections: false }],
  ['browse', { does: browse, breaksConnections: false }],
])

/** A release that changes every pod, and back to the one before. */
async function upgradeAndBack(say: (line: string) => void): Promise<void> {
  const chart = join(ROOT, 'charts', 'evenhand')
  await helm(['upgrade', release, chart, '--reuse-values', '--set', 'environment.LOG_LEVEL=debug'])
  for (const name of processNames) await rolledOut(name)
  say('upgraded')
  await helm(['rollback', release])
  for (const name of processNames) await rolledOut(name)
  say('rolled back')
}

/** The next release, whose migration takes two minutes, and back: the release before runs on the database of the newer one. */
async function migrateAndBack(say: (line: string) => void): Promise<void> {
  const chart = join(ROOT, 'charts', 'evenhand')
  const begun = Date.now()
  await helm(['upgrade', release, chart, '--reuse-values', '--set', `image.tag=${slowTag}`, '--timeout', '15m'])
  const seconds = (Date.now() - begun) / 1000
  if (seconds < slowSeconds)
    throw new Error(`The pods came after ${Math.round(seconds)} s: nothing waited for the migration.`)
  for (const name of processNames) await rolledOut(name)
  say(`migrated for ${Math.round(seconds)} s, and upgraded`)
  await helm(['rollback', release])
  for (const name of processNames) await rolledOut(name)
  say('rolled back')
}

/** Every pod is killed without a warning, one process after another, three times each. */
async function killEach(say: (line: string) => void): Promise<void> {
  for (const name of processNames) {
    for (let times = 0; times < killsOfEach; times += 1) {
      const pods = (await kubectl(['get', 'pods', '-l', labels(name), '-o', 'name'])).trim().split('\n')
      const victim = pods[Math.floor(Math.random() * pods.length)] ?? ''
      await kubectl(['delete', victim, '--grace-period=0', '--force'])
      await rolledOut(name)
    }
    say(`${name}: killed ${killsOfEach} times`)
  }
}

/** The pod of Redis that the others copy, deleted without a warning, three times. */
async function killPrimaryOfRedis(say: (line: string) => void): Promise<void> {
  await allAvailable('statefulset/evenhand-redis')
  for (let times = 0; times < killsOfEach; times += 1) {
    const pod = await primaryOfRedis()
    await kubectl(['delete', pod, '--grace-period=0', '--force'])
    await kubectl(['wait', pod, '--for=create', '--timeout=60s'])
    await kubectl(['wait', pod, '--for=condition=Ready', '--timeout=300s'])
    await allAvailable('statefulset/evenhand-redis')
    say(`${pod}: was the primary, was deleted, and is back; the primary is ${await primaryOfRedis()}`)
  }
}

/** Ready for as long as `minReadySeconds` says. */
async function allAvailable(set: string): Promise<void> {
  const replicas = await kubectl(['get', set, '-o', 'jsonpath={.spec.replicas}'])
  await kubectl(['wait', set, `--for=jsonpath={.status.availableReplicas}=${replicas}`, '--timeout=300s'])
}

async function primaryOfRedis(): Promise<string> {
  const pods = (await kubectl(['get', 'pods', '-l', 'app.kubernetes.io/name=evenhand-redis', '-o', 'name'])).trim()
  for (const pod of pods.split('\n')) {
    const told = await kubectl(['exec', pod, '-c', 'redis', '--', 'valkey-cli', '--raw', 'role'])
    if (told.startsWith('master')) return pod
  }
  throw new Error('No pod of Redis is the primary.')
}

/** Each consumer has one replica, then three, then one, then as many as before. */
async function scaleConsumers(say: (line: string) => void): Promise<void> {
  const before = new Map<string, string>()
  for (const name of serviceNames)
    before.set(name, await kubectl(['get', deploymentOf(name), '-o', 'jsonpath={.spec.replicas}']))
  const scaleTo = async (countOf: (name: string) => string) => {
    for (const name of serviceNames) await kubectl(['scale', deploymentOf(name), `--replicas=${countOf(name)}`])
    for (const name of serviceNames) await rolledOut(name)
  }
  for (const replicas of ['1', '3', '1']) {
    await scaleTo(() => replicas)
    say(`${replicas} of each service`)
  }
  await scaleTo((name) => before.get(name) ?? '2')
}

/** Every node is emptied, as before its own upgrade. It takes pods again as soon as it is being emptied: it may be the only one. */
async function drainNodes(say: (line: string) => void): Promise<void> {
  for (const node of (await kubectl(['get', 'nodes', '-o', 'name'])).trim().split('\n')) {
    const ofRelease = `--pod-selector=app.kubernetes.io/instance=${release}`
    const emptied = kubectl([
      'drain',
      node,
      ofRelease,
      '--delete-emptydir-data',
      '--ignore-daemonsets',
      '--timeout=600s',
    ])
    const opened = kubectl(['wait', node, '--for=jsonpath={.spec.unschedulable}=true', '--timeout=60s']).then(() =>
      kubectl(['uncordon', node]),
    )
    const [told] = await Promise.all([emptied, opened])
    for (const name of processNames) await rolledOut(name)
    const refused = told.split('\n').filter((line) => line.includes('disruption budget')).length
    say(`${node}: emptied; its budgets refused ${refused} evictions until another pod was ready`)
  }
}

/** `helm test`: the gift that an operator has the chart give. */
async function testRelease(say: (line: string) => void): Promise<void> {
  await helm(['test', release, '--timeout', '5m'])
  say('the chart gave its gift')
}

/** What the chart asks each night, now. Its log says what doesn't hold. */
async function askNightly(say: (line: string) => void): Promise<void> {
  const job = 'job/nightly-by-hand'
  await kubectl(['delete', job, '--ignore-not-found'])
  await kubectl(['create', 'job', 'nightly-by-hand', `--from=cronjob/${release}-nightly`])
  await kubectl(['wait', job, '--for=jsonpath={.status.conditions[0].status}=True', '--timeout=600s'])
  const log = await kubectl(['logs', job, '--all-containers', '--prefix'])
  const ending = await kubectl(['get', job, '-o', 'jsonpath={.status.conditions[0].type}'])
  if (!['SuccessCriteriaMet', 'Complete'].includes(ending)) throw new Error(`${ending}\n${log}`)
  await kubectl(['delete', job])
  say('what must hold, held in every database, the ledger and the trail')
}

const labels = (name: string): string => `app.kubernetes.io/instance=${release},app.kubernetes.io/name=${name}`
