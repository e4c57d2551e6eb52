/** What other services tell of donors, kept in the transaction in which it is heard. */
import { type EntriesGranted, type GiftConfirmed, GiftKind, type MemberRegistered } from '@evenhand/contracts/events'
import { type Heard, id, instant, onceForEvent, parseEvent } from '@evenhand/service-kit/inbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { addEntries, saveGift, saveLevel } from './store.ts'

const cents = z.bigint().min(0n)
const HeardGift = z.object({ giftId: id, donorId: id, amountCents: cents, confirmedAt: instant })
const HeardMember = z.object({ donorId: id, level: z.string().min(1), registeredAt: instant })
const HeardEntries = z.object({ donorId: id, finalEntries: z.bigint().min(0n) })

/** The free way in is no gift. */
export async function noteGift(tx: Transaction, event: GiftConfirmed): Promise<void> {
  if (event.kind !== GiftKind.FREE) await saveGift(tx, parseEvent(HeardGift, event))
}

export async function noteMember(tx: Transaction, event: MemberRegistered): Promise<void> {
  const { donorId, level, registeredAt: at } = parseEvent(HeardMember, event)
  await saveLevel(tx, { donorId, source: 'registered', level, at })
}

/** Answers how many they had and have. */
export async function noteEntries(
  tx: Transaction,
  event: EntriesGranted,
): Promise<{ donorId: string; before: bigint; after: bigint }> {
  const { donorId, finalEntries } = parseEvent(HeardEntries, event)
  const after = await addEntries(tx, donorId, finalEntries)
  return { donorId, before: after - finalEntries, after }
}

/** What is heard for its facts alone has a transaction of its own. */
export const noteOnce = (db: Database, heard: Heard, effect: (tx: Transaction) => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await onceForEvent(tx, heard, () => effect(tx))
  })
