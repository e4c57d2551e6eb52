import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Connection, decide, newReview, openMongo } from '@evenhand/service-kit/mongo'
import { testMongoUrl } from '@evenhand/service-kit/testing'
import { applicationsOf } from '../../services/nonprofits/src/applications/store.ts'
import { currentTerms, nothingJudged } from '../../services/nonprofits/src/rounds/rules.ts'
import { reserveAward, roundsOf } from '../../services/nonprofits/src/rounds/store.ts'
import { tilesOf } from '../../services/memorials/src/walls/store.ts'
import { choose, lovedOne } from '../../services/memorials/tests/chosen.ts'
import { chooseCacheDir } from '../../tools/components/cache.ts'
import { mongo } from '../../tools/components/mongo/mongo.ts'
import { PidRegister } from '../../tools/processes/pid-register.ts'
import { PortBook } from '../../tools/processes/port-book.ts'
import { SupervisedProcess } from '../../tools/processes/supervised-process.ts'
import { throwAwayFolder } from '../../tools/test/throw-away.ts'

const at = new Date('2027-02-01T12:00:00Z')
const ten = Array.from({ length: 10 }, (_, place) => place)

/** The suite's own server, found by the name of its replica set, as drivers find one in production. */
function asReplicaSet(): string {
  const url = new URL(testMongoUrl())
  url.search = '?replicaSet=secantus'
  return url.href
}

/** Another one that says it is alone: no replica set, and so no retried writes. */
async function startAlone() {
  const dataDir = throwAwayFolder('alone')
  const { process: spec, addresses } = await mongo.provision({
    dataDir,
    cacheDir: chooseCacheDir(process.env, dataDir),
    durable: false,
    preferDocker: false,
    environment: process.env,
    ports: new PortBook(join(dataDir, 'ports.json')),
    log: () => undefined,
  })
  if (!spec) throw new Error('the server was not provisioned')
  const server = new SupervisedProcess(
    { ...spec, args: [...spec.args, '--standalone'] },
    new PidRegister(join(dataDir, 'processes.json')),
    () => undefined,
  )
  await server.start()
  const url = new URL(addresses.MONGODB_URL ?? '')
  url.pathname = '/alone'
  url.search = ''
  return {
    url: url.href,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

let alone: Awaited<ReturnType<typeof startAlone>>
beforeAll(async () => {
  alone = await startAlone()
  // The server is fetched the first time.
}, 120_000)
afterAll(() => alone.stop())

describe.each([
  ['a replica set', asReplicaSet, 'ReplicaSetWithPrimary'],
  ['a server alone', () => alone.url, 'Single'],
])('on %s', (_, urlOf, topology) => {
  let connection: Connection
  beforeAll(async () => {
    connection = await openMongo(urlOf())
  })
  afterAll(() => connection.close())

  it('the driver sees it as such', async () => {
    const { setName } = (await connection.db?.command({ hello: 1 })) ?? {}
    expect(setName === undefined).toBe(topology === 'Single')
    const client = connection.getClient() as unknown as { topology: { description: { type: string } } }
    expect(client.topology.description.type).toBe(topology)
  })

  it('of ten confirmations at once no more are set aside than the budget has', async () => {
    const rounds = await roundsOf(connection)
    const round = {
      _id: 'round',
      slug: 'spring',
      form: {} as never,
      terms: currentTerms,
      standing: 'published' as const,
      opensAt: at,
      closesAt: at,
      ...nothingJudged,
      budgetCents: 1_000_000,
      version: 1,
      createdAt: at,
    }
    await rounds.create({ ...round, outbox: [] })
    const set = await Promise.all(
      ten.map((place) =>
        reserveAward(rounds, round, { applicationId: `${place}`, cents: 300_000, at, claim: `${place}` }),
      ),
    )
    expect(set.filter(Boolean)).toHaveLength(3)
    expect(await rounds.findById('round').lean()).toMatchObject({ awardedCents: 900_000 })
  })

  it('of ten decisions at once one is made, and of ten notes each is kept', async () => {
    const applications = await applicationsOf(connection)
    const application = {
      ...newReview('submitted' as const, 'warm rooms', at),
      _id: 'one',
      roundId: 'round',
      nonprofitId: 'lantern',
      organizationName: 'Lantern',
      slot: 'a',
      requestKey: 'a',
      createdAt: at,
    }
    await applications.create({ ...application, outbox: [] })
    const act = (place: number) => ({ state: 'approved' as const, note: `${place}`, by: 'ann', at })
    const input = { id: 'one', missing: 'We couldn’t find it.' }
    const decided = await Promise.allSettled(
      ten.map((place) => decide(applications, { ...input, seen: 0 }, () => ({ act: act(place) }))),
    )
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await Promise.all(ten.map((place) => decide(applications, input, () => ({ act: act(place) }))))
    const { version, acts } = (await applications.findById('one').lean()) ?? {}
    expect([version, acts?.length]).toEqual([11, 11])
  })

  it('of ten who choose a tile at once one holds it', async () => {
    const tiles = await tilesOf(connection)
    const chosen = await Promise.allSettled(ten.map(() => choose(tiles, lovedOne(0))))
    expect(chosen.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await tiles.countDocuments({ place: 'in-honor-of:0' })).toBe(1)
  })
})
