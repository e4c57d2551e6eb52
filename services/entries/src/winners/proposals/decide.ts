import type { PairRefusal } from '@evenhand/service-kit/deciders'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { award, forfeit } from '../settle.ts'
import { lockClaims, writeAct } from '../store.ts'
import type { Proposing } from './propose.ts'
import { refusalOf, type Verdict } from './rules.ts'
import { findProposal, type ProposalRow, saveDecision } from './store.ts'

type Deciding = Proposing & { proposalId: string; pairs?: PairRefusal }

/** Does what one person proposed and another one confirms, in one transaction with the confirmation. Throws `conflict` where another person was first. */
export async function confirmProposal(tx: Transaction, deciding: Deciding): Promise<void> {
  const proposed = await lockToDecide(tx, 'confirmed', deciding)
  if (!proposed) return
  const { slug, place, by, now } = deciding
  await saveDecision(tx, proposed.id, { state: 'confirmed', by, at: now })
  const settling = { slug, place, doer: { who: 'administrator', administratorId: by }, now } as const
  const { reason, words } = proposed
  if (reason === null) await award(tx, settling)
  else await forfeit(tx, settling, { reason, words })
}

type TurningDown = Deciding & ({ verdict: 'refused'; reason: string } | { verdict: 'withdrawn' })

/** Refuses what another person proposed, or withdraws what one proposed oneself. Throws `conflict` where that may not be, or is over. */
export async function turnDown(tx: Transaction, deciding: TurningDown): Promise<void> {
  const { slug, place, by, now, verdict } = deciding
  const proposed = await lockToDecide(tx, verdict, deciding)
  if (!proposed) return
  const refusal = deciding.verdict === 'refused' ? deciding.reason : undefined
  await saveDecision(tx, proposed.id, { state: verdict, by, at: now, refusal })
  const doer = { who: 'administrator', administratorId: by } as const
  await writeAct(tx, slug, { place, at: now, doer, action: `proposal-${verdict}`, words: refusal ?? '' })
}

/** Answers what was proposed, with its claim locked; undefined where the same person has decided so before, as with an answer that was lost. */
async function lockToDecide(
  tx: Transaction,
  verdict: Verdict,
  { slug, place, proposalId, by, now, pairs }: Deciding,
): Promise<ProposalRow | undefined> {
  const claim = (await lockClaims(tx, slug))[place]
  const proposed = await findProposal(tx, { slug, place, proposalId })
  if (!claim || !proposed) throw new Problem('not-found', { detail: 'Nobody made that proposal.' })
  const pair = pairs?.('proposed this', proposed.proposedBy)
  const refusal = refusalOf(proposed, { verdict, by, now, pair, claimVersion: claim.version })
  if (refusal === 'repeated') return undefined
  if (refusal !== undefined) throw new Problem('conflict', { detail: refusal })
  return proposed
}
