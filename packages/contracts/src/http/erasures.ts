import { z } from 'zod'
import { Email, Id, Line, Text } from '../ids/index.ts'
import { call } from './call.ts'
import { verifyCode } from './identity/identity.ts'
import { pageOf, pageQuery } from './paged.ts'
import { openKinds } from './personal-data.ts'
import { requestPart } from './request-part.ts'

/** `open` while a service hasn’t erased. */
export const erasureStates = ['open', 'done', 'all'] as const
export type ErasureState = (typeof erasureStates)[number]

/** That a person is to be erased, and how far each service is. */
export const Erasure = z
  .strictObject({
    id: Id,
    donorId: Id,
    askedAt: z.iso.datetime(),
    /** When the last service was done. */
    doneAt: z.iso.datetime().nullable(),
    /** `donor`, or the id of the administrator who asked. */
    askedBy: z.string(),
    /** Why an administrator asked; empty where the donor did. */
    reason: z.string(),
    parts: z.array(requestPart(openKinds)),
  })
  .meta({ id: 'Erasure' })
export type Erasure = z.output<typeof Erasure>

/** What opens the page that says how far an erasure is: whoever has it needs no login, and sees no name. */
export const ErasureToken = z.string().regex(/^[\w-]{43}$/, 'This link is incomplete. Open it from the email again.')

/** How far an erasure is, as the person who is erased reads it. */
export const ErasureProgress = z
  .strictObject({
    askedAt: z.iso.datetime(),
    doneAt: z.iso.datetime().nullable(),
    /** What has to end first, each once. */
    waitsFor: z.array(z.enum(openKinds)),
  })
  .meta({ id: 'ErasureProgress' })
export type ErasureProgress = z.output<typeof ErasureProgress>

export const eraseMyself = call({
  service: 'identity',
  method: 'POST',
  path: '/api/personal-data/erasures',
  summary:
    'Erase the donor who is signed in from all services, with a code that was just emailed to them; answers the erasure that is under way where there is one',
  access: 'donor',
  limit: 'sign-in',
  request: {
    body: z.strictObject({
      codeId: Id,
      ...verifyCode.request.body.shape,
      /** The mailbox of the code. It is kept sealed until the email that says that all is erased is asked for. */
      email: Email(),
    }),
  },
  response: { status: 202, body: z.strictObject({ erasure: Erasure, token: ErasureToken }) },
  problems: [
    'invalid-request',
    'sign-in-required',
    'mailbox-to-prove',
    'not-allowed',
    'code-wrong',
    'code-expired',
    'account-deactivated',
    'merge-refused',
    'too-many-requests',
    'dependency-unavailable',
  ],
})

export const getErasureProgress = call({
  service: 'identity',
  method: 'POST',
  path: '/api/personal-data/erasures/progress',
  summary: 'How far the erasure is that a link leads to; it takes no login, which an erased person has no more',
  access: 'anyone',
  limit: 'read',
  request: { body: z.strictObject({ token: ErasureToken }) },
  response: { status: 200, body: ErasureProgress },
  problems: ['invalid-request', 'link-expired', 'too-many-requests', 'dependency-unavailable'],
})

export const ErasureFilter = z.strictObject({ state: z.enum(erasureStates).default('open') })
export type ErasureFilter = z.output<typeof ErasureFilter>

export const listErasures = call({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/erasures',
  summary: 'Erasures, newest first, one page at a time: who asked when, and which services are done, wait or fail',
  access: 'administrator',
  roles: ['owner'],
  limit: 'read',
  request: { query: z.strictObject({ ...ErasureFilter.shape, ...pageQuery }) },
  response: { status: 200, body: pageOf(Erasure) },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

export const getErasureOf = call({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/supporters/{donorId}/erasure',
  summary: 'Whether a person is being erased or was, and how far each service is',
  access: 'administrator',
  roles: ['owner'],
  limit: 'read',
  request: { params: z.strictObject({ donorId: Id }) },
  response: { status: 200, body: z.strictObject({ erasure: Erasure.nullable() }) },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

export const EraseReason = z.strictObject({
  reason: Text(500, 'Say why, without the person’s name: it stays in the audit trail'),
  /** The person’s email address, which is told once all is erased; or their donor id, and nobody is told. */
  confirmation: Line(300, 'Type the email address, or the donor ID, to confirm'),
})

export const eraseSupporter = call({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/supporters/{donorId}/erasure',
  summary: 'Erase a person from all services; answers the erasure that is under way where there is one',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['erasure-asked'],
  request: {
    params: z.strictObject({ donorId: Id }),
    body: EraseReason,
  },
  response: { status: 202, body: Erasure },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'merge-refused', 'dependency-unavailable'],
})

export const retryErasure = call({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/erasures/{erasureId}/retry',
  summary: 'Ask all services that haven’t erased yet to try again now',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['erasure-retried'],
  request: { params: z.strictObject({ erasureId: Id }) },
  response: { status: 200, body: Erasure },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'not-found', 'dependency-unavailable'],
})
