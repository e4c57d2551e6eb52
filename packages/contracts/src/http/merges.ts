import { z } from 'zod'
import { Email, Id, Ids, Line, Text } from '../ids/index.ts'
import type { ServiceName } from '../services/index.ts'
import { call } from './call.ts'
import { pageOf, pageQuery } from './paged.ts'
import { requestPart } from './request-part.ts'

/** What has to end before a service can move what it keeps of one record to another. */
export const mergeWaits = ['refund', 'payment', 'approval', 'prize', 'review', 'email'] as const
export type MergeWait = (typeof mergeWaits)[number]
/** What a service waits for before it can move a record. */
export const mergeWaitWords: Readonly<Record<MergeWait, string>> = {
  refund: 'waits for a refund or dispute to be finished',
  payment: 'waits half an hour for a payment that was begun',
  approval: 'waits for an approval to be decided or to expire',
  prize: 'waits for a prize to be delivered or passed on',
  review: 'waits for held entries to be decided',
  email: 'waits for an email that is being sent',
}

/**
 * Who moves after whom: those that hear of gifts and members before those that tell of them, so that nothing is told of the record that stays before
 * all who hear it know what belongs to it.
 */
export const mergeTurns = [
  ['entries', 'email'],
  ['members'],
  ['donations', 'identity', 'memorials', 'nonprofits', 'registrations', 'sponsors'],
] as const satisfies readonly (readonly ServiceName[])[]

/** Of one person’s records the one that isn’t kept, and merged so far, at most. */
export const mergedMax = 50

/** So long another owner has to decide about what one asked for. */
export const mergeProposalDays = 14

/** That two records are one person, and how far each service is. */
export const Merge = z
  .strictObject({
    id: Id,
    /** The record that goes into the other one. */
    fromId: Id,
    toId: Id,
    /** When the services were asked: as it was confirmed. */
    askedAt: z.iso.datetime(),
    /** When the last service was done. */
    doneAt: z.iso.datetime().nullable(),
    /** The id of the administrator who asked, and of the one who confirmed it: the same where there was no other owner. */
    askedBy: z.string(),
    confirmedBy: z.string(),
    reason: z.string(),
    parts: z.array(requestPart(mergeWaits)),
  })
  .meta({ id: 'Merge' })
export type Merge = z.output<typeof Merge>

/** `void`: one of the two was asked to be erased meanwhile. */
export const mergeProposalStates = ['open', 'confirmed', 'refused', 'withdrawn', 'expired', 'void'] as const
export type MergeProposalState = (typeof mergeProposalStates)[number]

/** That one owner asked for a merge, for another one to confirm or refuse. Until it is confirmed nothing moves. */
export const MergeProposal = z
  .strictObject({
    id: Id,
    fromId: Id,
    toId: Id,
    reason: z.string(),
    state: z.enum(mergeProposalStates),
    /** The administrator’s id. */
    askedBy: z.string(),
    askedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    /** Who asked, where there was no other owner. */
    decidedBy: z.string().nullable(),
    decidedAt: z.iso.datetime().nullable(),
    /** Why it was refused. */
    refusal: z.string().nullable(),
    /** Whether the one who reads it asked for it, and so can withdraw it and not decide it. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'MergeProposal' })
export type MergeProposal = z.output<typeof MergeProposal>

/** Where a record went, what went into it, and what was asked for. */
export const MergesOf = z.strictObject({
  /** Null where the record is one of its own. */
  into: Merge.nullable(),
  from: z.array(Merge).max(mergedMax),
  /** The newest that was asked for with this record, unless it was confirmed, and so is a merge, or withdrawn. */
  proposal: MergeProposal.nullable(),
})
export type MergesOf = z.output<typeof MergesOf>

export const getMergesOf = call({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/supporters/{donorId}/merges',
  summary: 'Which record a person’s record went into, and which ones went into it, with how far each service is',
  access: 'administrator',
  roles: ['draws', 'money', 'reviews', 'support'],
  limit: 'read',
  request: { params: z.strictObject({ donorId: Id }) },
  response: {
    status: 200,
    body: MergesOf,
  },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

/** Whose an email address is: its own record, and the one that this leads to since a merge. */
export const RecordOf = z
  .strictObject({
    /** What the address alone comes to, whether anything is known of it or not. */
    donorId: Id,
    /** The same, where it was merged into none. */
    leadsTo: Id,
    /** Since when it leads to the other. */
    mergedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'RecordOf' })
export type RecordOf = z.output<typeof RecordOf>

export const findRecordOf = call({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/records',
  summary: 'Which record an email address has, and which one it leads to since it was merged',
  access: 'administrator',
  roles: ['draws', 'money', 'reviews', 'support'],
  limit: 'read',
  request: { query: z.strictObject({ email: Email() }) },
  response: { status: 200, body: RecordOf },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

const Sum = z.string().regex(/^\d+\.\d\d$/)

/** What is paid by the month, and goes on. */
const Running = z.strictObject({ title: z.string(), amount: Sum, nextAt: z.iso.datetime().nullable() })

/** One of the two records, as one service knows it; what it knows nothing of is null. */
export const MergeSide = z
  .strictObject({
    name: z.string(),
    email: z.string().nullable(),
    since: z.iso.datetime(),
    /** How many gifts and free entries, and what they come to, less what went back. */
    given: z.strictObject({ gifts: z.int(), amount: Sum }).nullable(),
    /** Paid by the month. */
    running: z.array(Running).max(50),
    /** The number of the member account. */
    account: z.string().nullable(),
  })
  .meta({ id: 'MergeSide' })
export type MergeSide = z.output<typeof MergeSide>

/** Who the two are to one service, what it would move, what stays as it is, what is over for good, and what has to end first. */
export const MergePreview = z
  .strictObject({
    /** Null where the service doesn’t know the record, or says nothing of people. */
    from: MergeSide.nullable(),
    to: MergeSide.nullable(),
    moves: z
      .array(
        z.strictObject({
          title: z.string(),
          amount: Sum.nullable(),
          entries: z.int().nullable(),
          /** Of a membership the next payment. */
          nextAt: z.iso.datetime().nullable(),
        }),
      )
      .max(200),
    stays: z.array(z.string()).max(200),
    ends: z.array(z.string()).max(200),
    open: z.array(z.enum(mergeWaits)),
  })
  .meta({ id: 'MergePreview' })
export type MergePreview = z.output<typeof MergePreview>

const previewOf = <const S extends ServiceName>(service: S) =>
  call({
    service,
    method: 'GET',
    path: `/api/admin/supporters/{donorId}/merge/${service}/into/{toId}`,
    summary: `What ${service} would move of a person’s record into another one of theirs, and what has to end first`,
    access: 'administrator',
    roles: ['owner'],
    limit: 'read',
    audited: ['list-read'],
    recordOfPerson: true,
    request: { params: z.strictObject({ donorId: Id, toId: Id }) },
    response: { status: 200, body: MergePreview },
    problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
  })

export const previewDonationsMerge = previewOf('donations')
export const previewEntriesMerge = previewOf('entries')
export const previewMembersMerge = previewOf('members')

/** By service, of those that have something to say before. */
export const mergePreviews = {
  donations: previewDonationsMerge,
  entries: previewEntriesMerge,
  members: previewMembersMerge,
} as const

export const MergeReason = z.strictObject({
  reason: Text(500, 'Say why, without the person’s name: it stays in the audit trail'),
  /** The address of the record that goes into the other one. */
  fromEmail: Email(),
})

export type MergeReasons = z.output<typeof MergeReason>

const ofOwners = {
  service: 'identity',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
} as const

export const mergeSupporter = call({
  ...ofOwners,
  method: 'PUT',
  path: '/api/admin/supporters/{donorId}/merge',
  summary:
    'Ask another owner to merge a person’s record into another one of theirs, in all services; where there is no other owner, it begins at once. Asked again it is the one that waits or is under way, whose services are asked again. It can’t be undone',
  audited: ['merge-asked', 'merge-confirmed'],
  request: {
    params: z.strictObject({ donorId: Id }),
    body: z.strictObject({
      ...MergeReason.shape,
      /** The record that stays, and its address. */
      toId: Id,
      toEmail: Email(),
    }),
  },
  response: { status: 202, body: MergeProposal },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'merge-refused', 'dependency-unavailable'],
})

/** `waiting` for another owner; `over` where nothing moved: it was refused, withdrawn, expired or void. */
export const mergeListStates = ['waiting', 'under-way', 'done', 'over', 'all'] as const
export type MergeListState = (typeof mergeListStates)[number]

/** What was asked for, and what became of it. */
export const ListedMerge = z
  .strictObject({
    id: Id,
    proposal: MergeProposal,
    /** Null where it wasn’t confirmed. */
    merge: Merge.nullable(),
  })
  .meta({ id: 'ListedMerge' })
export type ListedMerge = z.output<typeof ListedMerge>

/** So many people of one name are looked for at once. */
export const mergePeopleMax = 50

export const MergeFilter = z.strictObject({
  state: z.enum(mergeListStates).default('all'),
  /** A part of why it was asked for or refused, the whole address of a record, or the id of a record or a merge. */
  search: Line(200).optional(),
  /** The records of the people whom the words searched for name, which this service doesn’t know: either is found. */
  people: Ids(mergePeopleMax).optional(),
})
export type MergeFilter = z.output<typeof MergeFilter>

export const listMerges = call({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/merges',
  summary:
    'Merges of two records, newest first, one page at a time: who asked and who decided when, and which services are done, wait or fail',
  access: 'administrator',
  roles: ['owner'],
  limit: 'read',
  request: { query: z.strictObject({ ...MergeFilter.shape, ...pageQuery }) },
  response: { status: 200, body: pageOf(ListedMerge) },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

const ofMerge = { params: z.strictObject({ mergeId: Id }) }
const decided = { status: 200, body: MergeProposal } as const
const problems = ['invalid-request', 'sign-in-required', 'not-allowed', 'not-found', 'dependency-unavailable'] as const

export const confirmMerge = call({
  ...ofOwners,
  method: 'PUT',
  path: '/api/admin/merges/{mergeId}/confirmation',
  summary:
    'Confirm the merge of two records that another owner asked for: all services move what they keep, and it can’t be undone',
  audited: ['merge-confirmed'],
  request: ofMerge,
  response: decided,
  problems: [...problems, 'conflict', 'merge-refused'],
})

export const refuseMerge = call({
  ...ofOwners,
  method: 'PUT',
  path: '/api/admin/merges/{mergeId}/refusal',
  summary: 'Refuse the merge of two records that another owner asked for, with the reason; nothing moves',
  audited: ['merge-refused'],
  request: {
    ...ofMerge,
    body: z.strictObject({ reason: Line(300, 'Say why you refuse it, without the person’s name') }),
  },
  response: decided,
  problems: [...problems, 'conflict'],
})

export const withdrawMerge = call({
  ...ofOwners,
  method: 'PUT',
  path: '/api/admin/merges/{mergeId}/withdrawal',
  summary: 'Withdraw the merge of two records that one asked for oneself; nothing moves',
  audited: ['merge-withdrawn'],
  request: ofMerge,
  response: decided,
  problems: [...problems, 'conflict'],
})

export const retryMerge = call({
  ...ofOwners,
  method: 'PUT',
  path: '/api/admin/merges/{mergeId}/retry',
  summary: 'Ask the services whose turn it is, and that haven’t moved yet, to try again now',
  audited: ['merge-retried'],
  request: ofMerge,
  response: { status: 200, body: Merge },
  problems,
})
