import { judging } from '@evenhand/contracts/http'
import { containing, countUpTo, findPage, type FoundPage, type Page } from '@evenhand/service-kit/mongo'
import type { Application } from '../applications/application.ts'
import type { Applications } from '../applications/store.ts'
import type { Round } from '../rounds/round.ts'
import { conflictsOf } from '../rounds/rules.ts'

/** All but drafts; the index of a round is read state by state, each in the order of the list. */
const shownStates: readonly Application['state'][] = judging.deskStates

const judgedStates: readonly Application['state'][] = ['submitted', 'approved', 'rejected']

/** A page of those that were submitted in a round and fit, and how many fit; of some organizations none. */
export const findSubmitted = (
  applications: Applications,
  {
    roundId,
    besides,
    state,
    search,
  }: { roundId: string; besides: readonly string[] } & Pick<judging.ApplicationFilter, 'state' | 'search'>,
  page: Page,
): Promise<FoundPage<Application>> => {
  const fits = {
    roundId,
    submittedAt: { $ne: null },
    state: state === 'all' ? { $in: shownStates } : state,
    ...(besides.length > 0 ? { nonprofitId: { $nin: besides } } : {}),
    ...(search ? { searched: containing(search) } : {}),
  }
  return findPage(applications, '_id', fits, page)
}

/** As `isProposalVoid`: what somebody proposed who was recused since doesn't wait for anybody. */
const notVoid = (interests: Round['interests']): object => {
  const recused = interests.filter(({ conflicts }) => conflicts.length > 0)
  if (recused.length === 0) return {}
  return {
    $and: recused.map(({ administratorId, conflicts }) => ({
      $or: [
        { 'decision.by': { $ne: administratorId } },
        { nonprofitId: { $nin: conflicts.map(({ nonprofitId }) => nonprofitId) } },
      ],
    })),
  }
}

/** How many submitted ones of a round, besides those of which somebody is recused, they have not scored, and how many proposals wait. */
export async function countWaiting(
  applications: Applications,
  { _id: roundId, interests }: Pick<Round, '_id' | 'interests'>,
  by: string,
): Promise<{ unscored: number; proposed: number; proposedByOthers: number }> {
  const fits = { roundId, state: 'submitted' as const, nonprofitId: { $nin: conflictsOf({ interests }, by) } }
  const waits = { ...fits, ...notVoid(interests) }
  const [unscored, proposed, proposedByOthers] = await Promise.all([
    countUpTo(applications, { ...fits, 'scores.by': { $ne: by }, assigned: { $in: [null, by] } }),
    countUpTo(applications, { ...waits, decision: { $ne: null } }),
    countUpTo(applications, { ...waits, decision: { $ne: null }, 'decision.by': { $ne: by } }),
  ])
  return { unscored, proposed, proposedByOthers }
}

/** Who applied in a round, withdrawn or not, by name. */
export const findApplicants = (
  applications: Applications,
  roundId: string,
): Promise<Pick<Application, 'nonprofitId' | 'organizationName'>[]> =>
  applications.aggregate([
    { $match: { roundId, submittedAt: { $ne: null } } },
    { $group: { _id: '$nonprofitId', organizationName: { $first: '$organizationName' } } },
    { $project: { _id: 0, nonprofitId: '$_id', organizationName: 1 } },
  ])

/** What a ranking and who scores what are made of: nothing that was written in the application but its title. */
const ofScoring = {
  nonprofitId: 1,
  roundId: 1,
  projectTitle: 1,
  requestedCents: 1,
  submittedAt: 1,
  state: 1,
  assigned: 1,
  left: 1,
  scores: 1,
} as const
export type Scored = Pick<Application, keyof typeof ofScoring | '_id'>

/** Those of a round that were submitted and not withdrawn, in the order in which they were begun; of some organizations none. */
export const findJudged = (
  applications: Applications,
  roundId: string,
  besides: readonly string[] = [],
): Promise<Scored[]> =>
  applications
    .find({ roundId, state: { $in: judgedStates }, nonprofitId: { $nin: besides } }, ofScoring)
    .sort({ _id: 1 })
    .lean<Scored[]>()

/** Those of a round that are not decided, in the order in which they were begun. */
export const findToAssign = (applications: Applications, roundId: string): Promise<Scored[]> =>
  applications.find({ roundId, state: 'submitted' }, ofScoring).sort({ _id: 1 }).lean<Scored[]>()
