import { NonprofitRegisteredSchema } from '@evenhand/contracts/events'
import type { ParsedOf, registering } from '@evenhand/contracts/http'
import { searchedIn } from '@evenhand/contracts/search'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { mailEvent, newReview, type NewDocument, pendingEvent } from '@evenhand/service-kit/mongo'
import { uuidv7 } from 'uuidv7'
import type { Organisation } from './organisation.ts'
import { applicantKey, nameKey, siteOf } from './rules.ts'
import type { Shipped } from './shipped.ts'
import { addMissing, type Organisations } from './store.ts'

export type RegistrationForm = ParsedOf<typeof registering.registerNonprofit>['body']

interface Registering {
  donorIdOf: DonorIdOf
  now: Date
}

/** A nonprofit as it is registered: pending, with the event that tells of it and the mail that says so to its contact. */
export function newOrganisation(form: RegistrationForm, { donorIdOf, now }: Registering): NewDocument<Organisation> {
  const id = uuidv7()
  const { organizationName, contactName, contactEmail } = form
  const registeredAt = now.toISOString()
  return {
    document: {
      _id: id,
      ...writtenIn({ ...form, website: form.website || null, taxId: form.taxId || null }, donorIdOf),
      ...newReview('pending', searchedIn(organizationName, contactName, contactEmail, form.taxId || null), now),
      logo: null,
      pictureId: null,
      benefiting: null,
      question: null,
      createdAt: now,
    },
    events: [
      pendingEvent(NonprofitRegisteredSchema, id, { nonprofitId: id, registeredAt }),
      // One a day for one address, and none of the words: anybody can type them, with anybody's address.
      mailEvent('message-received', {
        key: id,
        mailKey: `nonprofit-received:${donorIdOf(contactEmail)}:${registeredAt.slice(0, 10)}`,
        to: contactEmail,
        values: { what: 'nonprofit-registration' },
      }),
    ],
  }
}

/** What is kept of a form, and what others are compared with. */
export const writtenIn = (
  form: Omit<RegistrationForm, 'website' | 'taxId'> & Pick<Organisation, 'website' | 'taxId'>,
  donorIdOf: DonorIdOf,
) => ({
  applicant: applicantKey(form.organizationName, form.contactEmail),
  organizationName: form.organizationName,
  contactName: form.contactName,
  contactEmail: form.contactEmail,
  contactDonorId: donorIdOf(form.contactEmail),
  website: form.website,
  description: form.description,
  taxId: form.taxId,
  nameKey: nameKey(form.organizationName),
  site: siteOf(form.website),
})

/** Adds the charities of a fresh installation that are not there. Tells nobody: they are known, not registered. Answers how many. */
export const shipOrganisations = (
  organisations: Organisations,
  shipped: readonly Shipped[],
  { donorIdOf, now }: Registering,
): Promise<number> =>
  addMissing(
    organisations,
    shipped.map(({ id, logo, benefiting, ...form }) => ({
      _id: id,
      ...writtenIn(form, donorIdOf),
      ...newReview('approved', searchedIn(form.organizationName, form.contactName, form.contactEmail), now),
      requestKey: id,
      requestFingerprint: '',
      logo,
      pictureId: null,
      benefiting,
      question: null,
      createdAt: now,
    })),
  )
