import type { secondLooks } from '@evenhand/contracts/http'
import { tellAct } from '@evenhand/service-kit/audit'
import type { Queries, Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { randomInt } from 'node:crypto'
import { countWaiting, findWaiting, lockLook, saveSecond } from './second-look-store.ts'

const sampledOneIn = 10

/** Whether a first decision is looked at again: by chance, so that no reviewer knows which one. */
export const isSampled = (): boolean => randomInt(sampledOneIn) === 0

/** The next one for a reviewer, who never judges their own. */
export async function findNext(
  db: Queries,
  reviewer: string,
): Promise<{ look: secondLooks.SecondLook | null; waiting: number }> {
  const [found, waiting] = await Promise.all([findWaiting(db, reviewer), countWaiting(db, reviewer)])
  if (!found) return { look: null, waiting }
  const { recordedAt, ...look } = found
  return { look: { ...look, createdAt: recordedAt.toISOString() }, waiting }
}

interface Judged {
  lookId: string
  verdict: secondLooks.Verdict
  administratorId: string
  now: Date
}

/** Keeps a second verdict, once. Nothing changes for the member: who thinks that the first was wrong decides the activity anew. */
export async function judgeAgain(
  tx: Transaction,
  { lookId, verdict, administratorId, now }: Judged,
): Promise<secondLooks.Compared> {
  const look = await lockLook(tx, lookId)
  if (!look) throw new Problem('not-found', { detail: 'We couldn’t find that decision.' })
  if (look.decidedBy === administratorId)
    throw new Problem('conflict', { detail: 'You made this decision. Someone else has to look at it again.' })
  if (look.second !== null)
    throw new Problem('conflict', { detail: 'Someone else was faster. Reload for the next one.' })
  await saveSecond(tx, { id: lookId, by: administratorId, verdict, at: now })
  const agreed = look.first === verdict
  await tellAct(tx, {
    administratorId,
    action: 'activity-looked-again',
    thing: { kind: 'activity', id: look.activityId },
    words: agreed ? '' : `Would have ${verdict} what was ${look.first}`,
    at: now,
  })
  return { activityId: look.activityId, first: look.first, reason: look.reason, agreed }
}
