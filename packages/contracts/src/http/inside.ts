import { z } from 'zod'
import { call } from './call.ts'
import { everyRole } from './desk-roles.ts'

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
