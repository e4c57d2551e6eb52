import { z } from 'zod'
import { entryHoldNames, entryHoldStates, entryTypes } from '../../catalogue/index.ts'
import { Email, Id, Text } from '../../ids/index.ts'
import { call } from '../call.ts'
import { DecidedRow, seenRows } from '../deciding.ts'
import { pageOf, pageQuery } from '../paged.ts'

const At = z.iso.datetime()
const entriesByType = z.array(z.strictObject({ entryType: z.enum(entryTypes), entries: z.int() }))

/** What of a donor is held for review, as the donor reads it: everything that cost nothing. Paid gifts count all the same. */
export const OwnHold = z
  .strictObject({
    whys: z.array(z.enum(entryHoldNames)).min(1),
    state: z.enum(['held', 'refused']),
    heldAt: At,
    /** What a release would bring now. */
    entries: entriesByType,
    appeal: z.strictObject({ words: z.string(), at: At }).nullable(),
    /** Of what was refused. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'OwnEntryHold' })
export type OwnHold = z.output<typeof OwnHold>

export const getOwnHold = call({
  service: 'entries',
  method: 'GET',
  path: '/api/donor-account/hold',
  summary: 'What of your free entries is held for review, and why; null where nothing is',
  access: 'donor',
  roles: ['money', 'draws', 'reviews', 'support'],
  limit: 'read',
  audited: ['account-read'],
  request: { query: z.strictObject({ email: Email().optional() }) },
  response: { status: 200, body: OwnHold.nullable() },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'mailbox-to-prove', 'dependency-unavailable'],
})

export const HoldAppeal = z.strictObject({ words: Text(1000, 'Tell us why your entries should count') })

export const appealHold = call({
  service: 'entries',
  method: 'PUT',
  path: '/api/donor-account/hold/appeal',
  summary: 'Say why your free entries should count; what was said before is replaced until a person has decided',
  access: 'donor',
  limit: 'write',
  request: { body: HoldAppeal },
  response: { status: 200, body: OwnHold },
  problems: [
    'invalid-request',
    'sign-in-required',
    'not-allowed',
    'mailbox-to-prove',
    'conflict',
    'dependency-unavailable',
  ],
})

/** What the rules counted; a number is how many had it in common, this donor included. */
export const HoldSigns = z.strictObject({
  isOther: z.boolean(),
  isDisposable: z.boolean(),
  ofBrowser: z.int(),
  ofDomain: z.int(),
  strangersOfSubscriber: z.int(),
  strangersOfNetwork: z.int(),
  ofSubscriber: z.int(),
  ofNetwork: z.int(),
  ofRing: z.int(),
})

/** A hold as administrators read it: by ids, with what the rules counted. */
export const DeskHold = z
  .strictObject({
    id: Id,
    donorId: Id,
    whys: z.array(z.enum(entryHoldNames)).min(1),
    state: z.enum(entryHoldStates),
    /** Null where it could not be counted. */
    signs: HoldSigns.nullable(),
    heldAt: At,
    appeal: z.strictObject({ words: z.string(), at: At }).nullable(),
    decision: z.strictObject({ reason: z.string().nullable(), by: z.string(), at: At }).nullable(),
    /** Counts the changes; who decides says which they have seen. */
    version: z.int(),
  })
  .meta({ id: 'DeskEntryHold' })
export type DeskHold = z.output<typeof DeskHold>

/** `appealed`: held, and the donor has said why it should count. */
export const HoldFilter = z.strictObject({
  state: z.enum(['appealed', ...entryHoldStates, 'all']).default('held'),
  why: z.enum(entryHoldNames).optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
})
export type HoldFilter = z.output<typeof HoldFilter>

const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const

export const listEntryHolds = call({
  service: 'entries',
  method: 'GET',
  path: '/api/admin/entry-holds',
  summary: 'Free entries that are or were held for review and match a filter, one page at a time, with their number',
  access: 'administrator',
  roles: ['draws', 'reviews', 'support'],
  limit: 'read',
  audited: ['list-read'],
  request: { query: z.strictObject({ ...HoldFilter.shape, ...pageQuery }) },
  response: { status: 200, body: pageOf(DeskHold) },
  problems: forAdministrators,
})

/** What a person looks at before deciding. */
export const HoldCase = z
  .strictObject({
    hold: DeskHold,
    /** What a release would bring now. */
    entries: entriesByType,
  })
  .meta({ id: 'EntryHoldCase' })
export type HoldCase = z.output<typeof HoldCase>

export const getEntryHold = call({
  service: 'entries',
  method: 'GET',
  path: '/api/admin/entry-holds/{holdId}',
  summary: 'One hold, with what a release would bring',
  access: 'administrator',
  roles: ['draws', 'reviews', 'support'],
  limit: 'read',
  request: { params: z.strictObject({ holdId: Id }) },
  response: { status: 200, body: HoldCase },
  problems: [...forAdministrators, 'not-found'],
})

/** The donor reads it. */
export const HoldReason = z.strictObject({ reason: Text(500, 'Say why. The donor will read it') })

const holds = seenRows(z.strictObject({ id: Id, seen: z.int().min(1) }), 'A hold is listed twice')

/** `accepted`: what was held counts. `rejected`: it does not, and the donor reads why. */
export const HoldDecisions = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('accepted'), holds }),
  z.strictObject({ verdict: z.literal('rejected'), ...HoldReason.shape, holds }),
])
export type HoldDecisions = z.output<typeof HoldDecisions>

export const decideEntryHolds = call({
  service: 'entries',
  method: 'POST',
  path: '/api/admin/entry-holds/decisions',
  summary:
    'Release or refuse what is held, each as it was seen; what is released counts at once, and refused it never does',
  access: 'administrator',
  roles: ['draws', 'reviews'],
  freshProof: true,
  limit: 'write',
  audited: ['hold-released', 'hold-refused'],
  request: { body: HoldDecisions },
  response: { status: 200, body: z.array(DecidedRow) },
  problems: forAdministrators,
})

/** Nothing is decided: what would become of each, as things are now. */
export const previewHoldDecisions = call({
  service: 'entries',
  method: 'POST',
  path: '/api/admin/entry-holds/decisions/preview',
  summary: 'What a decision would do to each hold; nothing is changed',
  access: 'administrator',
  roles: ['draws', 'reviews'],
  reads: true,
  limit: 'read',
  request: { body: z.strictObject({ verdict: z.enum(['accepted', 'rejected']), holds }) },
  response: {
    status: 200,
    body: z.array(
      z.strictObject({
        ...DecidedRow.shape,
        /** Of one that is held: what a release would bring now, and a refusal keeps from counting. */
        entries: z.int().optional(),
      }),
    ),
  },
  problems: forAdministrators,
})

/** Of whom, and why, which that donor reads. */
export const TakenBack = z.strictObject({ email: Email(), ...HoldReason.shape })

export const takeBackFreeEntries = call({
  service: 'entries',
  method: 'POST',
  path: '/api/admin/entry-holds',
  summary:
    'Take back all entries of a donor that cost nothing, as a refused hold with a reason; what comes later doesn’t count either, until it is released. One that is on the list already is decided there',
  access: 'administrator',
  roles: ['draws', 'reviews'],
  freshProof: true,
  limit: 'write',
  audited: ['hold-refused'],
  request: { body: TakenBack },
  response: { status: 201, body: DeskHold },
  problems: [...forAdministrators, 'conflict'],
})

/** One thing that a donor has free entries for, or had until an administrator took it back. */
export const FreeCause = z
  .strictObject({
    /** Of the line in the ledger that granted them. */
    entryId: Id,
    entryType: z.enum(entryTypes),
    /** As the donor reads it. */
    name: z.string(),
    giveaway: z.string(),
    entries: z.int(),
    at: At,
    takenBack: z.strictObject({ reason: z.string(), by: z.string(), at: At }).nullable(),
  })
  .meta({ id: 'FreeCause' })
export type FreeCause = z.output<typeof FreeCause>

export const OfDonor = z.strictObject({ email: Email() })

export const listFreeCauses = call({
  service: 'entries',
  method: 'POST',
  reads: true,
  path: '/api/admin/free-entries',
  summary:
    'What a donor has free entries for, and what of it was taken back, newest first; the address is in no address bar',
  access: 'administrator',
  roles: ['draws', 'reviews'],
  limit: 'read',
  audited: ['account-read'],
  request: { body: OfDonor },
  response: { status: 200, body: z.array(FreeCause) },
  problems: forAdministrators,
})

export const takeBackEntries = call({
  service: 'entries',
  method: 'PUT',
  path: '/api/admin/free-entries/{entryId}/taken-back',
  summary:
    'Take back the free entries of one thing with a reason, which the donor reads; everything else of theirs counts as before',
  access: 'administrator',
  roles: ['draws', 'reviews'],
  freshProof: true,
  limit: 'write',
  audited: ['entries-taken-back'],
  request: { params: z.strictObject({ entryId: Id }), body: HoldReason },
  response: { status: 204 },
  problems: [...forAdministrators, 'not-found', 'conflict'],
})

export const giveBackEntries = call({
  service: 'entries',
  method: 'DELETE',
  path: '/api/admin/free-entries/{entryId}/taken-back',
  summary: 'Give back what was taken back of one thing; it counts again unless the donor’s entries are held',
  access: 'administrator',
  roles: ['draws', 'reviews'],
  freshProof: true,
  limit: 'write',
  audited: ['entries-given-back'],
  request: { params: z.strictObject({ entryId: Id }) },
  response: { status: 204 },
  problems: [...forAdministrators, 'not-found'],
})
