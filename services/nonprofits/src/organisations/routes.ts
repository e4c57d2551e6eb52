import { supportEmail } from '@evenhand/contracts/catalogue'
import { nonprofits, registering } from '@evenhand/contracts/http'
import { contactOf, type DonorIdOf } from '@evenhand/service-kit/auth'
import { withoutExamples } from '@evenhand/service-kit/config'
import { route } from '@evenhand/service-kit/http'
import { routeInsertOnce } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { isExample } from './shipped.ts'
import { findApproved, findOwn, type Organisations } from './store.ts'
import { newOrganisation } from './use-cases.ts'
import { toNonprofit, toOwn } from './views.ts'

/** One sentence for every state, and true in each: who types another's name and address learns nothing of its review. */
const registeredAlready = `An organization with this name and contact email is registered already. Sign in with that address in the nonprofit portal to see where its review stands. If it was rejected and something has changed, write to ${supportEmail}.`

export const organisationRoutes = ({
  organisations,
  donorIdOf,
  now,
}: {
  organisations: Organisations
  donorIdOf: DonorIdOf
  now: () => Date
}) => [
  route(nonprofits.listNonprofits, async ({ query }) =>
    withoutExamples(await findApproved(organisations, query), isExample).map(toNonprofit),
  ),
  route(registering.listOwnNonprofits, async (_input, { caller }) =>
    (await findOwn(organisations, contactOf(caller))).map(toOwn),
  ),
  routeInsertOnce(
    organisations,
    registering.registerNonprofit,
    ({ body }) => newOrganisation(body, { donorIdOf, now: now() }),
    {
      answer(registered) {
        if (!registered) throw new Problem('already-registered', { detail: registeredAlready })
        // What a repeat gets is the first answer, whatever became of it since.
        return { ...toNonprofit(registered), status: 'pending' as const, logo: null }
      },
    },
  ),
]
