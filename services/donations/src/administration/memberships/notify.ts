import type { memberships } from '@evenhand/contracts/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { writeAudit } from '../../audit/store.ts'
import { lockDonor } from '../../donors/store.ts'
import type { Arrears } from '../../memberships/membership.ts'
import { askForNotice, beginGrace } from '../../memberships/notices.ts'
import { isUntold } from '../../memberships/rules.ts'
import { findMembership, lockBySubscription } from '../../memberships/store.ts'

export interface Notifying {
  membershipId: string
  way: (typeof memberships.noticeWays)[number]
  /** When the notice that was seen was asked for. */
  seen: Date | undefined
  administratorId: string
}

const said = {
  email: 'Asked for the email about a failed payment again',
  told: 'Told the donor about a failed payment another way',
} as const

/** Tells the holder of a missing payment whom the first notice did not reach: by another email, or an administrator has told them. */
export async function notifyOfArrears({ db, now }: { db: Database; now: () => Date }, asked: Notifying): Promise<void> {
  const { membershipId, way, seen, administratorId } = asked
  const found = await findMembership(db, membershipId)
  if (!found) throw new Problem('not-found', { detail: 'We couldn’t find that membership.' })
  await db.transaction(async (tx) => {
    const membership = (await lockBySubscription(tx, found.subscriptionId))?.membership
    const at = now()
    if (!membership) return
    refuseNeedless(membership.behind, { way, seen, at })
    const donor = await lockDonor(tx, membership.donorId)
    if (way === 'email') await askForNotice(tx, { membership, donor, now: at })
    else await beginGrace(tx, membership, at)
    const thing = { kind: 'membership', id: membership.id } as const
    await writeAudit(tx, { administratorId, action: 'membership-notified', thing, words: said[way], at })
  })
}

function refuseNeedless(
  behind: Arrears | undefined,
  { way, seen, at }: { way: Notifying['way']; seen: Date | undefined; at: Date },
): void {
  if (!behind) throw new Problem('not-possible', { detail: 'No payment of this membership is missing anymore.' })
  if (behind.lapsesAt) throw new Problem('not-possible', { detail: 'The donor has been told meanwhile.' })
  if (behind.notice?.askedAt.getTime() !== seen?.getTime()) throw new Problem('conflict')
  if (way === 'email' && !isUntold(behind, at))
    throw new Problem('not-possible', { detail: 'The email is on its way. Wait a day, or tell the donor another way.' })
}
