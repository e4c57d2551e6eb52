import assert from 'node:assert/strict'
import { appendAllToOutbox } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { type Caps, count, emptyStanding, type Standing } from './caps/rules.ts'
import { findCapped } from './caps/store.ts'
import { toEvent } from './events.ts'
import { type CountedLine, finalOf, type NewLine, signed } from './line.ts'
import { type BalanceChange, insertWithBalances, takeFromBalances } from './store.ts'

/**
 * Writes lines with what the caps let count of them, their balances and their events, in their order: the one way into the ledger. The donors
 * are locked already (`lockDonors`). A source that the ledger knows is refused by the database.
 */
export async function appendLines(tx: Transaction, lines: readonly NewLine[]): Promise<void> {
  const written = await writeLines(tx, lines)
  await appendAllToOutbox(tx, written.map(toEvent))
}

/** The ledger's own part of it: lines and balances. */
export async function writeLines(tx: Transaction, lines: readonly NewLine[]): Promise<CountedLine[]> {
  if (lines.length === 0) return []
  const capped = await findStandings(tx, lines)
  const counted = countLines(lines, capped)
  const {
    opened = [],
    added = [],
    taken = [],
  } = Object.groupBy(changesOf(counted), (change) => {
    if (!capped.balances.has(balanceKey(change))) return 'opened'
    return change.entries < 0n ? 'taken' : 'added'
  })
  await insertWithBalances(tx, counted, { opened, added })
  if (taken.length > 0) {
    assert.equal(await takeFromBalances(tx, taken), taken.length, 'a reversal takes from the balance of its grant')
  }
  return counted
}

/** The caps of the giveaways and what the donors of the lines have of each before them. */
interface Capped {
  caps: Map<string, Caps>
  /** By donor and giveaway. */
  standings: Map<string, Standing>
  /** The keys of the balances that there are. The donors are locked, so that nobody opens another one meanwhile. */
  balances: Set<string>
}

async function findStandings(tx: Transaction, lines: readonly NewLine[]): Promise<Capped> {
  const { caps, portions } = await findCapped(
    tx,
    [...new Set(lines.map(({ giveaway }) => giveaway))],
    [...new Set(lines.map(({ donorId }) => donorId))],
  )
  const standings = new Map<string, Standing>()
  for (const portion of portions) {
    const capsThere = caps.get(portion.giveaway)
    if (capsThere) count(capsThere, standingIn(standings, portion), portion)
  }
  return { caps, standings, balances: new Set(portions.map(balanceKey)) }
}

const balanceKey = ({
  donorId,
  giveaway,
  entryType,
  month,
}: Pick<BalanceChange, 'donorId' | 'giveaway' | 'entryType' | 'month'>): string =>
  `${donorId} ${giveaway} ${entryType} ${month}`

function standingIn(standings: Map<string, Standing>, { donorId, giveaway }: { donorId: string; giveaway: string }) {
  const key = `${donorId} ${giveaway}`
  const standing = standings.get(key) ?? emptyStanding()
  standings.set(key, standing)
  return standing
}

function countLines(lines: readonly NewLine[], { caps, standings }: Capped): CountedLine[] {
  return lines.map((line) => {
    const capsThere = caps.get(line.giveaway)
    if (!capsThere) throw new Error('The caps of a giveaway have gone')
    const final = finalOf(line)
    const portion = { entryType: line.entryType, month: line.month, entries: signed(line.kind, final) }
    return { ...line, final, ...count(capsThere, standingIn(standings, line), portion) }
  })
}

/** One change for each balance, in one order for everybody. */
function changesOf(lines: readonly CountedLine[]): BalanceChange[] {
  const changes = new Map<string, BalanceChange>()
  for (const line of lines) {
    const { donorId, giveaway, entryType, month, kind, final, counted } = line
    const key = balanceKey(line)
    const change = changes.get(key) ?? { donorId, giveaway, entryType, month, entries: 0n, counted: 0n }
    change.entries += signed(kind, final)
    change.counted += signed(kind, counted)
    changes.set(key, change)
  }
  return [...changes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change)
}
