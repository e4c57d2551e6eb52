import { z } from 'zod'
import { Id, Line, WebAddress } from '../../ids/index.ts'
import { call } from '../call.ts'
import { deliveredKinds, webhookKinds } from './webhook-events.ts'

export * from './webhook-events.ts'

/** So many systems are told of what happens here. */
export const webhooksMax = 20
/** How long what was sent, or should have been, can be looked at and sent again. */
export const deliveriesKeptDays = 30
/** So long a receiver has to answer a try. */
export const answerSeconds = 10
/** How long a receiver is tried; then the delivery failed. */
export const triedDays = 3
/** After so many days without one success, nothing is sent until an owner turns it on again. */
export const failingDays = 5
/** How long what is sent is signed with the secrets before, too. */
export const oldSecretHours = 24

/** Which states an owner gives one. */
export const webhookStates = ['active', 'paused'] as const

export const WebhookForm = z.strictObject({
  url: WebAddress(),
  description: Line(100, 'Say what receives it'),
  kinds: z
    .array(z.enum(webhookKinds), 'Choose at least one event')
    .min(1, 'Choose at least one event')
    .max(webhookKinds.length)
    .refine((kinds) => new Set(kinds).size === kinds.length, 'Choose each event once'),
})
export type WebhookForm = z.output<typeof WebhookForm>

/** A system of the organization's own that is told of what happens here. */
export const Webhook = z
  .strictObject({
    id: Id,
    ...WebhookForm.shape,
    url: z.string(),
    state: z.enum(webhookStates),
    /** Why nothing is sent: an owner paused it, it answered that it is gone, it failed for days, the password of who set it up was made void, or they are no owner any longer. Null while it is active. */
    pausedBecause: z.enum(['owner', 'gone', 'failing', 'password-void', 'maker-left']).nullable(),
    /** The first failure since the last success. */
    failingSince: z.iso.datetime().nullable(),
    lastDeliveredAt: z.iso.datetime().nullable(),
    /** Deliveries that are still tried, and that failed. */
    waiting: z.int(),
    failed: z.int(),
    /** Until when what is sent is signed with the secrets before, too. */
    oldSecretUntil: z.iso.datetime().nullable(),
    createdByName: z.string(),
    createdAt: z.iso.datetime(),
    /** Counts the changes: who changes something says which one they saw. */
    version: z.int(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.output<typeof Webhook>

/** With its secret, which is shown this once. */
const WithSecret = z.strictObject({ webhook: Webhook, secret: z.string() })

export const deliveryStates = ['queued', 'delivering', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why a try failed: what the receiver answered is in `status`. */
export const deliveryFailures = ['status', 'timeout', 'address', 'name', 'certificate', 'connection'] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

export const Delivery = z
  .strictObject({
    id: Id,
    /** The `webhook-id` that the receiver sees, the same with each try. */
    eventId: Id,
    kind: z.enum(deliveredKinds),
    state: z.enum(deliveryStates),
    attempts: z.int(),
    /** What the receiver answered last; null where it didn’t. */
    status: z.int().nullable(),
    failure: z.enum(deliveryFailures).nullable(),
    happenedAt: z.iso.datetime(),
    triedAt: z.iso.datetime().nullable(),
    /** Null once it is over. */
    nextAttemptAt: z.iso.datetime().nullable(),
    /** The body, as it is signed. */
    payload: z.string(),
  })
  .meta({ id: 'WebhookDelivery' })
export type Delivery = z.output<typeof Delivery>

const params = z.strictObject({ webhookId: Id })
const seen = z.int().min(0).max(2_147_483_647)

const changing = {
  service: 'identity',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
} as const
const problems = [
  'invalid-request',
  'sign-in-required',
  'not-allowed',
  'not-found',
  'conflict',
  'not-possible',
  'cross-site-request',
  'dependency-unavailable',
] as const

export const listWebhooks = call({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/webhooks',
  summary: 'Which systems are told of what happens here, the oldest first',
  access: 'administrator',
  roles: ['owner'],
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(Webhook) },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

export const addWebhook = call({
  ...changing,
  method: 'POST',
  path: '/api/admin/webhooks',
  summary: `Tell a system of what happens here from now on; its secret is shown this once; ${webhooksMax} at most`,
  idempotent: true,
  audited: ['webhook-added'],
  request: { body: WebhookForm },
  response: { status: 201, body: WithSecret },
  problems: [
    'invalid-request',
    'sign-in-required',
    'not-allowed',
    'not-possible',
    'idempotency-key-reused',
    'cross-site-request',
    'dependency-unavailable',
  ],
})

export const changeWebhook = call({
  ...changing,
  method: 'PUT',
  path: '/api/admin/webhooks/{webhookId}',
  summary:
    'Change what a system is told and where, pause it or turn it on again; meanwhile events are kept, and sent afterward',
  audited: ['webhook-changed'],
  request: { params, body: z.strictObject({ ...WebhookForm.shape, state: z.enum(webhookStates), seen }) },
  response: { status: 200, body: Webhook },
  problems,
})

export const removeWebhook = call({
  ...changing,
  method: 'DELETE',
  path: '/api/admin/webhooks/{webhookId}',
  summary: 'Tell a system nothing anymore; what was sent to it is forgotten, and nothing happens where it is gone',
  audited: ['webhook-removed'],
  request: { params },
  response: { status: 204 },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'cross-site-request', 'dependency-unavailable'],
})

export const renewWebhookSecret = call({
  ...changing,
  method: 'POST',
  path: '/api/admin/webhooks/{webhookId}/secrets',
  summary: `A new secret, shown this once; for ${oldSecretHours} hours what is sent is signed with those before, too`,
  idempotent: true,
  audited: ['webhook-secret-renewed'],
  request: { params, body: z.strictObject({ seen }) },
  response: { status: 201, body: WithSecret },
  problems: [...problems, 'idempotency-key-reused'],
})

export const listDeliveries = call({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/webhooks/{webhookId}/deliveries',
  summary: `What a system was sent in the last ${deliveriesKeptDays} days, or should have been, newest first, one page at a time`,
  access: 'administrator',
  roles: ['owner'],
  limit: 'read',
  request: {
    params,
    query: z.strictObject({
      state: z.enum([...deliveryStates, 'all']).default('all'),
      after: Id.optional(),
      limit: z.coerce.number<string>().int().min(1).max(100).default(50),
    }),
  },
  response: { status: 200, body: z.strictObject({ items: z.array(Delivery), next: Id.nullable() }) },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'not-found', 'dependency-unavailable'],
})

export const testWebhook = call({
  ...changing,
  method: 'POST',
  path: '/api/admin/webhooks/{webhookId}/tests',
  summary: 'Send a test event, which no system takes for a gift',
  idempotent: true,
  audited: ['webhook-tested'],
  request: { params },
  response: { status: 201, body: Delivery },
  problems: [...problems, 'idempotency-key-reused'],
})

export const replayDelivery = call({
  ...changing,
  method: 'PUT',
  path: '/api/admin/webhooks/{webhookId}/deliveries/{deliveryId}/replay',
  summary: 'Send one event again, under the same id',
  audited: ['webhook-replayed'],
  request: { params: z.strictObject({ webhookId: Id, deliveryId: Id }) },
  response: { status: 200, body: Delivery },
  problems,
})

export const replayFailed = call({
  ...changing,
  method: 'PUT',
  path: '/api/admin/webhooks/{webhookId}/replay',
  summary: 'Send again what failed since an instant; answers how many events that are',
  audited: ['webhook-replayed'],
  request: { params, body: z.strictObject({ since: z.iso.datetime('Choose since when') }) },
  response: { status: 200, body: z.strictObject({ events: z.int() }) },
  problems,
})
