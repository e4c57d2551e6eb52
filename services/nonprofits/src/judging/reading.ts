import type { PeopleNeededFor } from '@evenhand/service-kit/deciders'
import { Problem } from '@evenhand/service-kit/problems'
import type { Application } from '../applications/application.ts'
import { type Applications, findApplication, hasAppliedBesides, hasUndecidedOf } from '../applications/store.ts'
import type { Organisations } from '../organisations/store.ts'
import type { Round } from '../rounds/round.ts'
import { conflictsOf, declarationOf, isRecused } from '../rounds/rules.ts'
import type { Rounds } from '../rounds/store.ts'
import { readRound } from '../rounds/use-cases.ts'

export interface JudgingDeps {
  organisations: Organisations
  rounds: Rounds
  applications: Applications
  /** How many people a decision needs: one proposes, and where it is two another one confirms. */
  peopleToDecide: PeopleNeededFor
  now: () => Date
}

export const missingApplication = 'We couldn’t find that application.'

/** The round, for an administrator who has declared their conflicts; before, they read nothing that was sent in it. */
export async function roundOfDeclared(deps: JudgingDeps, roundId: string, by: string): Promise<Round> {
  const round = await readRound(deps.rounds, roundId)
  if (!(await hasDeclared(deps, round, by))) throw new Problem('interests-undeclared')
  return round
}

/**
 * The round, for an administrator who says who judges in it: they have declared their conflicts once anybody has applied, and none is with an
 * organization that is still to be decided about.
 */
export async function roundToStaff(deps: JudgingDeps, roundId: string, by: string): Promise<Round> {
  const round = await readRound(deps.rounds, roundId)
  if (await hasAppliedBesides(deps.applications, roundId, declarationOf(round, by)?.shown ?? [])) {
    throw new Problem('interests-undeclared', {
      detail:
        'Say first with which of the organizations you have a conflict of interest. Then you can choose who reviews their applications.',
    })
  }
  if (await hasUndecidedOf(deps.applications, conflictsOf(round, by), roundId)) {
    throw new Problem('recused', {
      detail:
        'You declared a conflict of interest with an organization whose application isn’t decided yet, so someone else has to choose the reviewers.',
    })
  }
  return round
}

/** A declaration is about the organizations that were shown: whoever applied besides is declared about again. */
export async function hasDeclared(
  { applications }: Pick<JudgingDeps, 'applications'>,
  round: Round,
  by: string,
): Promise<boolean> {
  const declared = declarationOf(round, by)
  return declared !== undefined && !(await hasAppliedBesides(applications, round._id, declared.shown))
}

/** One that was submitted, for somebody who may see it. Every way to an application leads through here. */
export async function readJudged(
  deps: JudgingDeps,
  id: string,
  by: string,
): Promise<{ application: Application; round: Round }> {
  const application = await findApplication(deps.applications, id)
  if (!application?.submittedAt) throw new Problem('not-found', { detail: missingApplication })
  const round = await roundOfDeclared(deps, application.roundId, by)
  if (isRecused(round, application.nonprofitId, by)) throw new Problem('recused')
  return { application, round }
}
