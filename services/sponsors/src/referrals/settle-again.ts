import { type Affiliates, listUnsettled, markSettled, markUnsettled } from '../affiliates/store.ts'
import { lookAgain, type Referrals } from './store.ts'

interface Deps {
  affiliates: Affiliates
  referrals: Referrals
  now: () => Date
}

/**
 * Does what changes something for all referrals of affiliates, and has those looked at again. That it has begun is written before: where a process dies
 * in the middle, `finishUnsettled` finds it.
 */
export async function thenSettle<T>(
  { affiliates, referrals, now }: Deps,
  ids: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const since = now()
  for (const id of ids) await markUnsettled(affiliates, id, since)
  try {
    return await work()
  } finally {
    for (const id of ids) {
      await lookAgain(referrals, now(), id)
      await markSettled(affiliates, id, since)
    }
  }
}

const minuteMs = 60_000
const atOnce = 100

/** For whoever did not come to the end of it a minute ago. */
export async function finishUnsettled({ affiliates, referrals, now }: Deps): Promise<void> {
  for (const { _id, unsettledSince } of await listUnsettled(affiliates, new Date(now().getTime() - minuteMs), atOnce)) {
    await lookAgain(referrals, now(), _id)
    await markSettled(affiliates, _id, unsettledSince)
  }
}
