import { z } from 'zod'
import { sponsorBlock, sponsorTierNames } from '../../catalogue/index.ts'
import { Email, GreetedName, Id, Line, MaybePhone, Text } from '../../ids/index.ts'
import { call } from '../call.ts'
import { actOf, filterOf, pageOf, pageQuery } from '../paged.ts'

export const sponsorshipLevels = ['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const

export const Sponsor = z
  .strictObject({
    id: Id,
    companyName: z.string(),
    sponsorshipLevel: z.enum(sponsorshipLevels),
    /** Which of the drawn marks stands for it. */
    logo: z.string(),
    /** Of its own logo, which stands in the place of the mark; a box of `logoShape`. */
    logoUrl: z.string().nullable(),
    /** Leads through `/r/sponsors/{id}`, so that a visit can be counted, with what shows that this browser was shown it. */
    link: z.string(),
    /** Empty for an example. */
    website: z.string(),
    /** Shipped to be looked at: nobody is behind it, and its link leads to our own page. */
    isExample: z.boolean(),
  })
  .meta({ id: 'Sponsor' })
export type Sponsor = z.output<typeof Sponsor>

export const listSponsors = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/sponsors',
  summary: 'The active sponsors, highest level first, without contact data',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(Sponsor) },
  problems: ['dependency-unavailable'],
})

const viewedTogether = 120

export const countSponsorViews = call({
  service: 'sponsors',
  method: 'POST',
  path: '/api/sponsor-views',
  summary:
    'Count that companies were seen on a page: by company and day, once for a browser in an hour, without anything about who saw them',
  access: 'anyone',
  limit: 'view',
  request: { body: z.strictObject({ ids: z.array(Id).min(1).max(viewedTogether) }) },
  response: { status: 204 },
  problems: ['invalid-request', 'dependency-unavailable'],
})

export const visitSponsor = call({
  service: 'sponsors',
  method: 'GET',
  path: '/r/sponsors/{id}',
  summary:
    'Redirect to the sponsor, or from an example to the sponsor levels, and record the visit of a signed-in donor who was shown the link: `seen` comes with it, and without it the redirect is all',
  access: 'anyone',
  limit: 'read',
  request: { params: z.strictObject({ id: Id }), query: z.object({ seen: z.string().optional() }) },
  response: { status: 303 },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})

export const listSponsorVisits = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/sponsors/visits',
  summary: 'Which sponsors the signed-in donor has visited today (campaign time): each earns entries once a day',
  access: 'donor',
  limit: 'read',
  request: {},
  response: {
    status: 200,
    body: z
      .strictObject({
        /** The day in the time zone of the campaign. */
        day: z.iso.date(),
        sponsorIds: z.array(Id),
        /** Goes with the links as `?seen=`: good in this browser for some hours, so that no other site can have a visit counted. */
        seen: z.string().nullable(),
      })
      .meta({ id: 'SponsorVisits' }),
  },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

const blocksMessage = `Choose 1 to ${sponsorBlock.perInquiryMax} blocks`
const Tier = z.enum(sponsorTierNames, 'Choose a tier')

/** A company wants an invoice for a tier or for blocks of the logo wall (spec 01 §3, §5): one of the two. */
export const SponsorInquiryForm = z
  .strictObject({
    companyName: Line(200, 'Company name is required'),
    contactName: GreetedName(200, 'Contact name is required'),
    email: Email(),
    phone: MaybePhone().optional(),
    tier: Tier.optional(),
    blocksWanted: z.int(blocksMessage).min(1, blocksMessage).max(sponsorBlock.perInquiryMax, blocksMessage).optional(),
    message: Text(4_000).optional(),
  })
  .refine(({ tier, blocksWanted }) => (tier === undefined) !== (blocksWanted === undefined), {
    path: ['blocksWanted'],
    message: 'Choose a tier or a number of blocks',
  })

export const sendSponsorInquiry = call({
  service: 'sponsors',
  method: 'POST',
  path: '/api/sponsor-inquiries',
  summary: 'Ask for a sponsor tier or for blocks; the inquiry is stored and emailed to our team',
  access: 'anyone',
  limit: 'write',
  idempotent: true,
  request: { body: SponsorInquiryForm },
  response: { status: 201, body: z.strictObject({ id: Id, receivedAt: z.iso.datetime() }) },
  problems: ['invalid-request', 'idempotency-key-reused', 'too-many-requests', 'dependency-unavailable'],
})

export const inquiryStates = ['open', 'answered'] as const
const InquiryState = z.enum(inquiryStates)

/** An inquiry as administrators read it. */
export const SponsorInquiry = z
  .strictObject({
    id: Id,
    companyName: z.string(),
    contactName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    /** One of the two is null. */
    tier: Tier.nullable(),
    blocksWanted: z.int().nullable(),
    message: z.string().nullable(),
    state: InquiryState,
    /** What was issued to answer it. */
    invoices: z.array(z.strictObject({ sponsorshipId: Id, number: z.string() })),
    /** How many blocks they are for, without those that were canceled; a featured block is two. */
    blocksInvoiced: z.int(),
    /** What administrators noted, the newest last. */
    acts: z.array(actOf(inquiryStates)),
    /** Counts the changes; who changes it says which they have seen. */
    version: z.int(),
    receivedAt: z.iso.datetime(),
  })
  .meta({ id: 'SponsorInquiry' })
export type SponsorInquiry = z.output<typeof SponsorInquiry>

/** Which inquiries: those in a state, of them all that have the words in company, name or address. */
export const InquiryFilter = z.strictObject(filterOf(inquiryStates, 'open', 'desc'))
export type InquiryFilter = z.output<typeof InquiryFilter>

const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const

export const listSponsorInquiries = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/admin/sponsor-inquiries',
  summary: 'The sponsor inquiries that match a filter, sorted by date, one page at a time, with their number',
  access: 'administrator',
  roles: ['money', 'reviews', 'support'],
  limit: 'read',
  audited: ['list-read'],
  request: {
    query: z.strictObject({ ...InquiryFilter.shape, ...pageQuery }),
  },
  response: {
    status: 200,
    body: pageOf(SponsorInquiry),
  },
  problems: forAdministrators,
})

export const getSponsorInquiry = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/admin/sponsor-inquiries/{inquiryId}',
  summary: 'One sponsor inquiry with its notes',
  access: 'administrator',
  roles: ['money', 'reviews', 'support'],
  limit: 'read',
  audited: ['list-read'],
  recordOfPerson: true,
  request: { params: z.strictObject({ inquiryId: Id }) },
  response: { status: 200, body: SponsorInquiry },
  problems: [...forAdministrators, 'not-found'],
})

/** What an administrator notes about an inquiry; the person who asked does not see it. */
export const InquiryNote = z.strictObject({ note: Text(1_000) })

export const noteSponsorInquiry = call({
  service: 'sponsors',
  method: 'PUT',
  path: '/api/admin/sponsor-inquiries/{inquiryId}',
  summary: 'Mark an inquiry as answered, or reopen it, with a note; refused if someone else changed it in the meantime',
  access: 'administrator',
  roles: ['support', 'reviews'],
  limit: 'write',
  audited: ['inquiry-answered', 'inquiry-opened'],
  request: {
    params: z.strictObject({ inquiryId: Id }),
    body: z.strictObject({ state: InquiryState, ...InquiryNote.shape, seen: z.int().min(0) }),
  },
  response: { status: 200, body: SponsorInquiry },
  problems: [...forAdministrators, 'not-found', 'conflict'],
})
