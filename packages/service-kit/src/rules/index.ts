/**
 * The official rules where entries are made: which version is in force, and that nobody accepts one that is not. A service that uses it has
 * the table `published_rules` (docs/decisions/0044).
 */
import { RulesPublishedSchema } from '@evenhand/contracts/events'
import type { rules } from '@evenhand/contracts/http'
import { onceForEvent, type Reaction, reaction, WrongMessage } from '../inbox/index.ts'
import { type Database, type Queries, sql } from '../postgres/index.ts'
import { invalidField, Problem } from '../problems/index.ts'
import { z } from 'zod'

const Published = z.object({
  giveaway: z.string().min(1),
  version: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** Remembers each version that is published. */
export const rulesReactions = (db: Database): Reaction[] => [
  reaction(RulesPublishedSchema, async (event, heard) => {
    const published = Published.safeParse(event)
    if (!published.success) throw new WrongMessage(`the event has a wrong ${published.error.issues[0]?.path.join('.')}`)
    const { giveaway, version, sha256 } = published.data
    await db.transaction((tx) =>
      onceForEvent(tx, heard, async () => {
        await tx.query(sql`
          insert into published_rules (giveaway, version, sha256) values (${giveaway}, ${version}, ${sha256}) on conflict do nothing`)
      }),
    )
  }),
]

/** The newest version of each of the giveaways that we have heard of. */
export async function findCurrentRules(
  db: Queries,
  giveaways: readonly string[],
): Promise<Map<string, rules.CurrentRules>> {
  const rows = await db.query<rules.CurrentRules & { giveaway: string }>(sql`
    select distinct on (giveaway) giveaway, version, sha256 from published_rules
    where giveaway = any(${giveaways}::text[]) order by giveaway, version desc`)
  return new Map(rows.map(({ giveaway, version, sha256 }) => [giveaway, { version, sha256 }]))
}

/**
 * Refuses rules that are not those in force for the giveaway. A version newer than all that we have heard of passes: its news is on its way,
 * and nobody shall wait for it with money in hand; whether it was published is asked where it is read.
 */
export async function refuseOldRules(
  db: Queries,
  accepted: rules.RulesAcceptance | undefined,
  giveaway: string,
): Promise<void> {
  if (!accepted) return
  if (accepted.giveaway !== giveaway) throw invalidField('rules.giveaway', 'These are the rules of another giveaway')
  const current = (await findCurrentRules(db, [giveaway])).get(giveaway)
  if (!current || accepted.version > current.version) return
  if (accepted.version < current.version) throw new Problem('rules-changed')
  if (accepted.sha256 !== current.sha256)
    throw invalidField('rules.sha256', 'That isn’t the hash of this version of the rules')
}
