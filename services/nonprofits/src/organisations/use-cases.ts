import { NonprofitRegisteredSchema } from '@evenhand/contracts/events'
import type { nonprofits, ParsedOf } from '@evenhand/contracts/http'
import { type NewDocument, pendingEvent } from '@evenhand/service-kit/mongo'
import { uuidv7 } from 'uuidv7'
import { applicantKey, type Organisation } from './rules.ts'
import { addMissing, type OrganisationDocument, type Organisations } from './store.ts'

export type RegistrationForm = ParsedOf<typeof nonprofits.registerNonprofit>['body']

/** A nonprofit as it is registered: pending, with the event that tells of it. */
export function newOrganisation(form: RegistrationForm, now: Date): NewDocument<OrganisationDocument> {
  const id = uuidv7()
  return {
    document: {
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
      createdAt: now,
    },
    events: [pendingEvent(NonprofitRegisteredSchema, id, { nonprofitId: id, registeredAt: now.toISOString() })],
  }
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
