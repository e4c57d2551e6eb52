import { levelTerms, mainSeries, type Month } from '@evenhand/contracts/catalogue'
import { monthKey } from '@evenhand/contracts/entry-sources'
import { dueOfMonth, paidMonths } from '../gifts/month.ts'
import { factorFor, multipliersPaidBackAt } from '../multipliers/multiplied.ts'
import { startOf } from '../calendar.ts'
import { type Cause, latest } from '../cause.ts'
import { enteredAt, type Known } from '../known.ts'
import { onceProved } from '../proofs/once-proved.ts'
import { wasActive } from '../standings/standing.ts'
import { describeMonth } from './words.ts'

/** What the membership itself has in a month; the entries of the free way in are causes of their own. */
export function monthCause(known: Known, donorId: string, month: Month): Cause {
  const key = monthKey(donorId, month)
  const { membership } = dueOfMonth(known, donorId, month)
  const paid = paidMonths(known, donorId, month)
  const at = membership?.at ?? known.grants.get(key)?.[0]?.occurredAt ?? startOf(month)
  const earned = membership ? levelTerms[membership.level].entriesPerMonth : 0n
  const factor = membership ? factorFor(known, donorId, at) : 1n
  const name = describeMonth(membership?.level ?? 'free', at)
  const cause: Cause = {
    key,
    donorId,
    giveaway: enteredAt(known, mainSeries, at),
    entryType: 'monthly_auto',
    at,
    earned,
    factor,
    standing: earned * factor,
    changedAt: latest([at, ...paid.map(({ confirmedAt }) => confirmedAt), ...multipliersPaidBackAt(known, donorId)]),
    isAlwaysTold: false,
    mayMove: true,
    name,
    takenBack: `${whyNot(known, { donorId, at, isPaid: paid.length > 0 })}: ${name}`,
  }
  return membership?.level === 'free' ? onceProved(known, cause) : cause
}

/** A deactivation can be heard of after the month has begun. */
function whyNot(known: Known, { donorId, at, isPaid }: { donorId: string; at: Date; isPaid: boolean }): string {
  if (isPaid) return 'Your paid level counts instead'
  return wasActive(known, donorId, at) ? 'Your free entry counts instead' : 'Your account was deactivated before'
}
