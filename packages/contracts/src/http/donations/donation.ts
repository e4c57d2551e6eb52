import { z } from 'zod'
import { levels } from '../../catalogue/index.ts'
import { Email, Id, PersonName } from '../../ids/index.ts'
import { Dollars } from '../../money/index.ts'
import { call } from '../call.ts'
import { Region } from '../region.ts'
import { RulesAcceptance } from '../rules-acceptance.ts'
import { DonationType, Level } from './fields.ts'

export const Donation = z
  .strictObject({
    id: Id,
    amount: Dollars,
    /** What of it was taken back: refunded, or disputed through the donor’s bank. */
    paidBack: Dollars,
    /** What of `paidBack` the donor’s bank holds while a dispute is open; it may come again. */
    disputed: Dollars.optional(),
    donationType: DonationType,
    membershipLevel: Level.nullable(),
    /** What a person reads: "Gift of $50.00". */
    description: z.string(),
    entries: z.int(),
    /** Of a free entry: how many it has once the mailbox is proved; until then `entries` is 0. */
    awaiting: z.int().optional(),
    status: z.enum(['pending', 'confirmed', 'refunded']),
    donorName: z.string(),
    donorEmail: z.string(),
    createdAt: z.iso.datetime(),
    /** It earns no entries, because the giveaway wasn’t open where the giver said that they live. */
    notOpen: z.literal(true).optional(),
  })
  .meta({ id: 'Donation' })
export type Donation = z.output<typeof Donation>

export const createDonation = call({
  service: 'donations',
  method: 'POST',
  path: '/api/donations',
  summary: 'Enter for free (0.00 and level free), or open a paid donation and get the address to pay it at',
  access: 'anyone',
  limit: 'payment',
  idempotent: true,
  request: {
    body: z.strictObject({
      donorName: PersonName(200, 'Full name is required'),
      donorEmail: Email(),
      amount: Dollars,
      donationType: DonationType,
      membershipLevel: Level.optional(),
      /** The official rules that the giver accepts by it. */
      rules: RulesAcceptance.optional(),
      /** Where the giver lives. A free entry from where the giveaway is not open is refused. */
      region: Region('Choose where you live').optional(),
    }),
  },
  response: {
    status: 201,
    body: z.strictObject({
      ...Donation.shape,
      /** Where to pay, for a pending donation; absent for the free way, which is confirmed at once. */
      checkoutUrl: z.string().optional(),
    }),
  },
  problems: [
    'invalid-request',
    'already-entered',
    'entries-closed',
    'rules-changed',
    'proof-of-work-needed',
    'too-many-requests',
    'dependency-unavailable',
  ],
})

export const listDonations = call({
  service: 'donations',
  method: 'GET',
  path: '/api/donations',
  summary:
    'The donations of one email address, newest first, for that person or an administrator; without an address, those of the person signed in',
  access: 'donor',
  roles: ['money', 'support'],
  limit: 'read',
  audited: ['account-read'],
  request: { query: z.strictObject({ email: Email().optional() }) },
  response: { status: 200, body: z.array(Donation) },
  problems: ['invalid-request', 'sign-in-required', 'mailbox-to-prove', 'not-allowed', 'dependency-unavailable'],
})

export const getCampaignStats = call({
  service: 'donations',
  method: 'GET',
  path: '/api/campaign-stats',
  summary: 'What the campaign has raised, from how many donors, and the next milestone',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: {
    status: 200,
    body: z
      .strictObject({
        totalRaised: z.string(),
        totalDonors: z.int(),
        currentPrizeLevel: z.int(),
        goalAmount: z.string(),
        updatedAt: z.iso.datetime(),
      })
      .meta({ id: 'CampaignStats' }),
  },
  problems: ['dependency-unavailable'],
})

export const DonorAccount = z
  .strictObject({
    id: Id,
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    membershipLevel: z.enum(['none', ...levels]),
    totalDonated: Dollars,
    /** What of it paid for memberships and multipliers; the rest are gifts. */
    membershipPayments: Dollars,
    lastActivityAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'DonorAccount' })
export type DonorAccount = z.output<typeof DonorAccount>

export const getDonorAccount = call({
  service: 'donations',
  method: 'GET',
  path: '/api/donor-account',
  summary:
    'The account of one donor: name, membership and total, for that person or an administrator; null for a donor who has given nothing yet',
  access: 'donor',
  roles: ['money', 'support'],
  limit: 'read',
  audited: ['account-read'],
  request: { query: z.strictObject({ email: Email().optional() }) },
  response: { status: 200, body: DonorAccount.nullable() },
  problems: [
    'invalid-request',
    'sign-in-required',
    'mailbox-to-prove',
    'not-allowed',
    'account-not-found',
    'dependency-unavailable',
  ],
})

export const changeDonorName = call({
  service: 'donations',
  method: 'PUT',
  path: '/api/donor-account',
  summary: 'Correct your own name; receipts that were issued keep the one they have',
  access: 'donor',
  limit: 'write',
  request: {
    body: z.strictObject({
      firstName: PersonName(100, 'First name is required'),
      /** Empty for somebody with a single name. */
      lastName: PersonName(100),
    }),
  },
  response: { status: 200, body: DonorAccount },
  problems: [
    'invalid-request',
    'sign-in-required',
    'mailbox-to-prove',
    'not-allowed',
    'account-not-found',
    'too-many-requests',
    'dependency-unavailable',
  ],
})

export const MoneyDeciders = z
  .strictObject({
    /** How many people a large amount takes on this installation. */
    people: z.literal([1, 2]),
    /** One, and only for as long as nobody else may. */
    untilAnother: z.boolean(),
    /** Until when it takes two although only one may decide, because two could until lately. */
    twoUntil: z.iso.datetime().nullable(),
    /** From when on it takes two, because another one’s role is still new. */
    twoFrom: z.iso.datetime().nullable(),
    /** From which amount on. */
    from: Dollars,
  })
  .meta({ id: 'MoneyDeciders' })
export type MoneyDeciders = z.output<typeof MoneyDeciders>

export const getMoneyDeciders = call({
  service: 'donations',
  access: 'anyone',
  method: 'GET',
  path: '/api/money-deciders',
  summary:
    'How many administrators it takes here to record a large check, transfer or amount of cash, or a large refund',
  limit: 'read',
  request: {},
  response: { status: 200, body: MoneyDeciders },
  problems: ['dependency-unavailable'],
})
