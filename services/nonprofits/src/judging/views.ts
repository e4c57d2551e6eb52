import type { judging } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import type { Application, StoredDecision, StoredScore } from '../applications/application.ts'
import { written } from '../applications/views.ts'
import type { Round } from '../rounds/round.ts'
import { mayConfirm, reviewersOf, scoresOf, unsealed, writtenMean } from './rules.ts'

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
  const open = unsealed(round, application)
  const own = application.scores.findLast((score) => score.by === by)
  return {
    id: application._id,
    roundId: application.roundId,
    applicant: form.isBlind && application.state === 'submitted' ? null : applicantOf(application),
    ...written(application),
    answers: form.questions.map(({ id, label }) => ({
      question: label,
      answer: application.answers.find(({ questionId }) => questionId === id)?.answer ?? '',
    })),
    state: application.state,
    termsVersion: application.terms?.version ?? null,
    submittedAt: application.submittedAt?.toISOString() ?? null,
    ownScore: own ? toScore(own) : null,
    scored: scoresOf(round, application).length,
    reviewers: reviewersOf(round, application).length,
    scores: open ? open.map(toScore) : null,
    mean: open ? writtenMean(form.criteria, open) : null,
    mayConfirm: mayConfirm(application, { by, peopleToDecide }),
    decision: application.decision ? toDecision(application.decision) : null,
    version: application.version,
  }
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
