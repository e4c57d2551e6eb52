import type { AnswerOf, nonprofitReviews, nonprofits, registering } from '@evenhand/contracts/http'
import { pictureUrlOf, stateOf } from './benefiting.ts'
import type { Organisation } from './organisation.ts'
import { statusOf } from './rules.ts'
import { isExample } from './shipped.ts'

type BenefitingNonprofit = AnswerOf<typeof nonprofits.listBenefiting>[number]

/** What everybody may read, field by field: contact data stay inside (spec 03 §B). */
export const toNonprofit = (organisation: Organisation): nonprofits.Nonprofit => ({
  id: organisation._id,
  organizationName: organisation.organizationName,
  website: isExample(organisation) ? null : organisation.website,
  description: organisation.description,
  logo: organisation.logo,
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

/** What the home page shows of one that benefits from giving. */
export const toBenefiting = (organisation: Organisation): BenefitingNonprofit => ({
  id: organisation._id,
  organizationName: organisation.organizationName,
  website: isExample(organisation) ? null : organisation.website,
  description: organisation.description,
  logo: organisation.logo,
  pictureUrl: pictureUrlOf(organisation.pictureId),
  isExample: isExample(organisation),
})

export const toRegistered = (organisation: Organisation, today: string): nonprofitReviews.RegisteredNonprofit => ({
  id: organisation._id,
  organizationName: organisation.organizationName,
  contactName: organisation.contactName,
  contactEmail: organisation.contactEmail,
  website: organisation.website,
  description: organisation.description,
  taxId: organisation.taxId,
  benefiting: organisation.benefiting && {
    ...organisation.benefiting,
    state: stateOf(organisation.benefiting, today),
  },
  pictureUrl: pictureUrlOf(organisation.pictureId),
  isExample: isExample(organisation),
  state: organisation.state,
  acts: organisation.acts.map(({ state, note, by, at }) => ({ state, note, by, at: at.toISOString() })),
  version: organisation.version,
  registeredAt: organisation.createdAt.toISOString(),
})
