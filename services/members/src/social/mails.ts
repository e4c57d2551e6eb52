import { requestMail } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import type { MemberRow } from '../member/row.ts'
import type { Activity } from './store.ts'

interface DecisionToMail {
  before: Activity
  decided: Activity
  member: MemberRow
  publicUrl: string
}

/** A rejection, and the end of an appeal. Whoever's activity was accepted as it stood reads nothing: nothing has changed for them. */
export async function mailDecision(
  tx: Transaction,
  { before, decided, member, publicUrl }: DecisionToMail,
): Promise<void> {
  const common = {
    key: member.donor_id,
    mailKey: `social:${decided.id}:${decided.version}`,
    to: member.email,
  }
  const about = {
    firstName: member.first_name,
    platform: decided.platform,
    activityType: decided.activity,
    recordedAt: decided.recordedAt.toISOString(),
    entries: String(decided.entries),
    link: new URL('/member-portal', publicUrl).href,
  }
  const reason = decided.reason ?? undefined
  if (before.state === 'appealed')
    await requestMail(tx, 'social-appeal-decided', {
      ...common,
      values: { ...about, verdict: decided.state === 'accepted' ? 'accepted' : 'upheld', reason },
    })
  else if (decided.reason !== null)
    await requestMail(tx, 'social-rejected', { ...common, values: { ...about, reason: decided.reason } })
}
