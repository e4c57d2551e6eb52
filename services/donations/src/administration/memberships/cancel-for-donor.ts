import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '../../audit/store.ts'
import { type Membership, nounOf } from '../../memberships/membership.ts'
import type { WishDeps } from '../../memberships/own-membership.ts'
import { findMembership, lockBySubscription } from '../../memberships/store.ts'
import { cancel } from '../../memberships/wishes.ts'
import {
  type Cancellation,
  findCancellation,
  insertCancellation,
  type KnownCancellation,
} from './cancellation-store.ts'
import { finishCancellation, nextTryAt } from './finish-cancellation.ts'

export type WantedCancellation = Omit<Cancellation, 'id' | 'askedAt'>

/**
 * Cancels a membership or monthly gift for its donor, as they would themselves: our record first, with who asked and why, then the processor.
 * A crash in between is finished by the job. Throws `not-found`, `not-possible` where it is canceled already, `conflict` while somebody else cancels it.
 */
export async function cancelForDonor(deps: WishDeps, wanted: WantedCancellation): Promise<void> {
  const { db, now } = deps
  const known = wanted.requestKey === undefined ? undefined : await findCancellation(db, wanted.requestKey)
  if (known) return answerRepeat(known, wanted)
  const found = await findMembership(db, wanted.membershipId)
  if (!found) throw new Problem('not-found', { detail: 'We couldn’t find that membership.' })
  const asked = { ...wanted, id: uuidv7(), askedAt: now() }
  await db.transaction(async (tx) => {
    const membership = (await lockBySubscription(tx, found.subscriptionId))?.membership ?? found
    refuseCanceled(membership)
    await insertAlone(tx, asked, membership)
  })
  await finishCancellation(deps, asked)
}

async function insertAlone(tx: Transaction, asked: Cancellation, membership: Membership): Promise<void> {
  if (!(await insertCancellation(tx, asked, nextTryAt(asked.askedAt))))
    throw new Problem('conflict', {
      detail: `Someone is canceling this ${nounOf(membership)} right now. Reload the page in a minute to see whether it’s done.`,
    })
  const { reason: words, askedBy: administratorId, askedAt: at } = asked
  const thing = { kind: 'membership', id: membership.id } as const
  await writeAudit(tx, { administratorId, action: 'cancellation-asked', thing, words, at })
}

/** Who asks again with the same key hears what became of the first time. */
function answerRepeat(known: KnownCancellation, wanted: WantedCancellation): void {
  const isSame = known.membershipId === wanted.membershipId && known.reason === wanted.reason
  if (!isSame) throw new Problem('idempotency-key-reused')
  if (known.state === 'asked') throw new Problem('request-in-progress')
  if (known.state === 'refused') throw new Problem('not-possible', { detail: known.refusal ?? '' })
}

const inWords = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'long' })

function refuseCanceled(membership: Membership): void {
  if (cancel(membership).kind !== 'nothing') return
  const { endsAt, ended } = membership
  const noun = nounOf(membership)
  throw new Problem('not-possible', {
    detail: ended
      ? `This ${noun} ended on ${inWords.format(ended.at)}, so there’s nothing to cancel.`
      : `This ${noun} is canceled already${endsAt ? `: it ends on ${inWords.format(endsAt)}` : ''}. Nothing more is charged.`,
  })
}
