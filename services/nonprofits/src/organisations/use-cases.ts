import { NonprofitRegisteredSchema } from '@evenhand/contracts/events'
import type { nonprofits, ParsedOf } from '@evenhand/contracts/http'
import type { IdempotencyKey } from '@evenhand/service-kit/idempotency'
import { answeredBefore, madeBy, pendingEvent } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { applicantKey, type Organisation } from './rules.ts'
import {
  addMissing,
  findByRequest,
  insertOrganisation,
  type OrganisationDocument,
  type Organisations,
} from './store.ts'

export type RegistrationForm = ParsedOf<typeof nonprofits.registerNonprofit>['body']

/**
 * Registers a nonprofit as pending. One document is the registration, its event and the key of its request, so all of them are there or
 * none. A repeat of the request gets the first answer; the same organisation again is refused.
 */
export async function registerOrganisation(
  organisations: Organisations,
  form: RegistrationForm,
  means: { now: Date; idempotency: IdempotencyKey | undefined },
): Promise<OrganisationDocument> {
  const id = uuidv7()
  const document: OrganisationDocument = {
    _id: id,
    applicant: applicantKey(form.organizationName, form.contactEmail),
    organizationName: form.organizationName,
    contactName: form.contactName,
    contactEmail: form.contactEmail,
    website: form.website || null,
    description: form.description,
    taxId: form.taxId || null,
    logo: null,
    featured: false,
    status: 'pending',
    createdAt: means.now,
    ...madeBy(means.idempotency, id),
  }
  const event = pendingEvent(NonprofitRegisteredSchema, id, {
    nonprofitId: id,
    registeredAt: means.now.toISOString(),
  })
  if (await insertOrganisation(organisations, document, event)) return document
  const first = await findByRequest(organisations, document.requestKey)
  if (!first) throw new Problem('already-registered')
  return { ...answeredBefore(first, document), status: 'pending', featured: false, logo: null }
}

/** Adds the charities of a fresh installation that are not there. Tells nobody: they are known, not registered. Answers how many. */
export const shipOrganisations = (
  organisations: Organisations,
  shipped: readonly Organisation[],
  now: Date,
): Promise<number> =>
  addMissing(
    organisations,
    shipped.map(({ id, ...organisation }) => ({
      _id: id,
      applicant: applicantKey(organisation.organizationName, organisation.contactEmail),
      requestKey: id,
      requestFingerprint: '',
      createdAt: now,
      ...organisation,
    })),
  )
