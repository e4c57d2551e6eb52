import { z } from 'zod'
import { Email, Id } from '../../ids/index.ts'
import { call } from '../call.ts'
import { deskRoles, everyRole } from '../desk-roles.ts'
import { FactorProof, Passkey, PasswordProofForm, Proof } from './passkeys.ts'
import { ChosenPassword, CurrentPassword, LinkToken } from './people.ts'

/** Who is logged in at the desk, as they see themselves. */
export const DeskAccount = z
  .strictObject({
    id: Id,
    name: z.string(),
    username: z.string(),
    /** Null for an installation's first administrator, until they set one. */
    email: z.string().nullable(),
    /** The address that theirs becomes once the link that was emailed there is followed. */
    askedEmail: z.string().nullable(),
    roles: z.array(z.enum(deskRoles)),
    /** When their app was set up; null where they have none. */
    appSince: z.iso.datetime().nullable(),
    /** With neither app nor passkey a login takes the password alone. */
    passkeys: z.array(Passkey),
    recoveryCodesLeft: z.int(),
    /** It is for everyone once a second person works at the desk. */
    factorRequired: z.boolean(),
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
  own: true,
  limit: 'read',
  request: {},
  response: { status: 200, body: DeskAccount },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

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

export const giveDeskPassword = call({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/account/proof',
  summary: 'Give the password again, as acts on money, draws and people take it when the last time is too long ago',
  access: 'administrator',
  roles: everyRole,
  own: true,
  limit: 'sign-in',
  audited: ['proof-failed', 'locked-out'],
  request: { body: PasswordProofForm },
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

/** How many come with a second factor, each for one login without the app. */
export const recoveryCodes = 10

const SixDigits = z
  .string('Enter the 6 digits from your app')
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits from your app'))

const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })
const ownProblems = [
  'invalid-request',
  'sign-in-required',
  'not-allowed',
  'not-possible',
  'conflict',
  'cross-site-request',
  'too-many-requests',
  'dependency-unavailable',
] as const

export const beginSecondFactor = call({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/account/second-factor/key',
  summary: 'A key for an app that makes codes; logins ask for none until the app has shown one',
  access: 'administrator',
  roles: everyRole,
  own: true,
  limit: 'sign-in',
  audited: ['proof-failed', 'locked-out', 'passkey-suspected'],
  request: { body: Proof },
  /** `uri` is what a QR code says. */
  response: { status: 200, body: z.strictObject({ key: z.string(), uri: z.string() }) },
  problems: [...ownProblems, 'passkey-refused', 'passkey-expired'],
})

export const ConfirmFactorForm = z.strictObject({ code: SixDigits })

export const confirmSecondFactor = call({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/account/second-factor',
  summary: 'Turn the second factor on with a first code of the app; all other sessions of who does it end',
  access: 'administrator',
  roles: everyRole,
  own: true,
  limit: 'sign-in',
  audited: ['factor-turned-on', 'proof-failed', 'locked-out'],
  request: { body: ConfirmFactorForm },
  /** Empty where the person had a passkey, and so recovery codes, before. */
  response: { status: 200, body: RecoveryCodes },
  problems: ownProblems,
})

export const renewRecoveryCodes = call({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/account/recovery-codes',
  summary: 'New recovery codes; those before work no longer',
  access: 'administrator',
  roles: everyRole,
  own: true,
  limit: 'sign-in',
  audited: ['recovery-codes-made', 'proof-failed', 'locked-out', 'passkey-suspected'],
  request: { body: FactorProof },
  response: { status: 200, body: RecoveryCodes },
  problems: [...ownProblems, 'passkey-refused', 'passkey-expired'],
})

export const endSecondFactor = call({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/account/second-factor/end',
  summary: 'Turn the app off as a second factor; all other sessions of who does it end',
  access: 'administrator',
  roles: everyRole,
  own: true,
  limit: 'sign-in',
  audited: ['factor-turned-off', 'proof-failed', 'locked-out', 'passkey-suspected'],
  request: { body: FactorProof },
  response: { status: 204 },
  problems: [...ownProblems, 'passkey-refused', 'passkey-expired'],
})

/** How long the link works that makes a new email address somebody's. */
export const emailLinkHours = 24

export const EmailForm = z.strictObject({ email: Email() })

export const askForDeskEmail = call({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/account/email',
  summary:
    'Ask for another email address; it becomes theirs with the link that is emailed there, and the one before is told',
  access: 'administrator',
  roles: everyRole,
  own: true,
  limit: 'sign-in',
  audited: ['email-asked', 'proof-failed', 'locked-out', 'passkey-suspected'],
  request: { body: z.strictObject({ ...EmailForm.shape, proof: Proof }) },
  response: { status: 204 },
  problems: [...ownProblems, 'passkey-refused', 'passkey-expired'],
})

export const openDeskEmailLink = call({
  service: 'identity',
  method: 'POST',
  path: '/api/desk-emails/open',
  summary: 'Whose email address an emailed link sets; it stays good',
  access: 'anyone',
  limit: 'sign-in',
  request: { body: z.strictObject({ token: LinkToken }) },
  response: { status: 200, body: z.strictObject({ name: z.string(), email: z.string() }) },
  problems: ['invalid-request', 'link-expired', 'too-many-requests', 'dependency-unavailable'],
})

export const confirmDeskEmail = call({
  service: 'identity',
  method: 'POST',
  path: '/api/desk-emails/confirm',
  summary: 'Set the email address to which the link was emailed; it signs nobody in and works once',
  access: 'anyone',
  limit: 'sign-in',
  audited: ['email-changed'],
  request: { body: z.strictObject({ token: LinkToken }) },
  response: { status: 200, body: z.strictObject({ email: z.string() }) },
  problems: ['invalid-request', 'link-expired', 'too-many-requests', 'dependency-unavailable'],
})
