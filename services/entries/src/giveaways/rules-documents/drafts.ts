import type { giveaways } from '@evenhand/contracts/http'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { invalidField } from '@evenhand/service-kit/problems'
import { isDeepStrictEqual } from 'node:util'
import { refusalOfName } from './edition-refusals.ts'
import { findProgress } from './progress.ts'
import { changedMeanwhile } from './publish.ts'
import { fieldInWords } from './settled.ts'
import { type DraftRow, findRulesInForce, lockDraft, saveDraft, writeAct } from './store.ts'

interface Saved {
  slug: string
  /** Of the draft that was edited; 0 where there was none. */
  revision: number
  facts: giveaways.RulesFacts
  administratorId: string
  now: Date
}

/** Saves a draft over the one that its editor saw, and over no other. */
export async function keepDraft(
  tx: Transaction,
  { slug, revision, facts, administratorId, now }: Saved,
): Promise<void> {
  const misnamed = refusalOfName(slug)
  if (misnamed) throw invalidField(misnamed.path, misnamed.message)
  const before = await lockDraft(tx, slug)
  if ((await findProgress(tx, slug, now))?.external)
    throw invalidField('slug', 'A partner runs this giveaway: its rules are on their page.')
  if (revisionOf(before) !== revision) throw changedMeanwhile()
  if (isDeepStrictEqual(before?.facts, facts)) return
  const begins = !before?.facts
  const basedOn = begins ? ((await findRulesInForce(tx, slug))?.version ?? 0) : before.basedOn
  const nth = (before?.revision ?? 0) + 1
  await saveDraft(tx, slug, { revision: nth, basedOn, facts, editedAt: now, editedBy: administratorId })
  const action = begins ? 'draft-begun' : 'draft-saved'
  await writeAct(tx, slug, { at: now, administratorId, action, words: wordsOf(before, facts) })
}

export async function discardDraft(
  tx: Transaction,
  { slug, revision, administratorId, now }: Omit<Saved, 'facts'>,
): Promise<void> {
  const draft = await lockDraft(tx, slug)
  if (!draft?.facts || draft.revision !== revision) throw changedMeanwhile()
  await saveDraft(tx, slug, { ...draft, facts: null, editedAt: now, editedBy: administratorId })
  await writeAct(tx, slug, { at: now, administratorId, action: 'draft-discarded', words: `Draft ${revision}` })
}

/** What an editor has seen: the saves of a draft that is still there. */
export const revisionOf = (draft: DraftRow | undefined): number => (draft?.facts ? draft.revision : 0)

function wordsOf(before: DraftRow | undefined, facts: giveaways.RulesFacts): string {
  const known = before?.facts
  if (!known) return 'Began a draft'
  const fields = (Object.keys(facts) as (keyof giveaways.RulesFacts)[]).filter(
    (field) => !isDeepStrictEqual(known[field], facts[field]),
  )
  return `Changed ${fields.map(fieldInWords).join(', ')}`
}
