import { entriesPerPostcard } from '@evenhand/contracts/catalogue'
import { postcardKey } from '@evenhand/contracts/entry-sources'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { findGrants } from '../../ledger/store.ts'
import type { RecordFacts } from '../record-facts.ts'
import { type Doing, noSuchBatch } from './keying.ts'
import { type Postcard, postcardFacts } from './postcard.ts'
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

/** Closes a batch: each card that fits the rules brings its entries. Closing it again changes nothing. */
export async function closePostBatch(
  tx: Transaction,
  batchId: string,
  { by, now, recordFacts, donorIdOf }: Doing & Granting,
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
    throw new Problem('conflict', {
      detail: 'Not every card has been keyed twice with the same result. Finish those first.',
    })
  if (agreed.length === 0) throw new Problem('conflict', { detail: 'There are no cards in this batch yet.' })
  const grants = await grantCards(tx, batch, agreed, { now, recordFacts, donorIdOf })
  await closeBatch(tx, batchId, by, now)
  const cardsInWords = agreed.length === 1 ? '1 card' : `${agreed.length} cards`
  const words = `${cardsInWords}, entered with ${entriesPerPostcard} entries each: ${grants}`
  await writeAct(tx, { batchId, at: now, by, action: 'batch-closed', words })
}

interface Granting {
  recordFacts: RecordFacts
  donorIdOf: DonorIdOf
}

interface Card {
  number: number
  reading: Reading
}

/** Returns how many cards bring entries. */
async function grantCards(
  tx: Transaction,
  batch: BatchRow,
  cards: readonly Card[],
  { now, recordFacts, donorIdOf }: Granting & { now: Date },
): Promise<number> {
  const rules = await findPostRules(tx, batch.giveaway)
  if (!rules) throw new Error('The giveaway of a batch has gone')
  const donors = await donorsOf(tx, cards, donorIdOf)
  const postcards: Postcard[] = []
  const refused: CardRow[] = []
  for (const { number, reading } of cards) {
    const donorId = donors.get(number)
    if (donorId === undefined) throw new Error('A card has no donor')
    const why = refusalOf(reading, rules, { receivedOn: batch.receivedOn, now })
    if (why !== undefined) {
      refused.push({ number, entryId: null, donorId: null, why })
      continue
    }
    const postmarkedAt = postmarkInstant(reading, rules.timeZone)
    const { id: batchId, giveaway } = batch
    postcards.push({ batchId, number, donorId, giveaway, postmarkedAt, takenBackAt: undefined })
  }
  await recordFacts(
    tx,
    postcards.map((postcard) => ({ fact: postcardFacts.fact(postcard) })),
  )
  await insertCards(tx, batch.id, [...refused, ...(await granted(tx, postcards))])
  return postcards.length
}

/** The cards with their lines in the ledger. */
async function granted(tx: Transaction, postcards: readonly Postcard[]): Promise<CardRow[]> {
  const grants = await findGrants(tx, postcards.map(postcardKey))
  const idsByKey = new Map(grants.map(({ key, id }) => [key, id]))
  return postcards.map((postcard) => {
    const entryId = idsByKey.get(postcardKey(postcard))
    if (entryId === undefined) throw new Error('A card has no line')
    return { number: postcard.number, entryId, donorId: postcard.donorId, why: null }
  })
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
