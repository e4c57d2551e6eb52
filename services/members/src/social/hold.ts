import { type SocialHold, socialHolds } from '@evenhand/contracts/catalogue'
import type { Transaction } from '@evenhand/service-kit/postgres'
import type { MemberRow } from '../member/row.ts'
import { findMembers } from './desk-store.ts'
import { countClusters, findHeldMembers, findToHold, saveHeld, writeHeld } from './holds-store.ts'
import { holdsOf } from './holds.ts'
import { mailHeld } from './mails.ts'
import { isCredited, isUnreviewed } from './rules.ts'
import { type Activity, lockActivities } from './store.ts'
import { tellActivity } from './told.ts'

interface Holding {
  now: Date
  publicUrl: string
}

/**
 * Asks the rules about an activity that has just been recorded and was not told yet. What passes a limit is held with all of its cluster that
 * nobody has reviewed: those that counted already are taken back. Answers how the activity stands.
 */
export async function holdClusters(tx: Transaction, one: Activity, holding: Holding): Promise<Activity> {
  const toHold = new Map<SocialHold, string[]>()
  for (const hold of holdsOf(await countClusters(tx, one, holding.now)))
    toHold.set(hold, await findToHold(tx, hold, one, holding.now))
  if (toHold.size === 0) return one
  // All at once and in one order: whoever decides some of them at the same time is first or second.
  const locked = await lockActivities(tx, [...new Set([...toHold.values()].flat())])
  const before = new Map(locked.filter(({ state }) => isUnreviewed(state)).map((known) => [known.id, known]))
  const held = new Map(before)
  const told = await findHeldMembers(tx, [...new Set(locked.map(({ memberId }) => memberId))])
  for (const [hold, found] of toHold) {
    const ids = found.filter((id) => before.has(id))
    await saveHeld(tx, hold, ids)
    await writeHeld(tx, ids, socialHolds[hold].title, holding.now)
    for (const id of ids) held.set(id, heldBy(hold, held.get(id) ?? one))
  }
  const counted = [...held.values()].filter(({ id }) => id !== one.id && isCredited(before.get(id) ?? one))
  await takeBack(tx, counted, told, holding)
  return held.get(one.id) ?? one
}

const heldBy = (hold: SocialHold, one: Activity): Activity => ({
  ...one,
  state: 'held',
  version: one.version + 1,
  holds: [...one.holds, hold],
})

/** Tells the ledger of what counted before, and each member once: not those of whom something was held already. */
async function takeBack(
  tx: Transaction,
  counted: readonly Activity[],
  told: ReadonlySet<string>,
  { now, publicUrl }: Holding,
): Promise<void> {
  const members = await findMembers(tx, [...new Set(counted.map(({ memberId }) => memberId))])
  for (const activity of counted) await tellActivity(tx, activity, donorOf(members.get(activity.memberId)), now)
  for (const [memberId, member] of members) {
    if (told.has(memberId)) continue
    await mailHeld(tx, { held: counted.filter((activity) => activity.memberId === memberId), member, publicUrl })
  }
}

function donorOf(member: MemberRow | undefined): string {
  if (!member) throw new Error('an activity is of nobody')
  return member.donor_id
}
