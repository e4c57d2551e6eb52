import type { judging } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import type { Application, StoredScore } from '../applications/application.ts'
import { requestedAmountOf } from '../applications/rules.ts'
import { conflictsOf } from '../rounds/rules.ts'
import type { Round } from '../rounds/round.ts'

export type Judged = Pick<Application, 'nonprofitId' | 'assigned' | 'scores'>
export type Reviewing = Pick<Round, 'reviewers' | 'interests'>

const isRecused = (round: Reviewing, reviewer: string, { nonprofitId }: Pick<Judged, 'nonprofitId'>): boolean =>
  conflictsOf(round, reviewer).includes(nonprofitId)

/** Who may score an application: the reviewers of its round without those who have a conflict with its organization. */
export const eligibleOf = (round: Reviewing, application: Pick<Judged, 'nonprofitId'>): string[] =>
  round.reviewers.filter((reviewer) => !isRecused(round, reviewer, application))

/** Who scores an application: of those who may, the ones that were chosen for it, or all. */
export const reviewersOf = (round: Reviewing, application: Judged): string[] =>
  eligibleOf(round, application).filter((reviewer) => application.assigned?.includes(reviewer) ?? true)

/** The newest score of each of its reviewers. What somebody scored who was recused since does not count. */
export const scoresOf = (round: Reviewing, application: Judged): StoredScore[] =>
  reviewersOf(round, application).flatMap((reviewer) => application.scores.findLast(({ by }) => by === reviewer) ?? [])

/** All scores, once each reviewer has given one; before, nobody sees another's. */
export function unsealed(round: Reviewing, application: Judged): StoredScore[] | undefined {
  const scores = scoresOf(round, application)
  return scores.length > 0 && scores.length === reviewersOf(round, application).length ? scores : undefined
}

/** Whether somebody may read what others scored: once all scores are in, but for who left without one, until it is decided. */
export const maySeeScores = (application: Pick<Application, 'left' | 'scores' | 'state'>, by: string): boolean =>
  application.state !== 'submitted' || !application.left.includes(by) || hasScored(application, by)

const hasScored = ({ scores }: Pick<Judged, 'scores'>, reviewer: string): boolean =>
  scores.some(({ by }) => by === reviewer)

/** Who scores it now and will no longer, without a score of their own while somebody else's is in. */
export const leaving = (round: Reviewing, application: Judged, reviewers: readonly string[]): string[] =>
  application.scores.length === 0
    ? []
    : reviewersOf(round, application).filter((one) => !reviewers.includes(one) && !hasScored(application, one))

/** Where all scores are in, everybody may have read them: nobody comes to score it after that. */
export const mayJoin = (round: Reviewing, application: Judged, reviewers: readonly string[]): boolean =>
  unsealed(round, application) === undefined ||
  reviewers.every((one) => reviewersOf(round, application).includes(one) || hasScored(application, one))

const ownScoresMax = 5

/** The scores that stay beside a new one of a reviewer: of their own the newest few, so that the document has an end. */
export function keptScores(scores: readonly StoredScore[], by: string): StoredScore[] {
  const own = scores.filter((score) => score.by === by)
  const dropped = new Set(own.slice(0, Math.max(0, own.length - (ownScoresMax - 1))))
  return scores.filter((score) => !dropped.has(score))
}

/** Scores that count no longer, the newest first: scored again since, or by somebody who was recused or is no reviewer of it any more. */
export function pastScoresOf(
  round: Reviewing,
  application: Judged,
): (StoredScore & { why: (typeof judging.pastReasons)[number] })[] {
  const counting = new Set(scoresOf(round, application))
  return application.scores
    .filter((score) => !counting.has(score))
    .map((score) => {
      if (isRecused(round, score.by, application)) return { ...score, why: 'recused' as const }
      const isReviewer = reviewersOf(round, application).includes(score.by)
      return { ...score, why: isReviewer ? ('scored-again' as const) : ('not-assigned' as const) }
    })
    .toReversed()
}

/** What is proposed waits for somebody who may confirm it; where two people are needed, for another one than proposed it. */
export const mayConfirm = (
  { state, decision }: Pick<Application, 'state' | 'decision'>,
  { by, peopleToDecide }: { by: string; peopleToDecide: 1 | 2 },
): boolean => state === 'submitted' && decision !== null && (peopleToDecide === 1 || decision.by !== by)

/** What was proposed by somebody who was recused since doesn’t count. */
export const isProposalVoid = (round: Reviewing, application: Judged & Pick<Application, 'decision'>): boolean =>
  application.decision !== null && isRecused(round, application.decision.by, application)

type Criteria = Round['form']['criteria']

/** The weighted mean of one reviewer's marks. A criterion without a mark cannot be: the score is refused before. */
export function weightedOf(criteria: Criteria, { marks }: Pick<StoredScore, 'marks'>): number {
  const sum = (of: (criterion: Criteria[number]) => number) => criteria.reduce((total, one) => total + of(one), 0)
  const markOf = (id: string) => marks.find(({ criterionId }) => criterionId === id)?.score ?? 0
  return sum(({ id, weight }) => weight * markOf(id)) / sum(({ weight }) => weight)
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length

const written = (value: number): string => value.toFixed(2)
/** With its sign, but for what is nothing once it is rounded. */
function signed(value: number): string {
  const text = written(value)
  if (Number(text) === 0) return '0.00'
  return value > 0 ? `+${text}` : text
}

export const writtenMean = (criteria: Criteria, scores: readonly StoredScore[]): string =>
  written(meanOf(scores.map((score) => weightedOf(criteria, score))))

/** What stands against a score: each criterion of the round is marked once, and nothing else. */
export function faultOfScore(criteria: Criteria, { marks }: Pick<StoredScore, 'marks'>): string | undefined {
  const marked = marks.map(({ criterionId }) => criterionId)
  if (new Set(marked).size !== marked.length) return 'Score each criterion once'
  if (marked.some((id) => !criteria.some((criterion) => criterion.id === id))) return 'This round has no such criterion'
  return marked.length < criteria.length ? 'Score every criterion' : undefined
}

type Scored = Judged & Pick<Application, '_id' | 'left' | 'projectTitle' | 'requestedCents' | 'submittedAt' | 'state'>

interface Ranked {
  application: Scored
  scores: readonly StoredScore[]
  weighted: readonly number[]
}

/** The applications whose scores are all in by their mean, the one submitted first before the others, against the budget; and how reviewers score. */
export function rankingOf(round: Round, applications: readonly Scored[], by: string): judging.Ranking {
  const { criteria } = round.form
  const ranked = applications
    .flatMap((application): Ranked[] => {
      const scores = maySeeScores(application, by) ? unsealed(round, application) : undefined
      return scores ? [{ application, scores, weighted: scores.map((score) => weightedOf(criteria, score)) }] : []
    })
    .toSorted(
      (one, other) =>
        meanOf(other.weighted) - meanOf(one.weighted) ||
        Number(one.application.submittedAt) - Number(other.application.submittedAt),
    )
  let asked = 0
  return {
    budget: toDollars(BigInt(round.budgetCents)),
    awarded: toDollars(BigInt(round.awardedCents)),
    ranked: ranked.map(({ application, weighted }) => {
      asked += application.requestedCents ?? 0
      return {
        id: application._id,
        projectTitle: application.projectTitle,
        requestedAmount: requestedAmountOf(application),
        mean: written(meanOf(weighted)),
        lowest: written(Math.min(...weighted)),
        highest: written(Math.max(...weighted)),
        state: application.state,
        isReached: asked <= round.budgetCents,
      }
    }),
    reviewers: round.reviewers.map((reviewer) => calibrationOf(reviewer, ranked)),
  }
}

/** A reviewer's mean, and how far they are from the others on the same applications. */
function calibrationOf(reviewer: string, ranked: readonly Ranked[]): judging.Ranking['reviewers'][number] {
  const own = ranked.flatMap(({ scores, weighted }) => {
    const at = scores.findIndex(({ by }) => by === reviewer)
    const mine = weighted[at]
    return mine === undefined ? [] : [{ mine, others: weighted.filter((_, place) => place !== at) }]
  })
  const drifts = own.flatMap(({ mine, others }) => (others.length > 0 ? [mine - meanOf(others)] : []))
  return {
    by: reviewer,
    scored: own.length,
    mean: own.length > 0 ? written(meanOf(own.map(({ mine }) => mine))) : '0.00',
    drift: drifts.length > 0 ? signed(meanOf(drifts)) : '0.00',
  }
}
