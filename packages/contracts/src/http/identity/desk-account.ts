import { z } from 'zod'
import { Id } from '../../ids/index.ts'
import { call } from '../call.ts'
import { deskRoles, everyRole } from '../desk-roles.ts'
import { ChosenPassword } from './people.ts'

/** Who is logged in at the desk, as they see themselves. */
export const DeskAccount = z
  .strictObject({
    id: Id,
    name: z.string(),
    username: z.string(),
    /** Null for the installation's first administrator. */
    email: z.string().nullable(),
    roles: z.array(z.enum(deskRoles)),
  })
  .meta({ id: 'DeskAccount' })
export type DeskAccount = z.output<typeof DeskAccount>

export const getDeskAccount = call({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/account',
  summary: 'Who is logged in at the desk',
  access: 'administrator',
  roles: everyRole,
  limit: 'read',
  request: {},
  response: { status: 200, body: DeskAccount },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

/** The password that somebody logs in with now: whatever was chosen, by whichever rule held then. */
export const CurrentPassword = z
  .string('Enter your current password')
  .min(1, 'Enter your current password')
  .max(200, 'Use at most 200 characters')

export const PasswordForm = z.strictObject({ current: CurrentPassword, password: ChosenPassword })

export const changeDeskPassword = call({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/account/password',
  summary: 'Choose a new password for the desk; all other sessions of who does it end',
  access: 'administrator',
  roles: everyRole,
  own: true,
  limit: 'sign-in',
  audited: ['password-changed', 'proof-failed', 'locked-out'],
  request: { body: PasswordForm },
  response: { status: 204 },
  problems: [
    'invalid-request',
    'sign-in-required',
    'not-allowed',
    'conflict',
    'cross-site-request',
    'too-many-requests',
    'dependency-unavailable',
  ],
})
