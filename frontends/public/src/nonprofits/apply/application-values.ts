import { formatDollars, parseDollars } from '@evenhand/web-kit/facade'
import { grants, type rounds } from '@evenhand/web-kit/forms'
import type { z } from 'zod'

type Round = Pick<rounds.GrantRound, 'id' | 'questions' | 'requestedMax'>

/** What stands in the form: the answers by the ids of their questions. */
export interface Values extends Record<string, string | boolean> {
  nonprofitId: string
  projectTitle: string
  requestedAmount: string
  projectDescription: string
  impact: string
  timeline: string
  acceptsTerms: boolean
}

/** What a round takes, in the words of the server, which says the same of the same value. */
export function schemaOf(round: Round): z.ZodType<Values, Values> {
  const { requestedAmount } = grants.ApplicationForm.shape
  const most = parseDollars(round.requestedMax) ?? 0n
  return grants.ApplicationForm.omit({ roundId: true, answers: true }).extend({
    requestedAmount: requestedAmount
      .refine((amount) => (parseDollars(amount) ?? 0n) > 0n, { error: 'Enter the amount you ask for', abort: true })
      .refine(
        (amount) => (parseDollars(amount) ?? 0n) <= most,
        `Ask for at most ${formatDollars(most, { wholeDollars: true })} in this round`,
      ),
    ...Object.fromEntries(round.questions.map((question) => [question.id, answerTo(question)])),
  })
}

const answerTo = ({ isRequired, charactersMax }: rounds.RoundQuestion) => {
  const answer = grants.DraftForm.shape.timeline.max(charactersMax, `Use at most ${charactersMax} characters`)
  return isRequired ? answer.min(1, 'Answer this question') : answer
}

/** A draft as the form shows it, or an empty form. */
export const valuesOf = (round: Round, draft: grants.OwnApplication | undefined, nonprofitId: string): Values => ({
  nonprofitId: draft?.nonprofitId ?? nonprofitId,
  projectTitle: draft?.projectTitle ?? '',
  requestedAmount: draft?.requestedAmount ?? '',
  projectDescription: draft?.projectDescription ?? '',
  impact: draft?.impact ?? '',
  timeline: draft?.timeline ?? '',
  ...Object.fromEntries(
    round.questions.map(({ id }) => [id, draft?.answers.find(({ questionId }) => questionId === id)?.answer ?? '']),
  ),
  acceptsTerms: false,
})

/** What is kept of the form. */
export const draftOf = (round: Round, values: Values) => ({
  nonprofitId: values.nonprofitId,
  roundId: round.id,
  projectTitle: values.projectTitle,
  requestedAmount: values.requestedAmount,
  projectDescription: values.projectDescription,
  impact: values.impact,
  timeline: values.timeline,
  answers: round.questions.flatMap(({ id }) => {
    const answer = values[id]
    return typeof answer === 'string' && answer !== '' ? [{ questionId: id, answer }] : []
  }),
})
