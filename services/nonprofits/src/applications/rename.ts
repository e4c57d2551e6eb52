import { searchedIn } from '@evenhand/contracts/search'
import { decide } from '@evenhand/service-kit/mongo'
import type { Organisation } from '../organisations/organisation.ts'
import type { Rounds } from '../rounds/store.ts'
import { readRound } from '../rounds/use-cases.ts'
import { searchedOf } from './rules.ts'
import { type Applications, findNamedOtherwise } from './store.ts'
import { missing } from './use-cases.ts'

/** The applications of an organization get the name that it has now, each in a write of its own. */
export async function renameIn(
  { applications, rounds }: { applications: Applications; rounds: Rounds },
  { _id: nonprofitId, organizationName }: Pick<Organisation, '_id' | 'organizationName'>,
): Promise<void> {
  for (const { _id: id, roundId } of await findNamedOtherwise(applications, { nonprofitId, organizationName })) {
    const round = await readRound(rounds, roundId)
    await decide(applications, { id, missing }, (application) => {
      const isDecided = application.state === 'approved' || application.state === 'rejected'
      const searched = isDecided
        ? searchedIn(application.projectTitle, organizationName)
        : searchedOf(application, organizationName, round)
      return application.organizationName === organizationName ? undefined : { set: { organizationName, searched } }
    })
  }
}
