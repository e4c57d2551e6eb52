import { Problem } from '@evenhand/service-kit/problems'
import { type Applications, hasAnyOf, hasOpen } from '../applications/store.ts'
import { isConflicted, type Rounds } from '../rounds/store.ts'

interface Stores {
  rounds: Rounds
  applications: Applications
}

/** Who declared a conflict of interest with an organization, in any round, decides nothing about it while something of it is open: what is granted is granted to an approved one. */
export async function refuseRecusedReview(
  { rounds, applications }: Stores,
  nonprofitId: string,
  by: string,
): Promise<void> {
  if (!(await isConflicted(rounds, nonprofitId, by)) || !(await hasOpen(applications, nonprofitId))) return
  throw new Problem('recused', {
    detail:
      'You declared a conflict of interest with this organization, and it has an open application or grant, so someone else has to do this.',
  })
}

/** Nor do they take along what is kept of its contact once it has applied: all of its applications are in it. */
export async function refuseRecusedExport(
  { rounds, applications }: Stores,
  nonprofitIds: readonly string[],
  by: string,
): Promise<void> {
  for (const nonprofitId of nonprofitIds)
    if ((await isConflicted(rounds, nonprofitId, by)) && (await hasAnyOf(applications, nonprofitId)))
      throw new Problem('recused', {
        detail:
          'You declared a conflict of interest with an organization of this person, and its applications are in their data, so someone else has to do this.',
      })
}

/** Nor do they ever correct it once it has applied: whoever is named its contact reads all of its applications, drafts and withdrawn ones too. */
export async function refuseRecusedCorrection(
  { rounds, applications }: Stores,
  nonprofitId: string,
  by: string,
): Promise<void> {
  if (!(await isConflicted(rounds, nonprofitId, by)) || !(await hasAnyOf(applications, nonprofitId))) return
  throw new Problem('recused', {
    detail:
      'You declared a conflict of interest with this organization, and its contact can read its applications, so someone else has to do this.',
  })
}
