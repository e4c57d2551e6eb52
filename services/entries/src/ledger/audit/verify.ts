import { type Database, ofOneInstant, type Queries, sql } from '@evenhand/service-kit/postgres'
import type { Head, HeadsDocument } from '../heads/document.ts'
import { genesis } from '../hash.ts'
import { verifyChain } from '../verify.ts'
import { findWrongBalances, findWrongTotals, type WrongSum } from './sums.ts'

/** Lines to print, and whether all of them are good news. */
export interface Report {
  lines: string[]
  isGood: boolean
}

/**
 * All that can be shown from the database and from heads that were published before: every chain whole, balances and totals the sums of their
 * lines, and no chain that was other when its head was published.
 */
export const verify = (db: Database, published: readonly HeadsDocument[]): Promise<Report> =>
  ofOneInstant(db, async (tx) => {
    const found = [await verifyChains(tx), await compareHeads(tx, published), await verifySums(tx)]
    return { lines: found.flatMap(({ lines }) => lines), isGood: found.every(({ isGood }) => isGood) }
  })

async function verifyChains(db: Queries): Promise<Report> {
  const report: Report = { lines: [], isGood: true }
  for (const giveaway of await listChains(db)) {
    const verdict = await verifyChain(db, giveaway)
    report.isGood &&= verdict.kind === 'whole'
    report.lines.push(
      verdict.kind === 'broken'
        ? `${giveaway}: BROKEN at line ${verdict.at}: ${verdict.reason}`
        : `${giveaway}: whole, ${verdict.seq} lines, ${verdict.entries} entries, ${verdict.counted} of them count, head ${verdict.hash.toString('hex')}`,
    )
  }
  return report
}

async function compareHeads(db: Queries, published: readonly HeadsDocument[]): Promise<Report> {
  const bad: string[] = []
  for (const { day, heads } of published)
    for (const head of heads) {
      const fault = await faultOfHead(db, head)
      if (fault !== undefined) bad.push(`${head.chain}: NOT AS PUBLISHED on ${day}: ${fault}`)
    }
  if (bad.length > 0) return { lines: bad, isGood: false }
  return {
    lines: published.length === 0 ? [] : [`published heads, days compared: ${published.length}; all as they were`],
    isGood: true,
  }
}

async function verifySums(db: Queries): Promise<Report> {
  const wrong = [...(await findWrongBalances(db)), ...(await findWrongTotals(db))]
  if (wrong.length > 0) return { lines: wrong.map(describeSum), isGood: false }
  return { lines: ['balances and totals: the sums of their lines'], isGood: true }
}

export const describeSum = ({ of, kept, lines }: WrongSum): string =>
  `${of}: WRONG, kept are ${kept}; the lines say ${lines}`

const listChains = async (db: Queries): Promise<string[]> => {
  const rows = await db.query<{ giveaway: string }>(sql`
    select giveaway from chain_heads union select giveaway from seals union select giveaway from entries order by 1`)
  return rows.map(({ giveaway }) => giveaway)
}

/** Whether the chain still has, at its place, the hash that was published. */
async function faultOfHead(db: Queries, { chain, seq, hash }: Head): Promise<string | undefined> {
  if (seq === 0) return hash === genesis.toString('hex') ? undefined : 'a chain without lines has another hash'
  const [sealed] = await db.query<{ hash: Buffer }>(
    sql`select hash from seals where giveaway = ${chain} and seq = ${BigInt(seq)}`,
  )
  if (!sealed) return `it had ${seq} lines, and line ${seq} is no longer there`
  if (sealed.hash.toString('hex') !== hash)
    return `line ${seq} had the hash ${hash}, and has ${sealed.hash.toString('hex')} now`
  return undefined
}
