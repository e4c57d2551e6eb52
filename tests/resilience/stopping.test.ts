import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { eventually, testDatabase, testRedisUrl } from '@evenhand/service-kit/testing'
import { type Child, startGiftProcess } from './child.ts'

// Each test starts a process.
jest.setTimeout(120_000)

const unreachable = '127.0.0.1:1'

describe('the process of a service', () => {
  let store: Awaited<ReturnType<typeof testDatabase>>
  let db: Database
  let variables: Record<string, string>
  beforeAll(async () => {
    store = await testDatabase(new URL('./migrations/', import.meta.url))
    db = openDatabase(store.url, { connections: 2 })
    // Nobody hears it here: the suite's own Kafka belongs to the real services.
    variables = { DATABASE_URL: store.url, REDIS_URL: testRedisUrl(), KAFKA_BROKERS: unreachable }
  })
  afterAll(async () => {
    await db.close()
    await store.drop()
  })

  const give = (child: Child, slowMs = 0) => {
    const body = JSON.stringify({ giftId: randomUUID(), donorId: 'donor-1', slowMs })
    return fetch(`${child.url}/api/gifts`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }
  /** A request has written, and is at what takes long. */
  const isInWork = async () =>
    (
      await db.query(sql`
        select 1 from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction' and query like '%outbox%'`)
    ).length > 0
  const gifts = async () => (await db.query(sql`select 1 from gifts`)).length

  it('finishes every request that it took when it is asked to end, then takes no new one, and ends with 0', async () => {
    const child = await startGiftProcess(variables)
    const before = await gifts()
    const inWork = give(child, 800)
    await eventually(isInWork)
    const end = child.end('SIGTERM')
    const later: number[] = []
    await eventually(() =>
      give(child).then(
        ({ status }) => later.push(status) === 0,
        () => true,
      ),
    )
    expect((await inWork).status).toBe(201)
    expect(await end).toBe(0)
    expect(later.filter((status) => status !== 201)).toEqual([])
    expect(await gifts()).toBe(before + 1 + later.length)
    expect(child.events.map(({ event }) => event)).toContain('stopping')
  })

  it('ends at once at a second signal; what it had not finished is not half done', async () => {
    const child = await startGiftProcess(variables)
    const before = await gifts()
    const inWork = give(child, 20_000).catch(() => undefined)
    await eventually(isInWork)
    child.signal('SIGTERM')
    // Two signals at once are one to a process that has not seen the first.
    await eventually(async () => child.events.some(({ event }) => event === 'stopping'))
    expect(await child.end('SIGTERM')).toBe(1)
    await inWork
    expect(await gifts()).toBe(before)
  })

  it('serves while Kafka is away and while one of its jobs fails, and says so once', async () => {
    const child = await startGiftProcess(variables)
    expect((await give(child)).status).toBe(201)
    expect((await fetch(`${child.url}/health/ready`)).status).toBe(200)
    expect(child.events.filter(({ event }) => event === 'job-failed')).toHaveLength(1)
    expect(await child.end('SIGTERM')).toBe(0)
    // What it says is events, one JSON line each; nothing else comes out.
    expect(child.events.filter(({ event }) => event === 'stderr')).toEqual([])
  })

  it('ends with 78 and the names of what is missing when its configuration is wrong', async () => {
    const child = await startGiftProcess({ REDIS_URL: 'not an address', KAFKA_BROKERS: unreachable })
    expect(await child.ended).toBe(78)
    const said = JSON.stringify(child.events)
    for (const name of ['DATABASE_URL', 'REDIS_URL']) expect(said).toContain(name)
    expect(said).not.toContain('not an address')
  })

  it('ends with 1 when its database is away at the start, to be started again', async () => {
    const child = await startGiftProcess({ ...variables, DATABASE_URL: `postgres://${unreachable}/gifts` })
    expect(await child.ended).toBe(1)
  })
})
