import { z } from 'zod'
import { Email, Id } from '../../ids/index.ts'
import { call } from '../call.ts'
import { deskRoles } from '../desk-roles.ts'

export const Session = z
  .strictObject({
    role: z.enum(['anonymous', 'donor', 'administrator']),
    /** When an administrator's session ends, whatever happens (24 hours, spec 03 §B). */
    expiresAt: z.iso.datetime().optional(),
    /** Of an administrator: what they may do at the desk. */
    roles: z.array(z.enum(deskRoles)).optional(),
    /** Of an administrator who has to set up a second factor first: everything else at the desk is refused. */
    factor: z.literal('missing').optional(),
    /** Of a donor whom a payment or a registration signed in: what needs the mailbox is refused until it is proved. */
    mailbox: z.literal('to-prove').optional(),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof Session>

/** An address that only services can read, for a few minutes and one browser; what asks for it never sees it. */
export const SealedMailbox = z
  .string()
  .max(2_000)
  .regex(/^[\w-]+(\.[\w-]*){4}$/, 'Enter your account number again')

export const requestCode = call({
  service: 'identity',
  method: 'POST',
  path: '/api/session/codes',
  summary: 'Email a 6-digit code and a link to an address; the response is the same for every address',
  access: 'anyone',
  limit: 'sign-in',
  request: { body: z.strictObject({ email: Email() }) },
  response: { status: 202, body: z.strictObject({ codeId: Id, minutes: z.int() }) },
  problems: ['invalid-request', 'too-many-requests', 'dependency-unavailable'],
})

export const requestCodeForMailbox = call({
  service: 'identity',
  method: 'POST',
  path: '/api/session/mailbox-codes',
  summary: 'Email a 6-digit code and a link to the sealed address of an account number',
  access: 'anyone',
  limit: 'sign-in',
  request: { body: z.strictObject({ mailbox: SealedMailbox }) },
  response: { status: 202, body: z.strictObject({ codeId: Id, minutes: z.int() }) },
  problems: ['invalid-request', 'link-expired', 'too-many-requests', 'dependency-unavailable'],
})

export const verifyCode = call({
  service: 'identity',
  method: 'POST',
  path: '/api/session/codes/{codeId}/verify',
  summary: 'Confirm the email address with the 6-digit code, in the browser that asked for it',
  access: 'anyone',
  limit: 'sign-in',
  request: {
    params: z.strictObject({ codeId: Id }),
    body: z.strictObject({
      code: z
        .string('Enter the 6 digits from the email')
        .trim()
        .regex(/^\d{6}$/, 'Enter the 6 digits from the email'),
    }),
  },
  response: { status: 200, body: Session },
  problems: [
    'invalid-request',
    'code-wrong',
    'code-expired',
    'account-deactivated',
    'too-many-requests',
    'dependency-unavailable',
  ],
})

export const verifyLink = call({
  service: 'identity',
  method: 'POST',
  path: '/api/session/links/verify',
  summary:
    'Confirm the email address with the token from the emailed link (the page behind the link asks for a click first)',
  access: 'anyone',
  limit: 'sign-in',
  request: { body: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'This link is incomplete') }) },
  response: { status: 200, body: Session },
  problems: ['invalid-request', 'code-expired', 'account-deactivated', 'too-many-requests', 'dependency-unavailable'],
})

/** Signed by us; what is in it is nobody's concern. */
const ProofToken = z
  .string()
  .max(1_000)
  .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'This link is incomplete')

export const proveMailbox = call({
  service: 'identity',
  method: 'POST',
  path: '/api/session/mailbox-proofs',
  summary:
    'Confirm the email address with the token from an email about an entry, so that what cost nothing counts; signs nobody in (the page behind the link asks for a click first)',
  access: 'anyone',
  limit: 'sign-in',
  request: { body: z.strictObject({ token: ProofToken }) },
  response: { status: 200, body: z.strictObject({ status: z.literal('proved') }) },
  problems: ['invalid-request', 'link-expired', 'too-many-requests', 'dependency-unavailable'],
})

/** How someone has logged in at the desk, in the words of the trail and of their own list of sessions. */
export const loginWays = {
  password: 'with the password alone',
  app: 'with the password and a code from the app',
  'recovery-code': 'with the password and a recovery code',
  'password-and-passkey': 'with the password and a passkey',
  passkey: 'with a passkey alone',
} as const
export type LoginWay = keyof typeof loginWays
export const LoginWay = z.enum(Object.keys(loginWays) as LoginWay[])

/** Six digits of the app, or a recovery code. */
export const FactorCode = z
  .string('Enter the code from your app, or a recovery code')
  .trim()
  .min(6, 'Enter the code from your app, or a recovery code')
  .max(40, 'Enter the code from your app, or a recovery code')

/** How long the password of a login holds before its code has come. */
export const halfLoginMinutes = 5

/** The password was right, and there is no session yet: a code or a passkey is asked for. */
export const HalfLogin = z
  .strictObject({
    next: z.literal('code'),
    token: z.string(),
    expiresAt: z.iso.datetime(),
    /** What the person has; a recovery code takes the place of either. */
    factors: z.array(z.enum(['app', 'passkey'])),
  })
  .meta({ id: 'HalfLogin' })
export type HalfLogin = z.output<typeof HalfLogin>

export const logIn = call({
  service: 'identity',
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Sign in as administrator for 24 hours',
  access: 'anyone',
  limit: 'sign-in',
  audited: ['logged-in', 'login-failed', 'locked-out'],
  request: {
    body: z.strictObject({
      username: z.string('Username is required').min(1, 'Username is required').max(100, 'Use at most 100 characters'),
      password: z.string('Password is required').min(1, 'Password is required').max(200, 'Use at most 200 characters'),
    }),
  },
  response: { status: 200, body: z.union([Session, HalfLogin]) },
  problems: ['invalid-request', 'wrong-credentials', 'too-many-requests', 'dependency-unavailable'],
})

/** What the code form of the login asks for. */
export const LoginCodeForm = z.strictObject({ code: FactorCode })

export const logInWithCode = call({
  service: 'identity',
  method: 'POST',
  path: '/api/admin/login/code',
  summary: 'Finish the login of an administrator with a code of their app, or a recovery code, in the same browser',
  access: 'anyone',
  limit: 'sign-in',
  audited: ['logged-in', 'recovery-code-used', 'login-failed', 'locked-out'],
  request: {
    body: z.strictObject({
      ...LoginCodeForm.shape,
      token: z.string().regex(/^[\w-]{43}$/, 'Enter your password again'),
    }),
  },
  response: { status: 200, body: Session },
  problems: ['invalid-request', 'code-wrong', 'code-expired', 'too-many-requests', 'dependency-unavailable'],
})
