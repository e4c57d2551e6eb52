import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { encodeEvent, RegistrationReceivedSchema } from '@evenhand/contracts/events'
import { sql } from '@evenhand/service-kit/postgres'
import { failedChecks, type TestDatabase, testDatabase } from '@evenhand/service-kit/testing'
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { proveMailboxes } from '../../../tests/proved.ts'
import { sourceReactions } from '../../all-sources.ts'
import { confirmed, shipSmallGiveaway, smallGiveaway, shippedOn } from '../../../tests/told.ts'
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

interface Registered {
  registrationId: string
  donorId: string
  giveaway: string
  registeredAt: string
}

const registered = (donorId: string, more: Partial<Registered> = {}): Registered => ({
  registrationId: uuidv7(),
  donorId,
  giveaway: 'lease-2027',
  registeredAt: '2026-11-21T12:00:00.000Z',
  ...more,
})

/** What a consumer hands over: these together, each with the id of its event. */
async function hear(told: readonly (Registered & { eventId?: string })[]): Promise<void> {
  const events = told.map(({ eventId = uuidv7(), ...content }) => ({
    json: encodeEvent(RegistrationReceivedSchema, content),
    heard: { id: eventId, type: RegistrationReceivedSchema.typeName, time: new Date() },
  }))
  await proveMailboxes(store.db, events)
  await reactionTo(RegistrationReceivedSchema.typeName)?.together?.(events)
}

const reactionTo = (type: string) => sourceReactions(store.db).find((one) => one.type === type)

const linesOf = (donorId: string) =>
  store.db.query<{ source: string; counted: bigint }>(sql`
    select entry_type, source, description, earned, multiplier, final, counted, held_by, month::text, giveaway
    from entries where donor_id = ${donorId} order by source`)

describe('a registration', () => {
  it('is one entry of its giveaway, with its cause, in the month of the campaign in which it came', async () => {
    const one = registered(randomUUID(), { registeredAt: '2026-12-01T04:59:59.000Z' })
    await hear([one])
    expect(await linesOf(one.donorId)).toEqual([
      {
        entry_type: 'registration',
        source: `registration:${one.registrationId}`,
        description: 'Registration: 3-year Jeep lease',
        earned: 1n,
        multiplier: 1,
        final: 1n,
        counted: 1n,
        held_by: null,
        month: '2026-11-01',
        giveaway: 'lease-2027',
      },
    ])
    const told = await store.db.query(sql`select payload from outbox where key = ${one.donorId}`)
    expect(told).toMatchObject([{ payload: { entryType: 'registration', finalEntries: '1', giveaway: 'lease-2027' } }])
  })

  it('counts once, in whatever batches, order and number it is told', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ donor: fc.nat({ max: 2 }), again: fc.constantFrom('not', 'same', 'other-event' as const) }),
          {
            minLength: 1,
            maxLength: 6,
          },
        ),
        fc.infiniteStream(fc.integer({ min: 1, max: 4 })),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        async (history, sizes, dice) => {
          const donors = [randomUUID(), randomUUID(), randomUUID()]
          const told = history.flatMap(({ donor, again }) => {
            const one = { ...registered(donors[donor] ?? ''), eventId: uuidv7() }
            if (again === 'not') return [one]
            return [one, again === 'same' ? one : { ...one, eventId: uuidv7() }]
          })
          const order = told
            .map((one) => ({ one, key: Number(dice.next().value) }))
            .toSorted((a, b) => a.key - b.key)
            .map(({ one }) => one)
          for (let from = 0; from < order.length;) {
            const size = Number(sizes.next().value)
            await hear(order.slice(from, from + size))
            from += size
          }
          for (const [place, donorId] of donors.entries()) {
            const lines = await linesOf(donorId)
            expect(lines).toHaveLength(history.filter(({ donor }) => donor === place).length)
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  it('is recorded and not counted where it passes a cap, beside everything else that somebody has', async () => {
    const donorId = randomUUID()
    const gift = confirmed(donorId, randomUUID(), '2026-11-05T12:00:00Z', {
      giveaway: smallGiveaway,
      amountCents: 1_000_00n,
    })
    await reactionTo(gift.type)?.handle(gift.json, { id: gift.id, type: gift.type, time: new Date() })
    for (let place = 0; place < 12; place++) await hear([registered(donorId, { giveaway: smallGiveaway })])
    const lines = await linesOf(donorId)
    expect(lines).toHaveLength(13)
    // Of the gift 40 a month, of all 50.
    expect(lines.reduce((sum, { counted }) => sum + counted, 0n)).toBe(50n)
    expect(lines.filter((line) => 'held_by' in line && line.held_by === 'month')).toHaveLength(2)
  })

  it.each([
    [
      'of a giveaway that is not known',
      { giveaway: 'no-such-giveaway' },
      'the giveaway of the registration is not known',
    ],
    ['without a donor', { donorId: '' }, 'the event has a wrong donorId'],
    ['at no time', { registeredAt: 'yesterday' }, 'the event has a wrong registeredAt'],
  ])('%s is refused for ever', async (_name, wrong, message) => {
    const json = encodeEvent(RegistrationReceivedSchema, registered(randomUUID(), wrong))
    const heard = { id: uuidv7(), type: RegistrationReceivedSchema.typeName, time: new Date() }
    await expect(reactionTo(heard.type)?.handle(json, heard)).rejects.toMatchObject({ name: 'WrongMessage', message })
  })
})

it('the chains hold, and the checks find nothing', async () => {
  await sealAll(store.db)
  for (const giveaway of ['lease-2027', smallGiveaway])
    expect(await verifyChain(store.db, giveaway)).toMatchObject({ kind: 'whole' })
  expect(await failedChecks(store.url, new URL('../../../checks/', import.meta.url))).toEqual([])
})
