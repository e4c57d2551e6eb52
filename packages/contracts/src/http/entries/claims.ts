import { z } from 'zod'
import { Email, Id, Line, PersonName } from '../../ids/index.ts'
import { call } from '../call.ts'
import { Declaration } from './winners.ts'

const At = z.iso.datetime()

/** `waiting` is an alternate whose turn has not come. */
export const claimStates = [
  'waiting',
  'potential',
  'notified',
  'responded',
  'verified',
  'awarded',
  'forfeited',
] as const
export type ClaimState = (typeof claimStates)[number]

/** Why an administrator passes on to the next alternate. */
export const forfeitReasons = ['not-eligible', 'not-reached', 'not-shown', 'declined'] as const
export const allForfeitReasons = [...forfeitReasons, 'no-response'] as const
export type ForfeitReason = (typeof allForfeitReasons)[number]

/** What is known of the email or letter that notifies: `asked` for, until we hear that it was sent, or won’t be. */
export const noticeStates = ['asked', 'sent', 'failed'] as const
export type NoticeState = (typeof noticeStates)[number]

/**
 * What somebody at the desk does next; `wait` for the answer of the potential winner. `send`: their email has yet to leave, which nobody has to do.
 * `notify-again`: it couldn’t be delivered.
 */
export const nextSteps = ['notify', 'send', 'notify-again', 'wait', 'verify', 'award', 'deliver', 'nothing'] as const

/** What two people do: one proposes it, another one confirms it, and then it is done. */
export const proposedActs = ['award', 'forfeit'] as const
export type ProposedAct = (typeof proposedActs)[number]

/** `void`: the claim has changed since. What was decided is told by the acts. */
export const proposalStates = ['open', 'expired', 'void'] as const
export type ProposalState = (typeof proposalStates)[number]

export const Proposal = z
  .strictObject({
    id: Id,
    act: z.enum(proposedActs),
    /** Of a forfeit. */
    reason: z.enum(allForfeitReasons).nullable(),
    words: z.string(),
    state: z.enum(proposalStates),
    /** The administrator's id. */
    proposedBy: z.string(),
    proposedAt: At,
    expiresAt: At,
    /** Whether the one who reads it proposed it, and so can withdraw it and not decide it. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'ClaimProposal' })
export type Proposal = z.output<typeof Proposal>

/** A draw on the list of the desk. */
export const WonDraw = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    prize: z.string(),
    drawnAt: At,
    timeZone: z.string(),
    /** Whose turn it is: 0 is the winner, 1 the first alternate. */
    place: z.int(),
    alternates: z.int(),
    state: z.enum(claimStates),
    /** The winner and all alternates have forfeited. */
    exhausted: z.boolean(),
    next: z.enum(nextSteps),
    /** Until when that has to be done, if it has to. */
    dueAt: At.nullable(),
    overdue: z.boolean(),
    /** The newest one about the claim whose turn it is, unless it was decided. */
    proposal: Proposal.nullable(),
  })
  .meta({ id: 'WonDraw' })
export type WonDraw = z.output<typeof WonDraw>

/** Of the rules that the draw was sealed with, what the desk goes by. */
export const WinnerTerms = z
  .strictObject({
    cashOption: z.string(),
    cashCondition: z.string(),
    ageMin: z.int(),
    notifyWithinBusinessDays: z.int(),
    respondWithinDays: z.int(),
    fulfilmentWeeksMin: z.int(),
    fulfilmentWeeksMax: z.int(),
  })
  .meta({ id: 'WinnerTerms' })

/** One of those drawn: their right to the prize. */
export const Claim = z
  .strictObject({
    place: z.int(),
    state: z.enum(claimStates),
    donorId: Id,
    /** As the published result names them. */
    blindedId: z.string(),
    notifyBy: At.nullable(),
    notifiedAt: At.nullable(),
    /** The newest one; null before. `failure` in a word, such as "reply-550". */
    notice: z
      .strictObject({ state: z.enum(noticeStates), askedAt: At.nullable(), failure: z.string().nullable() })
      .nullable(),
    /** Runs from when the notice was sent; null before. */
    respondBy: At.nullable(),
    deliverBy: At.nullable(),
    deliveredAt: At.nullable(),
    forfeitReason: z.enum(allForfeitReasons).nullable(),
    /** Who was notified; null before, and when it was erased. No address: the link went by letter. */
    person: z.strictObject({ name: z.string(), email: z.string().nullable() }).nullable(),
    declaration: z.strictObject({ ...Declaration.omit({ statements: true }).shape, declaredAt: At }).nullable(),
    /** What has to be shown before the prize is awarded. */
    mustShow: z.array(z.string()),
  })
  .meta({ id: 'PrizeClaim' })
export type Claim = z.output<typeof Claim>

export const claimActions = [
  'drawn',
  'turn-came',
  'notified',
  'notice-sent',
  'notice-failed',
  'reminded',
  'declared',
  'verified',
  'awarded',
  'delivered',
  'forfeited',
  'award-proposed',
  'forfeit-proposed',
  'proposal-refused',
  'proposal-withdrawn',
] as const

export const ClaimAct = z
  .strictObject({
    id: Id,
    place: z.int(),
    at: At,
    who: z.enum(['administrator', 'winner', 'clock']),
    /** The administrator's id; empty where nobody at the desk did it. */
    by: z.string(),
    action: z.enum(claimActions),
    words: z.string(),
  })
  .meta({ id: 'ClaimAct' })
export type ClaimAct = z.output<typeof ClaimAct>

export const WinnerDesk = z
  .strictObject({
    ...WonDraw.shape,
    /** How many people an award and a forfeit take on this installation. */
    people: z.literal([1, 2]),
    terms: WinnerTerms,
    claims: z.array(Claim),
    acts: z.array(ClaimAct),
  })
  .meta({ id: 'WinnerDesk' })
export type WinnerDesk = z.output<typeof WinnerDesk>

const usual = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const
const Slug = z.string().regex(/^[a-z0-9-]{1,60}$/, 'We don’t have that giveaway')
const Place = z.coerce.number<string>().int().min(0).max(99)
const params = z.strictObject({ slug: Slug, place: Place })
const details = { status: 200, body: WinnerDesk } as const

export const listWonDraws = call({
  service: 'entries',
  method: 'GET',
  path: '/api/admin/winners',
  summary: 'The draws that were held and what comes next for each, most urgent first',
  access: 'administrator',
  roles: ['draws', 'support'],
  keyScope: 'draws:read',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(WonDraw) },
  problems: usual,
})

export const getWinnerDesk = call({
  service: 'entries',
  method: 'GET',
  path: '/api/admin/winners/{slug}',
  summary: 'Everyone drawn for one prize, the status of each, and who did what when',
  access: 'administrator',
  roles: ['draws', 'support'],
  limit: 'read',
  audited: ['list-read'],
  recordOfPerson: true,
  request: { params: z.strictObject({ slug: Slug }) },
  response: details,
  problems: [...usual, 'not-found'],
})

export const NotifyWinner = z.strictObject({
  name: PersonName(200, 'Enter the name'),
  /** Must be the one that was drawn. Without one, for somebody who entered by postcard alone, the link goes by letter. */
  email: Email().optional(),
})

/** Without an `Idempotency-Key`: the answer of a letter holds the link, which is kept nowhere. Sent twice, the second link is the good one. */
export const notifyWinner = call({
  service: 'entries',
  method: 'POST',
  path: '/api/admin/winners/{slug}/{place}/notification',
  summary:
    'Notify the person who was drawn: by email with the link to the declaration, or with a link to put in a letter. Calling it again makes a new link with the same deadline',
  access: 'administrator',
  roles: ['draws'],
  freshProof: true,
  limit: 'write',
  audited: ['winner-notified'],
  request: { params, body: NotifyWinner },
  response: {
    status: 200,
    body: z.strictObject({
      desk: WinnerDesk,
      /** The address on this site that goes into the letter; null where a mail has it. It is told this once. */
      letterPath: z.string().nullable(),
    }),
  },
  problems: [...usual, 'not-found', 'conflict'],
})

export const verifyClaim = call({
  service: 'entries',
  method: 'POST',
  path: '/api/admin/winners/{slug}/{place}/verification',
  summary: 'Record that everything the rules require was shown',
  access: 'administrator',
  roles: ['draws'],
  freshProof: true,
  limit: 'write',
  audited: ['claim-verified'],
  request: { params, body: z.strictObject({ shown: z.array(Line(200)).max(20) }) },
  response: details,
  problems: [...usual, 'not-found', 'conflict'],
})

export const awardPrize = call({
  service: 'entries',
  method: 'POST',
  path: '/api/admin/winners/{slug}/{place}/award',
  summary: 'Award the prize: the winner is notified, and published by first name, last initial and state',
  access: 'administrator',
  roles: ['draws'],
  freshProof: true,
  limit: 'write',
  audited: ['prize-awarded'],
  request: { params },
  response: details,
  problems: [...usual, 'not-found', 'conflict', 'second-person-needed'],
})

export const recordDelivery = call({
  service: 'entries',
  method: 'POST',
  path: '/api/admin/winners/{slug}/{place}/delivery',
  summary: 'Record that the winner has the prize, and how it was handed over',
  access: 'administrator',
  roles: ['draws'],
  freshProof: true,
  limit: 'write',
  audited: ['prize-delivered'],
  request: { params, body: z.strictObject({ words: Line(300, 'Say how it was handed over') }) },
  response: details,
  problems: [...usual, 'not-found', 'conflict'],
})

export const ForfeitClaim = z.strictObject({
  reason: z.enum(forfeitReasons, 'Choose a reason'),
  words: Line(300, 'Say what happened'),
})

export const forfeitClaim = call({
  service: 'entries',
  method: 'POST',
  path: '/api/admin/winners/{slug}/{place}/forfeiture',
  summary: 'Forfeit a claim, with the reason: the next alternate becomes the potential winner. This can’t be undone',
  access: 'administrator',
  roles: ['draws'],
  freshProof: true,
  limit: 'write',
  audited: ['claim-forfeited'],
  request: { params, body: ForfeitClaim },
  response: details,
  problems: [...usual, 'not-found', 'conflict', 'second-person-needed'],
})

export const ProposeSettlement = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('award') }),
  z.strictObject({ act: z.literal('forfeit'), ...ForfeitClaim.shape }),
])
export type ProposeSettlement = z.output<typeof ProposeSettlement>

const oneProposal = { params: z.strictObject({ ...params.shape, proposalId: Id }) }

/** Sent twice by the same person, it is proposed once. */
export const proposeSettlement = call({
  service: 'entries',
  method: 'POST',
  path: '/api/admin/winners/{slug}/{place}/proposals',
  summary: 'Propose an award or a forfeit to a second person; nothing is done until they confirm it',
  access: 'administrator',
  roles: ['draws'],
  freshProof: true,
  limit: 'write',
  audited: ['award-proposed', 'forfeit-proposed'],
  request: { params, body: ProposeSettlement },
  response: details,
  problems: [...usual, 'not-found', 'conflict'],
})

export const confirmProposal = call({
  service: 'entries',
  method: 'PUT',
  path: '/api/admin/winners/{slug}/{place}/proposals/{proposalId}/confirmation',
  summary: 'Confirm what another person proposed: the prize is awarded, or the claim is forfeited, now',
  access: 'administrator',
  roles: ['draws'],
  freshProof: true,
  limit: 'write',
  audited: ['prize-awarded', 'claim-forfeited'],
  request: oneProposal,
  response: details,
  problems: [...usual, 'not-found', 'conflict'],
})

export const refuseProposal = call({
  service: 'entries',
  method: 'PUT',
  path: '/api/admin/winners/{slug}/{place}/proposals/{proposalId}/refusal',
  summary: 'Refuse what another person proposed, with the reason',
  access: 'administrator',
  roles: ['draws'],
  freshProof: true,
  limit: 'write',
  audited: ['proposal-refused'],
  request: { ...oneProposal, body: z.strictObject({ reason: Line(300, 'Say why you refuse it') }) },
  response: details,
  problems: [...usual, 'not-found', 'conflict'],
})

export const withdrawProposal = call({
  service: 'entries',
  method: 'PUT',
  path: '/api/admin/winners/{slug}/{place}/proposals/{proposalId}/withdrawal',
  summary: 'Withdraw what one proposed oneself',
  access: 'administrator',
  roles: ['draws'],
  freshProof: true,
  limit: 'write',
  audited: ['proposal-withdrawn'],
  request: oneProposal,
  response: details,
  problems: [...usual, 'not-found', 'conflict'],
})
