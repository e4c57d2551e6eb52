/** What the donations service tells, and histories made of it. */
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf'
import {
  encodeEvent,
  GiftConfirmedSchema,
  GiftKind,
  GiftReinstatedSchema,
  GiftReversedSchema,
  MultiplierBoughtSchema,
} from '@evenhand/contracts/events'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { shippedGiveaways } from '../src/giveaways/shipped.ts'
import { shipGiveaways } from '../src/giveaways/store.ts'

/** An event on its way: what a reaction gets. */
export interface Told {
  type: string
  json: ReturnType<typeof encodeEvent>
  id: string
}

const event = <D extends DescMessage>(schema: D, content: MessageInitShape<D>): Told => ({
  type: schema.typeName,
  json: encodeEvent(schema, content),
  id: uuidv7(),
})

export const confirmed = (
  donorId: string,
  giftId: string,
  at: string,
  more: { amountCents?: bigint; giveaway?: string; kind?: GiftKind; tileId?: string } = {},
): Told =>
  event(GiftConfirmedSchema, {
    giftId,
    donorId,
    giveaway: 'main',
    kind: GiftKind.ONE_TIME,
    amountCents: 50_00n,
    confirmedAt: at,
    ...more,
  })

export const reversed = (
  donorId: string,
  giftId: string,
  amountCents: bigint,
  reversalId: string = randomUUID(),
): Told =>
  event(GiftReversedSchema, {
    giftId,
    donorId,
    giveaway: 'main',
    amountCents,
    reversalId,
    reversedAt: '2026-11-25T09:00:00Z',
  })

export const reinstated = (donorId: string, giftId: string, amountCents: bigint): Told =>
  event(GiftReinstatedSchema, {
    giftId,
    donorId,
    giveaway: 'main',
    amountCents,
    reversalId: randomUUID(),
    reinstatedAt: '2026-11-26T09:00:00Z',
  })

export const multiplied = (
  donorId: string,
  factor: number,
  boughtAt: string,
  purchaseId: string = randomUUID(),
): Told => event(MultiplierBoughtSchema, { purchaseId, donorId, factor, days: 30, boughtAt, amountCents: 5_00n })

/** A giveaway whose caps any history passes soon: of a month's gifts, of a month, and of the whole. */
export const smallGiveaway = 'small'
export async function shipSmallGiveaway(db: Database): Promise<void> {
  const [main] = shippedGiveaways
  if (main) await shipGiveaways(db, [{ ...main, slug: smallGiveaway }], new Date())
  await db.query(sql`update giveaways set entries_max_per_person = 60 where slug = ${smallGiveaway}`)
  await db.query(sql`
    insert into giveaway_month_caps values (${smallGiveaway}, 'donation', 40), (${smallGiveaway}, 'any', 50)`)
}

/** A donor's history in three months; whatever happens, it is a set of facts. */
export const anyHistory = fc.array(
  fc.record({
    what: fc.constantFrom(
      'gift' as const,
      'gift-and-refund' as const,
      'gift-and-dispute' as const,
      'memorial' as const,
      'memorial-and-refund' as const,
      'multiplier' as const,
      'multiplier-and-refund' as const,
    ),
    day: fc.integer({ min: 1, max: 28 }),
    cents: fc.bigInt({ min: 1_00n, max: 1_000_00n }),
    part: fc.bigInt({ min: 1n, max: 120n }),
    factor: fc.constantFrom(2, 3),
    giveaway: fc.constantFrom('main', smallGiveaway),
  }),
  { minLength: 1, maxLength: 7 },
)

const tile = { kind: GiftKind.MEMORIAL, amountCents: 100_00n, tileId: randomUUID() }

export type History = typeof anyHistory extends fc.Arbitrary<infer Value> ? Value : never

export function eventsOf(history: History, donor: string): Told[] {
  return history.flatMap(({ what, day, cents, part, factor, giveaway }, place) => {
    const month = 9 + (place % 3)
    // No two at one instant: their order would be that of their ids, which are random.
    const at = `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T12:0${place}:00Z`
    const id = randomUUID()
    const gift = confirmed(donor, id, at, { amountCents: cents, giveaway })
    switch (what) {
      case 'gift':
        return [gift]
      case 'gift-and-refund':
        return [gift, reversed(donor, id, (cents * part) / 100n)]
      case 'gift-and-dispute':
        return [gift, reversed(donor, id, cents), reinstated(donor, id, cents)]
      case 'memorial':
        return [confirmed(donor, id, at, { ...tile, giveaway })]
      case 'memorial-and-refund':
        return [confirmed(donor, id, at, { ...tile, giveaway }), reversed(donor, id, part * 1_00n)]
      case 'multiplier':
        return [multiplied(donor, factor, at)]
      case 'multiplier-and-refund':
        return [multiplied(donor, factor, at, id), reversed(donor, id, 5_00n)]
    }
  })
}
