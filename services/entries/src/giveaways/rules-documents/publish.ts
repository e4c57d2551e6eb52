import { seriesOf } from '@evenhand/contracts/catalogue'
import type { giveaways } from '@evenhand/contracts/http'
import type { FieldError } from '@evenhand/contracts/problems'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import type { People } from '@evenhand/service-kit/deciders'
import { explainParity } from '../parity/words.ts'
import { findEditions } from '../editions.ts'
import { refusalOfName, refusalsOfEdition } from './edition-refusals.ts'
import { factsOf, writeRulesDocument } from './document.ts'
import { refusalsOfDay } from './drawing-day.ts'
import { applyRules } from './in-force.ts'
import { takesSecond } from './prize-change-rules.ts'
import { findProgress } from './progress.ts'
import { refusalsOf } from './settled.ts'
import { findRulesInForce, insertRulesVersion, lockDraft, saveDraft, writeAct } from './store.ts'
import { documentOf } from './views.ts'

export interface Publication {
  slug: string
  revision: number
  reason: string
  administratorId: string
  now: Date
  /** Whether another person asked for it; alone, how many people a changed prize takes here. */
  by: 'two' | People
  /** What follows where it takes another one and there is none now. */
  why?: string
}

/**
 * Publishes the draft as the next version of the rules and puts it in force: the version, what the giveaway goes by, the end of the draft and the
 * record of it, in one transaction.
 */
export async function publishDraft(tx: Transaction, publication: Publication): Promise<void> {
  const { slug, revision, reason, administratorId, now, by, why = '' } = publication
  const draft = await lockDraft(tx, slug)
  // Whoever seals the draw waits, or was first: then the facts are settled.
  // With all editions of the series: nobody publishes another one at the same time.
  await tx.query(sql`select 1 from giveaways where series = ${seriesOf(slug)} order by slug for update`)
  const current = await findRulesInForce(tx, slug)
  if (!draft?.facts || draft.revision !== revision) throw changedMeanwhile()
  if (draft.basedOn !== (current?.version ?? 0)) throw changedMeanwhile()
  if (by !== 'two' && takesSecond(current && factsOf(documentOf(current)), draft.facts, by)) throw secondNeeded(why)
  refuse(await refusalsOfDraft(tx, slug, draft.facts, now))
  const rules = writeRulesDocument(slug, draft.basedOn + 1, draft.facts)
  await applyRules(tx, rules.document)
  await insertRulesVersion(tx, { slug, rules, by: administratorId, reason, at: now })
  await saveDraft(tx, slug, { ...draft, facts: null, editedAt: now, editedBy: administratorId })
  const words = `Version ${rules.document.version}: ${reason}`
  await writeAct(tx, slug, { at: now, administratorId, action: 'rules-published', words })
}

export const changedMeanwhile = () =>
  new Problem('conflict', {
    detail:
      'Someone else changed this draft in the meantime. Reload it; what you wrote is still in your fields, so you can copy it.',
  })

const secondNeeded = (why: string) =>
  new Problem('second-person-needed', {
    detail: `Changing the prize, the title or the official rules of a published giveaway takes two people. Nothing has been published. You can ask a second person to publish it.${why}`,
  })

export function refuse([first, ...others]: readonly FieldError[]): void {
  if (!first) return
  if (others.length === 0) throw invalidField(first.path, first.message)
  throw new Problem('invalid-request', { detail: first.message, errors: [first, ...others] })
}

/** Everything that keeps a draft from being published. */
export async function refusalsOfDraft(
  db: Queries,
  slug: string,
  facts: giveaways.RulesFacts,
  now: Date,
): Promise<FieldError[]> {
  // One after the other: in a transaction they share a connection, which asks one thing at a time.
  const progress = await findProgress(db, slug, now)
  const current = await findRulesInForce(db, slug)
  if (progress?.external)
    return [{ path: 'slug', message: 'A partner runs this giveaway: its rules are on their page.' }]
  const misnamed = refusalOfName(slug)
  if (misnamed) return [misnamed]
  const settled = progress && current ? refusalsOf(factsOf(documentOf(current)), facts, progress) : []
  const { closesAt } = writeRulesDocument(slug, 1, facts).document
  const isPast = !progress && new Date(closesAt) <= now
  const parity = explainParity(slug, facts)
  const editions = await findEditions(db, [slug])
  return [
    ...settled,
    ...(settled.length > 0 || progress?.isSealed ? [] : refusalsOfDay({ closesAt }, facts)),
    ...refusalsOfEdition(slug, facts, { editions, now }),
    ...(isPast ? [{ path: 'lastDay', message: 'A new giveaway can’t already be closed.' }] : []),
    ...(parity.holds ? [] : [{ path: 'entriesMax', message: parity.words }]),
  ]
}
