import type { grants } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { statusOf } from '../organisations/rules.ts'
import type { Round } from '../rounds/round.ts'
import type { Application, StoredAttachment } from './application.ts'
import { requestedAmountOf } from './rules.ts'

export const written = (application: Application) => ({
  projectTitle: application.projectTitle,
  requestedAmount: requestedAmountOf(application),
  projectDescription: application.projectDescription,
  impact: application.impact,
  timeline: application.timeline,
})

export const toAttachment = ({ id, name, type, bytes }: StoredAttachment): grants.Attachment => ({
  id,
  name,
  type,
  bytes,
})

/** As everybody may read it. */
export const toGrantApplication = (application: Application, round: Round): grants.GrantApplication => ({
  id: application._id,
  nonprofitId: application.nonprofitId,
  organizationName: application.organizationName,
  roundTitle: round.form.title,
  ...written(application),
  awarded: toDollars(BigInt(application.grant?.cents ?? 0)),
  canceled: toDollars(BigInt(application.grant?.canceledCents ?? 0)),
  status:
    application.state === 'approved' || application.state === 'rejected' ? statusOf(application.state) : 'pending',
  createdAt: application.createdAt.toISOString(),
})

export const toOwnApplication = (application: Application, { form }: Round): grants.OwnApplication => ({
  id: application._id,
  nonprofitId: application.nonprofitId,
  roundId: application.roundId,
  ...written(application),
  answers: application.answers.map(({ questionId, answer }) => ({ questionId, answer })),
  attachments: application.attachments.map(toAttachment),
  roundTitle: form.title,
  organizationName: application.organizationName,
  state: application.state,
  closesAt: form.closesAt,
  decidesAt: form.decidesAt,
  submittedAt: application.submittedAt?.toISOString() ?? null,
  termsVersion: application.terms?.version ?? null,
  decision: decisionOf(application),
  version: application.version,
  createdAt: application.createdAt.toISOString(),
  changedAt: application.changedAt.toISOString(),
})

/** Nobody outside hears of a decision before it is confirmed. */
function decisionOf({ decision }: Application): grants.OwnApplication['decision'] {
  if (!decision?.confirmedAt) return null
  const { awardCents, words, confirmedAt } = decision
  return {
    award: awardCents === null ? null : toDollars(BigInt(awardCents)),
    words,
    decidedAt: confirmedAt.toISOString(),
  }
}
