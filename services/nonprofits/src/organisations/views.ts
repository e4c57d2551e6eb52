import type { nonprofitReviews, nonprofits, registering } from '@evenhand/contracts/http'
import type { Organisation } from './organisation.ts'
import { statusOf } from './rules.ts'
import { isExample } from './shipped.ts'

/** What everybody may read, field by field: contact data stay inside (spec 03 §B). */
export const toNonprofit = (organisation: Organisation): nonprofits.Nonprofit => ({
  id: organisation._id,
  organizationName: organisation.organizationName,
  website: isExample(organisation) ? null : organisation.website,
  description: organisation.description,
  logo: organisation.logo,
  featured: organisation.featured,
  status: statusOf(organisation.state),
  isExample: isExample(organisation),
  createdAt: organisation.createdAt.toISOString(),
})

/** The same for its contact, with what waits for them. */
export const toOwn = (organisation: Organisation): registering.OwnNonprofit => ({
  ...toNonprofit(organisation),
  contactName: organisation.contactName,
  contactEmail: organisation.contactEmail,
  taxId: organisation.taxId,
  question: organisation.state === 'asked' ? (organisation.question?.text ?? null) : null,
  reason: organisation.state === 'rejected' ? (organisation.acts.at(-1)?.note ?? null) : null,
})

export const toRegistered = (organisation: Organisation): nonprofitReviews.RegisteredNonprofit => ({
  id: organisation._id,
  organizationName: organisation.organizationName,
  contactName: organisation.contactName,
  contactEmail: organisation.contactEmail,
  website: organisation.website,
  description: organisation.description,
  taxId: organisation.taxId,
  featured: organisation.featured,
  isExample: isExample(organisation),
  state: organisation.state,
  acts: organisation.acts.map(({ state, note, by, at }) => ({ state, note, by, at: at.toISOString() })),
  version: organisation.version,
  registeredAt: organisation.createdAt.toISOString(),
})
