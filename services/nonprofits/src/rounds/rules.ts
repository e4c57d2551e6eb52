import type { rounds } from '@evenhand/contracts/http'
import type { Interests, Round } from './round.ts'

/** Half-open: a round takes applications from the instant it opens up to, not including, the one at which it closes. */
export function stateOf({ standing, opensAt, closesAt }: Round, now: Date): rounds.GrantRound['state'] {
  if (standing !== 'published') return 'draft'
  if (now < opensAt) return 'upcoming'
  return now < closesAt ? 'open' : 'closed'
}

const places: readonly rounds.GrantRound['state'][] = ['open', 'upcoming', 'closed', 'draft']

/** As people look for one: those that are open by when they close, then those to come, then the newest of those that are over. */
export const inOrder = (found: readonly Round[], now: Date): Round[] =>
  found.toSorted((one, other) => {
    const [state, otherState] = [stateOf(one, now), stateOf(other, now)]
    if (state !== otherState) return places.indexOf(state) - places.indexOf(otherState)
    const later = one.closesAt.getTime() - other.closesAt.getTime()
    return state === 'closed' ? -later : later
  })

/** A round of which nobody has read an application. */
export const nothingJudged = { reviewers: [], interests: [], declarations: 0, awardedCents: 0, awards: [] }

/** The terms of a round that is begun now. */
export const currentTerms = {
  version: '2026-1',
  text: [
    'The organization is a public charity under section 501(c)(3), or has such a charity as its fiscal sponsor.',
    'What the application says is true, and the person who submits it may do so for the organization.',
    'A grant is spent on the project it was given for. What can’t be spent on it is given back.',
    'The organization reports what the money did within a year of the decision. Everyone can read the report.',
    'The name of the organization, the project and the amount granted are published.',
  ].join('\n'),
} as const

export const declarationOf = ({ interests }: Pick<Round, 'interests'>, by: string): Interests | undefined =>
  interests.find(({ administratorId }) => administratorId === by)

/** With which organizations an administrator has declared a conflict. */
export const conflictsOf = (round: Pick<Round, 'interests'>, by: string): string[] =>
  declarationOf(round, by)?.conflicts.map(({ nonprofitId }) => nonprofitId) ?? []

/** Whether an administrator reads nothing of what an organization applied for in a round, and does nothing about it. */
export const isRecused = (round: Pick<Round, 'interests'>, nonprofitId: string, by: string): boolean =>
  conflictsOf(round, by).includes(nonprofitId)
