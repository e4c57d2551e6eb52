import { campaignTimeZone, levelTerms } from '@evenhand/contracts/catalogue'
import { type Merge, type MergingTables, moveRows, moveRowsUnlessThere } from '@evenhand/service-kit/personal-data'
import { type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { isFinal } from './store.ts'

/** The end of the last edition of the main giveaway whose list is final: what came before it stays in the record that it is drawn with. */
const frozenUntil = sql`
  (select max(giveaways.closes_at) from giveaways join draws on draws.giveaway = giveaways.slug where series = 'main' and ${isFinal})`

/** The month of the campaign in which that edition ended, and the one after it. */
const lastMonth = sql`date_trunc('month', ${frozenUntil} at time zone ${campaignTimeZone})`
const monthAfter = sql`((${lastMonth} + interval '1 month') at time zone ${campaignTimeZone})`

/** What a member earned of that month that is in the list, and not granted in the next edition, too. */
const earnedInLastMonth = (donorId: string): Sql => sql`(
    select coalesce(sum(e.earned), 0) from entries e join draws on draws.giveaway = e.giveaway
    where e.donor_id = ${donorId} and e.kind = 'grant' and e.source like 'monthly:%' and e.month = ${lastMonth}::date and ${isFinal}
      and e.final > (select coalesce(sum(r.final), 0) from entries r where r.reverses = e.id))`

/** Whether a visit is in a list that is frozen. */
const isFrozenVisit: Sql = sql`
  exists (
    select from giveaways open join draws on draws.giveaway = open.slug
    where open.series = 'main' and ${isFinal} and open.opens_at <= moved.visited_at and moved.visited_at < open.closes_at)`

/** Of one day and sponsor the first visit is the person’s; the lines of the ledger follow. */
async function moveVisits(tx: Transaction, { fromId, toId }: Merge): Promise<void> {
  await tx.query(sql`
    insert into sponsor_visits (donor_id, sponsor_id, day, visit_id, base, company, visited_at)
    select ${toId}, sponsor_id, day, visit_id, base, company, visited_at from sponsor_visits moved
    where donor_id = ${fromId} and not ${isFrozenVisit}
    on conflict (donor_id, sponsor_id, day) do update
    set visit_id = excluded.visit_id, base = excluded.base, company = excluded.company, visited_at = excluded.visited_at
    where excluded.visited_at < sponsor_visits.visited_at`)
  await tx.query(sql`delete from sponsor_visits moved where donor_id = ${fromId} and not ${isFrozenVisit}`)
}

/**
 * The account that is kept counts from the earlier registration on, and never in a list that is frozen, nor for a month that is in it. What the other
 * member was stays known by ids.
 */
async function moveMember(tx: Transaction, { fromId, toId }: Merge): Promise<void> {
  const countsFrom = sql`case when ${earnedInLastMonth(fromId)} > 0 then ${monthAfter} else ${frozenUntil} end`
  await tx.query(sql`
    update members kept set registered_at = case
      when kept.registered_at >= ${frozenUntil} and kept.registered_at < ${countsFrom} then ${countsFrom}
      else least(kept.registered_at, greatest(gone.registered_at, ${countsFrom})) end
    from members gone where kept.donor_id = ${toId} and gone.donor_id = ${fromId}`)
  await tx.query(sql`
    insert into members_before (member_id, donor_id)
    select gone.member_id, ${toId} from members gone where gone.donor_id = ${fromId} and exists (select from members where donor_id = ${toId})
    on conflict do nothing`)
  await tx.query(sql`
    delete from members gone where donor_id = ${fromId} and exists (select from members where donor_id = ${toId})`)
  await tx.query(sql`
    update members set donor_id = ${toId}, registered_at = greatest(registered_at, ${countsFrom}) where donor_id = ${fromId}`)
}

/** The free way in is one thing with the free month of a member: where that is in a list that is frozen, an entry of the same month has none in the next one. */
const takeFreeEntriesBack = (tx: Transaction, { fromId, toId, at }: Merge): Promise<unknown> =>
  tx.query(sql`
    insert into taken_back (cause, donor_id, reason, taken_by, taken_at)
    select 'gift:' || gift_id, donor_id, 'Your other record has the entries of this month', 'merge', ${at} from gifts
    where donor_id = ${toId} and kind = 'free' and confirmed_at >= ${frozenUntil} and confirmed_at < ${monthAfter}
      and ${earnedInLastMonth(fromId)} = ${levelTerms.free.entriesPerMonth}
    on conflict do nothing`)

/** What was refused stays refused: of two decisions the stricter one holds. */
async function moveHold(tx: Transaction, merge: Merge): Promise<void> {
  const { fromId, toId } = merge
  await tx.query(sql`
    delete from entry_holds where donor_id = ${toId} and state = 'released'
      and exists (select from entry_holds where donor_id = ${fromId} and state = 'refused')`)
  await moveRowsUnlessThere(sql`entry_holds`)(tx, merge)
}

/** Causes that are named by whose they are have the name of the other record there. */
async function moveTakenBack(tx: Transaction, { fromId, toId, at }: Merge): Promise<void> {
  await tx.query(sql`
    insert into taken_back (cause, donor_id, reason, taken_by, taken_at)
    select replace(cause, ${fromId}, ${toId}), ${toId}, reason, taken_by, taken_at from taken_back
    where donor_id = ${fromId} and strpos(cause, ${fromId}) > 0
    on conflict do nothing`)
  await tx.query(sql`
    update taken_back set donor_id = ${toId} where donor_id = ${fromId} and strpos(cause, ${fromId}) = 0`)
  await takeFreeEntriesBack(tx, { fromId, toId, at })
}

const moveWhereNone =
  (move: (merge: Merge) => Sql) =>
  (tx: Transaction, merge: Merge): Promise<unknown> =>
    tx.query(move(merge))

/** What a merge of two records does with each table; the lines of the ledger follow in the end (`settle-merge.ts`). */
export const movedFacts: MergingTables = {
  gifts: moveRows(sql`gifts`),
  gift_refunds: moveRows(sql`gift_refunds`),
  multiplier_purchases: moveRows(sql`multiplier_purchases`),
  sponsor_visits: moveVisits,
  /** They stay beside it: lists that are frozen were made with them. A level that was granted is of the account that it was granted to. */
  level_changes: moveWhereNone(
    ({ fromId, toId }) => sql`
      insert into level_changes (donor_id, membership_id, level, changed_at)
      select ${toId}, membership_id, level, changed_at from level_changes where donor_id = ${fromId}
        and (membership_id not like 'granted:%' or not exists (select from members where donor_id = ${toId})) on conflict do nothing`,
  ),
  mailbox_proofs: moveWhereNone(
    ({ fromId, toId }) => sql`
      insert into mailbox_proofs (donor_id, proved_at) select ${toId}, proved_at from mailbox_proofs where donor_id = ${fromId}
      on conflict (donor_id) do update set proved_at = least(mailbox_proofs.proved_at, excluded.proved_at)`,
  ),
  /** Of the account that is kept. */
  member_standings: moveWhereNone(
    ({ fromId, toId }) => sql`
      update member_standings set donor_id = ${toId} where donor_id = ${fromId}
        and not exists (select from members where donor_id = ${toId})`,
  ),
  members: moveMember,
  members_before: moveRows(sql`members_before`),
  persons: moveRowsUnlessThere(sql`persons`),
  entry_holds: moveHold,
  /** Nobody registers twice for one giveaway: where both did, the other record’s own is left, and counts no more. */
  registrations: moveRowsUnlessThere(sql`registrations`, sql`there.giveaway = moved.giveaway`),
  awards: moveRows(sql`awards`),
  taken_back: moveTakenBack,
  post_people: moveRows(sql`post_people`),
  proof_traces: 'For 90 days, so that one person counts once: a trace is of the address that was confirmed.',
  post_readings: 'A card stays as it was read.',
  post_cards: 'A card stays as it was read; its entries are in the ledger.',
  claims: 'Who was drawn, by the record that was in the list.',
  declarations: 'They are of a claim.',
  claim_people: 'They are of a claim.',
  balances: 'Sums of the ledger.',
}

/** Giveaways whose list is final: a merge changes nothing there. */
export async function listFrozen(tx: Queries): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ giveaway: string }>(sql`select giveaway from draws where ${isFinal}`)
  return new Set(rows.map(({ giveaway }) => giveaway))
}

/** Figures of a day leave these out. */
export async function insertLinesOfMerge(
  tx: Transaction,
  lines: readonly { id: string; giveaway: string }[],
): Promise<void> {
  await tx.query(sql`
    insert into lines_of_merges (giveaway, entry_id)
    select * from unnest(${lines.map(({ giveaway }) => giveaway)}::text[], ${lines.map(({ id }) => id)}::uuid[])`)
}

/** How many grants a cause has. */
export async function countGrants(tx: Transaction, cause: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(sql`
    select count(*)::int as n from entries
    where kind = 'grant' and source >= ${cause} and source < ${cause} || ';' and (source = ${cause} or starts_with(source, ${cause} || ':'))`)
  return row?.n ?? 0
}

/** What counts of a record in each giveaway, and whether its list is frozen. */
export const listCounted = (
  db: Queries,
  donorId: string,
): Promise<{ title: string; entries: bigint; isFrozen: boolean }[]> =>
  db.query(sql`
    select title, sum(counted)::bigint as entries, exists (select from draws where draws.giveaway = slug and ${isFinal}) as "isFrozen"
    from balances join giveaways on slug = giveaway where donor_id = ${donorId}
    group by slug, title having sum(counted) > 0 order by title, slug`)
