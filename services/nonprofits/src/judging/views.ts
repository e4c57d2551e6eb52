import type { judging } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { fittingName } from '@evenhand/service-kit/files'
import type { Application, StoredAttachment, StoredDecision, StoredScore } from '../applications/application.ts'
import { toAttachment, written } from '../applications/views.ts'
import type { Round } from '../rounds/round.ts'
import {
  isProposalVoid,
  mayConfirm,
  maySeeScores,
  pastScoresOf,
  reviewersOf,
  scoresOf,
  unsealed,
  writtenMean,
} from './rules.ts'

/**
 * An application as one administrator may see it: in a blind round not who applies before it is decided, and nobody else's score before all
 * are in. Who is recused never gets here.
 */
export function toDeskApplication(
  application: Application,
  round: Round,
  { by, peopleToDecide }: { by: string; peopleToDecide: 1 | 2 },
): judging.DeskApplication {
  const { form } = round
  const isBlind = isBlindTo(application, round)
  const open = maySeeScores(application, by) ? unsealed(round, application) : undefined
  const own = application.scores.findLast((score) => score.by === by)
  return {
    id: application._id,
    roundId: application.roundId,
    applicant: isBlind ? null : applicantOf(application),
    ...written(application),
    answers: form.questions.map(({ id, label }) => ({
      question: label,
      answer: application.answers.find(({ questionId }) => questionId === id)?.answer ?? '',
    })),
    attachments: application.attachments.map((attachment, index) => ({
      ...toAttachment(attachment),
      name: deskNameOf(attachment, index, isBlind),
    })),
    state: application.state,
    termsVersion: application.terms?.version ?? null,
    submittedAt: application.submittedAt?.toISOString() ?? null,
    ownScore: own ? toScore(own) : null,
    scored: scoresOf(round, application).length,
    reviewers: reviewersOf(round, application).length,
    assigned: application.assigned,
    isReviewer: reviewersOf(round, application).includes(by),
    scores: open ? open.map(toScore) : null,
    past: open ? pastScoresOf(round, application).map((score) => ({ ...toScore(score), why: score.why })) : null,
    mean: open ? writtenMean(form.criteria, open) : null,
    mayConfirm: mayConfirm(application, { by, peopleToDecide }) && !isProposalVoid(round, application),
    decision: application.decision ? toDecision(application.decision) : null,
    version: application.version,
  }
}

/** In a blind round nobody at the desk learns who applies before it is decided, also not of one that was withdrawn: what takes its place has the same words. */
const isBlindTo = ({ state }: Application, { form }: Round): boolean =>
  form.isBlind && state !== 'approved' && state !== 'rejected'

const deskNameOf = ({ name, type }: StoredAttachment, index: number, isBlind: boolean): string =>
  isBlind ? fittingName(`Attachment ${index + 1}`, type) : name

/** A file as it is called at the desk; undefined where the application has none of this id. */
export function deskAttachment(
  application: Application,
  round: Round,
  attachmentId: string,
): { attachment: StoredAttachment; name: string } | undefined {
  const index = application.attachments.findIndex(({ id }) => id === attachmentId)
  const attachment = application.attachments[index]
  return attachment && { attachment, name: deskNameOf(attachment, index, isBlindTo(application, round)) }
}

const applicantOf = ({ nonprofitId, organizationName }: Application) => ({ nonprofitId, organizationName })

const toScore = ({ marks, comment, by, at }: StoredScore) => ({
  marks: marks.map(({ criterionId, score, reason }) => ({ criterionId, score, reason })),
  comment,
  by,
  at: at.toISOString(),
})

const toDecision = (decision: StoredDecision): judging.DeskApplication['decision'] => ({
  verdict: decision.verdict,
  award: decision.awardCents === null ? null : toDollars(BigInt(decision.awardCents)),
  words: decision.words,
  by: decision.by,
  at: decision.at.toISOString(),
  confirmedBy: decision.confirmedBy,
  confirmedAt: decision.confirmedAt?.toISOString() ?? null,
})
