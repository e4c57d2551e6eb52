import { approvalDays } from '@evenhand/contracts/catalogue'
import type { PairRefusal, PeopleNeeded } from '@evenhand/service-kit/deciders'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { factsOf } from './document.ts'
import { revisionOf } from './drafts.ts'
import { refusalOf, stateAt, takesSecond, type Verdict } from './prize-change-rules.ts'
import {
  findNewestChange,
  findPrizeChange,
  insertPrizeChange,
  type PrizeChangeRow,
  savePrizeDecision,
} from './prize-changes-store.ts'
import { changedMeanwhile, publishDraft, refuse, refusalsOfDraft } from './publish.ts'
import { findRulesInForce, lockDraft, writeAct } from './store.ts'
import { documentOf } from './views.ts'

const dayMs = 86_400_000

interface Doing {
  slug: string
  by: string
  now: Date
}

/**
 * Writes down that a draft with another prize is to be published by a second person, and looks whether it could be now: when it is approved, it is
 * looked at again. One at a time waits for a giveaway. Throws as publishing does.
 */
export async function askPrizeChange(
  tx: Transaction,
  { slug, by, now, revision, reason }: Doing & { revision: number; reason: string },
): Promise<void> {
  const draft = await lockDraft(tx, slug)
  const current = await findRulesInForce(tx, slug)
  if (!draft?.facts || draft.revision !== revision || draft.basedOn !== (current?.version ?? 0))
    throw changedMeanwhile()
  if (!current || !takesSecond(factsOf(documentOf(current)), draft.facts, 2))
    throw new Problem('conflict', {
      detail:
        'This draft changes neither a published prize nor the title or official rules. You can publish it yourself.',
    })
  refuse(await refusalsOfDraft(tx, slug, draft.facts, now))
  const newest = await findNewestChange(tx, slug)
  if (newest && stateAt(newest, { now, revision }) === 'open') {
    if (newest.askedBy === by && newest.reason === reason) return
    throw new Problem('conflict', {
      detail: 'This change waits for a second person already. Reload the page to see it.',
    })
  }
  const expiresAt = new Date(now.getTime() + approvalDays * dayMs)
  const asked = { id: uuidv7(), giveaway: slug, revision, basedOn: draft.basedOn, reason }
  await insertPrizeChange(tx, { ...asked, askedBy: by, askedAt: now, expiresAt })
  await writeAct(tx, slug, { at: now, administratorId: by, action: 'prize-change-asked', words: reason })
}

type Deciding = Doing & { changeId: string }

/** Publishes what one person asked for and another one approves, in one transaction with the approval. */
export const approvePrizeChange = (
  db: Database,
  { people, ...deciding }: Deciding & { people: PeopleNeeded },
): Promise<void> =>
  db.transaction(async (tx) => {
    const asked = await lockToDecide(tx, 'approved', { ...deciding, pairs: await people.pairRefusals(tx, deciding.by) })
    if (!asked) return
    const { slug, by, now } = deciding
    const { revision, reason } = asked
    await savePrizeDecision(tx, asked.id, { state: 'approved', by, at: now })
    await publishDraft(tx, { slug, revision, reason, administratorId: by, now, by: 'two' })
  })

type TurningDown = Deciding & ({ verdict: 'refused'; reason: string } | { verdict: 'withdrawn' })

/** Refuses what another person asked for, or withdraws what one asked for oneself; the draft stays. */
export const turnPrizeChangeDown = (db: Database, deciding: TurningDown): Promise<void> =>
  db.transaction(async (tx) => {
    const { slug, by, now, verdict } = deciding
    const asked = await lockToDecide(tx, verdict, deciding)
    if (!asked) return
    const refusal = deciding.verdict === 'refused' ? deciding.reason : undefined
    await savePrizeDecision(tx, asked.id, { state: verdict, by, at: now, refusal })
    const action = `prize-change-${verdict}` as const
    await writeAct(tx, slug, { at: now, administratorId: by, action, words: refusal ?? '' })
  })

/** Answers what was asked for, with its draft locked; undefined where the same person has decided so before, as with an answer that was lost. */
async function lockToDecide(
  tx: Transaction,
  verdict: Verdict,
  { slug, changeId, by, now, pairs }: Deciding & { pairs?: PairRefusal },
): Promise<PrizeChangeRow | undefined> {
  const revision = revisionOf(await lockDraft(tx, slug))
  const asked = await findPrizeChange(tx, slug, changeId)
  if (!asked) throw new Problem('not-found', { detail: 'Nobody asked for that change.' })
  const pair = pairs?.('asked for this', asked.askedBy)
  const refusal = refusalOf(asked, { verdict, by, now, pair, revision })
  if (refusal === 'repeated') return undefined
  if (refusal !== undefined) throw new Problem('conflict', { detail: refusal })
  return asked
}
