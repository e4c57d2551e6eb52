import { z } from 'zod'
import { Email, GreetedName, Id, Line } from '../../ids/index.ts'
import { call } from '../call.ts'
import { pageOf, pageQuery } from '../paged.ts'

export const subscriberSources = ['manual', 'donation', 'member_signup', 'website', 'import'] as const
export const subscriberStates = ['active', 'unsubscribed', 'bounced', 'complained'] as const

/** Who receives our emails, or did (spec 02 §3). */
export const EmailSubscriber = z
  .strictObject({
    id: Id,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    source: z.enum(subscriberSources),
    tags: z.array(z.string()),
    status: z.enum(subscriberStates),
    membershipTier: z.string().nullable(),
    accountNumber: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'EmailSubscriber' })
export type EmailSubscriber = z.output<typeof EmailSubscriber>

const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const

export const SubscriberFilter = z.strictObject({
  status: z.enum([...subscriberStates, 'all']).default('all'),
  listId: Id.optional(),
  tag: Line(50).optional(),
  /** Part of a name or an email address. */
  search: Line(200).optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
})
export type SubscriberFilter = z.output<typeof SubscriberFilter>

export const listEmailSubscribers = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/subscribers',
  summary:
    'The subscribers that match a filter, sorted by when they came, one page at a time, with their number up to 10,000',
  access: 'administrator',
  roles: ['support'],
  limit: 'read',
  audited: ['list-read'],
  request: { query: z.strictObject({ ...SubscriberFilter.shape, ...pageQuery }) },
  response: { status: 200, body: pageOf(EmailSubscriber) },
  problems: forAdministrators,
})

/** What people agreed to whom an administrator puts on lists: that decides whether they get more than the emails of those. */
export const agreedToChoices = ['news-and-lists', 'lists'] as const
export type AgreedTo = (typeof agreedToChoices)[number]
export const agreedToNeeded = 'Choose what they agreed to: our news and these lists, or only these lists'
export const listsNeeded = 'Choose at least one list that they agreed to'

/** It is asked where lists are named, and guessed nowhere; without a list, they agreed to our news. */
export const agreedWhereListed = <S extends z.ZodType<{ lists: string[]; agreedTo?: AgreedTo | undefined }>>(
  schema: S,
): S =>
  schema
    .refine(({ lists, agreedTo }) => lists.length === 0 || agreedTo !== undefined, {
      path: ['agreedTo'],
      error: agreedToNeeded,
      when: hasLists,
    })
    .refine(({ lists, agreedTo }) => lists.length > 0 || agreedTo !== 'lists', {
      path: ['lists'],
      error: listsNeeded,
      when: hasLists,
    })

/** Said beside what else is wrong, not after that was mended. */
const hasLists = ({ value }: { value: unknown }): boolean =>
  typeof value === 'object' && value !== null && 'lists' in value && Array.isArray(value.lists)

const FreshSubscriber = z.strictObject({
  email: Email(),
  firstName: GreetedName(100).or(z.literal('')).default(''),
  lastName: GreetedName(100).or(z.literal('')).default(''),
  source: z.enum(['manual', 'donation', 'member_signup', 'website']).default('manual'),
  tags: z.array(Line(50)).max(50, 'Use at most 50 tags').default([]),
  lists: z.array(Id).max(50).default([]),
  /** Kept as evidence: an address without consent isn’t taken. */
  consent: Line(500, 'Say how this person agreed to receive your emails'),
  agreedTo: z.enum(agreedToChoices).optional(),
})
export const NewEmailSubscriber = agreedWhereListed(FreshSubscriber)

/** What is said of an address that isn’t taken by hand or from a file. */
export const keptAwayReasons = {
  unsubscribed: 'This person unsubscribed. Only they can sign up again.',
  complained: 'This person reported one of our emails as spam. Only they can sign up again.',
  bounced: 'Emails to this address came back. It can be added again once that was lifted.',
  suppressed: 'This address was put on hold. It can be added again once that was lifted.',
  erased: 'This person’s data was erased. Only they can sign up again.',
} as const
export type KeptAwayReason = keyof typeof keptAwayReasons

export const createEmailSubscriber = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/subscribers',
  summary: 'Add a subscriber by hand, with how they agreed',
  access: 'administrator',
  roles: ['support'],
  limit: 'write',
  idempotent: true,
  audited: ['subscriber-saved'],
  request: { body: NewEmailSubscriber },
  response: { status: 201, body: EmailSubscriber },
  problems: [...forAdministrators, 'conflict', 'not-possible'],
})

export const consentBases = ['double-opt-in', 'signed-in', 'own-link', 'by-hand', 'import'] as const

/** That somebody agreed to our emails: what they were shown or what was noted, how it was proved, when, and who wrote it down. What it says never changes. */
export const EmailConsent = z.strictObject({
  id: Id,
  /** Null: our news. */
  listName: z.string().nullable(),
  words: z.string(),
  basis: z.enum(consentBases),
  proof: z.string(),
  givenAt: z.iso.datetime(),
  /** The administrator’s id, or null where nobody but the person had a hand in it. */
  recordedBy: z.string().nullable(),
  /** From when it counts no longer: the import that told of it was undone. */
  voidedAt: z.iso.datetime().nullable(),
})
export type EmailConsent = z.output<typeof EmailConsent>

/** `marketing`: campaigns and automations. `everything`: receipts too, for an address that no email reaches; sign-in codes still go out. */
export const suppressionScopes = ['marketing', 'everything'] as const
export const suppressionReasons = ['by-hand', 'hard-bounce', 'complaint'] as const

/** What a mail server told us, and what stops receipts: owners alone lift it. */
export const isHoldOfOwners = ({ scope, reason }: Pick<EmailSuppression, 'scope' | 'reason'>): boolean =>
  scope === 'everything' || reason !== 'by-hand'
export const ownersStop = 'Only an owner can stop all emails to an address. You can hold campaigns instead.'
export const ownersLift = 'Only an owner can lift this hold. Ask one, and say how you know that the address works.'

export const EmailSuppression = z.strictObject({
  scope: z.enum(suppressionScopes),
  reason: z.enum(suppressionReasons),
  /** What the administrator said, or the mail server. */
  words: z.string(),
  since: z.iso.datetime(),
  by: z.string(),
})
export type EmailSuppression = z.output<typeof EmailSuppression>

export const membershipStates = ['unconfirmed', 'active', 'unsubscribed'] as const

/** One subscriber with all that is known here. */
export const EmailSubscriberCase = z
  .strictObject({
    subscriber: EmailSubscriber,
    /** What an import brought besides. */
    attributes: z.record(z.string(), z.string()),
    timeZone: z.string().nullable(),
    lists: z.array(
      z.strictObject({ listId: Id, name: z.string(), state: z.enum(membershipStates), since: z.iso.datetime() }),
    ),
    consents: z.array(EmailConsent),
    suppressions: z.array(EmailSuppression),
    /** The latest campaigns that had this person among their recipients. */
    sent: z.array(
      z.strictObject({ campaignId: Id, name: z.string(), state: z.string(), at: z.iso.datetime().nullable() }),
    ),
    unsubscribedAt: z.iso.datetime().nullable(),
    version: z.int(),
  })
  .meta({ id: 'EmailSubscriberCase' })
export type EmailSubscriberCase = z.output<typeof EmailSubscriberCase>

const ofSubscriber = { params: z.strictObject({ subscriberId: Id }) }
const answersCase = { status: 200, body: EmailSubscriberCase } as const

export const getEmailSubscriber = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/subscribers/{subscriberId}',
  summary: 'A subscriber, with their lists, what they agreed to, and what was sent to them',
  access: 'administrator',
  roles: ['support'],
  limit: 'read',
  audited: ['list-read'],
  recordOfPerson: true,
  request: ofSubscriber,
  response: answersCase,
  problems: [...forAdministrators, 'not-found'],
})

const isTimeZone = (zone: string): boolean => {
  try {
    Intl.DateTimeFormat('en-US', { timeZone: zone })
    return /^[A-Z]/.test(zone)
  } catch {
    return false
  }
}
export const notATimeZone = 'Enter a time zone such as America/New_York'
export const TimeZone = z.string().max(64, notATimeZone).refine(isTimeZone, notATimeZone)

export const consentNeeded = 'Say how this person agreed to receive your emails'
export const EmailSubscriberChange = z.strictObject({
  firstName: FreshSubscriber.shape.firstName.unwrap(),
  lastName: FreshSubscriber.shape.lastName.unwrap(),
  tags: z.array(Line(50)).max(50, 'Use at most 50 tags'),
  timeZone: TimeZone.nullable(),
  /** The lists whose emails this person receives. */
  lists: z.array(Id).max(50),
  /** How they agreed to the lists that are new. */
  consent: Line(500).optional(),
  version: z.int().min(1),
})

export const changeEmailSubscriber = call({
  service: 'email',
  method: 'PUT',
  path: '/api/email/subscribers/{subscriberId}',
  summary: 'Change the name, tags, time zone and lists of a subscriber',
  access: 'administrator',
  roles: ['support'],
  limit: 'write',
  audited: ['subscriber-saved'],
  request: { ...ofSubscriber, body: EmailSubscriberChange },
  response: answersCase,
  problems: [...forAdministrators, 'not-found', 'conflict', 'not-possible'],
})

/** Kept in the audit trail for good, so nothing personal belongs in it. */
const Reason = Line(300, 'Say why')

export const unsubscribeEmailSubscriber = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/subscribers/{subscriberId}/unsubscribe',
  summary: 'Unsubscribe a person who asked for it otherwise than by the link in an email',
  access: 'administrator',
  roles: ['support'],
  limit: 'write',
  audited: ['subscriber-unsubscribed'],
  request: { ...ofSubscriber, body: z.strictObject({ reason: Reason }) },
  response: answersCase,
  problems: [...forAdministrators, 'not-found'],
})

export const suppressEmailSubscriber = call({
  service: 'email',
  method: 'PUT',
  path: '/api/email/subscribers/{subscriberId}/suppression',
  summary:
    'Hold campaigns to an address, or lift that (`none`); all emails are stopped, and what bounced is lifted, by owners alone, and a report of spam is never lifted',
  access: 'administrator',
  roles: ['support'],
  limit: 'write',
  audited: ['subscriber-suppressed'],
  request: {
    ...ofSubscriber,
    body: z.strictObject({ scope: z.enum([...suppressionScopes, 'none']), reason: Reason }),
  },
  response: answersCase,
  problems: [...forAdministrators, 'not-found', 'not-possible'],
})

/** By one administrator: nobody empties the list before it is seen. */
export const erasuresPerHour = 20

export const eraseEmailSubscriber = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/subscribers/{subscriberId}/erasure',
  summary:
    'Erase the address and all that is known of a subscriber, but for what proves that they agreed, and that they reported spam or were put on hold',
  access: 'administrator',
  roles: ['support'],
  freshProof: true,
  limit: 'write',
  audited: ['subscriber-erased'],
  request: { ...ofSubscriber, body: z.strictObject({ reason: Reason }) },
  response: { status: 200, body: z.strictObject({ erased: z.literal(true), remains: z.array(z.string()) }) },
  problems: [...forAdministrators, 'not-found', 'too-many-requests'],
})

export const EmailTag = z.strictObject({ tag: z.string(), subscribers: z.int() }).meta({ id: 'EmailTag' })
export type EmailTag = z.output<typeof EmailTag>

export const listEmailTags = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/tags',
  summary: 'The 500 tags that most subscribers have, each with how many',
  access: 'administrator',
  roles: ['support'],
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(EmailTag) },
  problems: forAdministrators,
})

export const exportEmailSubscribers = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/subscribers/export',
  summary: 'All subscribers that match a filter, sorted, as a CSV file (UTF-8)',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['subscribers-exported'],
  request: { query: SubscriberFilter },
  response: { status: 200, file: 'text/csv' },
  problems: forAdministrators,
})
