import { type BoughtMultiplier, isHeldKind, type Level, levels } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { type Gift, type GiftState, isHeldLine } from './rules.ts'

export interface GiftRow {
  id: string
  donor_id: string
  checkout_id: string | null
  giveaway: string
  kind: Gift['line']['kind']
  level: string | null
  level_before: string | null
  factor: number | null
  days: number | null
  thing_id: string | null
  thing_name: string | null
  amount_cents: bigint
  state: GiftState
  source: string
  created_at: Date
  confirmed_at: Date | null
  payment_id: string | null
  paid_back_cents: bigint
  region: string | null
}

const columns = sql`id, donor_id, checkout_id, giveaway, kind, level, level_before, factor, days, amount_cents, state, source, created_at, confirmed_at, payment_id, paid_back_cents, thing_id, thing_name, region`

/** Answers false when a gift of that source stands already. */
export async function insertGift(tx: Transaction, gift: Gift): Promise<boolean> {
  const { line } = gift
  const rows = await tx.query(sql`
    insert into gifts (${columns})
    values (${gift.id}, ${gift.donorId}, ${gift.checkoutId}, ${gift.giveaway}, ${line.kind}, ${'level' in line ? line.level : null},
            ${'levelBefore' in line ? (line.levelBefore ?? null) : null}, ${line.kind === 'multiplier' ? line.factor : null}, ${line.kind === 'multiplier' ? line.days : null}, ${line.cents},
            ${gift.state}, ${gift.source}, ${gift.createdAt}, ${gift.confirmedAt}, ${gift.paymentId}, ${gift.paidBackCents},
            ${isHeldLine(line) ? line.thingId : null}, ${isHeldLine(line) ? line.name : null}, ${gift.region ?? null})
    on conflict (source) do nothing returning 1`)
  return rows.length === 1
}

export async function lockGiftsOfCheckout(tx: Transaction, checkoutId: string): Promise<Gift[]> {
  const rows = await tx.query<GiftRow>(
    sql`select ${columns} from gifts where checkout_id = ${checkoutId} order by id for update`,
  )
  return rows.map(toGift)
}

/** One gift, for a change. The donor is locked by the caller. */
export async function lockGift(tx: Transaction, id: string): Promise<Gift | undefined> {
  const [row] = await tx.query<GiftRow>(sql`select ${columns} from gifts where id = ${id} for update`)
  return row && toGift(row)
}

export async function findGift(db: Queries, id: string): Promise<Gift | undefined> {
  const [row] = await db.query<GiftRow>(sql`select ${columns} from gifts where id = ${id}`)
  return row && toGift(row)
}

/** What covered the card fee of a payment. */
export async function findFeeCoverOf(db: Queries, paymentId: string): Promise<Gift | undefined> {
  const [row] = await db.query<GiftRow>(
    sql`select ${columns} from gifts where payment_id = ${paymentId} and kind = 'fee-cover'`,
  )
  return row && toGift(row)
}

/** Who gave what a payment paid; undefined while nothing of it is confirmed. */
export async function findDonorOfPayment(db: Queries, paymentId: string): Promise<string | undefined> {
  const [row] = await db.query<{ donor_id: string }>(
    sql`select donor_id from gifts where payment_id = ${paymentId} limit 1`,
  )
  return row?.donor_id
}

/** All that one payment paid. */
export async function lockGiftsOfPayment(tx: Transaction, paymentId: string): Promise<Gift[]> {
  const rows = await tx.query<GiftRow>(
    sql`select ${columns} from gifts where payment_id = ${paymentId} order by id for update`,
  )
  return rows.map(toGift)
}

export async function saveGiftState(tx: Transaction, gift: Gift): Promise<void> {
  await tx.query(sql`
    update gifts
    set state = ${gift.state}, confirmed_at = ${gift.confirmedAt}, payment_id = ${gift.paymentId}, paid_back_cents = ${gift.paidBackCents},
        region = ${gift.region ?? null}
    where id = ${gift.id}`)
}

export interface GiftWithDonor extends Gift {
  donorName: string
  donorEmail: string
  /** What of `paidBackCents` the donor’s bank holds while a dispute is open. */
  disputedCents: Cents
}

/** What a donor gave, newest first; payments that never came are not shown. */
export async function listGiftsOfDonor(db: Queries, donorId: string, most: number): Promise<GiftWithDonor[]> {
  const rows = await db.query<GiftWithDonorRow>(sql`
    select gifts.*, ${donorColumns}, ${disputed} as disputed_cents from gifts join donors using (donor_id)
    where donor_id = ${donorId} and state <> 'pending' order by gifts.created_at desc, id desc limit ${most}`)
  return rows.map(toGiftWithDonor)
}

/** The multipliers of a donor that were paid and have not gone back, with the payment that each was part of. */
export async function listMultipliers(
  db: Queries,
  donorId: string,
): Promise<(BoughtMultiplier & { checkoutId: string | null })[]> {
  const rows = await db.query<{ id: string; checkout_id: string | null; factor: number; days: number; at: Date }>(sql`
    select id, checkout_id, factor, days, confirmed_at as at from gifts
    where donor_id = ${donorId} and kind = 'multiplier' and state = 'confirmed'
      and factor is not null and days is not null and confirmed_at is not null`)
  return rows.map(({ id, checkout_id, factor, days, at }) => ({
    purchaseId: id,
    checkoutId: checkout_id,
    factor: BigInt(factor),
    days,
    boughtAt: at,
  }))
}

/** The months of a level that a donor has paid since then, of which something is left. */
export async function listPaidMonthsSince(
  db: Queries,
  donorId: string,
  since: Date,
): Promise<{ confirmedAt: Date; region: string | null }[]> {
  return db.query<{ confirmedAt: Date; region: string | null }>(sql`
    select coalesce(confirmed_at, created_at) as "confirmedAt", region from gifts
    where donor_id = ${donorId} and kind = 'level-month' and state = 'confirmed' and confirmed_at >= ${since}`)
}

/** Whether the donor has given, and all of it from this one browser. */
export async function gaveOnlyFrom(db: Queries, donorId: string, browserSession: string): Promise<boolean> {
  const [row] = await db.query<{ only: boolean | null }>(sql`
    select bool_and(checkouts.browser_session is not distinct from ${browserSession}) as only
    from gifts left join checkouts on checkouts.id = gifts.checkout_id
    where gifts.donor_id = ${donorId} and gifts.state <> 'pending'`)
  return row?.only === true
}

/**
 * Whether any money of a donor came otherwise than from these browsers: from another one, or at the desk. What a membership charges later
 * came from the browser that began it.
 */
export async function gaveElsewhere(db: Queries, donorId: string, browsers: readonly string[]): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from gifts left join checkouts on checkouts.id = gifts.checkout_id
    where gifts.donor_id = ${donorId} and gifts.state <> 'pending' and gifts.amount_cents > 0
      and not coalesce(checkouts.browser_session = any(${browsers}::text[]), false)
      and not (gifts.source like 'invoice:%' and not exists (
        select from memberships where memberships.donor_id = gifts.donor_id and not exists (
          select from checkouts begun
          where begun.subscription_id = memberships.subscription_id and begun.browser_session = any(${browsers}::text[]))))
    limit 1`)
  return rows.length > 0
}

export interface DonorColumns {
  donor_email: string
  donor_name: string
}

export const donorColumns = sql`reached_at(donors.donor_id, donors.email) as donor_email, concat_ws(' ', donors.first_name, donors.last_name) as donor_name`

/** What of a gift is away because of a dispute that its donor's bank has not decided. */
export const disputed = sql`case when gifts.paid_back_cents = 0 then 0 else (
  select coalesce(sum(reversals.cents), 0)::bigint from reversals join money_back on money_back.id = reversals.money_back_id
  where reversals.gift_id = gifts.id and money_back.kind = 'dispute' and money_back.state = 'opened') end`

export type GiftWithDonorRow = GiftRow & DonorColumns & { disputed_cents: Cents }

export const toGiftWithDonor = (row: GiftWithDonorRow): GiftWithDonor => ({
  ...toGift(row),
  disputedCents: row.disputed_cents,
  donorName: row.donor_name,
  donorEmail: row.donor_email,
})

const KnownLevel = z.enum(levels)

function toGift(row: GiftRow): Gift {
  return {
    id: row.id,
    donorId: row.donor_id,
    checkoutId: row.checkout_id,
    giveaway: row.giveaway,
    line: toLine(row),
    state: row.state,
    source: row.source,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    paymentId: row.payment_id,
    paidBackCents: row.paid_back_cents,
    region: row.region,
  }
}

function toLine({ kind, ...row }: GiftRow): Gift['line'] {
  const cents = row.amount_cents
  if (isHeldKind(kind))
    return { kind, thingId: z.uuid().parse(row.thing_id), name: z.string().parse(row.thing_name), cents }
  switch (kind) {
    case 'one-time':
    case 'gift-month':
    case 'fee-cover':
    case 'free':
      return { kind, cents }
    case 'level-once':
      return { kind: 'level-once', level: KnownLevel.parse(row.level) satisfies Level, cents }
    case 'level-month':
      return {
        kind: 'level-month',
        level: KnownLevel.parse(row.level),
        ...(row.level_before === null ? {} : { levelBefore: KnownLevel.parse(row.level_before) }),
        cents,
      }
    case 'multiplier':
      return { kind: 'multiplier', factor: z.int().parse(row.factor), days: z.int().parse(row.days), cents }
  }
}
