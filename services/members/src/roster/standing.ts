import { MemberStandingChangedSchema } from '@evenhand/contracts/events'
import type { roster } from '@evenhand/contracts/http'
import { appendToOutbox, requestMail } from '@evenhand/service-kit/outbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { lockDonor } from '../member/donor-lock.ts'
import { caseOf, openCaseOf, shownCase, type ToldToMember, writeDown } from './acting.ts'
import { saveStanding } from './store.ts'

type StandingAsked = ToldToMember & { isActive: boolean; reason: string }

/**
 * Deactivates a member account or makes it active again, tells it and mails the member; where it is so already nothing happens. What it ends
 * is told in docs/decisions/0057.
 */
export const setStanding = (
  db: Database,
  asked: StandingAsked,
): Promise<{ shown: roster.MemberCase; donorId: string }> => db.transaction((tx) => setOnce(tx, asked))

async function setOnce(tx: Transaction, { isActive, reason, ...done }: StandingAsked) {
  const { memberId, now, publicUrl } = done
  const { donor_id: donorId } = await caseOf(tx, memberId)
  await lockDonor(tx, donorId)
  await openCaseOf(tx, memberId)
  const version = await saveStanding(tx, memberId, { isActive, now })
  if (version !== undefined) {
    const changedAt = now.toISOString()
    await appendToOutbox(tx, MemberStandingChangedSchema, donorId, { memberId, donorId, isActive, version, changedAt })
    const action = isActive ? 'reactivated' : 'deactivated'
    await writeDown(tx, done, { action, told: `member-${action}`, words: reason })
    const { email, first_name: firstName } = await caseOf(tx, memberId)
    const link = new URL(isActive ? '/member-portal' : '/contact', publicUrl).href
    await requestMail(tx, 'account-standing', {
      key: donorId,
      mailKey: `standing:${memberId}:${version}`,
      to: email,
      values: { firstName, change: action, reason, link },
    })
  }
  return { shown: await shownCase(tx, memberId), donorId }
}
