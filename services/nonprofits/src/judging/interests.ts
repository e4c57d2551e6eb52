import type { judging } from '@evenhand/contracts/http'
import { changedMeanwhile } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { declarationOf } from '../rounds/rules.ts'
import { writeInterests } from '../rounds/store.ts'
import { readRound, roundAct } from '../rounds/use-cases.ts'
import { hasDeclared, type JudgingDeps } from './reading.ts'
import { findApplicants } from './store.ts'

/** Who applied, by name alone, in the order of their names: nothing says which application is whose. */
export async function readInterests(deps: JudgingDeps, roundId: string, by: string): Promise<judging.RoundInterests> {
  const round = await readRound(deps.rounds, roundId)
  const declared = declarationOf(round, by)
  const organizations = (await findApplicants(deps.applications, roundId)).map(({ nonprofitId, organizationName }) => ({
    nonprofitId,
    organizationName,
    conflict: declared?.conflicts.find((conflict) => conflict.nonprofitId === nonprofitId)?.reason ?? null,
  }))
  return {
    organizations: organizations.toSorted((one, other) =>
      one.organizationName.localeCompare(other.organizationName, 'en'),
    ),
    declaredAt: declared && (await hasDeclared(deps, round, by)) ? declared.at.toISOString() : null,
  }
}

const attemptsMax = 20

/**
 * What an administrator declares takes the place of what they declared before. A conflict is not taken back by themselves: who has been recused
 * may have talked with the organization since.
 */
export async function declareInterests(
  deps: JudgingDeps,
  roundId: string,
  { conflicts, shown, by }: judging.Declaration & { by: string },
): Promise<judging.RoundInterests> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const round = await readRound(deps.rounds, roundId)
    const before = declarationOf(round, by)?.conflicts ?? []
    const lost = before.some(({ nonprofitId }) => !conflicts.some((conflict) => conflict.nonprofitId === nonprofitId))
    if (lost) {
      throw new Problem('not-possible', {
        detail: 'A conflict that was declared stays. Ask another administrator to review instead.',
      })
    }
    const now = deps.now()
    const declared = { administratorId: by, conflicts: [...conflicts], shown: [...new Set(shown)], at: now }
    const event = roundAct('interests-declared', roundId, { by, now })
    if (await writeInterests(deps.rounds, round, declared, event)) return readInterests(deps, roundId, by)
  }
  throw changedMeanwhile()
}
