import { z } from 'zod'
import { Id, Text } from '../ids/index.ts'
import { serviceNames } from '../services/index.ts'
import { call } from './call.ts'
import { verifyCode } from './identity/identity.ts'
import { openKinds } from './personal-data.ts'

/** That a person is to be erased, and how far each service is. */
export const Erasure = z
  .strictObject({
    id: Id,
    askedAt: z.iso.datetime(),
    /** `donor`, or the id of the administrator who asked. */
    askedBy: z.string(),
    /** Why an administrator asked; empty where the donor did. */
    reason: z.string(),
    parts: z.array(
      z.strictObject({
        service: z.enum(serviceNames),
        erasedAt: z.iso.datetime().nullable(),
        /** What has to end first; null for nothing. */
        waitsFor: z.enum(openKinds).nullable(),
      }),
    ),
  })
  .meta({ id: 'Erasure' })
export type Erasure = z.output<typeof Erasure>

export const eraseMyself = call({
  service: 'identity',
  method: 'POST',
  path: '/api/personal-data/erasures',
  summary:
    'Erase the donor who is signed in from all services, with a code that was just emailed to them; answers the erasure that is under way where there is one',
  access: 'donor',
  limit: 'sign-in',
  request: { body: z.strictObject({ codeId: Id, ...verifyCode.request.body.shape }) },
  response: { status: 202, body: Erasure },
  problems: [
    'invalid-request',
    'sign-in-required',
    'mailbox-to-prove',
    'not-allowed',
    'code-wrong',
    'code-expired',
    'account-deactivated',
    'too-many-requests',
    'dependency-unavailable',
  ],
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
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})
