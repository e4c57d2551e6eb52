import { approvalDays } from '@evenhand/contracts/catalogue'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { findPerson } from '../people-store.ts'
import { type ClaimRow, type Doer, writeAct } from '../store.ts'
import { stateAt } from './rules.ts'
import { findNewest, findNotifier, insertProposal } from './store.ts'

const dayMs = 86_400_000

interface Forfeiting {
  reason: 'declined' | 'no-response'
  words: string
  doer: Doer
  now: Date
}

/**
 * Where two people decide, a forfeit by a letter is proposed to another one instead of done: whoever notified by it had its link in hand, and says
 * alone that it was posted. Answers false where the claim was notified by email, and nothing is proposed. What was refused isn't proposed again.
 */
export async function proposeOfLetter(tx: Transaction, claim: ClaimRow, forfeiting: Forfeiting): Promise<boolean> {
  const { giveaway: slug, place, version: claimVersion } = claim
  const { reason, words, doer, now } = forfeiting
  const person = await findPerson(tx, claim)
  const notifier = person?.email === null ? await findNotifier(tx, slug, place) : undefined
  if (notifier === undefined) return false
  const newest = await findNewest(tx, slug, place)
  const state = newest && stateAt(newest, { now, claimVersion })
  const isKnown =
    state === 'open' || (newest?.claimVersion === claimVersion && newest.reason === reason && state !== 'expired')
  if (isKnown) return true
  const expiresAt = new Date(now.getTime() + approvalDays * dayMs)
  const proposal = { id: uuidv7(), giveaway: slug, place, act: 'forfeit', reason, words, claimVersion } as const
  await insertProposal(tx, { ...proposal, proposedBy: notifier, proposedAt: now, expiresAt })
  await writeAct(tx, slug, { place, at: now, doer, action: 'forfeit-proposed', words })
  return true
}
