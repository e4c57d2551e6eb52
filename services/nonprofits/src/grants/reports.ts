import { campaignDay, grantReminderDays } from '@evenhand/contracts/catalogue'
import { grantReports } from '@evenhand/contracts/http'
import type { Grant, Report } from '../applications/grant.ts'
import { paidCents } from './amounts.ts'
import { daysAfter } from './days.ts'

export type Reported = { grant: Grant } | { refused: string }

/** A report as its organization writes it: to be read before it is public. The same again changes nothing; one that nobody has read yet gives way. */
export function submitReport(grant: Grant, written: Pick<Report, 'id' | 'summary' | 'spentCents'>, at: Date): Reported {
  const newest = grant.reports.at(-1)
  const isSame = newest?.summary === written.summary && newest.spentCents === written.spentCents
  if (isSame && (newest.state === 'to-read' || newest.state === 'accepted')) return { grant }
  if (grant.reports.length >= grantReports.reportsPerGrantMax)
    return { refused: 'This grant has as many reports as it can. Write to us if one has to change.' }
  const reports = grant.reports.map((one) => (one.state === 'to-read' ? { ...one, state: 'replaced' as const } : one))
  const submitted: Report = {
    ...written,
    submittedAt: at,
    state: 'to-read',
    words: '',
    readBy: null,
    readAt: null,
  }
  return { grant: withReports(grant, [...reports, submitted]) }
}

export interface Reading {
  verdict: 'accepted' | 'asked' | 'hidden'
  words: string
  by: string
  at: Date
}

/** Which state a verdict is about: a report is accepted or asked for again before it is public, hidden after; what was hidden can be shown again. */
const readFrom: Readonly<Record<Reading['verdict'], readonly Report['state'][]>> = {
  accepted: ['to-read', 'hidden'],
  asked: ['to-read'],
  hidden: ['accepted'],
}

const refusals: Readonly<Record<Report['state'], string>> = {
  'to-read': 'This report isn’t public yet. Accept it, or ask for it again.',
  replaced: 'The organization has sent another report since. Read that one.',
  accepted: 'This report is accepted already. You can hide it.',
  asked: 'The organization was asked to write this report again. Read it once it comes.',
  hidden: 'This report is hidden already. You can accept it again.',
}

/** What an administrator says of a report. The same again changes nothing. */
export function readReport(grant: Grant, reportId: string, { verdict, words, by, at }: Reading): Reported {
  const report = grant.reports.find(({ id }) => id === reportId)
  if (!report) return { refused: 'We couldn’t find that report.' }
  const { state } = report
  if (state === verdict) return { grant }
  if (!readFrom[verdict].includes(state)) return { refused: refusals[state] }
  if (verdict === 'accepted' && report.spentCents > paidCents(grant))
    return { refused: 'A payment came back since, so this report says more than is paid.' }
  const read: Report = { ...report, state: verdict, words, readBy: by, readAt: at }
  return {
    grant: withReports(
      grant,
      grant.reports.map((one) => (one.id === reportId ? read : one)),
    ),
  }
}

/** Money came back: what is public says no more than is paid. A report that does is asked for again. */
export function askAgainBeyondPaid(grant: Grant, { by, at }: Pick<Reading, 'by' | 'at'>): Grant {
  const paid = paidCents(grant)
  const isOver = 'A payment of this grant came back, so your report says more was spent than is paid.'
  const words = paid > 0 ? `${isOver} Send it again with what was spent of the rest.` : isOver
  return withReports(
    grant,
    grant.reports.map((one) =>
      one.state === 'accepted' && one.spentCents > paid
        ? { ...one, state: 'asked', words, readBy: by, readAt: at }
        : one,
    ),
  )
}

const withReports = (grant: Grant, reports: Report[]): Grant => ({
  ...grant,
  reports,
  reporting: {
    isToRead: reports.some(({ state }) => state === 'to-read'),
    isReported: acceptedOf(reports).length > 0,
    spentCents: acceptedOf(reports)[0]?.spentCents ?? 0,
  },
})

/** What everybody reads, the newest first. */
export const acceptedOf = (reports: readonly Report[]): Report[] =>
  reports.filter(({ state }) => state === 'accepted').toReversed()

/** Where the report stands. Nobody reports on a grant of which nothing was paid. */
export function reportStateOf(grant: Grant, now: Date): (typeof grantReports.reportStates)[number] {
  const newest = grant.reports.at(-1)?.state
  if (newest === 'to-read') return 'to-read'
  if (grant.reporting.isReported) return newest === 'asked' ? 'asked' : 'reported'
  if (paidCents(grant) === 0) return 'not-due'
  if (campaignDay(now) > grant.reportDueOn) return 'overdue'
  if (newest === 'asked') return 'asked'
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
