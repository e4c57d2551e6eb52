import { z } from 'zod'
import { Id, Line } from '../../ids/index.ts'
import { call } from '../call.ts'
import { everyRole } from '../desk-roles.ts'
import { FactorCode, Session } from './identity.ts'
import { CurrentPassword } from './people.ts'

/** How long an answer to a challenge may take, from the same browser. */
export const challengeMinutes = 5
/** How many one person has at most. */
export const passkeysMax = 20
export const nameCharactersMax = 60

/** Bytes as browsers and servers write them here: base64url without padding. */
const Bytes = (charactersMax: number) =>
  z
    .string()
    .max(charactersMax)
    .regex(/^[\w-]+$/)

/** 1,023 bytes, as WebAuthn has it. */
const CredentialId = Bytes(1_364)
const ClientData = Bytes(4_000)

/** How a browser reaches it; names that are new tomorrow are left out. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** What an authenticator says of a passkey that it has made, as far as we read it. */
export const MadePasskey = z.strictObject({
  id: CredentialId,
  clientData: ClientData,
  attestation: Bytes(16_000),
  transports: z.array(z.enum(passkeyTransports)).max(passkeyTransports.length),
})
export type MadePasskey = z.output<typeof MadePasskey>

/** What an authenticator signs with a passkey that is there. */
export const PasskeyAnswer = z.strictObject({
  id: CredentialId,
  clientData: ClientData,
  authenticatorData: Bytes(4_000),
  signature: Bytes(2_000),
  userHandle: Bytes(100).optional(),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

const KnownCredential = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(passkeyTransports)),
})

/** What `navigator.credentials.create` is asked with, in the JSON of WebAuthn. */
export const CreationOptions = z
  .strictObject({
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(KnownCredential),
    authenticatorSelection: z.strictObject({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyCreationOptions' })
export type CreationOptions = z.output<typeof CreationOptions>

/** The same for `navigator.credentials.get`. Empty `allowCredentials`: whichever passkey of this site the browser has. */
export const RequestOptions = z
  .strictObject({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(KnownCredential),
  })
  .meta({ id: 'PasskeyRequestOptions' })
export type RequestOptions = z.output<typeof RequestOptions>

/** As its owner sees it. */
export const Passkey = z
  .strictObject({
    id: Id,
    name: z.string(),
    addedAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    /** Whether an account of Apple, Google or another keeps it, too, so that it outlasts the device. */
    isBackedUp: z.boolean(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.output<typeof Passkey>

const ofTheirOwn = { service: 'identity', access: 'administrator', roles: everyRole, own: true } as const
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

export const PasswordProofForm = z.strictObject({ current: CurrentPassword })
export const FactorProofForm = z.strictObject({ current: CurrentPassword, code: FactorCode })
/** Password and second factor: a code of the app, a recovery code, or a passkey (`beginPasskeyProof`). */
export const FactorProof = z.union([
  FactorProofForm,
  z.strictObject({ current: CurrentPassword, passkey: PasskeyAnswer }),
])
export type FactorProof = z.output<typeof FactorProof>
/** The password alone does for who has no second factor yet. */
export const Proof = z.union([...FactorProof.options, PasswordProofForm])
export type Proof = z.output<typeof Proof>

/** The name is sent with what the authenticator made. */
export const NamePasskeyForm = z.strictObject({
  // It is emailed, and no place for words that lead elsewhere.
  name: Line(nameCharactersMax, 'Name it, so that you know it again').refine(
    (name) => !/:\/\/|@/.test(name),
    'Choose a name without “://” and “@”',
  ),
})
const { name: Name } = NamePasskeyForm.shape

export const beginPasskey = call({
  ...ofTheirOwn,
  method: 'PUT',
  path: '/api/admin/account/passkeys/challenge',
  summary: 'What a browser needs to make a passkey; logins ask for none until it has been made',
  limit: 'sign-in',
  audited: ['proof-failed', 'locked-out', 'passkey-suspected'],
  request: { body: Proof },
  response: { status: 200, body: CreationOptions },
  problems: [...ownProblems, 'passkey-refused', 'passkey-expired'],
})

export const addPasskey = call({
  ...ofTheirOwn,
  method: 'PUT',
  path: '/api/admin/account/passkeys',
  summary: 'Keep the passkey that a browser has made; all other sessions of who does it end',
  limit: 'sign-in',
  audited: ['passkey-added', 'proof-failed'],
  request: { body: z.strictObject({ name: Name, made: MadePasskey }) },
  /** Empty where the person had a second factor, and so recovery codes, before. */
  response: { status: 200, body: z.strictObject({ recoveryCodes: z.array(z.string()) }) },
  problems: [...ownProblems, 'passkey-refused', 'passkey-expired', 'passkey-known'],
})

export const removePasskey = call({
  ...ofTheirOwn,
  method: 'PUT',
  path: '/api/admin/account/passkeys/{passkeyId}/removal',
  summary: 'Remove a passkey; all other sessions of who does it end',
  limit: 'sign-in',
  audited: ['passkey-removed', 'proof-failed', 'locked-out', 'passkey-suspected'],
  request: { params: z.strictObject({ passkeyId: Id }), body: FactorProof },
  response: { status: 204 },
  problems: [...ownProblems, 'not-found', 'passkey-refused', 'passkey-expired'],
})

export const renamePasskey = call({
  ...ofTheirOwn,
  method: 'PUT',
  path: '/api/admin/account/passkeys/{passkeyId}/name',
  summary: 'Call a passkey something else',
  limit: 'write',
  audited: ['passkey-renamed'],
  request: { params: z.strictObject({ passkeyId: Id }), body: NamePasskeyForm },
  response: { status: 204 },
  problems: [
    'invalid-request',
    'sign-in-required',
    'not-allowed',
    'not-found',
    'cross-site-request',
    'dependency-unavailable',
  ],
})

export const beginPasskeyProof = call({
  ...ofTheirOwn,
  method: 'PUT',
  path: '/api/admin/account/proof/challenge',
  summary: 'What a browser needs to answer with a passkey of who is logged in',
  limit: 'sign-in',
  request: {},
  response: { status: 200, body: RequestOptions },
  problems: ownProblems,
})

export const giveDeskPasskey = call({
  ...ofTheirOwn,
  method: 'PUT',
  path: '/api/admin/account/proof/passkey',
  summary: 'Give a passkey instead of the password, as acts on money, draws and people take it',
  limit: 'sign-in',
  audited: ['proof-failed', 'passkey-suspected'],
  request: { body: z.strictObject({ answer: PasskeyAnswer }) },
  response: { status: 204 },
  problems: [...ownProblems, 'passkey-refused', 'passkey-expired'],
})

/** Of a login whose password was right. */
const HalfToken = z.string().regex(/^[\w-]{43}$/, 'Enter your password again')

export const beginPasskeyLogin = call({
  service: 'identity',
  method: 'POST',
  path: '/api/admin/login/passkey/challenge',
  summary: 'What a browser needs to log in with a passkey: after the password, or with the passkey alone',
  access: 'anyone',
  limit: 'sign-in',
  request: { body: z.strictObject({ token: HalfToken.optional() }) },
  response: { status: 200, body: RequestOptions },
  problems: [
    'invalid-request',
    'code-expired',
    'not-possible',
    'cross-site-request',
    'too-many-requests',
    'dependency-unavailable',
  ],
})

export const logInWithPasskey = call({
  service: 'identity',
  method: 'POST',
  path: '/api/admin/login/passkey',
  summary: 'Finish the login of an administrator with a passkey, or log in with it alone, in the same browser',
  access: 'anyone',
  limit: 'sign-in',
  audited: ['logged-in', 'login-failed', 'passkey-suspected'],
  request: { body: z.strictObject({ token: HalfToken.optional(), answer: PasskeyAnswer }) },
  response: { status: 200, body: Session },
  problems: [
    'invalid-request',
    'code-expired',
    'passkey-refused',
    'passkey-expired',
    'cross-site-request',
    'too-many-requests',
    'dependency-unavailable',
  ],
})
