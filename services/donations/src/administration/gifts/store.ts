import type { gifts } from '@evenhand/contracts/http'
import type { Cents } from '@evenhand/contracts/money'
import { type Queries, sql } from '@evenhand/service-kit/postgres'
import {
  disputed,
  donorColumns,
  type GiftWithDonor,
  type GiftWithDonorRow,
  toGiftWithDonor,
} from '../../gifts/store.ts'
import { centsKey, instantKey, isAfter, orderBy, type Ordering, type Place, textKey } from '../../paging/keyset.ts'
import { donorNameKey } from '../../donors/store.ts'
import { fits, register, way } from './filter-store.ts'

/** A gift as the register shows it. */
export interface RegisteredGift extends GiftWithDonor {
  way: gifts.ListedGift['way']
}

const keys = {
  date: instantKey(sql`gifts.confirmed_at`),
  amount: centsKey(sql`gifts.amount_cents`),
  donor: textKey(donorNameKey),
}

export const orderingOf = ({ sort, order }: { sort: gifts.GiftSort; order: gifts.Order }): Ordering => ({
  name: sort,
  by: keys[sort],
  id: sql`gifts.id`,
  direction: order,
})

type Row = GiftWithDonorRow & { way: RegisteredGift['way'] }

const toRegistered = (row: Row): RegisteredGift => ({ ...toGiftWithDonor(row), way: row.way })

/** A page of the register, and where it ends; the next one begins there, whatever was added meanwhile. */
export async function listRegister(
  db: Queries,
  wanted: { filter: gifts.GiftFilter; ordering: Ordering; after: Place | undefined; limit: number },
): Promise<{ page: RegisteredGift[]; end: Place | undefined }> {
  const { filter, ordering, after, limit } = wanted
  const rows = await db.query<Row & { place: string }>(sql`
    select gifts.*, ${donorColumns}, ${way} as way, ${disputed} as disputed_cents, ${ordering.by.text} as place from ${register}
    where ${fits(filter)} and ${isAfter(ordering, after)} order by ${orderBy(ordering)} limit ${limit}`)
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { page: rows.map(toRegistered), end: last && { key: last.place, id: last.id } }
}

/** Of all that fits: how many, what was given, and what of it went back. */
export async function sumRegister(
  db: Queries,
  filter: gifts.GiftFilter,
): Promise<{ total: bigint; given: Cents; paidBack: Cents }> {
  const [row] = await db.query<{ total: bigint; given: Cents; paidBack: Cents }>(sql`
    select count(*) as total, coalesce(sum(gifts.amount_cents), 0)::bigint as given,
           coalesce(sum(gifts.paid_back_cents), 0)::bigint as "paidBack"
    from ${register} where ${fits(filter)}`)
  return row ?? { total: 0n, given: 0n, paidBack: 0n }
}

export interface OfflineFacts {
  reference: string
  note: string
  receivedOn: string
}

/** One gift, and what was written down with it if it came offline. */
export async function findRegistered(
  db: Queries,
  giftId: string,
): Promise<(RegisteredGift & { offline: OfflineFacts | null }) | undefined> {
  const [row] = await db.query<Row & { reference: string | null; note: string; received_on: string }>(sql`
    select gifts.*, ${donorColumns}, ${way} as way, ${disputed} as disputed_cents, reference, note, received_on from ${register}
    where gifts.id = ${giftId} and gifts.state <> 'pending'`)
  if (!row) return undefined
  const { reference, note, received_on: receivedOn } = row
  return { ...toRegistered(row), offline: reference === null ? null : { reference, note, receivedOn } }
}
