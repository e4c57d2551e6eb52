import { z } from 'zod'
import { GreetedName, Id, Ids, Line, Text } from '../ids/index.ts'
import { Dollars } from '../money/index.ts'
import type { ServiceName } from '../services/index.ts'
import { call } from './call.ts'
import type { NamedRoles } from './desk-roles.ts'

/** Of many gifts, which no single payment bounds. */
const Sum = z.string().regex(/^\d+\.\d\d$/)

/** What one part of the system calls a person, where it knows them. */
export const KnownAs = z
  .strictObject({
    name: z.string(),
    email: z.string().nullable(),
    /** All that they gave, less what went back; null where the part knows of no money. */
    given: Sum.nullable(),
  })
  .meta({ id: 'KnownAs' })
export type KnownAs = z.output<typeof KnownAs>

/**
 * Something that happened to a person. What its kind does not have is null: `about` names what it was about in the words of its part, `state`
 * how it is now, `words` what somebody wrote with it, `by` the id of the administrator who did it, and `thing` the id of what the desk opens.
 */
const itemOf = <const Kinds extends readonly [string, ...string[]]>(kinds: Kinds) =>
  z.strictObject({
    /** Within its part. */
    id: z.string(),
    at: z.iso.datetime(),
    kind: z.enum(kinds),
    about: z.string().nullable(),
    amount: Dollars.nullable(),
    /** Below zero where they were taken away. */
    entries: z.int().nullable(),
    state: z.string().nullable(),
    words: z.string().nullable(),
    by: z.string().nullable(),
    thing: z.string().nullable(),
  })

const historyQuery = z.strictObject({
  /** The `next` of the page before. */
  after: z
    .string()
    .regex(/^\d{1,13}~[^~\0]{1,200}$/, 'That page doesn’t exist')
    .optional(),
  limit: z.coerce.number<string>().int().min(1).max(100).default(50),
})
export type HistoryQuery = z.output<typeof historyQuery>

/** One line of a history, of whichever part. */
export type HistoryItem<Kind extends string = string> = Omit<
  z.output<ReturnType<typeof itemOf<readonly [string]>>>,
  'kind'
> & { kind: Kind }

/** What happened to one person in one part of the system, newest first, a page at a time, with the name that they have there. */
const historyOf = <
  const S extends ServiceName,
  const P extends string,
  const Kinds extends readonly [string, ...string[]],
>(of: {
  service: S
  part: P
  what: string
  kinds: Kinds
  roles: NamedRoles
}) =>
  call({
    service: of.service,
    method: 'GET',
    path: `/api/admin/supporters/{donorId}/${of.part}`,
    summary: `What happened to one person, newest first, one page at a time: ${of.what}. Empty where nothing is known`,
    access: 'administrator',
    roles: of.roles,
    limit: 'read',
    audited: ['account-read'],
    request: {
      params: z.strictObject({ donorId: Id }),
      query: historyQuery,
    },
    response: {
      status: 200,
      body: z.strictObject({
        person: KnownAs.nullable(),
        items: z.array(itemOf(of.kinds)),
        next: z.string().nullable(),
      }),
    },
    problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
  })

export const moneyKinds = [
  'gift',
  'free-entry',
  'receipt',
  'receipt-sent-again',
  'refund',
  'dispute',
  'membership-began',
  'payment-missed',
  'membership-canceled',
  'membership-ended',
  'approval-asked',
  'approval-decided',
  'noted',
  'name-corrected',
] as const
export const listMoneyHistory = historyOf({
  service: 'donations',
  part: 'money',
  what: 'gifts, free entries, receipts, refunds, disputes, paid memberships, and notes of administrators',
  kinds: moneyKinds,
  roles: ['money', 'support'],
})

export const entryKinds = [
  'entries',
  'entries-taken-back',
  'mailbox-proved',
  'held',
  'appealed',
  'hold-released',
  'hold-refused',
  'draw',
] as const
export const listEntryHistory = historyOf({
  service: 'entries',
  part: 'entries',
  what: 'each line of the ledger with why, holds and draws',
  kinds: entryKinds,
  roles: ['draws', 'reviews', 'support'],
})

export const memberKinds = [
  'joined',
  'platinum-granted',
  'platinum-taken',
  'deactivated',
  'reactivated',
  'noted',
  'name-corrected',
  'social-activity',
] as const
export const listMemberHistory = historyOf({
  service: 'members',
  part: 'membership',
  what: 'the member account, what administrators did with it and noted, and social media activity',
  kinds: memberKinds,
  roles: ['money', 'reviews', 'support'],
})

export const emailKinds = ['email', 'campaign', 'subscribed', 'unsubscribed', 'suppressed'] as const
export const listEmailHistory = historyOf({
  service: 'email',
  part: 'emails',
  what: 'emails with what became of them, newsletters, consents and suppressions',
  kinds: emailKinds,
  roles: ['support'],
})

export const registrationKinds = ['registered'] as const
export const listRegistrationHistory = historyOf({
  service: 'registrations',
  part: 'registrations',
  what: 'registrations for giveaways',
  kinds: registrationKinds,
  roles: ['reviews', 'support'],
})

export const memorialKinds = ['memorial'] as const
export const listMemorialHistory = historyOf({
  service: 'memorials',
  part: 'memorials',
  what: 'memorials on the walls that they paid for',
  kinds: memorialKinds,
  roles: ['reviews', 'support'],
})

export const sponsorKinds = ['sponsorship', 'affiliate'] as const
export const listSponsorHistory = historyOf({
  service: 'sponsors',
  part: 'sponsorships',
  what: 'sponsorships, and an application as an affiliate',
  kinds: sponsorKinds,
  roles: ['reviews', 'support'],
})

export const nonprofitKinds = ['nonprofit-registered', 'nonprofit-reviewed'] as const
export const listNonprofitHistory = historyOf({
  service: 'nonprofits',
  part: 'nonprofits',
  what: 'nonprofits that they registered, and what was reviewed of them',
  kinds: nonprofitKinds,
  roles: ['reviews', 'support'],
})

export const signInKinds = ['code-sent', 'signed-in', 'merge-asked', 'merged'] as const
export const listSignInHistory = historyOf({
  service: 'identity',
  part: 'sign-ins',
  what: 'codes that were emailed to them in the last day, and sign-ins with them; older ones aren’t kept. Merges with another record',
  kinds: signInKinds,
  roles: ['support'],
})

export const SupporterNote = z.strictObject({ note: Text(2000, 'Write the note') })

export const noteSupporter = call({
  service: 'donations',
  method: 'POST',
  path: '/api/admin/supporters/{donorId}/notes',
  summary: 'Add a note about a person, member or not, for other administrators',
  access: 'administrator',
  roles: ['money', 'support'],
  limit: 'write',
  idempotent: true,
  audited: ['donor-noted'],
  request: { params: z.strictObject({ donorId: Id }), body: SupporterNote },
  response: { status: 201, body: z.strictObject({ id: Id, at: z.iso.datetime() }) },
  problems: [
    'invalid-request',
    'sign-in-required',
    'not-allowed',
    'request-in-progress',
    'idempotency-key-reused',
    'dependency-unavailable',
  ],
})

/** Someone who gave or entered free, as the desk finds them. */
export const FoundSupporter = z
  .strictObject({ donorId: Id, name: z.string(), email: z.string(), given: Sum, lastActivityAt: z.iso.datetime() })
  .meta({ id: 'FoundSupporter' })
export type FoundSupporter = z.output<typeof FoundSupporter>

/** Where more match than this, the search says too little. */
export const supportersMax = 50

export const findSupporters = call({
  service: 'donations',
  method: 'GET',
  path: '/api/admin/supporters',
  summary: `Up to ${supportersMax} people who gave or entered free and match a search, who did something last first`,
  access: 'administrator',
  roles: ['money', 'support'],
  keyScope: 'donors:read',
  limit: 'read',
  audited: ['list-read'],
  request: {
    query: z.strictObject({
      /** Part of a name or an email address. */
      search: Line(200).optional(),
      limit: z.coerce.number<string>().int().min(1).max(supportersMax).default(supportersMax),
    }),
  },
  response: { status: 200, body: z.strictObject({ items: z.array(FoundSupporter).max(supportersMax) }) },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

/** A record as one service calls it: also one that was merged into another. */
export const NamedRecord = z
  .strictObject({
    donorId: Id,
    name: z.string(),
    /** Empty for who may not search for supporters. */
    email: z.string(),
  })
  .meta({ id: 'NamedRecord' })
export type NamedRecord = z.output<typeof NamedRecord>

/** Of so many records at once. */
export const namedMax = 100

const namesIn = <const S extends ServiceName>(service: S) =>
  call({
    service,
    method: 'GET',
    path: `/api/admin/supporter-names/${service}`,
    summary: `What ${service} calls people, by the ids of their records, also of records that were merged; nothing of one that it doesn’t know`,
    access: 'administrator',
    roles: ['draws', 'money', 'reviews', 'support'],
    limit: 'read',
    audited: ['list-read'],
    request: {
      query: z.strictObject({
        ids: Ids(namedMax),
      }),
    },
    response: { status: 200, body: z.array(NamedRecord).max(namedMax) },
    problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
  })

export const nameDonors = namesIn('donations')
export const nameMembers = namesIn('members')

/** By service, of those that know what people are called. */
export const supporterNames = { donations: nameDonors, members: nameMembers } as const

/** As one service keeps it. */
export const PersonalName = z.strictObject({ firstName: z.string(), lastName: z.string() }).meta({ id: 'PersonalName' })
export type PersonalName = z.output<typeof PersonalName>

export const CorrectedName = z.strictObject({
  firstName: GreetedName(100, 'First name is required'),
  /** Empty for somebody with a single name. */
  lastName: GreetedName(100),
  reason: Text(500, 'Say why'),
})
export type CorrectedName = z.output<typeof CorrectedName>

export const NameCorrection = z.strictObject({
  ...CorrectedName.shape,
  /** What the administrator sees: another name in the meantime is a conflict. */
  seen: PersonalName,
})
export type NameCorrection = z.output<typeof NameCorrection>

const nameIn = <const S extends ServiceName>(service: S) => {
  const ofName = {
    service,
    path: `/api/admin/supporters/{donorId}/names/${service}`,
    access: 'administrator',
    roles: ['money', 'support'],
  } as const
  const params = z.strictObject({ donorId: Id })
  const problems = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const
  return {
    read: call({
      ...ofName,
      method: 'GET',
      summary: `The name that ${service} keeps of a person; null where it knows none`,
      limit: 'read',
      audited: ['list-read'],
      recordOfPerson: true,
      request: { params },
      response: { status: 200, body: PersonalName.nullable() },
      problems,
    }),
    correct: call({
      ...ofName,
      method: 'PUT',
      summary: `Correct the name that ${service} keeps of a person, with a reason; nothing happens where it is so already`,
      freshProof: true,
      limit: 'write',
      audited: ['name-corrected'],
      request: { params, body: NameCorrection },
      response: { status: 200, body: PersonalName },
      problems: [...problems, 'account-not-found', 'conflict'],
    }),
  }
}

const [inDonations, inMembers] = [nameIn('donations'), nameIn('members')]
export const getDonorName = inDonations.read
export const getMemberName = inMembers.read
export const correctDonorName = inDonations.correct
export const correctMemberName = inMembers.correct

/** By service, of those whose name of a person the desk corrects. */
export const personalNames = { donations: getDonorName, members: getMemberName } as const
export const nameCorrections = { donations: correctDonorName, members: correctMemberName } as const
