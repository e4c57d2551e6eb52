/**
 * Sponsorships: a tier or a block of the logo wall, chosen, held while it is paid through the cart, reviewed, shown for its months and ended by
 * itself (spec 01 §2, §9; spec 03 §E).
 */
import { z } from 'zod'
import { isBlock, sponsorTierNames, sponsorWall } from '../../catalogue/index.ts'
import { Email, Id, Line, GreetedName, Text, WebAddress } from '../../ids/index.ts'
import { Dollars } from '../../money/index.ts'
import { call } from '../call.ts'
import { actOf, filterOf, pageOf, pageQuery } from '../paged.ts'
import { LogoId } from './logo.ts'

/** `waiting`: paid, for a review. `paid-back`: nothing of the money is left. */
export const sponsorshipStates = ['held', 'waiting', 'shown', 'paused', 'declined', 'ended', 'paid-back'] as const
export type SponsorshipState = (typeof sponsorshipStates)[number]
/** As companies see them: what was chosen and never paid is nobody’s business. */
export const paidSponsorshipStates = ['waiting', 'shown', 'paused', 'declined', 'ended', 'paid-back'] as const

/** As administrators see them: `invoiced` ones have an invoice that isn’t paid, `canceled` ones had. */
export const deskSponsorshipStates = [...paidSponsorshipStates, 'invoiced', 'canceled'] as const

export const company = {
  companyName: Line(100, 'Company name is required'),
  contactName: GreetedName(200, 'Contact name is required'),
  contactEmail: Email(),
  website: WebAddress(),
}

/** What is asked of a company, whatever it chooses. */
export const SponsorCompany = z.strictObject(company)
export type SponsorCompany = z.output<typeof SponsorCompany>

/** With a logo that was sent before (`sendSponsorLogo`), if it has one. */
const chosen = { ...company, logoId: LogoId.optional() }

export const Cells = z
  .array(
    z
      .int()
      .min(0)
      .max(sponsorWall.cells - 1),
    'Choose a block on the wall',
  )
  .refine(isBlock, 'Choose one block, or two beside each other in a row')

export const SponsorshipForm = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('tier'), tier: z.enum(sponsorTierNames, 'Choose a tier'), ...chosen }),
    z.strictObject({ kind: z.literal('block'), cells: Cells, ...chosen }),
  ],
  'Choose a tier or a block',
)
export type SponsorshipForm = z.output<typeof SponsorshipForm>

export const HeldSponsorship = z
  .strictObject({ id: Id, name: z.string(), amount: Dollars, heldUntil: z.iso.datetime() })
  .meta({ id: 'HeldSponsorship' })
export type HeldSponsorship = z.output<typeof HeldSponsorship>

export const holdSponsorship = call({
  service: 'sponsors',
  method: 'POST',
  path: '/api/sponsorships',
  summary:
    'Choose a tier or a block of the logo wall: it is held for half an hour, during which it can be added to a cart and paid',
  access: 'anyone',
  limit: 'write',
  idempotent: 'own-key',
  request: { body: SponsorshipForm },
  response: { status: 201, body: HeldSponsorship },
  problems: ['invalid-request', 'block-taken', 'idempotency-key-reused', 'too-many-requests', 'dependency-unavailable'],
})

/** A block that is not free: shown with its company, or only taken. */
export const WallBlock = z
  .strictObject({
    cells: z.array(z.int()),
    company: z
      .strictObject({
        id: Id,
        companyName: z.string(),
        link: z.string(),
        isExample: z.boolean(),
        /** Of what stands for its name. */
        logoUrl: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'WallBlock' })
export type WallBlock = z.output<typeof WallBlock>

export const getSponsorWall = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/sponsor-wall',
  summary:
    'The blocks of the logo wall that are not free, by their first cell; those that are shown with their company',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(WallBlock) },
  problems: ['dependency-unavailable'],
})

export const visitBlock = call({
  service: 'sponsors',
  method: 'GET',
  path: '/r/blocks/{id}',
  summary: 'Redirect to the website of a company on the logo wall, and count the click',
  access: 'anyone',
  limit: 'read',
  request: { params: z.strictObject({ id: Id }) },
  response: { status: 303 },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})

const Figures = { views: z.int(), clicks: z.int() }

const LogoRemoved = z.strictObject({ reason: z.string(), at: z.iso.datetime() })

/** A sponsorship as its company sees it. */
export const OwnSponsorship = z
  .strictObject({
    id: Id,
    name: z.string(),
    companyName: z.string(),
    website: z.string(),
    amount: Dollars,
    state: z.enum(paidSponsorshipStates),
    /** Of one that was declined, paused or ended by an administrator. */
    reason: z.string().nullable(),
    startsAt: z.iso.datetime().nullable(),
    /** The first instant at which it is shown no more; of one whose money went back, when it came down. */
    endsAt: z.iso.datetime().nullable(),
    totals: z.strictObject(Figures),
    /** The one that everyone sees. */
    logoUrl: z.string().nullable(),
    /** Whether one was sent that nobody has looked at. */
    logoWaits: z.boolean(),
    /** Why the last one was left out or taken down, until another comes. */
    logoRemoved: LogoRemoved.nullable(),
    /** Whether its contact hears each month what it brought. */
    monthlyEmail: z.enum(['on', 'off']),
    /** The last thirty days of the campaign, the newest first. */
    days: z.array(z.strictObject({ day: z.iso.date(), ...Figures })),
  })
  .meta({ id: 'OwnSponsorship' })
export type OwnSponsorship = z.output<typeof OwnSponsorship>

const forOwners = ['sign-in-required', 'not-allowed', 'dependency-unavailable'] as const

export const listOwnSponsorships = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/sponsorships/own',
  summary: 'The paid sponsorships of the signed-in contact, with what each brought by day; the newest first',
  access: 'donor',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(OwnSponsorship) },
  problems: forOwners,
})

export const downloadOwnFigures = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/sponsorships/own/figures.csv',
  summary: 'Views and clicks of one’s own sponsorships by day, as CSV',
  access: 'donor',
  limit: 'read',
  request: {},
  response: { status: 200, file: 'text/csv' },
  problems: forOwners,
})

/** What became of an invoice follows from the state of its sponsorship. */
const DeskInvoice = z.strictObject({
  number: z.string(),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  /** From then on somebody else can have it. */
  heldUntil: z.iso.datetime(),
  /** Of which inquiry it came. */
  inquiryId: Id.nullable(),
})

/** A sponsorship that was paid, or has an invoice, as administrators read it. */
export const DeskSponsorship = z
  .strictObject({
    id: Id,
    kind: z.enum(['tier', 'block']),
    tier: z.enum(sponsorTierNames).nullable(),
    /** Empty for a tier, and while none of the wall is its own. */
    cells: z.array(z.int()),
    /** How many cells of the wall it is, also while none is its own; 0 for a tier. */
    size: z.int(),
    name: z.string(),
    companyName: z.string(),
    contactName: z.string(),
    contactEmail: z.string(),
    website: z.string(),
    amount: Dollars,
    /** What of the amount has not gone back. */
    left: Dollars,
    /** What of that pays for time that is still to come; null while it is not shown. */
    unused: Dollars.nullable(),
    /** What of it goes back to the company when it was declined or ended before its time; 0 otherwise. */
    refundable: Dollars,
    purchaseIds: z.array(Id),
    invoice: DeskInvoice.nullable(),
    state: z.enum(deskSponsorshipStates),
    startsAt: z.iso.datetime().nullable(),
    endsAt: z.iso.datetime().nullable(),
    totals: z.strictObject(Figures),
    /** Approved with the sponsorship, or after it. */
    logoId: LogoId.nullable(),
    /** The one that waits for a person. */
    newLogoId: LogoId.nullable(),
    logoRemoved: LogoRemoved.nullable(),
    acts: z.array(actOf(sponsorshipStates)),
    /** Counts the changes; who changes it says which they have seen. */
    version: z.int(),
    boughtAt: z.iso.datetime(),
  })
  .meta({ id: 'DeskSponsorship' })
export type DeskSponsorship = z.output<typeof DeskSponsorship>

/** `waiting`: whatever needs a review, be it the whole or a new logo. The words are looked for in company, contact, address and website. */
export const SponsorshipFilter = z.strictObject({
  ...filterOf(deskSponsorshipStates, 'waiting', 'asc'),
  kind: z.enum(['tier', 'block']).optional(),
})
export type SponsorshipFilter = z.output<typeof SponsorshipFilter>

export const forAdministrators = [
  'invalid-request',
  'sign-in-required',
  'not-allowed',
  'dependency-unavailable',
] as const
export const ofSponsorship = z.strictObject({ sponsorshipId: Id })

export const listSponsorships = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/admin/sponsorships',
  summary:
    'The sponsorships, paid or with an invoice, that match a filter, sorted by date, one page at a time, with their number',
  access: 'administrator',
  roles: ['money', 'reviews', 'support'],
  limit: 'read',
  audited: ['list-read'],
  request: { query: z.strictObject({ ...SponsorshipFilter.shape, ...pageQuery }) },
  response: { status: 200, body: pageOf(DeskSponsorship) },
  problems: forAdministrators,
})

export const getSponsorship = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/admin/sponsorships/{sponsorshipId}',
  summary: 'One sponsorship with what was done',
  access: 'administrator',
  roles: ['money', 'reviews', 'support'],
  limit: 'read',
  audited: ['list-read'],
  recordOfPerson: true,
  request: { params: ofSponsorship },
  response: { status: 200, body: DeskSponsorship },
  problems: [...forAdministrators, 'not-found'],
})

/** The company reads it. */
export const SponsorshipReason = z.strictObject({ reason: Text(2000, 'Say why. The company will read it') })

export const seen = z.int().min(0)
/** `shown` approves or resumes. `moved`: to other cells of the wall, as many as before. */
export const SponsorshipDecision = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('shown'), seen }),
  z.strictObject({ verdict: z.enum(['declined', 'paused', 'ended']), ...SponsorshipReason.shape, seen }),
  z.strictObject({ verdict: z.literal('moved'), cells: Cells, seen }),
])
export type SponsorshipDecision = z.output<typeof SponsorshipDecision>

/** Whom it is of, as it shall be, and why. */
export const SponsorshipCorrection = z.strictObject({
  ...company,
  /** For the history at the desk; the company doesn’t read it. */
  reason: Text(500, 'Say why this is changed'),
  seen,
})
export type SponsorshipCorrection = z.output<typeof SponsorshipCorrection>

export const correctSponsorship = call({
  service: 'sponsors',
  method: 'PUT',
  path: '/api/admin/sponsorships/{sponsorshipId}/company',
  summary:
    'Correct company, website and contact of a sponsorship that isn’t over; another contact is emailed, and so is the one before',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['sponsorship-corrected'],
  request: { params: ofSponsorship, body: SponsorshipCorrection },
  response: { status: 200, body: DeskSponsorship },
  problems: [...forAdministrators, 'not-found', 'conflict', 'not-possible'],
})

export const decideSponsorship = call({
  service: 'sponsors',
  method: 'PUT',
  path: '/api/admin/sponsorships/{sponsorshipId}/decision',
  summary:
    'Show, decline, pause, resume, move or end a sponsorship, whose company reads it by email; refused if someone else changed it in the meantime',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: [
    'sponsorship-shown',
    'sponsorship-declined',
    'sponsorship-paused',
    'sponsorship-ended',
    'sponsorship-moved',
  ],
  request: { params: ofSponsorship, body: SponsorshipDecision },
  response: { status: 200, body: DeskSponsorship },
  problems: [...forAdministrators, 'not-found', 'conflict', 'block-taken', 'not-possible'],
})
