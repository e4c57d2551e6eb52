import type { Cents } from '@evenhand/contracts/money'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Gift } from './gift.ts'

export interface Refund {
  /** The processor's id of the refund or dispute. */
  reversalId: string
  giftId: string
  donorId: string
  cents: Cents
  reversedAt: Date
}

export async function saveGift(tx: Transaction, gift: Gift): Promise<void> {
  await tx.query(sql`
    insert into gifts (gift_id, donor_id, giveaway, kind, level, amount_cents, confirmed_at)
    values (${gift.giftId}, ${gift.donorId}, ${gift.giveaway}, ${gift.kind}, ${gift.level ?? null}, ${gift.cents},
      ${gift.confirmedAt})
    on conflict do nothing`)
}

export async function saveRefund(tx: Transaction, refund: Refund): Promise<void> {
  await tx.query(sql`
    insert into gift_refunds (reversal_id, gift_id, donor_id, amount_cents, reversed_at)
    values (${refund.reversalId}, ${refund.giftId}, ${refund.donorId}, ${refund.cents}, ${refund.reversedAt})
    on conflict do nothing`)
}

const giftColumns = sql`
  gift_id as "giftId", donor_id as "donorId", giveaway, kind, level, amount_cents as cents, confirmed_at as "confirmedAt"`

type GiftRow = Omit<Gift, 'level'> & { level: Gift['level'] | null }
const toGift = (row: GiftRow): Gift => ({ ...row, level: row.level ?? undefined })

export async function findGift(db: Queries, giftId: string): Promise<Gift | undefined> {
  const [row] = await db.query<GiftRow>(sql`select ${giftColumns} from gifts where gift_id = ${giftId}`)
  return row && toGift(row)
}

/** The gifts of a donor that were confirmed in a span of time, oldest first. */
export async function findGiftsBetween(db: Queries, donorId: string, from: Date, until: Date): Promise<Gift[]> {
  const rows = await db.query<GiftRow>(sql`
    select ${giftColumns} from gifts
    where donor_id = ${donorId} and confirmed_at >= ${from} and confirmed_at < ${until} order by confirmed_at, gift_id`)
  return rows.map(toGift)
}

/** All that was paid back of a gift, and when last. */
export async function sumRefunds(db: Queries, gift: Gift): Promise<{ cents: Cents; lastAt: Date | undefined }> {
  const [row] = await db.query<{ cents: Cents; lastAt: Date | null }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as cents, max(reversed_at) as "lastAt"
    from gift_refunds where gift_id = ${gift.giftId} and donor_id = ${gift.donorId}`)
  return { cents: row?.cents ?? 0n, lastAt: row?.lastAt ?? undefined }
}
