import { z } from 'zod'
import { entryTypes, namedWays } from '../../catalogue/index.ts'
import { Email, Id, Ids } from '../../ids/index.ts'
import { call } from '../call.ts'
import { CurrentRules } from '../rules-acceptance.ts'

/** Entries that were recorded and do not count, because they pass a cap of their giveaway. */
export const NotCounted = z
  .strictObject({
    giveaway: z.string(),
    entries: z.int(),
    /** A sentence: which cap, and how much it is. */
    why: z.string(),
  })
  .meta({ id: 'NotCounted' })
export type NotCounted = z.output<typeof NotCounted>

/** All numbers are of entries that count. */
export const DonorStats = z
  .strictObject({
    totalLifetimeEntries: z.int(),
    currentMonthlyEntries: z.int(),
    /** Of those that came by themselves alone, with a membership or to a free member. */
    monthlyAutoEntries: z.int(),
    /** Of the free entries that were asked for on the site, once a month each. */
    freeEntries: z.int(),
    oneTimeDonationEntries: z.int(),
    referralEntries: z.int(),
    socialMediaEntries: z.int(),
    sponsorClickEntries: z.int(),
    affiliateEntries: z.int(),
    multiplierEntries: z.int(),
    freePostEntries: z.int(),
    registrationEntries: z.int(),
    activeMultipliers: z.array(
      z.strictObject({ factor: z.int(), startsAt: z.iso.datetime(), endsAt: z.iso.datetime() }),
    ),
    notCounted: z.array(NotCounted),
    /** What costs nothing waits until the mailbox is proved, and is in no other number; empty once it is. */
    awaiting: z.array(z.strictObject({ entryType: z.enum(entryTypes), entries: z.int() })),
    /** How many count in which giveaway: each is drawn by itself. */
    giveaways: z.array(z.strictObject({ giveaway: z.string(), entries: z.int() })),
  })
  .meta({ id: 'DonorStats' })
export type DonorStats = z.output<typeof DonorStats>

export const EntryTransaction = z
  .strictObject({
    id: Id,
    entryType: z.enum(entryTypes),
    /** What the entries came from, in words a donor reads: "Gift of $50.00". */
    source: z.string(),
    giveaway: z.string(),
    entriesEarned: z.int(),
    multiplierApplied: z.string(),
    /** Negative for a reversal. */
    finalEntries: z.int(),
    /** Of these, how many count; as many, unless a cap held the rest back. Negative for a reversal. */
    countedEntries: z.int(),
    /** A sentence where not all of them count. */
    notCountedBecause: z.string().nullable(),
    /** Of a reversal: why an administrator took them back. */
    takenBackBecause: z.string().nullable(),
    relatedTransactionId: Id.nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'EntryTransaction' })
export type EntryTransaction = z.output<typeof EntryTransaction>

const OwnEmail = z.strictObject({ email: Email().optional() })

export const getDonorStats = call({
  service: 'entries',
  method: 'GET',
  path: '/api/donor-account/stats',
  summary: 'How many entries a donor has, by source',
  access: 'donor',
  roles: ['money', 'draws', 'reviews', 'support'],
  limit: 'read',
  audited: ['account-read'],
  request: { query: OwnEmail },
  response: { status: 200, body: DonorStats },
  problems: ['invalid-request', 'sign-in-required', 'mailbox-to-prove', 'not-allowed', 'dependency-unavailable'],
})

export const listEntryTransactions = call({
  service: 'entries',
  method: 'GET',
  path: '/api/donor-account/transactions',
  summary: 'The ledger lines of a donor, all or those of one source, newest first, 20 at a time',
  access: 'donor',
  roles: ['money', 'draws', 'reviews', 'support'],
  limit: 'read',
  audited: ['account-read'],
  request: {
    query: z.strictObject({
      email: Email().optional(),
      entryType: z.enum(entryTypes).optional(),
      after: Id.optional(),
      limit: z.coerce.number<string>().int().min(1).max(100).default(20),
    }),
  },
  response: { status: 200, body: z.array(EntryTransaction) },
  problems: ['invalid-request', 'sign-in-required', 'mailbox-to-prove', 'not-allowed', 'dependency-unavailable'],
})

export const Giveaway = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    prize: z.string(),
    cashOption: z.string(),
    /** What the cash option depends on, as the rules in force say it; empty when on nothing. */
    cashCondition: z.string(),
    opensAt: z.iso.datetime(),
    closesAt: z.iso.datetime(),
    drawsOn: z.iso.date(),
    timeZone: z.string(),
    ageMin: z.int(),
    regionsAllowed: z.array(z.string()),
    regionsVoid: z.array(z.string()),
    /** Of the ways that count only where rules name them, those that its rules name. */
    waysIn: z.array(z.enum(namedWays)).optional(),
    /** Where to enter: a page of this site, or the external organiser's. */
    link: z.string(),
    external: z.boolean(),
    /** Shipped to be looked at: nobody runs it, and it can’t be entered. */
    isExample: z.boolean(),
    /** Which drawing stands on the card. */
    image: z.string(),
    /** Of what stands in its place, five wide and four high. */
    pictureUrl: z.string().nullable(),
    entriesMaxPerPerson: z.int(),
    totalEntries: z.int(),
    /** The official rules in force; absent for a giveaway that a partner runs. */
    rules: CurrentRules.optional(),
  })
  .meta({ id: 'Giveaway' })
export type Giveaway = z.output<typeof Giveaway>

export const listGiveaways = call({
  service: 'entries',
  method: 'GET',
  path: '/api/giveaways',
  summary: 'Open and announced giveaways, with their dates, regions and entries so far',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(Giveaway) },
  problems: ['dependency-unavailable'],
})

/** Where a chain of the ledger ends. */
export const LedgerHead = z
  .strictObject({
    /** The giveaway whose lines it chains. */
    chain: z.string(),
    /** How many lines are sealed in it. */
    seq: z.int(),
    /** SHA-256 of the last one, hexadecimal: it covers all before it. */
    hash: z.string(),
    /** When that one was sealed. */
    at: z.iso.datetime(),
  })
  .meta({ id: 'LedgerHead' })
export type LedgerHead = z.output<typeof LedgerHead>

export const listLedgerHeads = call({
  service: 'entries',
  method: 'GET',
  path: '/api/ledger/heads',
  summary: 'Where each chain of the ledger ends: keep it elsewhere, and compare it with the ledger later',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(LedgerHead) },
  problems: ['dependency-unavailable'],
})

const giftsAskedMax = 100

/** What the ledger granted for a gift. */
export const GiftEntries = z
  .strictObject({
    giftId: Id,
    /** More than one where a multiplier was heard of after the gift. */
    grants: z.array(z.strictObject({ earned: z.int(), multiplier: z.int(), final: z.int() })),
    /** Of all of them. */
    takenBack: z.int(),
    /** A free entry that has none until its donor has proved the mailbox. */
    awaitsProof: z.literal(true).optional(),
  })
  .meta({ id: 'GiftEntries' })
export type GiftEntries = z.output<typeof GiftEntries>

export const listGiftEntries = call({
  service: 'entries',
  method: 'GET',
  path: '/api/admin/gift-entries',
  summary:
    'What the ledger granted for gifts, with their multipliers, and what it took back; nothing for one that it has not heard of',
  access: 'administrator',
  roles: ['money', 'support'],
  limit: 'read',
  request: {
    query: z.strictObject({
      gifts: Ids(giftsAskedMax),
    }),
  },
  response: { status: 200, body: z.array(GiftEntries) },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

export const OwnGiftEntries = z
  .strictObject({
    ...GiftEntries.shape,
    /** The last time that some of them were. */
    takenBackAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OwnGiftEntries' })
export type OwnGiftEntries = z.output<typeof OwnGiftEntries>

export const listOwnGiftEntries = call({
  service: 'entries',
  method: 'GET',
  path: '/api/donor-account/gifts',
  summary: 'What the ledger granted for each gift of a donor, with its multiplier, and what it took back and when',
  access: 'donor',
  roles: ['money', 'draws', 'reviews', 'support'],
  limit: 'read',
  audited: ['account-read'],
  request: { query: OwnEmail },
  response: { status: 200, body: z.array(OwnGiftEntries) },
  problems: ['invalid-request', 'sign-in-required', 'mailbox-to-prove', 'not-allowed', 'dependency-unavailable'],
})
