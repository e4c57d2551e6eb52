import type { assigning } from '@evenhand/contracts/http'
import { changedMeanwhile } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { findOrganisation, namesOf } from '../organisations/store.ts'
import { conflictsOf, declarationOf, isRecused } from '../rounds/rules.ts'
import { writeInterests } from '../rounds/store.ts'
import { readRound, roundAct } from '../rounds/use-cases.ts'
import type { JudgingDeps } from './reading.ts'

/** Who declared which conflict in a round; nothing of any application. */
export async function readConflicts(
  { rounds, organisations }: JudgingDeps,
  roundId: string,
  by: string,
): Promise<assigning.DeclaredConflict[]> {
  const round = await readRound(rounds, roundId)
  const declared = round.interests.flatMap(({ administratorId, conflicts }) =>
    conflicts.map(({ nonprofitId, reason }) => ({ administratorId, nonprofitId, reason })),
  )
  const names = await namesOf(organisations, [...new Set(declared.map(({ nonprofitId }) => nonprofitId))])
  const own = conflictsOf(round, by)
  return declared.map((conflict) => ({
    ...conflict,
    organizationName: names.get(conflict.nonprofitId) ?? '',
    mayTakeBack: conflict.administratorId !== by && !own.includes(conflict.nonprofitId),
  }))
}

const attemptsMax = 20

/** Takes back what somebody else declared by mistake; the trail keeps why. Done again, it finds nothing left to take back. */
export async function takeBackConflict(
  { rounds, organisations, now }: JudgingDeps,
  { roundId, administratorId, nonprofitId }: { roundId: string; administratorId: string; nonprofitId: string },
  { reason, by }: { reason: string; by: string },
): Promise<void> {
  if (administratorId === by) {
    throw new Problem('not-allowed', {
      detail: 'You declared this conflict yourself. Another administrator has to take it back.',
    })
  }
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const round = await readRound(rounds, roundId)
    if (isRecused(round, nonprofitId, by)) throw new Problem('recused')
    const declaration = declarationOf(round, administratorId)
    if (!declaration?.conflicts.some((conflict) => conflict.nonprofitId === nonprofitId))
      throw new Problem('not-found', { detail: 'That conflict isn’t declared, or was taken back already.' })
    const conflicts = declaration.conflicts.filter((conflict) => conflict.nonprofitId !== nonprofitId)
    const organisation = await findOrganisation(organisations, nonprofitId)
    const words = `${organisation?.organizationName ?? nonprofitId}: ${reason}`
    const event = roundAct('conflict-taken-back', roundId, { by, now: now() }, words)
    if (await writeInterests(rounds, round, { ...declaration, conflicts }, event)) return
  }
  throw changedMeanwhile()
}
