import { campaignDay, grantReminderDays, grantReportDays } from '@evenhand/contracts/catalogue'
import type { grantPayments } from '@evenhand/contracts/http'
import type { Grant } from '../applications/grant.ts'
import type { Changed, Doing, GrantAct } from './acts.ts'
import { paidCents } from './amounts.ts'
import { changeCancellation } from './cancellations.ts'
import { changePayment } from './payments.ts'
import { changeReturn } from './returns.ts'

const dayMs = 24 * 60 * 60 * 1000
export const daysAfter = (at: Date, days: number): string => campaignDay(new Date(at.getTime() + days * dayMs))

export const newGrant = (cents: number, awardedAt: Date): Grant => ({
  cents,
  canceledCents: 0,
  awardedAt,
  payments: [],
  cancellations: [],
  isPending: false,
  reportDueOn: daysAfter(awardedAt, grantReportDays),
  report: null,
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

/** Where the report stands. Nobody reports on a grant of which nothing was paid. */
export function reportStateOf(grant: Grant, now: Date): (typeof grantPayments.reportStates)[number] {
  if (grant.report) return 'reported'
  if (paidCents(grant) === 0) return 'not-due'
  if (campaignDay(now) > grant.reportDueOn) return 'overdue'
  return campaignDay(now) >= remindOn(grant) ? 'due' : 'not-due'
}

const remindOn = ({ reportDueOn }: Grant): string =>
  daysAfter(new Date(`${reportDueOn}T12:00:00.000Z`), -grantReminderDays)

/** Which reminder its organization should be sent now; each once. */
export function reminderOf(grant: Grant, now: Date): 'soon' | 'overdue' | undefined {
  const state = reportStateOf(grant, now)
  if (state === 'overdue') return grant.reminded.includes('overdue') ? undefined : 'overdue'
  return state === 'due' && !grant.reminded.includes('soon') ? 'soon' : undefined
}
