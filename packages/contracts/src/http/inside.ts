import { z } from 'zod'
import { Id } from '../ids/index.ts'
import { call } from './call.ts'
import { everyRole } from './desk-roles.ts'
import { keyScopes } from './key-scopes.ts'

/** What the gateway alone calls, with the session that it is about. Not among `calls`: nobody reaches it from outside. */
export const recordLogOut = call({
  service: 'identity',
  method: 'POST',
  path: '/inside/log-outs',
  summary: 'An administrator has logged out',
  access: 'administrator',
  roles: everyRole,
  limit: 'write',
  own: true,
  audited: ['logged-out'],
  request: {},
  response: { status: 204 },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

export const recordEndedSessions = call({
  service: 'identity',
  method: 'POST',
  path: '/inside/ended-sessions',
  summary: 'An administrator has ended sessions of theirs on other browsers',
  access: 'administrator',
  roles: everyRole,
  own: true,
  limit: 'write',
  audited: ['sessions-ended'],
  /** Each as it calls itself: "Firefox on Windows". */
  request: { body: z.strictObject({ browsers: z.array(z.string().max(200)).min(1).max(100) }) },
  response: { status: 204 },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

/**
 * Once a day (UTC) for each of them and each list, and once more where they read on past its first page, or read it many times. Records of a
 * person, opened one by one, are told of once there are many.
 */
export const recordLook = call({
  service: 'identity',
  method: 'POST',
  path: '/inside/looks',
  summary:
    'An administrator reads a list of people, or many records one by one: told in the audit trail before it is answered',
  access: 'administrator',
  roles: everyRole,
  own: true,
  limit: 'write',
  audited: ['list-read'],
  request: {
    body: z.strictObject({
      /** As the contracts name it: `GET /api/admin/gifts`. */
      call: z.string().max(200),
      isFurther: z.boolean(),
    }),
  },
  response: { status: 204 },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

/** Whose key it is and what it may read; the others with why they are refused. */
export const FoundKey = z
  .discriminatedUnion('state', [
    z.strictObject({ state: z.literal('good'), id: Id, scopes: z.array(z.enum(keyScopes)) }),
    z.strictObject({ state: z.enum(['unknown', 'expired', 'revoked']) }),
  ])
  .meta({ id: 'FoundKey' })
export type FoundKey = z.output<typeof FoundKey>

/** The key itself stays at the gateway: its hash names it, and nobody guesses one. */
export const findApiKey = call({
  service: 'identity',
  method: 'POST',
  path: '/inside/api-keys',
  summary: 'What an API key may read, by its hash; that it makes this call today is told in the audit trail first',
  access: 'anyone',
  limit: 'api-key',
  request: {
    body: z.strictObject({
      /** SHA-256, in hexadecimal. */
      hash: z.string().regex(/^[0-9a-f]{64}$/),
      /** As the contracts name it: `GET /api/admin/gifts`. */
      call: z.string().max(200),
    }),
  },
  response: { status: 200, body: FoundKey },
  problems: ['invalid-request', 'dependency-unavailable'],
})

const mergedLatelyMax = 10_000

/** A session lasts fourteen days, so that of those of earlier ones none is left. */
export const listMergedLately = call({
  service: 'identity',
  method: 'GET',
  path: '/inside/merged-records',
  summary: 'Which records went into another one in the last days, newest first: no session is theirs',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(Id).max(mergedLatelyMax) },
  problems: ['dependency-unavailable'],
})
