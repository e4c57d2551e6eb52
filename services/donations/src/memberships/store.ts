import { type Level, levels } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'
import { type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import type { Monthly } from '../processor/monthly.ts'
import type { Arrears, Membership } from './membership.ts'
import { silentBefore } from './rules.ts'
import type { Rise } from './rises.ts'

export interface MembershipRow {
  id: string
  donor_id: string
  level: string | null
  next_level: string | null
  gift_cents: bigint | null
  next_gift_cents: bigint | null
  level_due: string | null
  level_due_try_at: Date | null
  billed_cents: bigint | null
  fee_cover_cents: bigint
  subscription_id: string
  region: string | null
  state: Membership['state']
  started_at: Date
  period_ends_at: Date | null
  anchor_at: Date | null
  paused_until: Date | null
  resting: boolean
  ends_at: Date | null
  ended_at: Date | null
  ended_because: 'cancelled' | 'lapsed' | null
  card_brand: string | null
  card_last4: string | null
  behind_invoice: string | null
  behind_cents: bigint | null
  behind_since: Date | null
  lapses_at: Date | null
  notice_key: string | null
  notice_asked_at: Date | null
  notice_failure: string | null
  looks: bigint
}

/** Whether the payment that began a membership was opened in one of these browsers. */
export async function isBegunIn(db: Queries, membershipId: string, browsers: readonly string[]): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from memberships join checkouts using (subscription_id)
    where memberships.id = ${membershipId} and checkouts.browser_session = any(${browsers}::text[])`)
  return rows.length === 1
}

/** The browser session in which the payment that began a membership was opened; undefined where it is not known any longer. */
export async function findBrowserOf(db: Queries, membershipId: string): Promise<string | undefined> {
  const [begun] = await db.query<{ browser: string | null }>(sql`
    select checkouts.browser_session as browser from memberships join checkouts using (subscription_id)
    where memberships.id = ${membershipId}`)
  return begun?.browser ?? undefined
}

/** A membership with how often the processor was looked at for it. */
export interface Looked {
  membership: Membership
  looks: bigint
}

export async function insertMembership(
  tx: Transaction,
  begun: Pick<Membership, 'id' | 'donorId' | 'monthly' | 'feeCover' | 'subscriptionId' | 'startedAt' | 'region'>,
): Promise<void> {
  await tx.query(sql`
    insert into memberships (id, donor_id, level, gift_cents, fee_cover_cents, subscription_id, region, state, started_at, changed_at)
    values (${begun.id}, ${begun.donorId}, ${levelIn(begun.monthly)}, ${giftIn(begun.monthly)}, ${begun.feeCover}, ${begun.subscriptionId}, ${begun.region ?? null}, 'active', ${begun.startedAt}, ${begun.startedAt})
    on conflict (subscription_id) do nothing`)
}

export async function findBySubscription(db: Queries, subscriptionId: string): Promise<Looked | undefined> {
  const [row] = await db.query<MembershipRow>(sql`select * from memberships where subscription_id = ${subscriptionId}`)
  return row && toLooked(row)
}

export async function findMembership(db: Queries, id: string): Promise<Membership | undefined> {
  const [row] = await db.query<MembershipRow>(sql`select * from memberships where id = ${id}`)
  return row && toLooked(row).membership
}

/** The newest first. */
export async function listMembershipsOf(db: Queries, donorId: string): Promise<Membership[]> {
  const rows = await db.query<MembershipRow>(
    sql`select * from memberships where donor_id = ${donorId} order by started_at desc, id desc`,
  )
  return rows.map((row) => toLooked(row).membership)
}

export async function lockBySubscription(tx: Transaction, subscriptionId: string): Promise<Looked | undefined> {
  const [row] = await tx.query<MembershipRow>(
    sql`select * from memberships where subscription_id = ${subscriptionId} for update`,
  )
  return row && toLooked(row)
}

/** What a donor pays by the month, for a change. The donor is locked after it, as by whoever follows a subscription or merges two records. */
export async function lockMembershipsOf(tx: Transaction, donorId: string): Promise<Membership[]> {
  const rows = await tx.query<MembershipRow>(
    sql`select * from memberships where donor_id = ${donorId} order by id for update`,
  )
  return rows.map(toMembership)
}

/** The rises of a donor's level that were paid since then, and whether their money went back. */
export async function listRises(db: Queries, donorId: string, since: Date): Promise<Rise[]> {
  const rows = await db.query<{ from: string; to: string; source: string; paid_at: Date; paid_back: boolean }>(sql`
    select level_before as "from", level as "to", source, confirmed_at as paid_at, state = 'refunded' as paid_back from gifts
    where donor_id = ${donorId} and level_before is not null and level is not null and confirmed_at is not null and confirmed_at >= ${since}`)
  return rows.map(({ from, to, source, paid_at: paidAt, paid_back: isPaidBack }) => ({
    from: KnownLevel.parse(from),
    to: KnownLevel.parse(to),
    invoiceId: source.replace(/^invoice:/, ''),
    paidAt,
    isPaidBack,
  }))
}

/** Notes which level is to be billed from the next period on, and when somebody sees to it who isn't at it now. One that is due already stays. */
export async function noteLevelDue(
  db: Queries,
  id: string,
  { level, tryAt }: { level: Level; tryAt: Date },
): Promise<void> {
  await db.query(sql`
    update memberships set level_due = ${level}, level_due_try_at = ${tryAt}
    where id = ${id} and level_due is null and state <> 'ended'`)
}

/** Levels that the processor still has to bill. */
export async function countLevelsDue(db: Queries): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from memberships where level_due is not null`,
  )
  return row?.count ?? 0
}

/** The level that waits longest to be billed, whose next try is put ahead. */
export async function claimLevelDue(db: Queries, now: Date, nextTryAt: Date): Promise<string | undefined> {
  const [row] = await db.query<{ subscription_id: string }>(sql`
    update memberships set level_due_try_at = ${nextTryAt}
    where id = (select id from memberships where level_due is not null and level_due_try_at <= ${now}
      order by level_due_try_at limit 1 for update skip locked)
    returning subscription_id`)
  return row?.subscription_id
}

export async function putOffLevelDue(db: Queries, subscriptionId: string, until: Date): Promise<void> {
  await db.query(sql`
    update memberships set level_due_try_at = ${until} where subscription_id = ${subscriptionId} and level_due is not null`)
}

/** Keeps what a look found, and counts it. */
export async function saveLook(tx: Transaction, membership: Membership, now: Date): Promise<void> {
  const {
    id,
    state,
    monthly,
    next,
    levelDue = null,
    billed = null,
    feeCover,
    period,
    pausedUntil,
    resting,
    endsAt,
    ended,
    card,
    behind,
  } = membership
  await tx.query(sql`
    update memberships set state = ${state}, level = ${levelIn(monthly)}, next_level = ${levelIn(next)},
      gift_cents = ${giftIn(monthly)}, next_gift_cents = ${giftIn(next)}, billed_cents = ${billed}, fee_cover_cents = ${feeCover},
      level_due = ${levelDue}, level_due_try_at = case when ${levelDue}::text is not null then coalesce(level_due_try_at, ${now}) end,
      period_ends_at = ${period?.endsAt ?? null}, anchor_at = ${period?.anchor ?? null},
      paused_until = ${pausedUntil ?? null}, resting = ${resting}, ends_at = ${endsAt ?? null},
      ended_at = ${ended?.at ?? null}, ended_because = ${ended?.because ?? null},
      card_brand = ${card?.brand ?? null}, card_last4 = ${card?.last4 ?? null},
      behind_invoice = ${behind?.invoiceId ?? null}, behind_cents = ${behind?.cents ?? null},
      behind_since = ${behind?.since ?? null}, ${arrearsIn(behind)},
      looks = looks + 1, looked_at = ${now}, changed_at = ${now}
    where id = ${id}`)
}

/** Keeps what became of the notice of a missing payment. */
export async function saveArrears(tx: Transaction, id: string, behind: Arrears): Promise<void> {
  await tx.query(sql`update memberships set ${arrearsIn(behind)} where id = ${id}`)
}

/** The subscription whose missing payment an email of this key tells of. */
export async function findByNotice(db: Queries, mailKey: string): Promise<string | undefined> {
  const [row] = await db.query<{ subscription_id: string }>(
    sql`select subscription_id from memberships where notice_key = ${mailKey}`,
  )
  return row?.subscription_id
}

/** Of a membership, as `isUntold` says it of one that was read. */
export const isUntoldIn = (now: Date): Sql => sql`(behind_invoice is not null and lapses_at is null
  and (notice_failure is not null or coalesce(notice_asked_at, behind_since) < ${silentBefore(now)}))`

/** Missing payments of which their holder was not told. */
export async function countUntold(db: Queries, now: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from memberships where ${isUntoldIn(now)}`,
  )
  return row?.count ?? 0
}

/** A membership that nobody told us about for long, or that was never looked at. */
export async function findUnseen(db: Queries, before: Date): Promise<string | undefined> {
  const [row] = await db.query<{ subscription_id: string }>(sql`
    select subscription_id from memberships
    where state <> 'ended' and (looked_at is null or looked_at < ${before}) and started_at < ${before}
    order by looked_at nulls first limit 1`)
  return row?.subscription_id
}

/** What runs on of those whose account is deactivated. A payment that is missing would be tried again: that ends at once. */
export const listOfDeactivated = (
  db: Queries,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; donorId: string }[]> =>
  db.query<{ id: string; donorId: string }>(sql`
    select m.id, m.donor_id as "donorId"
    from (select distinct on (donor_id) donor_id, is_active from member_standings order by donor_id, version desc) standing
    join memberships m on m.donor_id = standing.donor_id
    where not is_active and (state = 'past-due' or (state = 'active' and ends_at is null)) and (${after}::text is null or m.id > ${after})
    order by m.id limit ${limit}`)

/** Puts the next look a day ahead, where this one failed. */
export async function noteLook(db: Queries, subscriptionId: string, at: Date): Promise<void> {
  await db.query(sql`update memberships set looked_at = ${at} where subscription_id = ${subscriptionId}`)
}

const KnownLevel = z.enum(levels)

const toLooked = (row: MembershipRow): Looked => ({ membership: toMembership(row), looks: row.looks })

export function toMembership(row: MembershipRow): Membership {
  return {
    id: row.id,
    donorId: row.donor_id,
    subscriptionId: row.subscription_id,
    startedAt: row.started_at,
    region: row.region,
    state: row.state,
    ...monthlyOf(row),
    levelDue: row.level_due === null ? undefined : KnownLevel.parse(row.level_due),
    billed: row.billed_cents ?? undefined,
    feeCover: row.fee_cover_cents,
    period: row.period_ends_at && row.anchor_at ? { endsAt: row.period_ends_at, anchor: row.anchor_at } : undefined,
    pausedUntil: row.paused_until ?? undefined,
    resting: row.resting,
    endsAt: row.ends_at ?? undefined,
    ended: row.ended_at ? { at: row.ended_at, because: row.ended_because ?? 'cancelled' } : undefined,
    card: row.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : undefined,
    behind: arrearsOf(row),
  }
}

const levelIn = (monthly: Monthly | undefined): Level | null => (monthly?.kind === 'level' ? monthly.level : null)
const giftIn = (monthly: Monthly | undefined): Cents | null => (monthly?.kind === 'gift' ? monthly.cents : null)

/** A row has a level or the amount of a gift; another one of the same kind may come next. */
function monthlyOf(row: MembershipRow): Pick<Membership, 'monthly' | 'next'> {
  const { gift_cents: cents, next_gift_cents: nextCents } = row
  if (cents !== null)
    return {
      monthly: { kind: 'gift', cents },
      next: nextCents === null ? undefined : { kind: 'gift', cents: nextCents },
    }
  const next = row.next_level === null ? undefined : KnownLevel.parse(row.next_level)
  return {
    monthly: { kind: 'level', level: KnownLevel.parse(row.level) },
    next: next && { kind: 'level', level: next },
  }
}

/** What is known of the notice of a missing payment, and the time that it began. */
const arrearsIn = (behind: Arrears | undefined): Sql => sql`
  lapses_at = ${behind?.lapsesAt ?? null}, notice_key = ${behind?.notice?.mailKey ?? null},
  notice_asked_at = ${behind?.notice?.askedAt ?? null}, notice_failure = ${behind?.notice?.failure ?? null}`

function arrearsOf(row: MembershipRow): Membership['behind'] {
  const { behind_invoice: invoiceId, behind_cents: cents, behind_since: since } = row
  if (invoiceId === null || cents === null || !since) return undefined
  return {
    invoiceId,
    cents,
    since,
    lapsesAt: row.lapses_at ?? undefined,
    notice:
      row.notice_key !== null && row.notice_asked_at
        ? { mailKey: row.notice_key, askedAt: row.notice_asked_at, failure: row.notice_failure ?? undefined }
        : undefined,
  }
}

/** What was asked for its holder is done, as they keep it: a job that finishes what a process left doesn't cancel it again. */
export const finishCancellations = (db: Queries, membershipId: string): Promise<unknown> =>
  db.query(sql`
    update membership_cancellations set state = 'done' where membership_id = ${membershipId} and state = 'asked'`)
