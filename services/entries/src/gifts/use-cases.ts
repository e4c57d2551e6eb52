import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { appendLines } from '../ledger/append.ts'
import type { NewLine } from '../ledger/line.ts'
import { lockDonors } from '../ledger/locks.ts'
import { savePurchases } from '../multipliers/store.ts'
import { donorOf, type Fact } from './fact.ts'
import { findKnown } from './known.ts'
import { learn } from './learn.ts'
import { saveGifts, saveRefunds } from './store.ts'

/** A fact, and the trace of the event that told it. */
export interface HeardFact {
  fact: Fact
  trace?: Record<string, string> | undefined
}

/**
 * Keeps the facts and brings the ledger to agree with them, as if they had come one by one: what is known is read once, each fact is
 * learned in its turn, and all that follows is written together.
 */
export async function recordFacts(tx: Transaction, heard: readonly HeardFact[]): Promise<void> {
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
}

async function saveFacts(tx: Transaction, facts: readonly Fact[]): Promise<void> {
  const gifts = facts.flatMap((fact) => (fact.kind === 'gift' ? [fact.gift] : []))
  const refunds = facts.flatMap((fact) => (fact.kind === 'refund' ? [fact.refund] : []))
  const purchases = facts.flatMap((fact) => (fact.kind === 'multiplier' ? [fact.purchase] : []))
  if (gifts.length > 0) await saveGifts(tx, gifts)
  if (refunds.length > 0) await saveRefunds(tx, refunds)
  if (purchases.length > 0) await savePurchases(tx, purchases)
}
