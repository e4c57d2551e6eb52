import type { Job } from '@evenhand/service-kit/lifecycle'
import { isDependencyDown } from '@evenhand/service-kit/problems'
import { gauge, type Log } from '@evenhand/service-kit/telemetry'
import type { Processor } from '../processor/processor.ts'
import { changedLevel } from '../processor/products.ts'
import { type FollowDeps, type FollowedMembership, followSubscription } from './follow-subscription.ts'
import { recordMonthOf } from './record-month.ts'
import { claimLevelDue, countLevelsDue, listRises, putOffLevelDue } from './store.ts'

/** A worker that died, or met a processor that does not answer, leaves its work to the next after this time. */
const tryAgainMs = 60_000
/** What the processor refuses is a person's to look at. */
const refusedAgainMs = 60 * 60_000

const due = gauge('levels_due', 'Memberships whose lower level the processor does not bill yet')

export interface LevelDueDeps extends BillDeps {
  log: Log
}

interface BillDeps extends FollowDeps {
  processor: Processor
}

/** Bills the level that is left from the next payment on, where a rise was paid back, or where one that took a chosen fall back came to nothing. */
export const levelDueJob = (deps: LevelDueDeps): Job => ({
  name: 'levels-due',
  everyMs: 5_000,
  async run() {
    const { db, now, log } = deps
    const later = (ms: number): Date => new Date(now().getTime() + ms)
    due.set(await countLevelsDue(db))
    const subscriptionId = await claimLevelDue(db, now(), later(tryAgainMs))
    if (subscriptionId === undefined) return false
    await billLevelDue(deps, subscriptionId).catch(async (error: unknown) => {
      if (isDependencyDown(error)) throw error
      log.error({ error, subscriptionId }, 'level-not-billed')
      await putOffLevelDue(db, subscriptionId, later(refusedAgainMs))
    })
    return true
  },
})

/** The processor is looked at first: it may bill the level already, or have ended what was to be billed. */
export async function billLevelDue(deps: BillDeps, subscriptionId: string): Promise<void> {
  const before = await followSubscription(deps, subscriptionId)
  const level = before?.membership.levelDue
  if (!before || level === undefined) return
  await deps.subscriptions.billFromNext({ subscriptionId, ...changedLevel(level) })
  const after = await followSubscription(deps, subscriptionId)
  if (after) await giveBackRise(deps, before, after)
}

/** A rise that was paid between the look and the billing is billed again: what it costs was taken. */
async function giveBackRise(deps: BillDeps, before: FollowedMembership, { membership, seen }: FollowedMembership) {
  const { invoice } = seen
  if (!invoice || invoice.ofPeriod || invoice.state !== 'paid' || invoice.id === before.seen.invoice?.id) return
  await recordMonthOf(deps, invoice.id)
  const { donorId, startedAt, subscriptionId } = membership
  const rise = (await listRises(deps.db, donorId, startedAt)).find(({ invoiceId }) => invoiceId === invoice.id)
  if (!rise || rise.isPaidBack) return
  await deps.subscriptions.billFromNext({ subscriptionId, ...changedLevel(rise.to) })
  await followSubscription(deps, subscriptionId)
}
