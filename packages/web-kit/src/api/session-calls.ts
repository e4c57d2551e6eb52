import { call, identity } from '@evenhand/contracts/http'

/** The gateway answers these two itself: it holds the sessions. */
export const getSession = call({
  service: 'identity',
  method: 'GET',
  path: '/api/session',
  summary: 'Who this browser is signed in as',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: identity.Session },
  problems: ['dependency-unavailable'],
})

export const endSession = call({
  service: 'identity',
  method: 'DELETE',
  path: '/api/session',
  summary: 'Sign out',
  access: 'anyone',
  limit: 'write',
  request: {},
  response: { status: 204 },
  problems: ['dependency-unavailable'],
})
