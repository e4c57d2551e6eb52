import type { Queries } from '@evenhand/service-kit/postgres'
import { listLinesInOrder, type LineRow } from './store.ts'
import type { Caps } from '../ledger/caps/rules.ts'
import { findCaps } from '../ledger/caps/store.ts'
import { describeCap, entriesInWords, numberInWords } from '../ledger/caps/words.ts'
import { emptyTotal, type Total, withLine } from '../ledger/totals.ts'

const pageLines = 1_000

/** Each line of a donor in the order of its writing: its cause, how it was reckoned, what the caps decided, and what the donor had then. */
export async function* explain(db: Queries, donorId: string): AsyncGenerator<string> {
  const caps = new Map<string, Caps>()
  const totals = new Map<string, Total>()
  for (let after = 0n; ;) {
    const page = await listLinesInOrder(db, donorId, after, pageLines)
    const [last] = page.slice(-1)
    if (!last) break
    for (const line of page) {
      const capsThere = caps.get(line.giveaway) ?? (await findCaps(db, [line.giveaway])).get(line.giveaway)
      if (capsThere) caps.set(line.giveaway, capsThere)
      const total = withLine(totals.get(line.giveaway) ?? emptyTotal, line)
      totals.set(line.giveaway, total)
      yield* describeLine(line, total, capsThere)
    }
    after = last.number
  }
  if (totals.size === 0) yield 'The ledger has no lines for this donor.'
  for (const [giveaway, total] of totals) yield `Total, ${giveaway}: ${describeTotal(total)}.`
}

function describeLine(line: LineRow, total: Total, caps: Caps | undefined): string[] {
  const at = line.occurredAt.toISOString().slice(0, 16).replace('T', ' ')
  const cause = line.reverses === null ? line.source : `${line.source}, reverses line ${line.reverses}`
  return [
    `${at} UTC  ${line.giveaway}  ${line.description}`,
    `    ${reckoned(line)}. ${decided(line, caps)}`,
    `    line ${line.id}, cause ${cause}, by edition ${line.ruleVersion} of how entries are counted; then ${describeTotal(total)}`,
  ]
}

function reckoned({ kind, earned, multiplier, final }: LineRow): string {
  if (kind === 'reversal') return `${entriesInWords(final)} reversed`
  return multiplier === 1
    ? `${entriesInWords(final)} earned`
    : `${numberInWords(earned)} earned × ${multiplier} = ${entriesInWords(final)}`
}

function decided({ kind, final, counted, heldBy, room, entryType }: LineRow, caps: Caps | undefined): string {
  if (heldBy === null) return kind === 'grant' ? 'All of them count.' : 'All of them had counted.'
  const cap = caps ? ` ${describeCap(caps, heldBy, entryType)}` : ''
  return kind === 'grant'
    ? `${numberInWords(counted)} of ${numberInWords(final)} count: there was room for ${numberInWords(room ?? 0n)}.${cap}`
    : `${numberInWords(counted)} of ${numberInWords(final)} had counted; others may count in their place.${cap}`
}

const describeTotal = ({ entries, counted }: Total): string =>
  entries === counted ? entriesInWords(entries) : `${entriesInWords(entries)}, of which ${numberInWords(counted)} count`
