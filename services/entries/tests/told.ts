/** What the donations service tells, and histories made of it. */
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf'
import {
  encodeEvent,
  GiftConfirmedSchema,
  GiftKind,
  GiftReversedSchema,
  MultiplierBoughtSchema,
} from '@evenhand/contracts/events'
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'

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
  more: { amountCents?: bigint; giveaway?: string } = {},
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

export const multiplied = (donorId: string, factor: number, boughtAt: string): Told =>
  event(MultiplierBoughtSchema, { purchaseId: randomUUID(), donorId, factor, days: 30, boughtAt })

/** A donor's history in November; whatever happens, it is a set of facts. */
export const anyHistory = fc.array(
  fc.record({
    what: fc.constantFrom('gift', 'gift', 'gift-and-refund', 'multiplier'),
    day: fc.integer({ min: 1, max: 28 }),
    cents: fc.bigInt({ min: 1_00n, max: 1_000_00n }),
    part: fc.bigInt({ min: 1n, max: 120n }),
    factor: fc.constantFrom(2, 3),
  }),
  { minLength: 1, maxLength: 7 },
)

export type History = typeof anyHistory extends fc.Arbitrary<infer Value> ? Value : never

export function eventsOf(history: History, donor: string): Told[] {
  return history.flatMap(({ what, day, cents, part, factor }) => {
    const at = `2026-11-${String(day).padStart(2, '0')}T12:00:00Z`
    if (what === 'multiplier') return [multiplied(donor, factor, at)]
    const giftId = uuidv7()
    const gift = confirmed(donor, giftId, at, { amountCents: cents })
    return what === 'gift' ? [gift] : [gift, reversed(donor, giftId, (cents * part) / 100n)]
  })
}
