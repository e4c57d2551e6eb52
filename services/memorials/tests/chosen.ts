/** Tiles as people choose and pay them, and what the donations service tells of that. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf'
import {
  encodeEvent,
  GiftConfirmedSchema,
  GiftKind,
  GiftReinstatedSchema,
  GiftReversedSchema,
  ThingPaymentBegunSchema,
} from '@evenhand/contracts/events'
import type { Reaction } from '@evenhand/service-kit/inbox'
import { donorIds } from '@evenhand/service-kit/auth'
import { openFileStore } from '@evenhand/service-kit/files'
import { uuidv7 } from 'uuidv7'
import { type HoldForm, holdTile } from '../src/holding/hold-tile.ts'
import { paymentReactions } from '../src/payments/reactions.ts'
import type { Tiles } from '../src/walls/store.ts'

export const begin = new Date('2026-11-21T12:00:00Z')
export const minutesLater = (minutes: number): Date => new Date(begin.getTime() + minutes * 60_000)

export const filesInAFolder = () =>
  openFileStore({ FILES_DIR: mkdtempSync(join(tmpdir(), 'evenhand-photos-')), FILES_S3_REGION: 'us-east-1' })

const words = { donorName: 'Nils Quill', donorEmail: 'nils@example.test' }
export const lovedOne = (position: number, more: { lovedOneName?: string; message?: string } = {}): HoldForm => ({
  wall: 'in-honor-of',
  position,
  lovedOneName: 'Ada Quill',
  ...words,
  ...more,
})
export const veteran = (position: number): HoldForm => ({
  wall: 'veterans',
  position,
  veteranName: 'Ruth Delacourt',
  branch: 'Navy',
  yearsServed: '1951–1974',
  ...words,
})

export const donorIdOf = donorIds('the donor id key of the tests')

export const choose = (tiles: Tiles, form: HoldForm, now = begin, holder?: string) =>
  holdTile(tiles, form, { holder, idempotency: undefined, donorIdOf, now })

const thing = (tileId: string) => ({ thingId: tileId, thingKind: 'memorial' })

/** What becomes of the money of tiles, heard at the time of the clock. */
export function moneyOf(tiles: Tiles, clock: { now: Date }) {
  const reactions = paymentReactions({ tiles, now: () => clock.now })
  async function hear<D extends DescMessage>(schema: D, event: MessageInitShape<D>): Promise<void> {
    const reaction = reactions.find(({ type }) => type === schema.typeName) as Reaction
    await reaction.handle(encodeEvent(schema, event), { id: uuidv7(), type: schema.typeName, time: clock.now })
  }
  const facts = { donorId: uuidv7(), giveaway: 'main', amountCents: 100_00n }
  return {
    hear,
    begun: (tileId: string, heldUntil: Date) =>
      hear(ThingPaymentBegunSchema, { ...thing(tileId), heldUntil: heldUntil.toISOString() }),
    paid: (tileId: string, giftId: string) =>
      hear(GiftConfirmedSchema, {
        ...facts,
        giftId,
        ...thing(tileId),
        kind: GiftKind.MEMORIAL,
        confirmedAt: begin.toISOString(),
      }),
    back: (tileId: string, giftId: string, reversalId: string, amountCents = 100_00n) =>
      hear(GiftReversedSchema, {
        ...facts,
        giftId,
        ...thing(tileId),
        reversalId,
        amountCents,
        reversedAt: begin.toISOString(),
      }),
    again: (tileId: string, giftId: string, reversalId: string, amountCents = 100_00n) =>
      hear(GiftReinstatedSchema, {
        ...facts,
        giftId,
        ...thing(tileId),
        reversalId,
        amountCents,
        reinstatedAt: begin.toISOString(),
      }),
  }
}
