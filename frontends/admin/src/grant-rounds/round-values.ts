import { rounds, typedDollars } from '@evenhand/web-kit/desk'
import { newId } from '@evenhand/web-kit/facade'
import { fromClock, toClock } from './campaign-clock.ts'

export interface QuestionValues {
  id: string
  label: string
  hint: string
  charactersMax: string
  isRequired: boolean
}

export interface CriterionValues {
  id: string
  title: string
  guidance: string
  weight: string
}

/** A round as it stands in the fields: amounts, times and numbers as they are typed. */
export interface RoundValues {
  slug: string
  title: string
  summary: string
  budget: string
  requestedMax: string
  opensAt: string
  closesAt: string
  decidesAt: string
  isBlind: boolean
  questions: QuestionValues[]
  criteria: CriterionValues[]
}

/** What is wrong, by where it is: `questions.0.label`. */
export type RoundErrors = Readonly<Record<string, string>>

export const newQuestion = (): QuestionValues => ({
  id: newId(),
  label: '',
  hint: '',
  charactersMax: '2000',
  isRequired: true,
})

export const newCriterion = (): CriterionValues => ({ id: newId(), title: '', guidance: '', weight: '1' })

export const emptyValues = (): RoundValues => ({
  slug: '',
  title: '',
  summary: '',
  budget: '',
  requestedMax: '',
  opensAt: '',
  closesAt: '',
  decidesAt: '',
  isBlind: true,
  questions: [],
  criteria: [newCriterion()],
})

export const toValues = (round: rounds.GrantRound): RoundValues => ({
  slug: round.slug,
  title: round.title,
  summary: round.summary,
  budget: round.budget,
  requestedMax: round.requestedMax,
  opensAt: toClock(round.opensAt),
  closesAt: toClock(round.closesAt),
  decidesAt: toClock(round.decidesAt),
  isBlind: round.isBlind,
  questions: round.questions.map((question) => ({ ...question, charactersMax: String(question.charactersMax) })),
  criteria: round.criteria.map((criterion) => ({ ...criterion, weight: String(criterion.weight) })),
})

/** Nothing typed is no number, and never zero. */
const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed))

/** What the contract reads of it, or its messages. */
export function readValues(values: RoundValues): { form: rounds.RoundForm } | { errors: RoundErrors } {
  const read = rounds.RoundForm.safeParse({
    ...values,
    budget: typedDollars(values.budget),
    requestedMax: typedDollars(values.requestedMax),
    opensAt: fromClock(values.opensAt),
    closesAt: fromClock(values.closesAt),
    decidesAt: fromClock(values.decidesAt),
    questions: values.questions.map((one) => ({ ...one, charactersMax: numberOf(one.charactersMax) })),
    criteria: values.criteria.map((one) => ({ ...one, weight: numberOf(one.weight) })),
  })
  if (read.success) return { form: read.data }
  return { errors: errorsOf(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))) }
}

/** The first of each place. The server names places within what is sent: `form.slug`. */
export const errorsOf = (found: readonly { path: string; message: string }[]): RoundErrors =>
  Object.fromEntries(found.map(({ path, message }) => [path.replace(/^form\./, ''), message] as const).toReversed())

export function moved<One>(all: readonly One[], from: number, step: -1 | 1): One[] {
  const one = all[from]
  const other = all[from + step]
  if (one === undefined || other === undefined) return [...all]
  return all.with(from, other).with(from + step, one)
}
