import { z } from 'zod'
import { entryTypes } from '../../catalogue/index.ts'
import { Id, Line } from '../../ids/index.ts'
import { FieldError } from '../../problems/index.ts'
import { call } from '../call.ts'
import { PrizeChange } from './prize-change.ts'
import { RulesDocument, RulesFacts } from './rules-document.ts'

export { PrizeChange, type PrizeChangeState } from './prize-change.ts'
export * from './rules-document.ts'

const Slug = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/, 'That isn’t a valid giveaway name')
  .meta({ example: 'main-2026' })
const Version = z.coerce
  .number<string>('That isn’t a valid version number')
  .int('That isn’t a valid version number')
  .min(1, 'That isn’t a valid version number')
  .max(1_000_000, 'That isn’t a valid version number')
  .meta({ example: '1' })
const At = z.iso.datetime()

const versionFields = {
  version: z.int(),
  publishedAt: At,
  /** SHA-256 of the canonical JSON of the document, hexadecimal. */
  sha256: z.string(),
  /** Why this version was published, in the words of whoever did. */
  reason: z.string(),
}

export const RulesVersion = z.strictObject(versionFields).meta({ id: 'RulesVersion' })
export type RulesVersion = z.output<typeof RulesVersion>

/** A version of the rules, whole, and what it stands beside. */
export const PublishedRules = z
  .strictObject({
    ...versionFields,
    slug: z.string(),
    document: RulesDocument,
    /** The version in force. */
    currentVersion: z.int(),
    /** The version that the draw is sealed with: null before, and where the rules were sealed before versions were kept. */
    sealedVersion: z.int().nullable(),
  })
  .meta({ id: 'PublishedRules' })
export type PublishedRules = z.output<typeof PublishedRules>

const ofSlug = z.strictObject({ slug: Slug })
const ofVersion = z.strictObject({ slug: Slug, version: Version })

export const getRules = call({
  service: 'entries',
  method: 'GET',
  path: '/api/giveaways/{slug}/rules',
  summary: 'The rules of a giveaway now in force',
  access: 'anyone',
  limit: 'read',
  request: { params: ofSlug },
  response: { status: 200, body: PublishedRules },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})

export const listRulesVersions = call({
  service: 'entries',
  method: 'GET',
  path: '/api/giveaways/{slug}/rules/versions',
  summary: 'Every published version of a giveaway’s rules, newest first',
  access: 'anyone',
  limit: 'read',
  request: { params: ofSlug },
  response: { status: 200, body: z.array(RulesVersion) },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})

export const getRulesVersion = call({
  service: 'entries',
  method: 'GET',
  path: '/api/giveaways/{slug}/rules/versions/{version}',
  summary: 'One version of a giveaway’s rules; it never changes',
  access: 'anyone',
  limit: 'read',
  request: { params: ofVersion },
  response: { status: 200, body: PublishedRules },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})

export const getRulesFile = call({
  service: 'entries',
  method: 'GET',
  path: '/api/giveaways/{slug}/rules/versions/{version}/file',
  summary: 'The canonical JSON of a version of the rules, byte for byte: the text its hash is computed from',
  access: 'anyone',
  limit: 'read',
  request: { params: ofVersion },
  response: { status: 200, file: 'application/octet-stream' },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})

/** What one way of getting entries brought to the pool of a giveaway. */
export const PoolShare = z
  .strictObject({
    entryType: z.enum(entryTypes),
    /** Whether money was paid for them: by whoever has them, for a gift, a level or a multiplier. */
    paid: z.boolean(),
    /** Of entries that count; a way whose entries were taken back later can stand below nothing. */
    entries: z.int(),
  })
  .meta({ id: 'PoolShare' })
export type PoolShare = z.output<typeof PoolShare>

/** Whether the free ways lead as far as any other (spec 03 §A). */
export const Parity = z
  .strictObject({
    /** What one person can have of the giveaway by any way. */
    most: z.int(),
    /** What of it the free ways alone reach. */
    free: z.int(),
    holds: z.boolean(),
    /** A sentence: why it holds, or what is lacking. */
    words: z.string(),
    /** The free ways, each with a sentence for whoever wants to go it. */
    ways: z.array(z.strictObject({ entryType: z.enum(entryTypes), words: z.string() })),
  })
  .meta({ id: 'Parity' })
export type Parity = z.output<typeof Parity>

export const Fairness = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    /** Up to which line of the ledger the shares are counted. */
    lines: z.int(),
    free: z.int(),
    paid: z.int(),
    shares: z.array(PoolShare),
    parity: Parity,
  })
  .meta({ id: 'Fairness' })
export type Fairness = z.output<typeof Fairness>

export const getFairness = call({
  service: 'entries',
  method: 'GET',
  path: '/api/giveaways/{slug}/fairness',
  summary: 'The free and paid shares of a giveaway’s entries, and how many entries the free ways allow',
  access: 'anyone',
  limit: 'read',
  request: { params: ofSlug },
  response: { status: 200, body: Fairness },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})

export const ManagedGiveaway = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    /** A new one is a draft alone; announced ones open later. */
    state: z.enum(['new', 'announced', 'open', 'closed']),
    /** Run by somebody else: there are no rules of ours to edit. */
    external: z.boolean(),
    isExample: z.boolean(),
    closesAt: At.nullable(),
    /** Whose days its rules mean; null before it is published. */
    timeZone: z.string().nullable(),
    version: z.int().nullable(),
    publishedAt: At.nullable(),
    /** Since when its draw is sealed. */
    sealedAt: At.nullable(),
    draftEditedAt: At.nullable(),
  })
  .meta({ id: 'ManagedGiveaway' })
export type ManagedGiveaway = z.output<typeof ManagedGiveaway>

export const listManagedGiveaways = call({
  service: 'entries',
  method: 'GET',
  path: '/api/admin/giveaways',
  summary: 'All giveaways with the status of their rules, for administrators',
  access: 'administrator',
  roles: ['draws', 'support'],
  keyScope: 'draws:read',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(ManagedGiveaway) },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

export const RulesDraft = z
  .strictObject({
    /** Counts every save; a later save or publication names the one that it saw. */
    revision: z.int(),
    /** The version in force when it was begun; 0 for a new giveaway. */
    basedOn: z.int(),
    editedAt: At,
    editedBy: z.string(),
    facts: RulesFacts,
    /** Why it cannot be published as it is. */
    refusals: z.array(FieldError),
    /** Whether it changes the prize of a published giveaway where that takes a second person. */
    takesSecond: z.boolean(),
    parity: Parity,
  })
  .meta({ id: 'RulesDraft' })
export type RulesDraft = z.output<typeof RulesDraft>

export const giveawayActions = [
  'draft-begun',
  'draft-saved',
  'draft-discarded',
  'rules-published',
  'prize-change-asked',
  'prize-change-refused',
  'prize-change-withdrawn',
  'card-made',
  'card-changed',
  'card-removed',
] as const

export const GiveawayAct = z
  .strictObject({
    id: Id,
    at: At,
    by: z.string(),
    action: z.enum(giveawayActions),
    words: z.string(),
  })
  .meta({ id: 'GiveawayAct' })
export type GiveawayAct = z.output<typeof GiveawayAct>

export const GiveawayDesk = z
  .strictObject({
    slug: z.string(),
    state: ManagedGiveaway.shape.state,
    published: PublishedRules.nullable(),
    draft: RulesDraft.nullable(),
    /** The last change of its prize that was asked for. */
    prizeChange: PrizeChange.nullable(),
    /** Sentences about what cannot be changed any more, and why. */
    settled: z.array(z.string()),
    /** The same by field: a path of the facts, which holds for all below it, and why it is locked. */
    locked: z.array(FieldError),
    acts: z.array(GiveawayAct),
  })
  .meta({ id: 'GiveawayDesk' })
export type GiveawayDesk = z.output<typeof GiveawayDesk>

const adminProblems = [
  'invalid-request',
  'sign-in-required',
  'not-allowed',
  'not-found',
  'dependency-unavailable',
] as const

export const getGiveawayDesk = call({
  service: 'entries',
  method: 'GET',
  path: '/api/admin/giveaways/{slug}',
  summary: 'A giveaway’s rules, their draft, and what administrators did with them',
  access: 'administrator',
  roles: ['draws', 'support'],
  limit: 'read',
  request: { params: ofSlug },
  response: { status: 200, body: GiveawayDesk },
  problems: adminProblems,
})

const Revision = z.int('Reload the draft').min(0, 'Reload the draft')

export const saveRulesDraft = call({
  service: 'entries',
  method: 'PUT',
  path: '/api/admin/giveaways/{slug}/draft',
  summary: 'Save the draft of a giveaway’s rules; a new name starts a new giveaway',
  access: 'administrator',
  roles: ['draws'],
  limit: 'write',
  audited: ['draft-begun', 'draft-saved'],
  request: {
    params: ofSlug,
    body: z.strictObject({
      /** Of the draft that was edited; 0 where there was none. */
      revision: Revision,
      facts: RulesFacts,
    }),
  },
  response: { status: 200, body: GiveawayDesk },
  problems: [...adminProblems, 'conflict'],
})

export const discardRulesDraft = call({
  service: 'entries',
  method: 'DELETE',
  path: '/api/admin/giveaways/{slug}/draft',
  summary: 'Discard the draft of a giveaway’s rules',
  access: 'administrator',
  roles: ['draws'],
  limit: 'write',
  audited: ['draft-discarded'],
  request: { params: ofSlug, query: z.strictObject({ revision: z.coerce.number<string>().pipe(Revision) }) },
  response: { status: 204 },
  problems: [...adminProblems, 'conflict'],
})

export const publishRules = call({
  service: 'entries',
  method: 'POST',
  path: '/api/admin/giveaways/{slug}/versions',
  summary: 'Publish the draft as the next version of the rules, permanently and for everyone',
  access: 'administrator',
  roles: ['draws'],
  freshProof: true,
  limit: 'write',
  idempotent: true,
  audited: ['rules-published'],
  request: {
    params: ofSlug,
    body: z.strictObject({
      revision: Revision,
      reason: Line(500, 'Say what changes and why. Anyone can read it'),
    }),
  },
  response: { status: 201, body: GiveawayDesk },
  problems: [...adminProblems, 'conflict', 'second-person-needed', 'request-in-progress', 'idempotency-key-reused'],
})
