import { entriesPerPostcard } from '@evenhand/contracts/catalogue'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { appendLines } from '../ledger/append.ts'
import { monthOf, type NewLine } from '../ledger/line.ts'
import { lockDonors } from '../ledger/locks.ts'
import { type Doing, noSuchBatch } from './keying.ts'
import { postalKeyOf, type Reading } from './reading.ts'
import { postmarkInstant, refusalOf } from './rules.ts'
import { byCard, settlingOf } from './settled.ts'
import {
  type BatchRow,
  type CardRow,
  closeBatch,
  findPeople,
  findPostRules,
  insertCards,
  listReadings,
  lockBatch,
  savePerson,
  writeAct,
} from './store.ts'

/** The cause of a card's line, unique for ever. */
export const sourceOf = (batchId: string, number: number): string => `post:${batchId}:${number}`

/** Closes a batch: each card that fits the rules brings its entries. Closing it again changes nothing. */
export async function closePostBatch(
  tx: Transaction,
  batchId: string,
  { by, now, donorIdOf }: Doing & { donorIdOf: DonorIdOf },
): Promise<void> {
  const batch = await lockBatch(tx, batchId)
  if (!batch) throw noSuchBatch()
  if (batch.closedAt !== null) return
  const cards = byCard(await listReadings(tx, [batchId])).map(([number, rows]) => ({
    number,
    settling: settlingOf(rows),
  }))
  const agreed = cards.flatMap(({ number, settling }) =>
    settling.kind === 'agreed' ? [{ number, reading: settling.reading }] : [],
  )
  if (agreed.length < cards.length)
    throw new Problem('conflict', { detail: 'Not every card is typed twice and the same. Please finish those first.' })
  if (agreed.length === 0) throw new Problem('conflict', { detail: 'There is no card in this batch yet.' })
  const granted = await grantCards(tx, batch, agreed, { now, donorIdOf })
  await closeBatch(tx, batchId, by, now)
  const words = `${agreed.length} cards, ${granted} of them bring ${entriesPerPostcard} entries each`
  await writeAct(tx, { batchId, at: now, by, action: 'batch-closed', words })
}

interface Card {
  number: number
  reading: Reading
}

/** Answers how many cards bring entries. */
async function grantCards(
  tx: Transaction,
  batch: BatchRow,
  cards: readonly Card[],
  { now, donorIdOf }: { now: Date; donorIdOf: DonorIdOf },
): Promise<number> {
  const rules = await findPostRules(tx, batch.giveaway)
  if (!rules) throw new Error('The giveaway of a batch has gone')
  const donors = await donorsOf(tx, cards, donorIdOf)
  await lockDonors(tx, [...donors.values()])
  const lines: NewLine[] = []
  const settled: CardRow[] = []
  for (const { number, reading } of cards) {
    const donorId = donors.get(number)
    if (donorId === undefined) throw new Error('A card has no donor')
    const why = refusalOf(reading, rules, { receivedOn: batch.receivedOn, now })
    if (why !== undefined) {
      settled.push({ number, entryId: null, donorId: null, why })
      continue
    }
    const line = toLine(batch, number, { donorId, at: postmarkInstant(reading, rules.timeZone), title: rules.title })
    lines.push(line)
    settled.push({ number, entryId: line.id, donorId, why: null })
  }
  await appendLines(tx, lines)
  await insertCards(tx, batch.id, settled)
  return lines.length
}

/**
 * Whose each card is, by its number: the account of its email address, or without one the account of an earlier card of the same name and
 * postal address, or else of these themselves (docs/decisions/0036).
 */
async function donorsOf(tx: Transaction, cards: readonly Card[], donorIdOf: DonorIdOf): Promise<Map<number, string>> {
  const postalIds = new Map(cards.map(({ number, reading }) => [number, donorIdOf(postalKeyOf(reading))]))
  // In one order for everybody: two batches may name the same people.
  const named = cards
    .flatMap(({ number, reading }) => (reading.email === undefined ? [] : [{ number, email: reading.email }]))
    .map(({ number, email }) => ({ postalId: postalIds.get(number) ?? '', donorId: donorIdOf(email) }))
    .toSorted((a, b) => (a.postalId < b.postalId ? -1 : 1))
  for (const { postalId, donorId } of named) await savePerson(tx, postalId, donorId)
  const people = await findPeople(tx, [...new Set(postalIds.values())])
  return new Map(
    cards.map(({ number, reading }) => {
      const postalId = postalIds.get(number) ?? ''
      return [number, reading.email === undefined ? (people.get(postalId) ?? postalId) : donorIdOf(reading.email)]
    }),
  )
}

const descriptionMax = 200

const toLine = (
  { id, giveaway }: BatchRow,
  number: number,
  { donorId, at, title }: { donorId: string; at: Date; title: string },
): NewLine => ({
  id: uuidv7(),
  donorId,
  giveaway,
  kind: 'grant',
  reverses: undefined,
  entryType: 'free_post',
  source: sourceOf(id, number),
  description: `Postcard: ${title}`.slice(0, descriptionMax),
  earned: entriesPerPostcard,
  multiplier: 1n,
  occurredAt: at,
  month: monthOf(at),
})
