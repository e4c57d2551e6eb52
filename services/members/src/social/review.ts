import type { DecidedRow, socialReviews } from '@evenhand/contracts/http'
import { tellAct } from '@evenhand/service-kit/audit'
import type { Queries, Transaction } from '@evenhand/service-kit/postgres'
import type { MemberRow } from '../member/row.ts'
import { findMembers } from './desk-store.ts'
import { mailAppealDecided, mailRejection, mailReleased } from './mails.ts'
import { afterVerdict, entriesNow, isCredited, isUnreviewed } from './rules.ts'
import { insertSampled } from './second-look-store.ts'
import { type Activity, listActivitiesAmong, lockActivities, saveActivity, writeAct } from './store.ts'
import { tellActivity } from './told.ts'

interface Reviewer {
  administratorId: string
  publicUrl: string
  /** Asked once a first decision: whether someone else judges it again. */
  isSampled: () => boolean
  now: Date
}

/**
 * Decides each activity as it was seen, in one transaction: two who decide the same at once decide it once, and the second reads that it has
 * changed. What changes for the ledger is told; each member hears in one mail of what was rejected, or of what was held and counts now, and of the end of an
 * appeal.
 */
export async function decideActivities(
  tx: Transaction,
  decisions: socialReviews.Decisions,
  reviewer: Reviewer,
): Promise<DecidedRow[]> {
  const locked = await lockActivities(
    tx,
    decisions.activities.map(({ id }) => id),
  )
  const found = new Map(locked.map((one) => [one.id, one]))
  const members = await findMembers(tx, [...new Set(locked.map(({ memberId }) => memberId))])
  const outcomes: DecidedRow[] = []
  const rejected = new Map<MemberRow, Activity[]>()
  const released = new Map<MemberRow, Activity[]>()
  // One after the other: a transaction asks one thing at a time.
  for (const { id, seen } of decisions.activities) {
    const [activity, member] = [found.get(id), members.get(found.get(id)?.memberId ?? '')]
    if (!activity || !member) outcomes.push({ id, outcome: 'missing' })
    else if (activity.version !== seen) outcomes.push({ id, outcome: 'changed' })
    else {
      const decided = await decide(tx, { activity, member, decisions, reviewer })
      outcomes.push({ id, outcome: decided ? 'decided' : 'unchanged' })
      // What was held is reversed already: its member was told then.
      if (decided?.state === 'rejected') add(rejected, member, { ...decided, entries: entriesNow(activity) })
      if (decided?.state === 'accepted' && activity.state === 'held') add(released, member, decided)
    }
  }
  for (const [member, activities] of rejected)
    await mailRejection(tx, { rejected: activities, member, publicUrl: reviewer.publicUrl })
  for (const [member, activities] of released)
    await mailReleased(tx, { released: activities, member, publicUrl: reviewer.publicUrl })
  return outcomes
}

/** What deciding would do to each, as things are now. */
export async function previewDecisions(
  db: Queries,
  { verdict, activities }: Pick<socialReviews.Decisions, 'verdict' | 'activities'>,
): Promise<DecidedRow[]> {
  const found = new Map(
    (
      await listActivitiesAmong(
        db,
        activities.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  )
  return activities.map(({ id, seen }) => {
    const activity = found.get(id)
    if (!activity) return { id, outcome: 'missing' }
    if (activity.version !== seen) return { id, outcome: 'changed' }
    return { id, outcome: afterVerdict(activity.state, verdict) === undefined ? 'unchanged' : 'decided' }
  })
}

const add = (map: Map<MemberRow, Activity[]>, member: MemberRow, one: Activity) =>
  map.set(member, [...(map.get(member) ?? []), one])

interface Deciding {
  activity: Activity
  member: MemberRow
  decisions: socialReviews.Decisions
  reviewer: Reviewer
}

/** The activity as it was decided; undefined where it stood so already. */
async function decide(
  tx: Transaction,
  { activity, member, decisions, reviewer }: Deciding,
): Promise<Activity | undefined> {
  const { verdict } = decisions
  const state = afterVerdict(activity.state, verdict)
  if (state === undefined) return undefined
  const reason = decisions.verdict === 'rejected' ? decisions.reason : null
  const decided: Activity = { ...activity, state, reason, version: activity.version + 1 }
  const { administratorId, now: at } = reviewer
  await saveActivity(tx, decided)
  const id = await writeAct(tx, activity.id, {
    action: state === 'accepted' || state === 'upheld' ? state : 'rejected',
    words: reason ?? '',
    administratorId,
    at,
  })
  if (isUnreviewed(activity.state) && reviewer.isSampled())
    await insertSampled(tx, { id, activityId: activity.id, decidedBy: administratorId, first: verdict, sampledAt: at })
  await tellAct(tx, {
    id,
    administratorId,
    action: verdict === 'accepted' ? 'activity-accepted' : 'activity-rejected',
    thing: { kind: 'activity', id: activity.id },
    words: reason ?? '',
    at,
  })
  if (isCredited(decided) !== isCredited(activity)) await tellActivity(tx, decided, member.donor_id, at)
  if (activity.state === 'appealed') await mailAppealDecided(tx, { decided, member, publicUrl: reviewer.publicUrl })
  return decided
}
