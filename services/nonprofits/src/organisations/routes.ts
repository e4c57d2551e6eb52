import { nonprofits } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import { findOrganisations, type OrganisationDocument, type Organisations } from './store.ts'
import { registerOrganisation } from './use-cases.ts'

export const organisationRoutes = (organisations: Organisations) => [
  route(nonprofits.listNonprofits, async () => (await findOrganisations(organisations)).map(toListed)),
  route(nonprofits.registerNonprofit, async ({ body }, { idempotency }) =>
    toNonprofit(await registerOrganisation(organisations, body, { now: new Date(), idempotency })),
  ),
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
