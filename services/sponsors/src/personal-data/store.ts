import { foundBy, type PersonalDocuments } from '@evenhand/service-kit/personal-data'
import type { Model } from 'mongoose'
import type { Affiliate } from '../affiliates/affiliate.ts'
import type { Affiliates } from '../affiliates/store.ts'
import type { Inquiries } from '../inquiries/store.ts'
import type { Referrals } from '../referrals/store.ts'
import type { Sponsorships } from '../sponsorships/store.ts'
import type { Visits } from '../visits/store.ts'
import type { WaitingLine } from '../waiting/store.ts'

export interface PersonalStores {
  sponsorships: Sponsorships
  affiliates: Affiliates
  inquiries: Inquiries
  line: WaitingLine
  visits: Visits
  referrals: Referrals
}

/** What documents that people decide about have besides. */
const ofReviews = [
  '_id',
  'requestKey',
  'requestFingerprint',
  'searched',
  'version',
  'changedAt',
  'outbox',
  'outboxSince',
]

/** A word where a name has to be. */
const nobody = 'Erased'

/** Without what people wrote about it. */
const wordless = <A extends { note: string }>(acts: readonly A[]): A[] => acts.map((act) => ({ ...act, note: '' }))

/** Empties each document of a donor. One that changes meanwhile is emptied at the next try. */
async function emptyEach<D extends { _id: string; donorId: string; version: number }>(
  documents: Model<D>,
  donorId: string,
  emptied: (document: D) => Partial<D>,
): Promise<void> {
  for (const document of await documents.find({ donorId } as object).lean<D[]>()) {
    const { _id, version } = document
    const set = { ...emptied(document), version: version + 1 }
    const { matchedCount } = await documents.updateOne({ _id, version } as object, { $set: set })
    if (matchedCount === 0) throw new Error('a document changed while it was being erased')
  }
}

/** Deletes each visit that was told. One that still waits for that is deleted at the next try, which there is while this one fails. */
async function eraseTold(visits: Visits, donorId: string): Promise<void> {
  await visits.deleteMany({ donorId, outboxSince: { $exists: false } })
  if (await visits.exists({ donorId })) throw new Error('a visit was not told yet while it was being erased')
}

/** Where sponsors keeps what it knows about a person. */
export const personalDocuments = (stores: PersonalStores): readonly PersonalDocuments[] => [
  sponsorshipsOf(stores.sponsorships),
  inquiriesOf(stores.inquiries),
  waitingOf(stores.line),
  affiliatesOf(stores.affiliates),
  referralsOf(stores.referrals),
  {
    name: 'visits',
    title: 'Visits to sponsors',
    headings: { sponsorId: 'Sponsor', visitedAt: 'When' },
    others: ['_id', 'visitId', 'donorId', 'outbox', 'outboxSince'],
    find: foundBy(stores.visits, (donorId) => ({ donorId })),
    erase: ({ donorId }) => eraseTold(stores.visits, donorId),
  },
]

const sponsorshipsOf = (sponsorships: Sponsorships): PersonalDocuments => ({
  name: 'sponsorships',
  title: 'Sponsorships',
  headings: {
    name: 'What it is',
    cents: 'Price in cents',
    companyName: 'Company',
    contactName: 'Your name',
    contactEmail: 'Email address',
    website: 'Website',
    state: 'State',
    reason: 'Reason',
    invoice: 'Invoice',
    purchases: 'Payments',
    moneyBack: 'Refunds',
    logoRemovals: 'Logos that were removed',
    monthlyEmail: 'Monthly email',
    startsAt: 'Begins',
    endsAt: 'Ends',
    createdAt: 'Chosen',
  },
  others: [
    ...ofReviews,
    'kind',
    'tier',
    'cells',
    'places',
    'donorId',
    'logoId',
    'newLogoId',
    'holder',
    'heldUntil',
    'verdict',
    'earnedCents',
    'pausedAt',
    'renewalToldAt',
    'figuresToldFor',
    'acts',
  ],
  kept: 'The company and what it paid, and its invoice as it was issued, until seven years after that year: they belong to the books.',
  find: foundBy(sponsorships, (donorId) => ({ donorId })),
  erase: ({ donorId }) =>
    emptyEach(sponsorships, donorId, (sponsorship) => ({
      ...(sponsorship.state === 'held' && { companyName: nobody, website: '', heldUntil: new Date(0) }),
      contactName: nobody,
      contactEmail: '',
      searched: '',
      holder: null,
      monthlyEmail: 'off' as const,
      acts: wordless(sponsorship.acts),
    })),
  forget: ({ before }) =>
    sponsorships.updateMany(
      { contactName: nobody, createdAt: { $lt: before }, 'invoice.paper.contact.name': { $exists: true, $ne: nobody } },
      { $set: { 'invoice.paper.contact': { name: nobody, email: 'erased' } }, $inc: { version: 1 } },
    ),
})

const inquiriesOf = (inquiries: Inquiries): PersonalDocuments => ({
  name: 'inquiries',
  title: 'Inquiries about sponsoring',
  headings: {
    companyName: 'Company',
    contactName: 'Your name',
    email: 'Email address',
    phone: 'Phone',
    message: 'Message',
    tier: 'Tier',
    blocksWanted: 'Blocks',
    state: 'State',
    acts: 'What was answered',
    receivedAt: 'When',
  },
  others: [...ofReviews, 'donorId'],
  kept: 'That there was an inquiry and how it was answered, without the words.',
  find: foundBy(inquiries, (donorId) => ({ donorId })),
  erase: ({ donorId }) =>
    emptyEach(inquiries, donorId, ({ acts }) => ({
      // Nobody is left to answer.
      state: 'answered' as const,
      companyName: nobody,
      contactName: nobody,
      email: '',
      phone: null,
      message: null,
      searched: '',
      acts: wordless(acts),
    })),
})

const waitingOf = (line: WaitingLine): PersonalDocuments => ({
  name: 'sponsor_waiting',
  title: 'Your places in line for a sponsor block',
  headings: {
    companyName: 'Company',
    contactName: 'Your name',
    contactEmail: 'Email address',
    website: 'Website',
    size: 'Size',
    cell: 'Block',
    state: 'State',
    joinedAt: 'Since',
  },
  others: [...ofReviews, 'donorId', 'placeOf', 'mailbox', 'sponsorshipId', 'offeredUntil', 'acts'],
  kept: 'That there was a place in line, without a name.',
  find: foundBy(line, (donorId) => ({ donorId })),
  erase: ({ donorId, at }) =>
    emptyEach(line, donorId, ({ state, acts }) => ({
      companyName: nobody,
      contactName: nobody,
      contactEmail: '',
      website: '',
      searched: '',
      mailbox: '',
      placeOf: null,
      state: state === 'waiting' || state === 'offered' ? ('left' as const) : state,
      changedAt: at,
      acts: wordless(acts),
    })),
})

const affiliatesOf = (affiliates: Affiliates): PersonalDocuments => ({
  name: 'affiliates',
  title: 'Your application as an affiliate',
  headings: {
    affiliateName: 'Name',
    email: 'Email address',
    socialPlatforms: 'Platforms',
    socialLinks: 'Links',
    followerCounts: 'Followers',
    code: 'Code',
    state: 'State',
    acts: 'What was decided',
    createdAt: 'When',
  },
  others: [...ofReviews, 'donorId', 'profiles', 'unsettledSince', 'browsers'],
  kept: 'That there was an affiliate and what was decided, without name, address, links and words.',
  find: foundBy(affiliates, (donorId) => ({ donorId })),
  // The id makes room for another application of the same mailbox.
  erase: ({ donorId, nobodyId, at }) =>
    emptyEach(affiliates, donorId, ({ state, acts }) => ({
      donorId: nobodyId,
      affiliateName: nobody,
      email: '',
      socialLinks: [],
      profiles: [],
      browsers: [],
      searched: '',
      state: stateAfter(state),
      changedAt: at,
      acts: wordless(acts),
    })),
})

/** Nobody is left to decide about. */
function stateAfter(state: Affiliate['state']): Affiliate['state'] {
  if (state === 'approved') return 'suspended'
  return state === 'pending' ? 'rejected' : state
}

const referralsOf = (referrals: Referrals): PersonalDocuments => ({
  name: 'referrals',
  title: 'The affiliate’s link that you came by',
  headings: {
    gifts: 'Gifts',
    moves: 'Refunds',
    signUp: 'Registration',
    from: 'Link',
    state: 'State',
    reason: 'Reason',
    appeal: 'What the affiliate wrote',
  },
  others: [
    ...ofReviews.filter((name) => name !== 'requestKey' && name !== 'requestFingerprint'),
    'donorId',
    'signUpAffiliateId',
    'signUpDay',
    'paidAt',
    'paidDay',
    'cards',
    'verdict',
    'isAppealOpen',
    'forgiven',
    'holds',
    'worth',
    'releasesAt',
    'released',
    'lookAt',
    'toldVersion',
    'toldStanding',
    'acts',
  ],
  kept: 'Which affiliate a gift came by, which names no one.',
  find: foundBy(referrals, (donorId) => ({ donorId })),
  erase: ({ donorId }) =>
    emptyEach(referrals, donorId, ({ from }) => ({ cards: [], from: from && { ...from, click: null } })),
})

/** What has to end before the person can be erased: a sponsorship that is paid and runs, or an invoice that can still be paid. */
export const listOpen =
  (sponsorships: Sponsorships) =>
  async (donorId: string): Promise<'sponsorship'[]> => {
    const open = await sponsorships.exists({
      donorId,
      $or: [
        { state: { $in: ['waiting', 'shown', 'paused'] } },
        { state: 'held', 'invoice.number': { $type: 'string' }, 'invoice.canceledAt': null },
      ],
    })
    return open ? ['sponsorship'] : []
  }

/** Collections about no one, and those that know a person by the donor id alone. */
export const impersonal: Readonly<Record<string, string>> = {
  sponsors: 'sponsors that we list ourselves',
  sponsor_figures: 'counts',
  clicks: 'links that were followed, with keyed hashes of browser and network, for 31 days',
  published_rules: 'rules of giveaways',
  standings: 'whether a member account is active, by donor id',
  invoice_numbers: 'counts',
}
