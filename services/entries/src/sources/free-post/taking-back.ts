import { sql, type Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import type { RecordFacts } from '../record-facts.ts'
import { type Doing, noSuchBatch } from './keying.ts'
import { postcardFacts } from './postcard.ts'
import { listCards, lockBatch, writeAct } from './store.ts'

/** Takes back what a card brought, once, with the reason. */
export async function takeCardBack(
  tx: Transaction,
  { batchId, number, reason }: { batchId: string; number: number; reason: string },
  { by, now, recordFacts }: Doing & { recordFacts: RecordFacts },
): Promise<void> {
  const batch = await lockBatch(tx, batchId)
  if (!batch) throw noSuchBatch()
  const card = (await listCards(tx, batchId)).find((one) => one.number === number)
  if (!card?.entryId || !card.donorId) throw new Problem('conflict', { detail: 'This card hasn’t earned any entries.' })
  if (card.takenBackBecause !== null)
    throw new Problem('conflict', { detail: 'The entries from this card were already reversed.' })
  const [grant] = await tx.query<{ postmarkedAt: Date }>(
    sql`select occurred_at as "postmarkedAt" from entries where id = ${card.entryId}`,
  )
  if (!grant) throw new Error('The line of a card has gone')
  const { donorId } = card
  const postcard = { ...grant, batchId, number, donorId, giveaway: batch.giveaway, takenBackAt: now }
  await recordFacts(tx, [{ fact: postcardFacts.fact(postcard) }])
  await writeAct(tx, { batchId, card: number, at: now, by, action: 'card-taken-back', words: reason })
}
