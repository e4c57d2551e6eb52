import { Problem } from '@evenhand/service-kit/problems'
import { type Applications, hasOpen } from '../applications/store.ts'
import { isConflicted, type Rounds } from '../rounds/store.ts'

/**
 * Who declared a conflict of interest with an organization, in any round, changes nothing about it while something of it is open: its contact
 * reads its applications, and what is granted is granted to an approved organization.
 */
export async function refuseRecused(
  { rounds, applications }: { rounds: Rounds; applications: Applications },
  nonprofitId: string,
  by: string,
): Promise<void> {
  if (!(await isConflicted(rounds, nonprofitId, by)) || !(await hasOpen(applications, nonprofitId))) return
  throw new Problem('recused', {
    detail:
      'You declared a conflict of interest with this organization, and it has an open application or grant, so someone else has to do this.',
  })
}
