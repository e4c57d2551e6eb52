import assert from 'node:assert/strict'
import { ledTo } from '@evenhand/service-kit/personal-data'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { appendLines } from '../ledger/append.ts'
import type { NewLine } from '../ledger/line.ts'
import { lockDonors, planByIndex } from '../ledger/locks.ts'
import { applyFact } from './apply.ts'
import type { About } from './cause.ts'
import { contentsOf, donorsOf, type Fact } from './fact.ts'
import { findKnown } from './find-known.ts'
import type { Known } from './known.ts'
import type { Source } from './source.ts'

/** A fact, and the trace of the event that told it. */
export interface HeardFact {
  fact: Fact
  trace?: Record<string, string> | undefined
}

/**
 * Keeps the facts and brings the ledger to agree with them, as if they had come one by one: what is known is read once, each fact is
 * applied in its turn, and all that follows is written together. Returns how many of them were new.
 */
export type RecordFacts = (tx: Transaction, heard: readonly HeardFact[]) => Promise<number>

/** Records the facts of these sources; the order of the list is that of the lines of one fact, and that in which the facts are saved. */
export function recorderOf(sources: readonly Source[]): RecordFacts {
  const kinds = sources.map(({ facts }) => facts.kind)
  assert.equal(new Set(kinds).size, kinds.length, 'each kind of facts has one source')
  return async (tx, told) => {
    const heard = await lockAndFollow(tx, sources, told)
    const facts = heard.map(({ fact }) => fact)
    const known = await findKnown(tx, sources, facts)
    await lockDonors(
      tx,
      [...known.grants.values()].flat().map(({ donorId }) => donorId),
    )
    const news: Fact[] = []
    const lines: NewLine[] = []
    for (const { fact, trace } of heard) {
      const applied = applyFact(known, sources, fact, uuidv7)
      if (applied.isNew) news.push(fact)
      lines.push(...applied.lines.map((line) => ({ ...line, trace })))
    }
    await saveFacts(tx, sources, news, known)
    await appendLines(tx, lines)
    return news.length
  }
}

/** The facts of donors who are locked then: of a record that was merged while it was waited for, they are the other one's. */
async function lockAndFollow(
  tx: Transaction,
  sources: readonly Source[],
  heard: readonly HeardFact[],
): Promise<readonly HeardFact[]> {
  const facts = heard.map(({ fact }) => fact)
  await lockDonors(tx, [...donorsOf(facts), ...(await decidingDonors(tx, sources, facts))])
  const led = await ledTo(tx, donorsOf(facts))
  if (led.size === 0) return heard
  await lockDonors(tx, [...led.values()])
  return heard.map(({ fact: { kind, content }, ...one }) => ({
    ...one,
    fact: { kind, content: { ...content, donorId: led.get(content.donorId) ?? content.donorId } },
  }))
}

/** The lines that the ledger lacks of all that facts touch which are kept already, by what is known of donors who are locked; nothing is written. */
export const lackedBy =
  (sources: readonly Source[]) =>
  async (tx: Transaction, facts: readonly Fact[], about: About): Promise<NewLine[]> => {
    const known = await findKnown(tx, sources, facts)
    return facts.flatMap((fact) => applyFact(known, sources, fact, uuidv7, about).lines)
  }

/** The lines that the ledger would lack if a fact were true; nothing is kept. */
export const lacksIf =
  (sources: readonly Source[]) =>
  async (tx: Transaction, fact: Fact): Promise<NewLine[]> => {
    await planByIndex(tx)
    return applyFact(await findKnown(tx, sources, [fact]), sources, fact, uuidv7).lines
  }

async function decidingDonors(tx: Transaction, sources: readonly Source[], facts: readonly Fact[]): Promise<string[]> {
  const donors: string[] = []
  for (const source of sources) donors.push(...((await source.decidedBy?.(tx, facts)) ?? []))
  return donors
}

async function saveFacts(
  tx: Transaction,
  sources: readonly Source[],
  news: readonly Fact[],
  known: Known,
): Promise<void> {
  for (const source of sources) {
    const contents = contentsOf(source.facts, news)
    if (contents.length > 0) await source.save?.(tx, contents, known)
  }
}
