import { grantReportDays } from '@evenhand/contracts/catalogue'
import type { Grant } from '../applications/grant.ts'
import type { Changed, Doing, GrantAct } from './acts.ts'
import { changeCancellation } from './cancellations.ts'
import { daysAfter } from './days.ts'
import { changePayment } from './payments.ts'
import { changeReturn } from './returns.ts'

export const newGrant = (cents: number, awardedAt: Date): Grant => ({
  cents,
  canceledCents: 0,
  awardedAt,
  payments: [],
  cancellations: [],
  isPending: false,
  reportDueOn: daysAfter(awardedAt, grantReportDays),
  reports: [],
  reporting: { isToRead: false, isReported: false, spentCents: 0 },
  reminded: [],
})

/** A grant after an act, and what the books are told of it; or why it can't be. The same act again changes nothing, and tells nothing. */
export function changeGrant(grant: Grant, act: GrantAct, doing: Doing): Changed {
  const changed = changedBy(grant, act, doing)
  return 'refused' in changed || changed.grant === grant
    ? changed
    : { ...changed, grant: { ...changed.grant, isPending: isPending(changed.grant) } }
}

function changedBy(grant: Grant, act: GrantAct, doing: Doing): Changed {
  switch (act.kind) {
    case 'record':
    case 'confirm':
    case 'take-back':
      return changePayment(grant, act, doing)
    case 'record-return':
    case 'confirm-return':
    case 'take-back-return':
      return changeReturn(grant, act, doing)
    case 'record-cancellation':
    case 'confirm-cancellation':
    case 'take-back-cancellation':
      return changeCancellation(grant, act, doing)
  }
}

const isPending = ({ payments, cancellations }: Grant): boolean =>
  payments.some(({ state }) => state === 'recorded' || state === 'returning') ||
  cancellations.some(({ state }) => state === 'recorded')
