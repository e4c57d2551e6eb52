import { type Queries, sql } from '@evenhand/service-kit/postgres'

/** Why a freeze is refused until somebody has looked: each is a sign that the list would not be the one that people trust. */
export type StopReason = 'no-auditor' | 'auditor-missing' | 'backdated' | 'broken-chain'

/** With the place of the chain where it shows, if it does at one. */
export interface Stop {
  reason: StopReason
  seq: bigint | null
}

const sentences: Record<StopReason, (line: string) => string> = {
  'no-auditor': () =>
    'The list can’t be frozen: no one would get its hash. Name the auditors who heard of the seal in AUDITOR_EMAILS.',
  'auditor-missing': () =>
    'The list can’t be frozen: an auditor who got the hash of the seal isn’t in AUDITOR_EMAILS. Add the address again.',
  backdated: (line) =>
    `The list can’t be frozen: ledger line ${line} was recorded earlier than a line before it, so it may have been added late with a changed date.`,
  'broken-chain': (line) => `The list can’t be frozen: ledger line ${line} isn’t what was sealed.`,
}

/** For the desk and for whoever freezes by hand. */
export const stopInWords = ({ reason, seq }: Stop): string => sentences[reason](seq?.toString() ?? '')

export async function findStop(db: Queries, slug: string): Promise<Stop | undefined> {
  const [stop] = await db.query<Stop>(sql`
    select stopped_for as reason, stopped_at_seq as seq from draws where giveaway = ${slug} and stopped_for is not null`)
  return stop
}

/** Keeps what is in the way of a freeze; undefined: nothing is any more. */
export async function keepStop(db: Queries, slug: string, stop: Stop | undefined): Promise<void> {
  await db.query(sql`
    update draws set stopped_for = ${stop?.reason ?? null}, stopped_at_seq = ${stop?.seq ?? null}
    where giveaway = ${slug} and (stopped_for, stopped_at_seq) is distinct from (${stop?.reason ?? null}::text, ${stop?.seq ?? null}::bigint)`)
}

export async function countStopped(db: Queries): Promise<number> {
  const [row] = await db.query<{ stopped: number }>(
    sql`select count(*)::int as stopped from draws where stopped_for is not null`,
  )
  return row?.stopped ?? 0
}
