import { campaignDay } from '@evenhand/contracts/catalogue'
import type { grantPayments, grantReports } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import type { Application } from '../applications/application.ts'
import type { Round } from '../rounds/round.ts'
import type { Cancellation, Grant, Payment, Report } from '../applications/grant.ts'
import { isOther } from './acts.ts'
import { paidCents } from './amounts.ts'
import { acceptedOf, reportStateOf } from './reports.ts'
import type { GrantSums } from './store.ts'

/** An application that was awarded. */
export type Granted = Application & { grant: Grant }

const dollars = (cents: number): string => toDollars(BigInt(cents))

const money = ({ grant }: Granted) => ({
  awarded: dollars(grant.cents),
  paid: dollars(paidCents(grant)),
  canceled: dollars(grant.canceledCents),
})

const reporting = ({ grant }: Granted, now: Date) => ({
  reportDueOn: grant.reportDueOn,
  reportState: reportStateOf(grant, now),
})

const toReport = ({ summary, spentCents, submittedAt }: Report): grantReports.GrantReport => ({
  summary,
  spent: dollars(spentCents),
  submittedAt: submittedAt.toISOString(),
})

/** For those who may see what nobody has accepted: the newest first. */
const toSubmitted = ({ reports }: Grant): grantReports.SubmittedReport[] =>
  reports.toReversed().map((report) => ({
    id: report.id,
    ...toReport(report),
    state: report.state,
    words: report.words,
  }))

/** What everybody who may see a grant sees of it. */
const shown = (granted: Granted, { form }: Round, now: Date) => ({
  id: granted._id,
  organizationName: granted.organizationName,
  roundTitle: form.title,
  projectTitle: granted.projectTitle,
  ...money(granted),
  ...reporting(granted, now),
})

export const toOwnGrant = (granted: Granted, round: Round, now: Date): grantPayments.OwnGrant => ({
  ...shown(granted, round, now),
  reports: toSubmitted(granted.grant),
  payments: granted.grant.payments.flatMap(({ id, cents, paidOn, evidence, state, confirmedAt }) =>
    confirmedAt === null
      ? []
      : [{ id, amount: dollars(cents), paidOn, evidence, state: state === 'returned' ? 'returned' : 'paid' }],
  ),
})

export const toGrant = (granted: Granted, round: Round, now: Date): grantPayments.Grant => ({
  ...shown(granted, round, now),
  nonprofitId: granted.nonprofitId,
  roundSlug: round.slug,
  projectDescription: granted.projectDescription,
  awardedOn: campaignDay(granted.grant.awardedAt),
  reports: acceptedOf(granted.grant.reports).map(toReport),
  decidedBy: granted.decision?.confirmedBy === granted.decision?.by ? 1 : 2,
})

export const toSums = ({ grants, reported, ...sums }: GrantSums) => ({
  grants,
  reported,
  granted: dollars(sums.grantedCents),
  paid: dollars(sums.paidCents),
  spent: dollars(sums.spentCents),
})

interface Reading {
  by: string
  people: 1 | 2
  now: Date
}

const recorded = ({
  reason,
  evidence,
  recordedBy,
  confirmedBy,
}: Pick<Cancellation, 'reason' | 'evidence' | 'recordedBy' | 'confirmedBy'>) => ({
  reason,
  evidence,
  recordedBy,
  confirmedBy,
})

function toPayment(payment: Payment, reading: Reading): grantPayments.DeskGrant['payments'][number] {
  const { id, cents, paidOn, evidence, state, recordedBy, confirmedBy, takenBackReason, back } = payment
  const waits = state === 'recorded' ? recordedBy : state === 'returning' ? back?.recordedBy : undefined
  return {
    id,
    amount: dollars(cents),
    paidOn,
    evidence,
    state,
    recordedBy,
    confirmedBy,
    takenBackReason,
    back: back && recorded(back),
    returnsTakenBack: payment.returnsTakenBack.map(({ reason, evidence, recordedBy, takenBackReason: why }) => ({
      reason,
      evidence,
      recordedBy,
      takenBackReason: why,
    })),
    mayConfirm: waits !== undefined && isOther(waits, reading),
  }
}

/** For an administrator who may see it: who is recused never gets here. */
export const toDeskGrant = (granted: Granted, round: Round, reading: Reading): grantPayments.DeskGrant => ({
  ...shown(granted, round, reading.now),
  nonprofitId: granted.nonprofitId,
  payments: granted.grant.payments.map((payment) => toPayment(payment, reading)),
  cancellations: granted.grant.cancellations.map(({ id, cents, state, takenBackReason, ...of }) => ({
    id,
    amount: dollars(cents),
    ...recorded(of),
    state,
    takenBackReason,
    mayConfirm: state === 'recorded' && isOther(of.recordedBy, reading),
  })),
  reports: toSubmitted(granted.grant),
  version: granted.version,
})
