import { prepared, type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Gift } from './gift.ts'

export async function saveGifts(tx: Transaction, gifts: readonly Gift[]): Promise<void> {
  await tx.query(
    prepared(sql`
      insert into gifts (gift_id, donor_id, giveaway, kind, level, level_before, amount_cents, confirmed_at, region, browser_key)
      select unnest(${gifts.map(({ giftId }) => giftId)}::uuid[]), unnest(${gifts.map(({ donorId }) => donorId)}::uuid[]),
        unnest(${gifts.map(({ giveaway }) => giveaway)}::text[]), unnest(${gifts.map(({ kind }) => kind)}::text[]),
        unnest(${gifts.map(({ level }) => level)}::text[]), unnest(${gifts.map(({ levelBefore }) => levelBefore)}::text[]),
        unnest(${gifts.map(({ cents }) => cents)}::bigint[]), unnest(${gifts.map(({ confirmedAt }) => confirmedAt)}::timestamptz[]),
        unnest(${gifts.map(({ region }) => region)}::text[]), unnest(${gifts.map(({ browserKey }) => browserKey)}::text[])`),
  )
}

const giftColumns = sql`
  gift_id as "giftId", donor_id as "donorId", giveaway, kind, level, level_before as "levelBefore", amount_cents as cents, confirmed_at as "confirmedAt", region`

type GiftRow = Omit<Gift, 'level' | 'levelBefore' | 'region'> & {
  level: Gift['level'] | null
  levelBefore: Gift['level'] | null
  region: string | null
}
const toGift = ({ level, levelBefore, region, ...row }: GiftRow): Gift => ({
  ...row,
  ...(region ? { region } : {}),
  level: level ?? undefined,
  ...(levelBefore ? { levelBefore } : {}),
})

export async function findGifts(tx: Transaction, giftIds: readonly string[]): Promise<Gift[]> {
  const rows = await tx.query<GiftRow>(
    prepared(sql`select ${giftColumns} from gifts where gift_id = any((select ${giftIds}::uuid[])::uuid[])`),
  )
  return rows.map(toGift)
}

/** Of these gifts the free entries whose donors have not proved the mailbox, so that they have no line. */
export const findUnprovedGifts = (db: Queries, giftIds: readonly string[]): Promise<{ giftId: string }[]> =>
  db.query<{ giftId: string }>(sql`
    select gift_id as "giftId" from gifts g where gift_id = any(${giftIds}::uuid[]) and kind = 'free'
      and not exists (select 1 from mailbox_proofs p where p.donor_id = g.donor_id)`)

/** The gifts of donors that were confirmed at an instant, which is of each donor, or later. */
export async function findGiftsSince(
  db: Queries,
  donors: readonly { donorId: string; since: Date }[],
): Promise<Gift[]> {
  if (donors.length === 0) return []
  const rows = await db.query<GiftRow>(sql`
    select ${giftColumns} from gifts join unnest(${donors.map(({ donorId }) => donorId)}::uuid[],
      ${donors.map(({ since }) => since)}::timestamptz[]) as donor (id, since) on donor_id = donor.id
    where confirmed_at >= donor.since`)
  return rows.map(toGift)
}
