import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { GiftConfirmedSchema, topicOf } from '@evenhand/contracts/events'
import { listDeadLetters, startConsumer, topicsHeard } from '@evenhand/service-kit/inbox'
import type { Consuming, Kafka } from '@evenhand/service-kit/kafka'
import { toHeaders } from '@evenhand/service-kit/outbox'
import { json, sql } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { eventually, failedChecks, type TestDatabase, testDatabase, testKafka } from '@evenhand/service-kit/testing'
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import {
  anyHistory,
  confirmed,
  eventsOf,
  type History,
  reversed,
  shipSmallGiveaway,
  smallGiveaway,
  type Told,
  shippedOn,
} from '../../../tests/told.ts'
import { proveMailboxes } from '../../../tests/proved.ts'
import { sourceReactions } from '../../all-sources.ts'
import { shippedGiveaways } from '../../giveaways/shipped.ts'
import { shipGiveaways } from '../../giveaways/store.ts'
import { sealAll } from '../../ledger/seal.ts'
import { verifyChain } from '../../ledger/verify.ts'

let store: TestDatabase

beforeAll(async () => {
  store = await testDatabase(new URL('../../../migrations/', import.meta.url))
  await shipGiveaways(store.db, shippedGiveaways, shippedOn)
  await shipSmallGiveaway(store.db)
})
afterAll(() => store?.drop())

/** As a consumer hands them over: in one transaction what follows each other and is of one service. */
async function hearTogether(told: readonly Told[]): Promise<void> {
  await proveMailboxes(store.db, told)
  const reactions = new Map(sourceReactions(store.db).map((one) => [one.type, one.together]))
  for (let from = 0; from < told.length;) {
    const together = reactions.get(told[from]?.type ?? '')
    const next = told.findIndex(({ type }, place) => place > from && reactions.get(type) !== together)
    const run = told.slice(from, next < 0 ? told.length : next)
    await together?.(
      run.map(({ id, type, json: content }) => ({ json: content, heard: { id, type, time: new Date() } })),
    )
    from += run.length
  }
}

async function hearInBatches(told: readonly Told[], sizes: Iterator<number>): Promise<void> {
  for (let from = 0; from < told.length;) {
    const size = sizes.next().value ?? 1
    await hearTogether(told.slice(from, from + size))
    from += size
  }
}

/** The lines of a donor in the order of their writing; gifts by their place in it, so that two histories can be compared. */
async function linesOf(donorId: string) {
  const lines = await store.db.query<{ source: string; description: string }>(sql`
    select e.kind, e.entry_type, e.description, e.earned, e.multiplier, e.final, e.counted, e.held_by, e.room, e.occurred_at, coalesce(g.source, e.source) as source
    from entries e left join entries g on g.id = e.reverses where e.donor_id = ${donorId} order by e.id`)
  const gifts = [...new Set(lines.map(({ source }) => source.split(':')[1]))]
  return lines.map((line) => {
    const [, gift, factor = ''] = line.source.split(':')
    return { ...line, source: `${gifts.indexOf(gift)}${factor}` }
  })
}

const balancesOf = (donorId: string) =>
  store.db.query(
    sql`select giveaway, entry_type, month, entries, counted from balances where donor_id = ${donorId} order by 1, 2, 3`,
  )
const toldOf = (donorId: string) =>
  store.db.query(sql`
    select type, payload ->> 'finalEntries' as entries, payload ->> 'countedEntries' as counted from outbox where key = ${donorId} order by id`)

const stateOf = async (donorId: string) => ({
  lines: await linesOf(donorId),
  balances: await balancesOf(donorId),
  told: await toldOf(donorId),
})

/** The histories of some donors laid into each other, and some of the events a second time. */
function interleaved(histories: readonly History[], donors: readonly string[], dice: Iterator<number>): Told[] {
  const open = histories.map((history, place) => eventsOf(history, donors[place] ?? ''))
  const told: Told[] = []
  while (open.some(({ length }) => length > 0)) {
    const next = open.filter(({ length }) => length > 0)
    const one = next[(dice.next().value ?? 0) % next.length]?.shift()
    if (one) told.push(one)
    if (one && (dice.next().value ?? 0) % 3 === 0) told.push(one)
  }
  return told
}

const newDonors = (count: number): string[] => Array.from({ length: count }, () => randomUUID())

describe('any split of a history into batches', () => {
  it('writes the same lines, balances and events as one by one, and every check and the chain hold', async () => {
    const anySizes = fc.infiniteStream(fc.integer({ min: 1, max: 12 }))
    const anyDice = fc.array(fc.nat(), { minLength: 200, maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyHistory, { minLength: 1, maxLength: 3 }),
        anyDice,
        anySizes,
        async (histories, dice, sizes) => {
          const [single, split] = [newDonors(histories.length), newDonors(histories.length)]
          for (const one of interleaved(histories, single, dice.values())) await hearTogether([one])
          await hearInBatches(interleaved(histories, split, dice.values()), sizes)
          expect(await Promise.all(split.map(stateOf))).toEqual(await Promise.all(single.map(stateOf)))
        },
      ),
      { numRuns: 12, endOnFailure: true },
    )
    await sealAll(store.db)
    expect(await failedChecks(store.url, new URL('../../../checks/', import.meta.url))).toEqual([])
    for (const giveaway of ['main-2026', smallGiveaway])
      expect(await verifyChain(store.db, giveaway)).toMatchObject({ kind: 'whole' })
  })

  it('lets a refund come before its gift, and its twin with another id, in one batch', async () => {
    const [donor, giftId, reversalId] = [randomUUID(), randomUUID(), randomUUID()]
    const gift = confirmed(donor, giftId, '2026-11-21T12:00:00Z')
    await hearTogether([
      reversed(donor, giftId, 20_00n, reversalId),
      gift,
      { ...gift, id: uuidv7() },
      reversed(donor, giftId, 20_00n, reversalId),
      gift,
    ])
    expect(await balancesOf(donor)).toMatchObject([{ entries: 8n }])
    expect(await linesOf(donor)).toMatchObject([{ kind: 'grant' }, { kind: 'reversal' }])
  })

  it('grants once when batches that share donors and events are worked on at once', async () => {
    const donors = newDonors(30)
    const told = donors.map((donor) => confirmed(donor, randomUUID(), '2026-11-21T12:00:00Z'))
    const others = donors.map((donor) => confirmed(donor, randomUUID(), '2026-11-22T12:00:00Z'))
    await Promise.all([told, told.toReversed(), [...others, ...told], others.toReversed()].map(hearTogether))
    const balances = await Promise.all(donors.map(balancesOf))
    expect(new Set(balances.map(([balance]) => json(balance))).size).toBe(1)
    expect(balances[0]).toMatchObject([{ entries: 24n }])
  })
})

describe('a batch that comes from Kafka', () => {
  const topic = topicOf(GiftConfirmedSchema)
  const donor = randomUUID()
  const wrong = 23
  const told = Array.from({ length: 40 }, (_, place) =>
    confirmed(donor, randomUUID(), '2026-11-21T12:00:00Z', {
      amountCents: BigInt(place + 1) * 5_00n,
      ...(place === wrong ? { giveaway: 'no-such' } : {}),
    }),
  )
  const granted = told.map((_one, place) => `Gift of $${(place + 1) * 5}.00`).filter((_text, place) => place !== wrong)
  let kafka: Kafka

  /** All in one partition, one after the other. */
  const publish = (events: readonly Told[]) =>
    kafka.publish(
      events.map(({ id, type, json: content }) => ({
        topic,
        key: donor,
        value: json(content),
        headers: toHeaders({ id, type, source: '/donations', time: new Date() }),
      })),
    )
  async function consume(service: string): Promise<Consuming> {
    const reactions = sourceReactions(store.db)
    await kafka.ensureTopics(topicsHeard(service, reactions))
    return startConsumer({ kafka, service, reactions, log: createLog('test', { write: () => undefined }) })
  }
  const descriptions = async () => (await linesOf(donor)).map(({ description }) => description)

  beforeAll(async () => {
    kafka = testKafka()
    await kafka.ensureTopics(
      [...new Set(sourceReactions(store.db).map((one) => one.topic))].map((name) => ({ topic: name })),
    )
  })
  afterAll(() => kafka?.close())

  it('loses only the gift that can never be granted: that one is buried, the others are granted in their order', async () => {
    await publish(told)
    const consuming = await consume('entries')
    await eventually(async () => (await descriptions()).length >= granted.length)
    await eventually(async () => (await listDeadLetters(kafka, 'entries', [topic])).length > 0)
    await consuming.stop()
    expect(await descriptions()).toEqual(granted)
    const [letter, ...more] = await listDeadLetters(kafka, 'entries', [topic])
    expect(letter).toMatchObject({ value: json(told[wrong]?.json), reason: expect.stringMatching(/WrongMessage/) })
    expect(more).toEqual([])
  })

  it('changes nothing when all of it comes again, as to whoever follows one that was killed before it had said how far it was', async () => {
    const newcomer = randomUUID()
    await publish([confirmed(newcomer, randomUUID(), '2026-11-22T12:00:00Z')])
    await consume('entries-again')
    await eventually(async () => (await linesOf(newcomer)).length === 1)
    expect(await descriptions()).toEqual(granted)
  })
})
