import type { Job } from '@evenhand/service-kit/lifecycle'
import { Problem } from '@evenhand/service-kit/problems'
import { writeAudit } from '../../audit/store.ts'
import { nounOf } from '../../memberships/membership.ts'
import type { WishDeps } from '../../memberships/own-membership.ts'
import { cancelMembership } from '../../memberships/pause-or-cancel.ts'
import { findMembership } from '../../memberships/store.ts'
import { type Cancellation, claimCancellation, saveCancellation } from './cancellation-store.ts'

/** How long it may take at the processor before somebody else tries to finish it. */
const tryAgainMs = 60_000

export const nextTryAt = (now: Date): Date => new Date(now.getTime() + tryAgainMs)

type Asked = Omit<Cancellation, 'requestKey'>

/** Asks the processor for the same as the donor would: asked twice, nothing more happens. */
export async function finishCancellation(deps: WishDeps, asked: Asked): Promise<void> {
  const membership = await findMembership(deps.db, asked.membershipId)
  if (!membership) throw new Error('a cancellation without its membership')
  try {
    await cancelMembership(deps, membership)
    await saveCancellation(deps.db, asked.id, 'done')
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'membership-not-ready') throw error
    const refusal = `Our payment processor can’t find this ${nounOf(membership)}, so nothing was canceled. Look for ${membership.subscriptionId} at the processor.`
    await noteRefusal(deps, asked, refusal)
    throw new Problem('not-possible', { detail: refusal, cause: error })
  }
}

async function noteRefusal({ db, now }: WishDeps, asked: Asked, refusal: string): Promise<void> {
  const { askedBy: administratorId, membershipId: id } = asked
  await db.transaction(async (tx) => {
    if (!(await saveCancellation(tx, asked.id, { refusal }))) return
    const thing = { kind: 'membership', id } as const
    await writeAudit(tx, { administratorId, action: 'cancellation-refused', thing, words: refusal, at: now() })
  })
}

/** Finishes what was canceled when its process died, or the processor was away. */
export const cancellationJob = (deps: WishDeps): Job => ({
  name: 'cancellations',
  everyMs: 10_000,
  async run() {
    const now = deps.now()
    const asked = await claimCancellation(deps.db, now, nextTryAt(now))
    if (!asked) return false
    await finishCancellation(deps, asked).catch((error: unknown) => {
      // Refused for good: it is written down with the request, where the administrator reads it.
      if (!(error instanceof Problem) || error.code !== 'not-possible') throw error
    })
    return true
  },
})
