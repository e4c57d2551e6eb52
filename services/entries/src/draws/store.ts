import type { draws } from '@evenhand/contracts/http'
import { type Queries, type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** A draw as it stands; a part that is not there yet is null. */
export interface DrawRow {
  slug: string
  title: string
  timeZone: string
  committedAt: Date
  opensAt: Date
  closesAt: Date
  freezesAt: Date
  drawsOn: string
  round: bigint
  roundAt: Date
  cutNumber: bigint | null
  cutSeq: bigint | null
  cutHash: Buffer | null
  cutAt: Date | null
  donors: bigint | null
  frozenAt: Date | null
  drawnAt: Date | null
}

const drawColumns = sql`
  d.giveaway as slug, g.title, g.time_zone as "timeZone", d.committed_at as "committedAt", d.opens_at as "opensAt", d.closes_at as "closesAt",
  d.freezes_at as "freezesAt", d.draws_on as "drawsOn", d.cut_number as "cutNumber", d.cut_seq as "cutSeq", d.cut_hash as "cutHash", d.cut_at as "cutAt",
  d.donors, d.frozen_at as "frozenAt", d.round, d.round_at as "roundAt", d.drawn_at as "drawnAt"`

const selectDraws = (where: Sql): Sql => sql`
  select ${drawColumns} from draws d join giveaways g on g.slug = d.giveaway ${where}`

/** The latest close first. */
export const listDraws = (db: Queries): Promise<DrawRow[]> =>
  db.query(selectDraws(sql`order by d.closes_at desc, d.giveaway`))

export async function findDraw(db: Queries, slug: string): Promise<DrawRow | undefined> {
  const [draw] = await db.query<DrawRow>(selectDraws(sql`where d.giveaway = ${slug}`))
  return draw
}

/** Waits for whoever works at the draw, and keeps it to the end of the transaction. */
export async function lockDraw(tx: Transaction, slug: string): Promise<DrawRow | undefined> {
  const [draw] = await tx.query<DrawRow>(selectDraws(sql`where d.giveaway = ${slug} for update of d`))
  return draw
}

/** The same; undefined also when somebody works at it now. */
export async function lockDrawUnlessBusy(tx: Transaction, slug: string): Promise<DrawRow | undefined> {
  const [draw] = await tx.query<DrawRow>(selectDraws(sql`where d.giveaway = ${slug} for update of d skip locked`))
  return draw
}

export interface Secrets {
  seed: Buffer
  blindingSecret: Buffer
}

export async function findSecrets(db: Queries, slug: string): Promise<Secrets> {
  const [secrets] = await db.query<Secrets>(
    sql`select seed, blinding_secret as "blindingSecret" from draw_secrets where giveaway = ${slug}`,
  )
  if (!secrets) throw new Error('The secrets of a draw have gone')
  return secrets
}

/** What was published last. */
export const stateOf = ({ frozenAt, drawnAt }: DrawRow): draws.Draw['state'] =>
  drawnAt ? 'drawn' : frozenAt ? 'frozen' : 'committed'
