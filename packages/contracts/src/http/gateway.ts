import { z } from 'zod'
import { serviceNames } from '../services/index.ts'
import { gatewayCall } from './call.ts'
import { everyRole } from './desk-roles.ts'
import { LoginWay, Session } from './identity/identity.ts'
import { Queue, queueServices } from './queues.ts'

/** An administrator who does nothing for so long is logged out: by the desk, which clears the screen, and by the gateway if the desk is closed. */
export const administratorIdleMinutes = 30

/** A call that says `freshProof` takes that an administrator gave their password so lately, at the login or since. */
export const freshProofMinutes = 15

export const getSession = gatewayCall({
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in on this browser, and until when',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: Session },
  problems: ['dependency-unavailable'],
})

export const endSession = gatewayCall({
  method: 'DELETE',
  path: '/api/session',
  summary: 'Sign out: the session ends on the server, even if someone still has its cookie',
  access: 'anyone',
  limit: 'write',
  audited: ['logged-out'],
  request: {},
  response: { status: 204 },
  problems: ['cross-site-request', 'dependency-unavailable'],
})

export const keepSession = gatewayCall({
  method: 'PUT',
  path: '/api/session/use',
  summary: 'Keep the session of an administrator who is at work; without any call it ends after half an hour',
  access: 'administrator',
  roles: everyRole,
  own: true,
  limit: 'read',
  request: {},
  response: { status: 204 },
  problems: ['sign-in-required', 'not-allowed', 'cross-site-request', 'dependency-unavailable'],
})

/** How a session of a donor came to be: the first two prove the mailbox. */
export const sessionProofs = ['code', 'link', 'payment', 'registration'] as const

/** A browser on which a donor or an administrator is signed in. */
export const OwnSession = z
  .strictObject({
    /** For ending it; it opens nothing. */
    id: z.string(),
    /** As the browser calls itself: "Firefox on Windows". */
    browser: z.string(),
    /** Null for an administrator, and where it began before this was kept. */
    provedBy: z.enum(sessionProofs).nullable(),
    /** Of an administrator; without, it began before this was kept. */
    loggedInBy: LoginWay.optional(),
    startedAt: z.iso.datetime(),
    /** To within ten minutes. Of an administrator: when somebody last worked there. */
    lastSeenAt: z.iso.datetime(),
    isThis: z.boolean(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.output<typeof OwnSession>

export const listOwnSessions = gatewayCall({
  method: 'GET',
  path: '/api/sessions',
  summary:
    'Where the donor or administrator is signed in, the last used first; with an email address that isn’t confirmed, this browser alone',
  access: 'donor',
  roles: everyRole,
  own: true,
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(OwnSession) },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

export const endOwnSession = gatewayCall({
  method: 'DELETE',
  path: '/api/sessions/{sessionId}',
  summary: 'Sign the donor or administrator out of another browser',
  access: 'donor',
  roles: everyRole,
  own: true,
  limit: 'write',
  audited: ['sessions-ended'],
  request: {
    params: z.strictObject({ sessionId: z.string().regex(/^[\w-]{43}$/, 'That browser is signed out already') }),
  },
  response: { status: 204 },
  problems: [
    'sign-in-required',
    'not-allowed',
    'not-found',
    'conflict',
    'cross-site-request',
    'dependency-unavailable',
  ],
})

export const endOtherSessions = gatewayCall({
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'Sign the donor or administrator out of every browser but this one; a donor needs a confirmed email address',
  access: 'donor',
  roles: everyRole,
  own: true,
  limit: 'write',
  audited: ['sessions-ended'],
  request: {},
  response: { status: 204 },
  problems: ['sign-in-required', 'not-allowed', 'mailbox-to-prove', 'cross-site-request', 'dependency-unavailable'],
})

const PartState = z.enum(['up', 'degraded', 'down'])

/** `degraded`: something does not work and the rest does. `down`: nothing can be done here. */
export const SystemHealth = z
  .strictObject({
    status: PartState,
    services: z.record(
      z.enum(serviceNames),
      z.strictObject({ status: z.enum(['up', 'down']), parts: z.record(z.string(), z.enum(['up', 'down'])) }),
    ),
    /** The stores and brokers, as those that use them see them: `degraded` when they do not all agree. */
    components: z.record(z.string(), PartState),
  })
  .meta({ id: 'SystemHealth' })
export type SystemHealth = z.output<typeof SystemHealth>

export const getSystemHealth = gatewayCall({
  method: 'GET',
  path: '/api/health',
  summary: 'The health of every service and component; 503 with the same body when nothing can be served',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: SystemHealth },
  problems: [],
})

/** What of a service's work is late: each is a number that should be 0. */
export const ServiceBacklog = z
  .strictObject({
    /** Changes that were written and that nobody could be told of for a minute. */
    unpublished: z.int(),
    /** Events that it was told and could not handle; null while Kafka does not show them. */
    deadLetters: z.int().nullable(),
    /** Reports of the payment processor that have waited for a minute. */
    payments: z.int(),
    /** Emails that wait because the paper that goes with them can’t be drawn. */
    renders: z.int(),
    /** Who hears this service and is a minute behind or more: on how many events, and by how many seconds at least. */
    behind: z.array(z.strictObject({ hearer: z.string(), events: z.int(), seconds: z.int() })),
  })
  .meta({ id: 'ServiceBacklog' })
export type ServiceBacklog = z.output<typeof ServiceBacklog>

export const SystemBacklog = z
  .strictObject({
    /** Null for a service that did not say. */
    services: z.record(z.enum(serviceNames), ServiceBacklog.nullable()),
  })
  .meta({ id: 'SystemBacklog' })
export type SystemBacklog = z.output<typeof SystemBacklog>

export const getSystemBacklog = gatewayCall({
  method: 'GET',
  path: '/api/admin/backlog',
  summary: 'What is late in each service: a service can be up while its work is not done',
  access: 'administrator',
  roles: everyRole,
  limit: 'read',
  request: {},
  response: { status: 200, body: SystemBacklog },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

export const DeskQueues = z
  .strictObject({
    queues: z.array(Queue),
    /** Who didn't say in time what waits there. */
    silent: z.array(z.enum(queueServices)),
  })
  .meta({ id: 'DeskQueues' })
export type DeskQueues = z.output<typeof DeskQueues>

export const getDeskQueues = gatewayCall({
  method: 'GET',
  path: '/api/admin/queues',
  summary:
    'Everything that waits at the desk for the caller: how many of each kind, since when, and how much is at stake',
  access: 'administrator',
  roles: everyRole,
  limit: 'read',
  request: {},
  response: { status: 200, body: DeskQueues },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})
