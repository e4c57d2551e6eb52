import { grants } from '@evenhand/contracts/http'
import { formatDollars, parseDollars, toDollars } from '@evenhand/contracts/money'
import { searchedIn } from '@evenhand/contracts/search'
import type { ParsedOf } from '@evenhand/contracts/http'
import type { Round } from '../rounds/round.ts'
import type { Project } from './application.ts'

type Draft = ParsedOf<typeof grants.saveGrantDraft>['body']['form']

export interface Fault {
  path: string
  message: string
}

export const projectOf = (form: Omit<Draft, 'nonprofitId' | 'roundId'>): Project => ({
  projectTitle: form.projectTitle,
  requestedCents: form.requestedAmount === '' ? null : Number(parseDollars(form.requestedAmount) ?? 0n),
  projectDescription: form.projectDescription,
  impact: form.impact,
  timeline: form.timeline,
  answers: form.answers,
})

export const requestedAmountOf = ({ requestedCents }: Pick<Project, 'requestedCents'>): string =>
  requestedCents === null ? '' : toDollars(BigInt(requestedCents))

const required = ['projectTitle', 'projectDescription', 'impact', 'timeline'] as const

/** What stands against submitting a project in a round, each with the message of its field; nothing where it is whole. */
export function faultsOf(project: Project, { form }: Pick<Round, 'form'>): Fault[] {
  const missing = required.flatMap((path) => {
    const parsed = grants.ApplicationForm.shape[path].safeParse(project[path])
    return parsed.success ? [] : [{ path, message: parsed.error.issues[0]?.message ?? 'This is required' }]
  })
  return [...missing, ...faultsOfAmount(project, form.requestedMax), ...faultsOfAnswers(project, form.questions)]
}

function faultsOfAmount({ requestedCents }: Project, requestedMax: string): Fault[] {
  const path = 'requestedAmount'
  if (requestedCents === null || requestedCents === 0) return [{ path, message: 'Enter the amount you ask for' }]
  const most = parseDollars(requestedMax) ?? 0n
  return BigInt(requestedCents) > most
    ? [{ path, message: `Ask for at most ${formatDollars(most, { wholeDollars: true })} in this round` }]
    : []
}

function faultsOfAnswers({ answers }: Project, questions: Round['form']['questions']): Fault[] {
  const unknown = answers.some(({ questionId }) => !questions.some(({ id }) => id === questionId))
  if (unknown) return [{ path: 'answers', message: 'This round doesn’t ask one of these questions' }]
  return questions.flatMap(({ id, isRequired, charactersMax }) => {
    const answer = answers.find(({ questionId }) => questionId === id)?.answer ?? ''
    if (isRequired && answer === '') return [{ path: `answers.${id}`, message: 'Answer this question' }]
    return answer.length > charactersMax
      ? [{ path: `answers.${id}`, message: `Use at most ${charactersMax} characters` }]
      : []
  })
}

/** In a blind round nobody finds an application by who applies. */
export const searchedOf = (project: Project, organizationName: string, { form }: Pick<Round, 'form'>): string =>
  form.isBlind ? searchedIn(project.projectTitle) : searchedIn(project.projectTitle, organizationName)

/** The places that an organization has in a round. */
export const slotsOf = (roundId: string, nonprofitId: string): string[] =>
  Array.from({ length: grants.applicationsPerRoundMax }, (_, place) => `${roundId} ${nonprofitId} ${place}`)

/** Of one that was discarded or withdrawn: it takes no place. */
export const noSlot = (id: string): string => `none ${id}`
