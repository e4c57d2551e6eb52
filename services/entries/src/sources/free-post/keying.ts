import { dayAt } from '@evenhand/contracts/catalogue'
import type { freePost } from '@evenhand/contracts/http'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import type { Reading } from './reading.ts'
import { settlingOf } from './settled.ts'
import {
  type BatchRow,
  findPostRules,
  insertBatch,
  insertReading,
  listReadings,
  lockBatch,
  tellPostAct,
  type Turn,
  writeAct,
} from './store.ts'
import { type Reader, refusalOfResolver, refusalOfSecond } from './two-people.ts'

/** Who does it, and when. */
export interface Doing {
  by: string
  now: Date
}

/** Opens a batch of the cards that came on one day; answers its id. */
export async function openBatch(
  tx: Transaction,
  { giveaway, receivedOn, note }: ReturnType<typeof freePost.OpenPostBatch.parse>,
  { by, now }: Doing,
): Promise<string> {
  const rules = await findPostRules(tx, giveaway)
  if (!rules) throw invalidField('giveaway', 'Choose the giveaway')
  if (receivedOn > dayAt(now, rules.timeZone)) throw invalidField('receivedOn', 'That day is in the future')
  const id = uuidv7()
  await insertBatch(tx, { id, giveaway, receivedOn, note, openedBy: by, openedAt: now })
  await writeAct(tx, {
    batchId: id,
    at: now,
    by,
    action: 'batch-opened',
    words: `${rules.title}, received ${receivedOn}`,
  })
  return id
}

/** Locks a batch that is still open. */
export async function lockOpenBatch(tx: Transaction, batchId: string): Promise<BatchRow> {
  const batch = await lockBatch(tx, batchId)
  if (!batch) throw noSuchBatch()
  if (batch.closedAt !== null)
    throw new Problem('conflict', { detail: 'The batch is closed. Its cards can’t be changed.' })
  return batch
}

export const noSuchBatch = (): Problem => new Problem('not-found', { detail: 'We couldn’t find that batch.' })

/** Keeps a reading of a card, once a turn; the second turn needs the first and, where two people read, another person. */
export async function keyCard(
  tx: Transaction,
  { batchId, number, turn, reading }: { batchId: string; number: number; turn: 1 | 2; reading: Reading },
  doing: Doing & Reader,
): Promise<void> {
  const batch = await lockOpenBatch(tx, batchId)
  refuseImpossible(reading, batch)
  const rows = (await listReadings(tx, [batchId])).filter((row) => row.number === number)
  if (turn === 2 && rows.length === 0) throw invalidField('number', 'This card hasn’t been keyed the first time yet')
  if (turn === 2) refuse(refusalOfSecond(rows, doing))
  await keep(tx, { batchId, number, turn, reading }, doing)
}

/** Says what stands on a card whose two readings differ. */
export async function resolveCard(
  tx: Transaction,
  { batchId, number, reading }: { batchId: string; number: number; reading: Reading },
  doing: Doing & Reader,
): Promise<void> {
  const batch = await lockOpenBatch(tx, batchId)
  refuseImpossible(reading, batch)
  const rows = (await listReadings(tx, [batchId])).filter((row) => row.number === number)
  const settling = settlingOf(rows)
  if (settling.kind !== 'differs') throw new Problem('conflict', { detail: 'This card has nothing to resolve.' })
  refuse(refusalOfResolver(rows, reading, doing))
  await keep(tx, { batchId, number, turn: 3, reading }, doing)
  await writeAct(tx, {
    batchId,
    card: number,
    at: doing.now,
    by: doing.by,
    action: 'difference-resolved',
    words: settling.differences.join(', '),
  })
}

async function keep(
  tx: Transaction,
  card: { batchId: string; number: number; turn: Turn; reading: Reading },
  { by, now }: Doing,
): Promise<void> {
  if (!(await insertReading(tx, { ...card, keyedBy: by }, now)))
    throw new Problem('conflict', {
      detail: `Card ${card.number} has already been keyed. Check the number on the card.`,
    })
  const { batchId, number, turn } = card
  if (turn < 3) {
    const words = turn === 1 ? 'for the first time' : 'for the second time'
    await tellPostAct(tx, { batchId, card: number, at: now, by, action: 'card-keyed', words })
  }
}

function refuse(refusal: string | undefined): void {
  if (refusal !== undefined) throw new Problem('conflict', { detail: refusal })
}

function refuseImpossible({ postmarkedOn }: Reading, { receivedOn }: BatchRow): void {
  if (postmarkedOn > receivedOn)
    throw invalidField('reading.postmarkedOn', 'A card can’t be postmarked after it was received')
}
