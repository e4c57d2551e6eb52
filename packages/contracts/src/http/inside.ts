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
  audited: ['logged-out'],
  request: {},
  response: { status: 204 },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})
