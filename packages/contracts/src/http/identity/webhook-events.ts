import { z } from 'zod'
import { Id } from '../../ids/index.ts'
import { Dollars } from '../../money/index.ts'

/** What an organization's own systems can be told. */
export const webhookKinds = [
  'gift.confirmed',
  'member.joined',
  'membership.ended',
  'draw.awarded',
  'donor.erased',
] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** What a test sends: no system takes it for a gift. */
export const testKind = 'webhook.test'
export const deliveredKinds = [...webhookKinds, testKind] as const
export type DeliveredKind = (typeof deliveredKinds)[number]

/** What each is, beside its name. */
export const kindWords: Readonly<Record<DeliveredKind, string>> = {
  'gift.confirmed': 'A gift was paid, or someone entered for free',
  'member.joined': 'Someone became a member',
  'membership.ended': 'A paid membership ended',
  'draw.awarded': 'A prize was awarded',
  'donor.erased': 'We erased someone’s personal data: erase it in your system too',
  'webhook.test': 'An owner sent a test',
}

export const giftKinds = ['one-time', 'level-once', 'level-month', 'free', 'memorial', 'gift-month'] as const

const at = z.iso.datetime()

const eventOf = <const Kind extends DeliveredKind, S extends z.ZodRawShape>(kind: Kind, id: string, data: S) =>
  z
    .strictObject({
      type: z.literal(kind),
      /** When it happened. */
      timestamp: at,
      data: z.strictObject(data),
    })
    .meta({ id })

/** The bodies that are sent: ids and facts, as the events of the services have them. */
export const webhookBodies = {
  'gift.confirmed': eventOf('gift.confirmed', 'WebhookGiftConfirmed', {
    giftId: Id,
    donorId: Id,
    /** The slug of the giveaway that it enters. */
    giveaway: z.string(),
    kind: z.enum(giftKinds),
    /** Null for a gift without a level. */
    level: z.string().nullable(),
    amount: Dollars,
  }),
  'member.joined': eventOf('member.joined', 'WebhookMemberJoined', { memberId: Id, donorId: Id, level: z.string() }),
  'membership.ended': eventOf('membership.ended', 'WebhookMembershipEnded', { membershipId: Id, donorId: Id }),
  'draw.awarded': eventOf('draw.awarded', 'WebhookDrawAwarded', {
    giveaway: z.string(),
    donorId: Id,
    /** 0 for the winner drawn first, then the alternates in their order. */
    place: z.int().min(0),
  }),
  /** Once each service has erased what it may; what the law keeps, such as receipts, stays here. */
  'donor.erased': eventOf('donor.erased', 'WebhookDonorErased', { donorId: Id }),
  'webhook.test': eventOf('webhook.test', 'WebhookTest', { webhookId: Id }),
} as const satisfies Record<DeliveredKind, z.ZodType>

export type WebhookBody<Kind extends DeliveredKind = DeliveredKind> = z.output<(typeof webhookBodies)[Kind]>

const timestamp = '2026-11-20T15:04:05.000Z'
const donorId = '0197a000-0000-7000-8000-00000000000d'

/** One of each, as it is sent. */
export const webhookExamples: { readonly [Kind in DeliveredKind]: WebhookBody<Kind> } = {
  'gift.confirmed': {
    type: 'gift.confirmed',
    timestamp,
    data: {
      giftId: '0197a000-0000-7000-8000-000000000001',
      donorId,
      giveaway: 'main',
      kind: 'one-time',
      level: null,
      amount: '50.00',
    },
  },
  'member.joined': {
    type: 'member.joined',
    timestamp,
    data: { memberId: '0197a000-0000-7000-8000-000000000002', donorId, level: 'silver' },
  },
  'membership.ended': {
    type: 'membership.ended',
    timestamp,
    data: { membershipId: '0197a000-0000-7000-8000-000000000003', donorId },
  },
  'draw.awarded': { type: 'draw.awarded', timestamp, data: { giveaway: 'main', donorId, place: 0 } },
  'donor.erased': { type: 'donor.erased', timestamp, data: { donorId } },
  'webhook.test': {
    type: 'webhook.test',
    timestamp,
    data: { webhookId: '0197a000-0000-7000-8000-000000000004' },
  },
}
