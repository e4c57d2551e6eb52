import type { claims } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { Proposed, Verdict } from './rules.ts'

/** A row of `claim_proposals`. */
export interface ProposalRow extends Proposed {
  id: string
  giveaway: string
  place: number
  act: claims.ProposedAct
  /** Of a forfeit. */
  reason: claims.ForfeitReason | null
  words: string
  proposedAt: Date
  decidedAt: Date | null
  /** Why it was refused. */
  refusal: string | null
}

const columns = sql`
  id, giveaway, place::int as place, act, reason, words, claim_version as "claimVersion", proposed_by as "proposedBy",
  proposed_at as "proposedAt", expires_at as "expiresAt", state, decided_by as "decidedBy", decided_at as "decidedAt", refusal`

type NewProposal = Omit<ProposalRow, 'state' | 'decidedBy' | 'decidedAt' | 'refusal'>

export async function insertProposal(tx: Transaction, one: NewProposal): Promise<void> {
  await tx.query(sql`
    insert into claim_proposals (id, giveaway, place, act, reason, words, claim_version, proposed_by, proposed_at, expires_at)
    values (${one.id}, ${one.giveaway}, ${one.place}, ${one.act}, ${one.reason}, ${one.words}, ${one.claimVersion},
      ${one.proposedBy}, ${one.proposedAt}, ${one.expiresAt})`)
}

/** One about a claim. Who decides about it has locked the claims, so that nobody else does meanwhile. */
export async function findProposal(
  tx: Transaction,
  { slug, place, proposalId }: { slug: string; place: number; proposalId: string },
): Promise<ProposalRow | undefined> {
  const [row] = await tx.query<ProposalRow>(sql`
    select ${columns} from claim_proposals where id = ${proposalId} and giveaway = ${slug} and place = ${place}`)
  return row
}

/** The newest about each claim. */
export const listNewest = (db: Queries): Promise<ProposalRow[]> =>
  db.query(sql`
    select distinct on (giveaway, place) ${columns} from claim_proposals
    order by giveaway, place, proposed_at desc, id desc`)

export async function findNewest(tx: Transaction, slug: string, place: number): Promise<ProposalRow | undefined> {
  const [row] = await tx.query<ProposalRow>(sql`
    select ${columns} from claim_proposals where giveaway = ${slug} and place = ${place}
    order by proposed_at desc, id desc limit 1`)
  return row
}

/** Who notified of a claim last. */
export async function findNotifier(tx: Transaction, slug: string, place: number): Promise<string | undefined> {
  const [row] = await tx.query<{ by: string }>(sql`
    select administrator_id as by from claim_acts
    where giveaway = ${slug} and place = ${place} and action = 'notified' and administrator_id is not null order by id desc limit 1`)
  return row?.by
}

export async function saveDecision(
  tx: Transaction,
  id: string,
  decided: { state: Verdict; by: string; at: Date; refusal?: string | undefined },
): Promise<void> {
  await tx.query(sql`
    update claim_proposals set state = ${decided.state}, decided_by = ${decided.by}, decided_at = ${decided.at},
      refusal = ${decided.refusal ?? null}
    where id = ${id}`)
}
