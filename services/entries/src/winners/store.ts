import type { audit, claims } from '@evenhand/contracts/http'
import { tellAct } from '@evenhand/service-kit/audit'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import type { Standing } from './rules.ts'

/** One of those drawn. */
export interface ClaimRow extends Standing {
  giveaway: string
  place: number
  donorId: string
  blindedId: Buffer
  remindedAt: Date | null
  firstName: string | null
  initial: string | null
  region: string | null
  /** One more with every change but a reminder. */
  version: number
}

const claimColumns = sql`
  giveaway, place::int as place, donor_id as "donorId", blinded_id as "blindedId", state, notify_by as "notifyBy",
  notified_at as "notifiedAt", notice_state as "noticeState", notice_asked_at as "noticeAskedAt", notice_failure as "noticeFailure",
  respond_by as "respondBy", reminded_at as "remindedAt", deliver_by as "deliverBy",
  awarded_at as "awardedAt", delivered_at as "deliveredAt", forfeited_at as "forfeitedAt", forfeit_reason as "forfeitReason",
  first_name as "firstName", initial, region, version`

/** Everybody drawn for one prize, in the order of their places. */
export const listClaims = (db: Queries, slug: string): Promise<ClaimRow[]> =>
  db.query(sql`select ${claimColumns} from claims where giveaway = ${slug} order by place`)

/** The same; nobody else changes them until the transaction ends. */
export const lockClaims = (tx: Transaction, slug: string): Promise<ClaimRow[]> =>
  tx.query(sql`select ${claimColumns} from claims where giveaway = ${slug} order by place for update`)

export interface DrawnClaims {
  slug: string
  title: string
  drawnAt: Date
  claims: ClaimRow[]
}

/** Every draw that was held and whose claims are there, the latest first. */
export async function listDrawnClaims(db: Queries): Promise<DrawnClaims[]> {
  const held = await db.query<Omit<DrawnClaims, 'claims'>>(sql`
    select d.giveaway as slug, g.title, d.drawn_at as "drawnAt" from draws d join giveaways g on g.slug = d.giveaway
    where d.drawn_at is not null and exists (select 1 from claims c where c.giveaway = d.giveaway)
    order by d.drawn_at desc, d.giveaway`)
  const all = Map.groupBy(
    await db.query<ClaimRow>(sql`select ${claimColumns} from claims order by giveaway, place`),
    ({ giveaway }) => giveaway,
  )
  return held.map((draw) => ({ ...draw, claims: all.get(draw.slug) ?? [] }))
}

/** Answers false when they are there already. */
export async function insertClaims(
  tx: Transaction,
  slug: string,
  drawn: readonly (Standing & { donorId: string; blindedId: Buffer })[],
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into claims (giveaway, place, donor_id, blinded_id, state, notify_by)
    select ${slug}, * from unnest(${drawn.map((_, place) => place)}::smallint[], ${drawn.map(({ donorId }) => donorId)}::uuid[],
      ${drawn.map(({ blindedId }) => blindedId)}::bytea[], ${drawn.map(({ state }) => state)}::text[],
      ${drawn.map((standing) => standing.notifyBy)}::timestamptz[])
    on conflict do nothing returning 1`)
  return rows.length > 0
}

/** What everybody sees of a winner. */
export interface Published {
  firstName: string
  initial: string
  region: string
}

/** Keeps how somebody stands; what is published of a winner comes with the award, in the same statement. */
export async function saveStanding(
  tx: Transaction,
  slug: string,
  place: number,
  standing: Standing,
  published: Published | undefined,
): Promise<void> {
  const named = published
    ? sql`, first_name = ${published.firstName}, initial = ${published.initial}, region = ${published.region}`
    : sql``
  await tx.query(sql`
    update claims set state = ${standing.state}, notify_by = ${standing.notifyBy}, notified_at = ${standing.notifiedAt},
      notice_state = ${standing.noticeState}, notice_asked_at = ${standing.noticeAskedAt}, notice_failure = ${standing.noticeFailure},
      respond_by = ${standing.respondBy}, deliver_by = ${standing.deliverBy}, awarded_at = ${standing.awardedAt},
      delivered_at = ${standing.deliveredAt}, forfeited_at = ${standing.forfeitedAt}, forfeit_reason = ${standing.forfeitReason}${named}
    where giveaway = ${slug} and place = ${place}`)
}

/** By which key we hear what became of the email that notifies; null for a letter. */
export async function saveNoticeKey(
  tx: Transaction,
  { giveaway, place }: Pick<ClaimRow, 'giveaway' | 'place'>,
  mailKey: string | null,
): Promise<void> {
  await tx.query(sql`update claims set notice_key = ${mailKey} where giveaway = ${giveaway} and place = ${place}`)
}

/** Whose newest notice it is, if it is one. */
export async function findByNotice(
  db: Queries,
  mailKey: string,
): Promise<Pick<ClaimRow, 'giveaway' | 'place'> | undefined> {
  const [claim] = await db.query<Pick<ClaimRow, 'giveaway' | 'place'>>(sql`
    select giveaway, place::int as place from claims where notice_key = ${mailKey}`)
  return claim
}

export async function saveReminded(tx: Transaction, slug: string, place: number, at: Date): Promise<void> {
  await tx.query(sql`update claims set reminded_at = ${at} where giveaway = ${slug} and place = ${place}`)
}

export interface ActRow {
  id: string
  place: number
  at: Date
  who: claims.ClaimAct['who']
  administratorId: string | null
  action: claims.ClaimAct['action']
  words: string
}

/** Who does something: an administrator, the winner by the link, or the clock. */
export type Doer = { who: 'administrator'; administratorId: string } | { who: 'winner' | 'clock' }

/** What an administrator does with a claim, as the audit trail names it. */
const trailActions: Partial<Record<ActRow['action'], audit.AuditedAction>> = {
  notified: 'winner-notified',
  verified: 'claim-verified',
  awarded: 'prize-awarded',
  delivered: 'prize-delivered',
  forfeited: 'claim-forfeited',
  'award-proposed': 'award-proposed',
  'forfeit-proposed': 'forfeit-proposed',
  'proposal-refused': 'proposal-refused',
  'proposal-withdrawn': 'proposal-withdrawn',
}

/** Writes down what happened, in the transaction in which it happens; what an administrator did is told. */
export async function writeAct(
  tx: Transaction,
  slug: string,
  { doer, ...act }: Pick<ActRow, 'place' | 'at' | 'action' | 'words'> & { doer: Doer },
): Promise<void> {
  const administratorId = doer.who === 'administrator' ? doer.administratorId : null
  const id = uuidv7()
  await tx.query(sql`
    insert into claim_acts (id, giveaway, place, at, who, administrator_id, action, words)
    values (${id}, ${slug}, ${act.place}, ${act.at}, ${doer.who}, ${administratorId}, ${act.action}, ${act.words})`)
  if (administratorId === null) return
  const action = trailActions[act.action]
  if (!action) throw new Error(`No administrator does this to a claim: ${act.action}`)
  const who = act.place === 0 ? 'The winner drawn' : `Alternate ${act.place}`
  const words = act.words === '' ? who : `${who}: ${act.words}`
  await tellAct(tx, { id, administratorId, action, thing: { kind: 'giveaway', id: slug }, words, at: act.at })
}

const actsMax = 200

/** The newest first. */
export const listActs = (db: Queries, slug: string): Promise<ActRow[]> =>
  db.query(sql`
    select id, place::int as place, at, who, administrator_id as "administratorId", action, words
    from claim_acts where giveaway = ${slug} order by id desc limit ${actsMax}`)
