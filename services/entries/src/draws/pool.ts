import { type Pool, type PoolOutline, readOutline, recordBytes } from '@evenhand/draws'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { type Caps, countedOf, type Portion, standingOf } from '../ledger/caps/rules.ts'
import { findCaps } from '../ledger/caps/store.ts'
import { readPart } from './files.ts'
import { withPoolMaker } from './pool-maker.ts'
import type { MadePool } from './pool-thread.ts'

/**
 * The pool: everybody's entries of the lines up to the cut whose cause is of the period, as the caps let them count, blinded. The same lines
 * always make the same bytes. `undefined` when nobody takes part.
 */
export async function makePool(
  tx: Transaction,
  { slug, cutNumber, blindingSecret }: { slug: string; cutNumber: bigint; blindingSecret: Uint8Array },
): Promise<MadePool | undefined> {
  const caps = (await findCaps(tx, [slug])).get(slug)
  if (!caps) throw new Error('The caps of a giveaway have gone')
  return withPoolMaker(blindingSecret, async (maker) => {
    for await (const donors of donorsUpTo(tx, slug, cutNumber)) {
      await maker.add(
        donors.flatMap(({ donorId, portions }): [string, bigint][] => {
          const entries = countedEntries(caps, portions)
          return entries > 0n ? [[donorId, entries]] : []
        }),
      )
    }
    return maker.finish()
  })
}

const countedEntries = (caps: Caps, portions: readonly Portion[]): bigint => countedOf(caps, standingOf(caps, portions))

interface DonorPortions {
  donorId: string
  portions: Portion[]
}

/** Each donor once, some thousands at a time, with what there is of each cause and month. */
async function* donorsUpTo(tx: Transaction, slug: string, cutNumber: bigint): AsyncGenerator<DonorPortions[]> {
  await tx.query(sql`
    declare donors_of_draw no scroll cursor for
    select donor_id as "donorId", entry_type as "entryType", month, sum(entries)::bigint as entries
    from lines_of_draws where giveaway = ${slug} and number <= ${cutNumber}
    group by donor_id, entry_type, month order by donor_id`)
  let last: DonorPortions | undefined
  for (;;) {
    const rows = await tx.query<Portion & { donorId: string }>(sql`fetch 5000 from donors_of_draw`)
    if (rows.length === 0) break
    const donors: DonorPortions[] = []
    for (const { donorId, ...portion } of rows) {
      if (last?.donorId !== donorId) {
        if (last) donors.push(last)
        last = { donorId, portions: [] }
      }
      last.portions.push(portion)
    }
    // The last one may have more portions in the rows that come.
    yield donors
  }
  if (last) yield [last]
  await tx.query(sql`close donors_of_draw`)
}

/** The published pool, read where it is needed. */
export function keptPool(db: Queries, slug: string, outline: PoolOutline): Pool {
  return {
    outline,
    read: (from, count) => readPart(db, slug, 'pool.bin', from * recordBytes, count * recordBytes),
  }
}

export async function findOutline(db: Queries, slug: string): Promise<PoolOutline> {
  const [row] = await db.query<{ outline: string | null }>(sql`select outline from draws where giveaway = ${slug}`)
  if (!row?.outline) throw new Error('The outline of a frozen pool has gone')
  return readOutline(row.outline)
}
