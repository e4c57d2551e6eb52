import { entriesPerPostcard } from '@evenhand/contracts/catalogue'
import { sql, type Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { appendLines } from '../ledger/append.ts'
import { lockDonors } from '../ledger/locks.ts'
import { type Doing, noSuchBatch } from './keying.ts'
import { listCards, lockBatch, writeAct } from './store.ts'

/** Takes back what a card brought, once, with the reason. */
export async function takeCardBack(
  tx: Transaction,
  { batchId, number, reason }: { batchId: string; number: number; reason: string },
  { by, now }: Doing,
): Promise<void> {
  const batch = await lockBatch(tx, batchId)
  if (!batch) throw noSuchBatch()
  const card = (await listCards(tx, batchId)).find((one) => one.number === number)
  if (!card?.entryId || !card.donorId) throw new Problem('conflict', { detail: 'This card has brought no entries.' })
  if (card.takenBackBecause !== null)
    throw new Problem('conflict', { detail: 'The entries of this card were taken back already.' })
  await lockDonors(tx, [card.donorId])
  const [grant] = await tx.query<{ month: string; description: string }>(
    sql`select month, description from entries where id = ${card.entryId}`,
  )
  if (!grant) throw new Error('The line of a card has gone')
  await appendLines(tx, [
    {
      id: uuidv7(),
      donorId: card.donorId,
      giveaway: batch.giveaway,
      kind: 'reversal',
      reverses: card.entryId,
      entryType: 'free_post',
      source: `reversal:${card.entryId}:1`,
      description: `Taken back: ${grant.description}`.slice(0, descriptionMax),
      earned: entriesPerPostcard,
      multiplier: 1n,
      occurredAt: now,
      month: grant.month,
    },
  ])
  await writeAct(tx, { batchId, card: number, at: now, by, action: 'card-taken-back', words: reason })
}

const descriptionMax = 200
