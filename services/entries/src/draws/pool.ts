import { blindingWith, type Pool, poolBuilder, type PoolOutline, readOutline } from '@evenhand/contracts/draws'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { type Caps, countedOf, type Portion, standingOf } from '../caps/rules.ts'
import { findCaps } from '../caps/store.ts'
import { readPart } from './files.ts'
import { hashing } from './hashing.ts'

const recordBytes = 40

/**
 * The bytes of the pool: everybody's entries of the lines up to the cut whose cause is of the period, as the caps let them count, blinded. The
 * same lines always make the same bytes. Empty when nobody takes part.
 */
export async function makePool(
  tx: Transaction,
  { slug, cutNumber, blindingSecret }: { slug: string; cutNumber: bigint; blindingSecret: Uint8Array },
): Promise<Uint8Array> {
  const caps = (await findCaps(tx, [slug])).get(slug)
  if (!caps) throw new Error('The caps of a giveaway have gone')
  const builder = poolBuilder(blindingWith(hashing, blindingSecret))
  for await (const { donorId, portions } of donorsUpTo(tx, slug, cutNumber)) {
    const entries = countedEntries(caps, portions)
    if (entries > 0n) builder.add(donorId, entries)
  }
  return builder.finish()
}

const countedEntries = (caps: Caps, portions: readonly Portion[]): bigint => countedOf(caps, standingOf(caps, portions))

/** Each donor once, with what there is of each cause and month. */
async function* donorsUpTo(tx: Transaction, slug: string, cutNumber: bigint) {
  await tx.query(sql`
    declare donors_of_draw no scroll cursor for
    select donor_id as "donorId", entry_type as "entryType", month, sum(entries)::bigint as entries
    from lines_of_draws where giveaway = ${slug} and number <= ${cutNumber}
    group by donor_id, entry_type, month order by donor_id`)
  let donor: { donorId: string; portions: Portion[] } | undefined
  for (;;) {
    const rows = await tx.query<Portion & { donorId: string }>(sql`fetch 5000 from donors_of_draw`)
    for (const { donorId, ...portion } of rows) {
      if (donor && donor.donorId !== donorId) {
        yield donor
        donor = undefined
      }
      donor ??= { donorId, portions: [] }
      donor.portions.push(portion)
    }
    if (rows.length === 0) break
  }
  if (donor) yield donor
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
