import { socialHolds } from '@evenhand/contracts/catalogue'
import { requestMail } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import type { MemberRow } from '../member/row.ts'
import type { Activity } from './store.ts'

interface DecidedOf {
  member: MemberRow
  publicUrl: string
}

/** What one decision rejected of one member, in one mail. Whoever's activity was accepted as it stood reads nothing: nothing has changed for them. */
export async function mailRejection(
  tx: Transaction,
  { rejected, ...of }: DecidedOf & { rejected: readonly Activity[] },
): Promise<void> {
  const [first, ...others] = rejected
  if (first?.reason == null) return
  const values = { ...about(first, of), entries: sumOf(rejected), reason: first.reason, others: String(others.length) }
  await requestMail(tx, 'social-rejected', { ...envelope(first, of), values })
}

/** What counted and is held now, of one member, in one mail. */
export async function mailHeld(
  tx: Transaction,
  { held, ...of }: DecidedOf & { held: readonly Activity[] },
): Promise<void> {
  const [first, ...others] = held
  const hold = first?.holds.at(-1)
  if (!first || !hold) return
  const values = {
    ...about(first, of),
    entries: sumOf(held),
    why: socialHolds[hold].why,
    others: String(others.length),
  }
  await requestMail(tx, 'social-held', { ...envelope(first, of), values })
}

/** What was held and one decision accepted, of one member, in one mail. */
export async function mailReleased(
  tx: Transaction,
  { released, ...of }: DecidedOf & { released: readonly Activity[] },
): Promise<void> {
  const [first, ...others] = released
  if (!first) return
  const values = { ...about(first, of), entries: sumOf(released), others: String(others.length) }
  await requestMail(tx, 'social-released', { ...envelope(first, of), values })
}

/** The end of an appeal. */
export async function mailAppealDecided(
  tx: Transaction,
  { decided, ...of }: DecidedOf & { decided: Activity },
): Promise<void> {
  const values = {
    ...about(decided, of),
    verdict: decided.state === 'accepted' ? ('accepted' as const) : ('upheld' as const),
    reason: decided.reason ?? undefined,
  }
  await requestMail(tx, 'social-appeal-decided', { ...envelope(decided, of), values })
}

const envelope = ({ id, version }: Activity, { member }: DecidedOf) => ({
  key: member.donor_id,
  mailKey: `social:${id}:${version}`,
  to: member.email,
})

const about = (one: Activity, { member, publicUrl }: DecidedOf) => ({
  firstName: member.first_name,
  platform: one.platform,
  activityType: one.activity,
  recordedAt: one.recordedAt.toISOString(),
  entries: String(one.entries),
  link: new URL('/member-portal', publicUrl).href,
})

const sumOf = (activities: readonly Activity[]): string =>
  String(activities.reduce((sum, { entries }) => sum + entries, 0))
