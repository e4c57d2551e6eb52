import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { saveAwards } from '../awards/store.ts'
import { saveGifts, saveRefunds } from '../gifts/store.ts'
import { appendLines } from '../ledger/append.ts'
import type { NewLine } from '../ledger/line.ts'
import { lockDonors } from '../ledger/locks.ts'
import { saveLevelChanges, saveMembers, saveMonths } from '../monthly/store.ts'
import { savePurchases } from '../multipliers/store.ts'
import { saveVisits } from '../visits/store.ts'
import { visitKey } from '../visits/visit.ts'
import { donorOf, type Fact, factsOf } from './fact.ts'
import { findKnown } from './known.ts'
import { learn } from './learn.ts'

/** A fact, and the trace of the event that told it. */
export interface HeardFact {
  fact: Fact
  trace?: Record<string, string> | undefined
}

/**
 * Keeps the facts and brings the ledger to agree with them, as if they had come one by one: what is known is read once, each fact is
 * learned in its turn, and all that follows is written together. Answers how many of them were new.
 */
export async function recordFacts(tx: Transaction, heard: readonly HeardFact[]): Promise<number> {
  const facts = heard.map(({ fact }) => fact)
  await lockDonors(tx, facts.map(donorOf))
  const known = await findKnown(tx, facts)
  const news: Fact[] = []
  const lines: NewLine[] = []
  for (const { fact, trace } of heard) {
    const learned = learn(known, fact, uuidv7)
    if (learned.isNew) news.push(fact)
    lines.push(...learned.lines.map((line) => ({ ...line, trace })))
  }
  await saveFacts(tx, news)
  await appendLines(tx, lines)
  return news.length
}

async function saveFacts(tx: Transaction, facts: readonly Fact[]): Promise<void> {
  const gifts = factsOf(facts, 'gift').map(({ gift }) => gift)
  const refunds = factsOf(facts, 'refund').map(({ refund }) => refund)
  const purchases = factsOf(facts, 'multiplier').map(({ purchase }) => purchase)
  const visits = factsOf(facts, 'visit').map(({ visit }) => visit)
  const changes = factsOf(facts, 'level').map(({ change }) => change)
  const members = factsOf(facts, 'member').map(({ member }) => member)
  const months = factsOf(facts, 'month')
  const awards = factsOf(facts, 'award').map(({ award }) => award)
  if (gifts.length > 0) await saveGifts(tx, gifts)
  if (refunds.length > 0) await saveRefunds(tx, refunds)
  if (purchases.length > 0) await savePurchases(tx, purchases)
  if (visits.length > 0) await saveVisits(tx, lastOfEach(visits, visitKey))
  if (changes.length > 0) await saveLevelChanges(tx, changes)
  if (members.length > 0) await saveMembers(tx, members)
  if (months.length > 0) await saveMonths(tx, months)
  if (awards.length > 0)
    await saveAwards(
      tx,
      lastOfEach(awards, ({ source }) => source),
    )
}

/** Of those with one key the last, which is the one that holds. */
const lastOfEach = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
]
