import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { type Cable, eventually, layCable } from '@evenhand/service-kit/testing'
import type { ComponentName } from '../../tools/components/component.ts'
import { type RunningComponents, startComponents } from '../../tools/components/start.ts'
import { type Child, startGiftProcess } from './child.ts'

// What was killed is started again, and Kafka must notice that it was away.
jest.setTimeout(300_000)

const donors = ['donor-a', 'donor-b', 'donor-c', 'donor-d', 'donor-e']

/** One gift for ever: asked again with the same key until it is taken. Answers whether each refusal was an honest one. */
async function giveUntilTaken(child: () => Child, giftId: string, donorId: string): Promise<boolean> {
  let isHonest = true
  const until = Date.now() + 45_000
  while (Date.now() < until) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': giftId }
    const body = JSON.stringify({ giftId, donorId })
    const status = await fetch(`${child().url}/api/gifts`, { method: 'POST', headers, body }).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 201) return isHonest
    isHonest &&= status === 0 || status === 503
    await sleep(150)
  }
  throw new Error('the gift was never taken')
}

describe('gifts that are given while something is killed', () => {
  let components: RunningComponents
  let db: Database
  let brokers: Cable
  let child: Child
  let variables: Record<string, string>

  beforeAll(async () => {
    const { PATH = '', HOME = '', EVENHAND_CACHE } = process.env
    const environment = { PATH, HOME, ...(EVENHAND_CACHE ? { EVENHAND_CACHE } : {}) }
    const dataDir = mkdtempSync(join(tmpdir(), 'evenhand-kills-'))
    components = await startComponents({ dataDir, environment, only: ['postgres', 'kafka', 'redis'] })
    const { POSTGRES_URL = '', KAFKA_BROKERS = '', REDIS_URL = '' } = components.addresses
    db = openDatabase(POSTGRES_URL, { connections: 2 })
    brokers = await layCable(`kafka://${KAFKA_BROKERS}`)
    variables = { DATABASE_URL: POSTGRES_URL, REDIS_URL, KAFKA_BROKERS }
    child = await startGiftProcess(variables)
  })
  afterAll(async () => {
    await child?.end('SIGKILL')
    await db?.close()
    await brokers?.close()
    await components?.stop()
  })

  const effects = () =>
    db.query<{ gift_id: string; times: bigint }>(sql`select gift_id, count(*) as times from effects group by gift_id`)
  const kill = (name: ComponentName) =>
    components.components.find((component) => component.name === name)?.process?.kill('SIGKILL')

  /** Gives `count` gifts, eight at a time; `disturb` is called when a third has had its effect. */
  async function giveWhile(count: number, disturb: () => void | Promise<void>) {
    await db.query(sql`truncate effects, gifts, donors`)
    const giftIds = Array.from({ length: count }, () => randomUUID())
    const open = [...giftIds]
    const givers = Array.from({ length: 8 }, async (_, giver) => {
      for (let giftId = open.pop(); giftId !== undefined; giftId = open.pop()) {
        expect(await giveUntilTaken(() => child, giftId, donors[giver % donors.length] ?? '')).toBe(true)
        await sleep(10)
      }
    })
    await eventually(async () => (await effects()).length > count / 3)
    await disturb()
    await Promise.all(givers)
    const heard = await eventually(async () => {
      const rows = await effects().catch(() => [])
      return rows.length === count && rows
    })
    return { giftIds, heard }
  }
  const expectOnce = ({ giftIds, heard }: Awaited<ReturnType<typeof giveWhile>>): void => {
    expect(heard.filter(({ times }) => times !== 1n)).toEqual([])
    expect(new Set(heard.map(({ gift_id }) => gift_id))).toEqual(new Set(giftIds))
  }

  it.each(['redis', 'postgres', 'kafka'] as const)(
    'have one effect each when %s is killed in the middle',
    async (name) => {
      expectOnce(await giveWhile(200, () => kill(name)))
    },
  )

  it('have one effect each when the process that takes and hears them is killed in the middle', async () => {
    const given = await giveWhile(200, async () => {
      expect(await child.end('SIGKILL')).toBe('SIGKILL')
      child = await startGiftProcess(variables)
    })
    expectOnce(given)
  })

  it('are told of by the next process when one is killed between commit and sending', async () => {
    await child.end('SIGTERM')
    await db.query(sql`truncate effects, gifts, donors, outbox`)
    brokers.cut()
    child = await startGiftProcess({ ...variables, KAFKA_BROKERS: new URL(brokers.url).host })
    for (const donorId of donors) await giveUntilTaken(() => child, randomUUID(), donorId)
    await child.end('SIGKILL')
    expect(await db.query(sql`select 1 from outbox where published_at is null`)).toHaveLength(donors.length)
    child = await startGiftProcess(variables)
    const unpublished = async () => (await db.query(sql`select 1 from outbox where published_at is null`)).length
    // What Kafka has is noted as published a moment later.
    await eventually(async () => (await effects()).length === donors.length && (await unpublished()) === 0)
    expect((await effects()).filter(({ times }) => times !== 1n)).toEqual([])
  })
})
