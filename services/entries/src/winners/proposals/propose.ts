import { approvalDays } from '@evenhand/contracts/catalogue'
import type { claims } from '@evenhand/contracts/http'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { noSuchDraw } from '../act.ts'
import { decide } from '../rules.ts'
import { lockClaims, writeAct } from '../store.ts'
import { findTerms } from '../terms.ts'
import { stateAt } from './rules.ts'
import { findNewest, insertProposal, type ProposalRow } from './store.ts'

const dayMs = 86_400_000

export interface Proposing {
  slug: string
  place: number
  by: string
  now: Date
}

/**
 * Writes down an award or a forfeit that another person is to confirm, and looks whether it could be done now: when it is confirmed, it is looked at
 * again. One at a time waits for a claim. Throws as the act itself does.
 */
export async function propose(
  tx: Transaction,
  { slug, place, by, now }: Proposing,
  wanted: claims.ProposeSettlement,
): Promise<void> {
  const drawn = await lockClaims(tx, slug)
  if (drawn.length === 0) throw noSuchDraw()
  const [kind, reason, words] = partsOf(wanted)
  const act = reason === null ? ({ kind: 'award' } as const) : ({ kind: 'forfeit', reason } as const)
  const decision = decide(drawn, place, act, now, await findTerms(tx, slug))
  if (decision.kind === 'refused') throw new Problem('conflict', { detail: decision.why })
  const claimVersion = drawn[place]?.version ?? 0
  const newest = await findNewest(tx, slug, place)
  if (newest && stateAt(newest, { now, claimVersion }) === 'open') {
    if (isSame(newest, wanted, by)) return
    throw new Problem('conflict', { detail: 'A proposal about this claim waits already. Decide about that one first.' })
  }
  const expiresAt = new Date(now.getTime() + approvalDays * dayMs)
  const proposal = { id: uuidv7(), giveaway: slug, place, act: kind, reason, words, claimVersion }
  await insertProposal(tx, { ...proposal, proposedBy: by, proposedAt: now, expiresAt })
  const doer = { who: 'administrator', administratorId: by } as const
  await writeAct(tx, slug, { place, at: now, doer, action: `${kind}-proposed`, words })
}

type Parts = [act: claims.ProposedAct, reason: ProposalRow['reason'], words: string]

const partsOf = (wanted: claims.ProposeSettlement): Parts =>
  wanted.act === 'award' ? ['award', null, ''] : ['forfeit', wanted.reason, wanted.words]

/** Whether a person sends again what they sent, as where the answer was lost. */
function isSame(newest: ProposalRow, wanted: claims.ProposeSettlement, by: string): boolean {
  const [act, reason, words] = partsOf(wanted)
  return newest.proposedBy === by && newest.act === act && newest.reason === reason && newest.words === words
}
