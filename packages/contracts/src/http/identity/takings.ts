import { z } from 'zod'
import { Id } from '../../ids/index.ts'
import type { AuditedAction, AuditedThing } from '../audited-actions.ts'
import { call } from '../call.ts'
import { everyRole } from '../desk-roles.ts'

/** What waits at the desk and is one person’s work: what the audit trail calls it, too. A hold is taken by whose entries it holds. */
export const takenThings = [
  'gift',
  'approval',
  'membership',
  'giveaway',
  'batch',
  'donor',
  'activity',
  'memorial',
  'inquiry',
  'sponsorship',
  'affiliate',
  'referral',
  'nonprofit',
  'grant-round',
  'application',
] as const satisfies readonly AuditedThing[]
export type TakenThing = (typeof takenThings)[number]

/** Then it is anyone’s again. */
export const takenHours = 4

/** At most so many things of the whole desk are said to be taken at once. */
export const takingsMax = 500

/** Acts after which what was taken waits no longer. */
export const decidingActions = [
  'approval-given',
  'approval-refused',
  'approval-withdrawn',
  'refund-asked',
  'refund-by-hand',
  'membership-notified',
  'cancellation-asked',
  'hold-released',
  'hold-refused',
  'activity-accepted',
  'activity-rejected',
  'memorial-approved',
  'memorial-declined',
  'memorial-kept',
  'memorial-correction-approved',
  'memorial-correction-declined',
  'inquiry-answered',
  'affiliate-approved',
  'affiliate-rejected',
  'affiliate-suspended',
  'referral-accepted',
  'referral-rejected',
  'sponsorship-shown',
  'sponsorship-declined',
  'sponsorship-ended',
  'sponsorship-paused',
  'sponsorship-logo-shown',
  'sponsorship-logo-removed',
  'nonprofit-approved',
  'nonprofit-rejected',
  'nonprofit-asked',
  'grant-payment-confirmed',
  'grant-payment-taken-back',
  'grant-payment-returned',
  'grant-return-taken-back',
  'grant-canceled',
  'grant-cancellation-taken-back',
  'grant-report-accepted',
  'grant-report-asked',
  'batch-closed',
  'rules-published',
  'prize-change-asked',
  'prize-change-refused',
  'draft-discarded',
  'round-brought',
  'winner-notified',
  'claim-verified',
  'claim-forfeited',
  'award-proposed',
  'forfeit-proposed',
  'proposal-refused',
  'prize-awarded',
  'prize-delivered',
] as const satisfies readonly AuditedAction[]

/** Who is at work on what. */
export const DeskTaking = z
  .strictObject({
    kind: z.enum(takenThings),
    thingId: z.string(),
    byName: z.string(),
    isOwn: z.boolean(),
    takenAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
  })
  .meta({ id: 'DeskTaking' })
export type DeskTaking = z.output<typeof DeskTaking>

export const listTakings = call({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/takings',
  summary: 'Who at the desk is at work on what, the newest first',
  access: 'administrator',
  roles: everyRole,
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(DeskTaking) },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

const notTakable = 'That can’t be taken'

const ofThing = {
  params: z
    .strictObject({ kind: z.enum(takenThings, notTakable), thingId: z.string().regex(/^[a-z\d-]{1,60}$/, notTakable) })
    // A giveaway is called by its slug, everything else by its id.
    .refine(({ kind, thingId }) => kind === 'giveaway' || Id.safeParse(thingId).success, {
      path: ['thingId'],
      error: notTakable,
    }),
}

export const takeThing = call({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/takings/{kind}/{thingId}',
  summary: `Say that one is at work on something that waits and that one may decide about: for ${takenHours} hours, or until it is decided or given back. It keeps no one else from deciding`,
  access: 'administrator',
  roles: ['money', 'draws', 'reviews', 'support'],
  limit: 'write',
  audited: ['thing-taken'],
  request: ofThing,
  response: { status: 200, body: DeskTaking },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'conflict', 'dependency-unavailable'],
})

export const giveThingBack = call({
  service: 'identity',
  method: 'DELETE',
  path: '/api/admin/takings/{kind}/{thingId}',
  summary: 'Give back what one has taken; nothing happens where it is someone else’s, or free',
  access: 'administrator',
  roles: ['money', 'draws', 'reviews', 'support'],
  limit: 'write',
  audited: ['thing-given-back'],
  request: ofThing,
  response: { status: 204 },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})
