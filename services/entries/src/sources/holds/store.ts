import type { EntryHold } from '@evenhand/contracts/catalogue'
import { json, prepared, type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { counter } from '@evenhand/service-kit/telemetry'
import { uuidv7 } from 'uuidv7'
import { groupLocks } from '../../ledger/locks.ts'
import type { Hold } from './hold.ts'
import { entryHoldLimits, type Signs } from './rules.ts'
import type { ProofTraces, Traced } from './traces.ts'

/** Of what has too many twice the limit is counted: enough for the rule and for the desk, and a crowd costs no more than a few of them. */
const countedMax = (rule: keyof typeof entryHoldLimits): number => 2 * entryHoldLimits[rule]

/** Of donors who are locked (`lockDonors`). */
export const findHolds = (tx: Transaction, donorIds: readonly string[]): Promise<Pick<Hold, 'donorId' | 'state'>[]> =>
  tx.query(
    prepared(sql`
      select donor_id as "donorId", state from entry_holds where donor_id = any((select ${donorIds}::uuid[])::uuid[])`),
  )

/** Each person is of the donor who claims it first; answers whose each of them is. Claimed in one order, so that two never wait for each other. */
export async function claimPersons(
  tx: Transaction,
  claims: readonly { person: string; donorId: string }[],
): Promise<{ person: string; donorId: string }[]> {
  const people = claims.map(({ person }) => person)
  await tx.query(sql`
    insert into persons (person, donor_id)
    select person, donor_id from unnest(${people}::uuid[], ${claims.map(({ donorId }) => donorId)}::uuid[])
      with ordinality as claim (person, donor_id, nth) order by person, nth
    on conflict do nothing`)
  return tx.query(sql`select person, donor_id as "donorId" from persons where person = any(${people}::uuid[])`)
}

/**
 * To the end of the transaction only one judges proofs of the same browser, domain, or strangers' network, so that each counts those before it. Asked
 * for after the donors and the persons, so that two never wait for each other.
 */
export const lockGroups = (tx: Transaction, traced: readonly Traced[]): Promise<unknown> =>
  tx.query(sql`
    select count(pg_advisory_xact_lock(${groupLocks}, key)) from (
      select distinct hashtext(name) as key from unnest(${traced.flatMap(groupsOf)}::text[]) as of_group (name) order by key) ordered`)

const groupsOf = ({ traces: { browser, domain, subscriber, network } }: Traced): string[] =>
  [
    ['browser', browser],
    ['domain', domain],
    ...(domain === ''
      ? []
      : [
          ['subscriber', subscriber],
          ['network', network],
        ]),
  ].flatMap(([name, value]) => (value ? [`${name} ${value}`] : []))

/** What other donors have in common with those who prove a mailbox, by the proofs that are kept. */
export const findSigns = (
  tx: Transaction,
  traced: readonly Traced[],
): Promise<(Omit<Signs, 'isOther' | 'isDisposable'> & { donorId: string; ring: string | null })[]> =>
  tx.query(sql`
    select new.donor_id as "donorId", (select ring from members own where own.donor_id = new.donor_id) as ring,
      (select count(*)::int from (select 1 from proof_traces t where t.browser = new.browser and t.browser <> ''
        and t.donor_id <> new.donor_id and t.proved_at > new.proved_at - interval '30 days' limit ${countedMax('browser')}) alike) as "ofBrowser",
      (select count(*)::int from (select 1 from proof_traces t where t.domain = new.domain and t.domain <> ''
        and t.donor_id <> new.donor_id and t.proved_at > new.proved_at - interval '30 days' limit ${countedMax('domain')}) alike) as "ofDomain",
      (select count(*)::int from (select 1 from proof_traces t where t.subscriber = new.subscriber and t.subscriber <> '' and t.domain <> ''
        and t.donor_id <> new.donor_id and t.proved_at > new.proved_at - interval '1 day' limit ${countedMax('strangersOfSubscriber')}) alike) as "strangersOfSubscriber",
      (select count(*)::int from (select 1 from proof_traces t where t.network = new.network and t.network <> '' and t.domain <> ''
        and t.donor_id <> new.donor_id and t.proved_at > new.proved_at - interval '1 day' limit ${countedMax('strangersOfNetwork')}) alike) as "strangersOfNetwork",
      (select count(*)::int from (select 1 from proof_traces t where t.subscriber = new.subscriber and t.subscriber <> ''
        and t.donor_id <> new.donor_id and t.proved_at > new.proved_at - interval '1 day' limit ${countedMax('subscriber')}) alike) as "ofSubscriber",
      (select count(*)::int from (select 1 from proof_traces t where t.network = new.network and t.network <> ''
        and t.donor_id <> new.donor_id and t.proved_at > new.proved_at - interval '1 day' limit ${countedMax('network')}) alike) as "ofNetwork",
      (select count(*)::int from (select 1 from members own join members m on m.ring = own.ring
        join mailbox_proofs p on p.donor_id = m.donor_id and p.proved_at > new.proved_at - interval '7 days'
        where own.donor_id = new.donor_id and m.donor_id <> new.donor_id limit ${countedMax('ring')}) alike) as "ofRing"
    from unnest(${traced.map(({ donorId }) => donorId)}::uuid[], ${traced.map(({ provedAt }) => provedAt)}::timestamptz[],
      ${traced.map(({ traces }) => traces.browser)}::text[], ${traced.map(({ traces }) => traces.domain)}::text[],
      ${traced.map(({ traces }) => traces.subscriber)}::text[], ${traced.map(({ traces }) => traces.network)}::text[])
      as new (donor_id, proved_at, browser, domain, subscriber, network)`)

const countingMsMax = 5_000

const countsFailed = counter(
  'hold_counts_failed',
  'Times that the signs of new proofs could not be counted, by the code of the database; 57014 is the time limit. Their entries are held',
  'code',
)

/** What cannot be counted in time is not counted, and what is not counted is held. */
export async function countOrNot(tx: Transaction, traced: readonly Traced[]): ReturnType<typeof findSigns> {
  await tx.query(sql`savepoint counting`)
  try {
    await tx.query(sql`select set_config('statement_timeout', ${String(countingMsMax)}, true)`)
    const signs = await findSigns(tx, traced)
    await tx.query(sql`set local statement_timeout to default`)
    await tx.query(sql`release savepoint counting`)
    return signs
  } catch (error) {
    countsFailed.inc({ code: codeOf(error) })
    await tx.query(sql`rollback to savepoint counting`)
    return []
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'

/** By rule how many wait for a decision, and how many were held since then. */
export const countHeld = (db: Queries, since: Date): Promise<{ why: EntryHold; waiting: number; inADay: number }[]> =>
  db.query(sql`
    select why, (count(*) filter (where state = 'held'))::int as waiting,
      (count(*) filter (where held_at > ${since}))::int as "inADay"
    from entry_holds, unnest(whys) why where state = 'held' or held_at > ${since} group by why`)

export const findDonorsOfMembers = (db: Queries, memberIds: readonly string[]): Promise<{ donorId: string }[]> =>
  db.query(sql`select donor_id as "donorId" from members where member_id = any(${memberIds}::uuid[])`)

/** Of these members, also those who were erased since, those who are held, or refused. */
export const findHeldMembers = (db: Queries, memberIds: readonly string[]): Promise<{ memberId: string }[]> =>
  db.query(sql`
    select m.member_id as "memberId"
    from (select member_id, donor_id from members union all select member_id, donor_id from members_before) m
      join entry_holds h on h.donor_id = m.donor_id and h.state <> 'released'
    where m.member_id = any(${memberIds}::uuid[])`)

export async function saveTraces(tx: Transaction, traced: readonly Traced[]): Promise<void> {
  await tx.query(sql`
    insert into proof_traces (donor_id, proved_at, person, domain, subscriber, network, browser)
    select * from unnest(${traced.map(({ donorId }) => donorId)}::uuid[], ${traced.map(({ provedAt }) => provedAt)}::timestamptz[],
      ${traced.map(({ traces }) => traces.person)}::uuid[], ${traced.map(({ traces }) => traces.domain)}::text[],
      ${traced.map(({ traces }) => traces.subscriber)}::text[], ${traced.map(({ traces }) => traces.network)}::text[],
      ${traced.map(({ traces }) => traces.browser)}::text[])
    on conflict do nothing`)
}

export async function saveHolds(tx: Transaction, holds: readonly Hold[]): Promise<void> {
  for (const { donorId, whys, signs, state, heldAt } of holds)
    await tx.query(sql`
      insert into entry_holds (id, donor_id, whys, signs, state, held_at)
      values (${uuidv7()}, ${donorId}, ${whys}, ${signs === null ? null : json(signs)}, ${state}, ${heldAt})
      on conflict (donor_id) do nothing`)
}

/** In any order, so that those which can't be counted now keep no others waiting. */
export const listNotChecked = (db: Queries, limit: number): Promise<(Omit<Traced, 'traces'> & ProofTraces)[]> =>
  db.query(sql`
    select donor_id as "donorId", proved_at as "provedAt", person, domain, false as "isDisposable", subscriber, network, browser
    from proof_traces join entry_holds h using (donor_id)
    where h.state = 'held' and h.signs is null and h.whys = ${uncounted}::text[] order by random() limit ${limit}`)

const uncounted: EntryHold[] = ['not-checked']

/** Answers whether the donor was held because nothing could be counted, and nothing else was decided since. */
export async function saveCounted(
  tx: Transaction,
  { donorId, whys, signs }: { donorId: string; whys: EntryHold[]; signs: Signs },
): Promise<boolean> {
  const changed =
    whys.length === 0
      ? await tx.query(sql`delete from entry_holds where donor_id = ${donorId} and ${stillUncounted} returning 1`)
      : await tx.query(sql`
          update entry_holds set whys = ${whys}, signs = ${json(signs)}, version = version + 1
          where donor_id = ${donorId} and ${stillUncounted} returning 1`)
  return changed.length > 0
}

const stillUncounted = sql`state = 'held' and signs is null and whys = ${uncounted}::text[]`

/** Forgets by what proofs were judged, a bounded number at a time. Answers whether there is more. */
export async function forgetTraces(db: Queries, before: Date, rowsMax: number): Promise<boolean> {
  const gone = await db.query(sql`
    delete from proof_traces where donor_id in (
      select donor_id from proof_traces where heard_at < ${before} order by heard_at limit ${rowsMax})
    returning 1`)
  return gone.length === rowsMax
}
