import { searchedIn } from '@evenhand/contracts/search'
import { foundBy, type PersonalDocuments } from '@evenhand/service-kit/personal-data'
import type { Applications } from '../applications/store.ts'
import type { Organisation } from '../organisations/organisation.ts'
import type { Organisations } from '../organisations/store.ts'

interface PersonalStores {
  organisations: Organisations
  applications: Applications
}

/** Where nonprofits keeps what it knows about a person: the contact of an organization. Erased is in this order: what finds others goes last. */
export const personalDocuments = (stores: PersonalStores): readonly PersonalDocuments[] => [
  applicationsOf(stores),
  organisationsOf(stores.organisations),
]

const ownOrganisations = (organisations: Organisations) =>
  foundBy(organisations, (donorId) => ({ contactDonorId: donorId }))

const organisationsOf = (organisations: Organisations): PersonalDocuments => ({
  name: 'organisations',
  title: 'Organizations that you are the contact of',
  headings: {
    organizationName: 'Organization',
    contactName: 'Your name',
    contactEmail: 'Email address',
    website: 'Website',
    description: 'Description',
    taxId: 'Tax ID',
    state: 'State',
    acts: 'What was decided and answered',
    createdAt: 'Registered',
  },
  others: [
    '_id',
    'applicant',
    'contactDonorId',
    'nameKey',
    'site',
    'logo',
    'pictureId',
    'benefiting',
    'question',
    'requestKey',
    'requestFingerprint',
    'searched',
    'version',
    'changedAt',
    'outbox',
    'outboxSince',
  ],
  kept: 'The organization itself, which is public, without its contact.',
  find: ownOrganisations(organisations),
  erase: async ({ donorId, nobodyId }) => {
    const found = await organisations.find({ contactDonorId: donorId }).lean<Organisation[]>()
    for (const { _id, organizationName, taxId } of found)
      await organisations.updateOne(
        { _id },
        {
          $set: {
            applicant: `erased ${_id}`,
            contactName: 'Erased',
            contactEmail: '',
            contactDonorId: nobodyId,
            question: null,
            searched: searchedIn(organizationName, taxId),
          },
          $inc: { version: 1 },
        },
      )
  },
})

const applicationsOf = ({ organisations, applications }: PersonalStores): PersonalDocuments => ({
  name: 'applications',
  title: 'Grant applications of your organizations',
  headings: {
    organizationName: 'Organization',
    projectTitle: 'Project',
    requestedCents: 'Amount in cents',
    projectDescription: 'Description',
    impact: 'Impact',
    timeline: 'Timeline',
    answers: 'Answers',
    attachments: 'Files',
    terms: 'Terms that you accepted',
    state: 'State',
    submittedAt: 'Submitted',
    grant: 'Grant',
    createdAt: 'Began',
  },
  others: [
    '_id',
    'roundId',
    'nonprofitId',
    'slot',
    'assigned',
    'left',
    'scores',
    'decision',
    'acts',
    'requestKey',
    'requestFingerprint',
    'searched',
    'version',
    'changedAt',
    'outbox',
    'outboxSince',
  ],
  // What was never sent is the contact’s own.
  erase: async ({ donorId }) => {
    const ids = await organisations.distinct('_id', { contactDonorId: donorId })
    await applications.deleteMany({ nonprofitId: { $in: ids }, state: 'draft' })
  },
  kept: 'The application of the organization and its grant, which belong to the books.',
  find: async (donorId, most) => {
    const ids = (await ownOrganisations(organisations)(donorId, most)).map((one) => (one as { _id: string })._id)
    return foundBy(applications, () => ({ nonprofitId: { $in: ids } }))(donorId, most)
  },
})

/** What has to end before the person can be erased: an application that is being decided, or a grant that isn’t paid or reported yet. */
export const listOpen =
  (stores: PersonalStores) =>
  async (donorId: string): Promise<'grant'[]> => {
    const ids = await stores.organisations.distinct('_id', { contactDonorId: donorId })
    const open = await stores.applications.exists({
      nonprofitId: { $in: ids },
      $or: [
        { state: 'submitted' },
        { 'grant.isPending': true },
        { grant: { $ne: null }, 'grant.reporting.isReported': false },
      ],
    })
    return open ? ['grant'] : []
  }

/** Collections about no one. */
export const impersonal: Readonly<Record<string, string>> = {
  desk_deciders: 'how many people at the desk may decide, and who of them isn’t two people for a week',
  irs_lines: 'the public list of tax-exempt organizations',
  irs_imports: 'when that list was imported',
  rounds: 'rounds of grants, without whom they went to',
}
