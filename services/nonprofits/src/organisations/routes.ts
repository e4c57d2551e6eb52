import { nonprofits } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import { routeInsertOnce } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { findOrganisations, type OrganisationDocument, type Organisations } from './store.ts'
import { newOrganisation } from './use-cases.ts'

export const organisationRoutes = (organisations: Organisations) => [
  route(nonprofits.listNonprofits, async () => (await findOrganisations(organisations)).map(toListed)),
  routeInsertOnce(organisations, nonprofits.registerNonprofit, ({ body }) => newOrganisation(body, new Date()), {
    answer(registered) {
      if (!registered) throw new Problem('already-registered')
      // What a repeat gets is the first answer, whatever became of it since.
      return toNonprofit({ ...registered, status: 'pending', featured: false, logo: null })
    },
  }),
]

/** What nobody has reviewed yet shows its name and where it stands, but not its words and links. */
function toListed(document: OrganisationDocument): nonprofits.Nonprofit {
  const nonprofit = toNonprofit(document)
  return document.status === 'approved' ? nonprofit : { ...nonprofit, website: null, description: '' }
}

/** Field by field: contact data stay inside (spec 03 §B). */
const toNonprofit = (document: OrganisationDocument): nonprofits.Nonprofit => ({
  id: document._id,
  organizationName: document.organizationName,
  website: document.website,
  description: document.description,
  logo: document.logo,
  featured: document.featured,
  status: document.status,
  createdAt: document.createdAt.toISOString(),
})
