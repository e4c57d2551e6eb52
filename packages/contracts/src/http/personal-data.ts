import { z } from 'zod'
import { Id } from '../ids/index.ts'
import type { ServiceName } from '../services/index.ts'
import { call } from './call.ts'

/** Of one table: what has more is answered cut off, and says so. */
export const personalRowsMax = 5_000

/** What one table or collection has about a person, as they keep it: a file. */
export const PersonalFile = z
  .strictObject({
    /** Of the file, without its ending. */
    name: z.string().regex(/^[a-z][a-z-]{0,59}$/),
    title: z.string(),
    /** What stays of it when the person is erased, and why; null for nothing. */
    kept: z.string().nullable(),
    /** By headings that people read. */
    rows: z.array(z.record(z.string(), z.unknown())).max(personalRowsMax),
    /** False where there are more rows than one answer has. */
    isWhole: z.boolean(),
  })
  .meta({ id: 'PersonalFile' })
export type PersonalFile = z.output<typeof PersonalFile>

/** A picture that a person gave, as large as it is kept. */
export const PersonalPicture = z
  .strictObject({ name: z.string().regex(/^[a-z0-9-]{1,80}\.webp$/), base64: z.base64() })
  .meta({ id: 'PersonalPicture' })
export type PersonalPicture = z.output<typeof PersonalPicture>

export const personalPicturesMax = 100

/** What has to end before a service can erase a person. */
export const openKinds = [
  'membership',
  'refund',
  'payment',
  'approval',
  'prize',
  'email',
  'sponsorship',
  'grant',
] as const
export type OpenKind = (typeof openKinds)[number]

/** What an erasure waits for, at the desk: on its page and in the file. */
export const openKindWords: Readonly<Record<OpenKind, string>> = {
  membership: 'a membership or monthly gift to end. It can be canceled for the person',
  refund: 'a refund or dispute to be finished',
  payment: 'a payment that was begun, for half an hour',
  approval: 'an approval to be decided or to expire',
  prize: 'a prize to be delivered or passed on',
  email: 'an email that is being sent',
  sponsorship: 'a sponsorship to end, or for an invoice to be paid or canceled',
  grant: 'an application or a grant of the person’s organization',
}

/** What an erasure that was asked for waits for, to the person: on its page and in the email. */
export const waitingWords: Readonly<Record<OpenKind, string>> = {
  membership:
    'Your membership or monthly gift has to end first. If you haven’t canceled it, sign in and cancel it, or write to us.',
  refund: 'A refund or a dispute of one of your gifts has to be finished first.',
  payment: 'A payment was begun with your email address. We’ll try again half an hour after that.',
  approval: 'Something about one of your gifts has to be decided by a second person here, which takes a week at most.',
  prize: 'You were drawn for a prize. You have to receive it or pass it up first.',
  email: 'An email to you is being sent. We’ll try again in a minute.',
  sponsorship: 'Your sponsorship has to end first, or an open invoice has to be paid or canceled.',
  grant:
    'An application or a grant of your organization has to be finished first. Write to us if someone else is its contact now.',
}

const answer = {
  status: 200,
  body: z.strictObject({
    files: z.array(PersonalFile).max(60),
    /** Left out where there are none. */
    pictures: z.array(PersonalPicture).max(personalPicturesMax).optional(),
    /** What keeps the service from erasing the person now; null for nothing. */
    waitsFor: z.enum(openKinds).nullable(),
  }),
} as const

/** What one service keeps about the donor who is signed in. */
const ownData = <const S extends ServiceName>(service: S, what: string) =>
  call({
    service,
    method: 'GET',
    path: `/api/personal-data/${service}`,
    summary: `Everything that is kept about the donor who is signed in by an emailed code or link, as files: ${what}`,
    access: 'donor',
    limit: 'own-data',
    request: {},
    response: answer,
    problems: ['sign-in-required', 'mailbox-to-prove', 'not-allowed', 'dependency-unavailable'],
  })

/** The same about anyone, for owners; each look is in the audit trail. */
const dataOf = <const S extends ServiceName>(service: S, what: string, refusals: readonly 'recused'[] = []) =>
  call({
    service,
    method: 'GET',
    path: `/api/admin/supporters/{donorId}/personal-data/${service}`,
    summary: `Everything that is kept about one person, as files: ${what}`,
    access: 'administrator',
    roles: ['owner'],
    freshProof: true,
    limit: 'read',
    audited: ['personal-data-exported'],
    request: { params: z.strictObject({ donorId: Id }) },
    response: answer,
    problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable', ...refusals],
  })

/** What is kept about one person and what is open, without a word of it: what an owner reads before they erase them. */
const summaryOf = <const S extends ServiceName>(service: S, refusals: readonly 'recused'[] = []) =>
  call({
    service,
    method: 'GET',
    path: `/api/admin/supporters/{donorId}/personal-data/${service}/summary`,
    summary: `What ${service} keeps about one person, by its titles, and what has to end before they can be erased`,
    access: 'administrator',
    roles: ['owner'],
    limit: 'read',
    request: { params: z.strictObject({ donorId: Id }) },
    response: {
      status: 200,
      body: z.strictObject({
        open: z.array(z.enum(openKinds)),
        files: z.array(PersonalFile.pick({ title: true, kept: true })).max(60),
      }),
    },
    problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable', ...refusals],
  })

const what = {
  identity: 'when the email address was confirmed, and codes of the last day',
  donations: 'name and address, gifts, receipts, memberships and carts',
  entries: 'entries, holds, postcards and prizes',
  members: 'the member account, referrals and social media activity',
  memorials: 'memorials',
  nonprofits: 'organizations and grant applications',
  sponsors: 'sponsorships, inquiries, visits and the affiliate program',
  email: 'emails, newsletters, consents and messages',
  registrations: 'registrations',
} as const satisfies Record<ServiceName, string>

export const getOwnIdentityData = ownData('identity', what.identity)
export const getOwnDonationsData = ownData('donations', what.donations)
export const getOwnEntriesData = ownData('entries', what.entries)
export const getOwnMembersData = ownData('members', what.members)
export const getOwnMemorialsData = ownData('memorials', what.memorials)
export const getOwnNonprofitsData = ownData('nonprofits', what.nonprofits)
export const getOwnSponsorsData = ownData('sponsors', what.sponsors)
export const getOwnEmailData = ownData('email', what.email)
export const getOwnRegistrationsData = ownData('registrations', what.registrations)

export const getIdentityDataOf = dataOf('identity', what.identity)
export const getDonationsDataOf = dataOf('donations', what.donations)
export const getEntriesDataOf = dataOf('entries', what.entries)
export const getMembersDataOf = dataOf('members', what.members)
export const getMemorialsDataOf = dataOf('memorials', what.memorials)
export const getNonprofitsDataOf = dataOf('nonprofits', what.nonprofits, ['recused'])
export const getSponsorsDataOf = dataOf('sponsors', what.sponsors)
export const getEmailDataOf = dataOf('email', what.email)
export const getRegistrationsDataOf = dataOf('registrations', what.registrations)

export const getIdentitySummaryOf = summaryOf('identity')
export const getDonationsSummaryOf = summaryOf('donations')
export const getEntriesSummaryOf = summaryOf('entries')
export const getMembersSummaryOf = summaryOf('members')
export const getMemorialsSummaryOf = summaryOf('memorials')
export const getNonprofitsSummaryOf = summaryOf('nonprofits', ['recused'])
export const getSponsorsSummaryOf = summaryOf('sponsors')
export const getEmailSummaryOf = summaryOf('email')
export const getRegistrationsSummaryOf = summaryOf('registrations')

/** By service, for who asks all of them. */
export const ownDataOf = {
  donations: getOwnDonationsData,
  entries: getOwnEntriesData,
  members: getOwnMembersData,
  memorials: getOwnMemorialsData,
  nonprofits: getOwnNonprofitsData,
  sponsors: getOwnSponsorsData,
  email: getOwnEmailData,
  registrations: getOwnRegistrationsData,
  identity: getOwnIdentityData,
} as const satisfies Record<ServiceName, unknown>

export const dataOfSupporter = {
  donations: getDonationsDataOf,
  entries: getEntriesDataOf,
  members: getMembersDataOf,
  memorials: getMemorialsDataOf,
  nonprofits: getNonprofitsDataOf,
  sponsors: getSponsorsDataOf,
  email: getEmailDataOf,
  registrations: getRegistrationsDataOf,
  identity: getIdentityDataOf,
} as const satisfies Record<ServiceName, unknown>

export const summaryOfSupporter = {
  donations: getDonationsSummaryOf,
  entries: getEntriesSummaryOf,
  members: getMembersSummaryOf,
  memorials: getMemorialsSummaryOf,
  nonprofits: getNonprofitsSummaryOf,
  sponsors: getSponsorsSummaryOf,
  email: getEmailSummaryOf,
  registrations: getRegistrationsSummaryOf,
  identity: getIdentitySummaryOf,
} as const satisfies Record<ServiceName, unknown>
