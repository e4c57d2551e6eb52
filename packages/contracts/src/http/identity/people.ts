import { z } from 'zod'
import { Email, Id, Line } from '../../ids/index.ts'
import { call } from '../call.ts'
import { deskRoles } from '../desk-roles.ts'

/** How long the link of an invitation works. */
export const invitationDays = 7
/** How long the link works by which somebody chooses a password in place of one that was made void. */
export const passwordLinkHours = 24
/** Of a password that somebody chooses. */
export const passwordCharacters = { min: 12, max: 200 }

const roleNames = z.enum(deskRoles)

/** What somebody is given: one role or several, each once. */
const ChosenRoles = z
  .array(roleNames, 'Choose at least one role')
  .min(1, 'Choose at least one role')
  .max(deskRoles.length)
  .refine((roles) => new Set(roles).size === roles.length, 'Choose each role once')

/** Somebody who works at the desk, or has. */
export const DeskPerson = z
  .strictObject({
    id: Id,
    name: z.string(),
    username: z.string(),
    /** Null for an installation's first administrator, until they set one. */
    email: z.string().nullable(),
    roles: z.array(roleNames),
    state: z.enum(['active', 'removed']),
    lastLoginAt: z.iso.datetime().nullable(),
    /** Whether a login asks for a code beside the password. */
    hasFactor: z.boolean(),
    /** Whether they still have to choose a password in place of one that an owner made void. */
    isPasswordVoid: z.boolean(),
    /** How many that they set up are on: they are paused with their password, or once they’re no owner any longer. */
    webhooks: z.int(),
    isSelf: z.boolean(),
    /** Counts the changes: who changes something says which one they saw. */
    version: z.int(),
  })
  .meta({ id: 'DeskPerson' })
export type DeskPerson = z.output<typeof DeskPerson>

export const Invitation = z
  .strictObject({
    id: Id,
    name: z.string(),
    email: z.string(),
    roles: z.array(roleNames),
    /** Who sent it, or sent it again last. */
    invitedBy: z.string(),
    sentAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    isExpired: z.boolean(),
  })
  .meta({ id: 'DeskInvitation' })
export type Invitation = z.output<typeof Invitation>

export const InvitationForm = z.strictObject({
  name: Line(100, 'Enter their name'),
  email: Email(),
  roles: ChosenRoles,
})
export type InvitationForm = z.output<typeof InvitationForm>

export const RolesForm = z.strictObject({ roles: ChosenRoles })

const personParams = z.strictObject({ personId: Id })
const invitationParams = z.strictObject({ invitationId: Id })
const seen = z.int().min(0).max(2_147_483_647)

export const listPeople = call({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/people',
  summary: 'Who works at the desk or has worked there, with their roles, and who is invited',
  access: 'administrator',
  roles: ['owner'],
  limit: 'read',
  request: {},
  response: {
    status: 200,
    body: z.strictObject({ people: z.array(DeskPerson), invitations: z.array(Invitation) }),
  },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

export const invite = call({
  service: 'identity',
  method: 'POST',
  path: '/api/admin/people/invitations',
  summary: 'Email someone an invitation to work at the desk with these roles',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['person-invited'],
  request: { body: InvitationForm },
  response: { status: 201, body: Invitation },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'cross-site-request', 'dependency-unavailable'],
})

export const sendInvitationAgain = call({
  service: 'identity',
  method: 'POST',
  path: '/api/admin/people/invitations/{invitationId}/sending',
  summary: 'Email an invitation again with a new link; the one before stops working',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['invitation-sent-again'],
  request: { params: invitationParams },
  response: { status: 200, body: Invitation },
  problems: [
    'invalid-request',
    'sign-in-required',
    'not-allowed',
    'not-found',
    'cross-site-request',
    'dependency-unavailable',
  ],
})

export const cancelInvitation = call({
  service: 'identity',
  method: 'DELETE',
  path: '/api/admin/people/invitations/{invitationId}',
  summary: 'Cancel an invitation: its link stops working',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['invitation-canceled'],
  request: { params: invitationParams },
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

export const changeRoles = call({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/people/{personId}/roles',
  summary: 'Change what someone may do at the desk; their sessions end',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['roles-changed', 'invitation-canceled', 'webhook-changed', 'sessions-ended'],
  request: { params: personParams, body: z.strictObject({ ...RolesForm.shape, seen }) },
  response: { status: 200, body: DeskPerson },
  problems: [
    'invalid-request',
    'sign-in-required',
    'not-allowed',
    'not-found',
    'conflict',
    'not-possible',
    'cross-site-request',
    'dependency-unavailable',
  ],
})

export const removePerson = call({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/people/{personId}/removal',
  summary: 'Remove someone from the desk; their sessions end',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['person-removed', 'invitation-canceled', 'webhook-changed', 'sessions-ended'],
  request: { params: personParams, body: z.strictObject({ seen }) },
  response: { status: 200, body: DeskPerson },
  problems: [
    'invalid-request',
    'sign-in-required',
    'not-allowed',
    'not-found',
    'conflict',
    'not-possible',
    'cross-site-request',
    'dependency-unavailable',
  ],
})

/** For the person's own mailbox and the trail: why somebody else turned their second factor off, or made their password void. */
export const ResetForm = z.strictObject({ reason: Line(300, 'Say why') })

export const resetFactor = call({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/people/{personId}/second-factor-reset',
  summary: 'Turn off the second factor of someone who lost it; their sessions end, and they are emailed',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['factor-reset'],
  request: { params: personParams, body: ResetForm },
  response: { status: 200, body: DeskPerson },
  problems: [
    'invalid-request',
    'sign-in-required',
    'not-allowed',
    'not-found',
    'not-possible',
    'cross-site-request',
    'dependency-unavailable',
  ],
})

export const voidPassword = call({
  service: 'identity',
  method: 'PUT',
  path: '/api/admin/people/{personId}/password-void',
  summary:
    'Make the password of someone void; their sessions end, the webhooks they set up are paused, and they are emailed a link to choose a new one. Asked again, another link',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['password-voided', 'webhook-changed'],
  request: { params: personParams, body: ResetForm },
  response: { status: 200, body: DeskPerson },
  problems: [
    'invalid-request',
    'sign-in-required',
    'not-allowed',
    'not-found',
    'not-possible',
    'cross-site-request',
    'dependency-unavailable',
  ],
})

/** Of a link that was emailed to somebody at the desk, or who is to be there. */
export const LinkToken = z.string().regex(/^[\w-]{43}$/, 'This link is incomplete')

export const openInvitation = call({
  service: 'identity',
  method: 'POST',
  path: '/api/desk-invitations/open',
  summary: 'What an emailed invitation offers; it stays good',
  access: 'anyone',
  limit: 'sign-in',
  request: { body: z.strictObject({ token: LinkToken }) },
  response: {
    status: 200,
    body: z.strictObject({
      name: z.string(),
      email: z.string(),
      roles: z.array(roleNames),
      expiresAt: z.iso.datetime(),
    }),
  },
  problems: ['invalid-request', 'link-expired', 'too-many-requests', 'dependency-unavailable'],
})

/** The password that somebody logs in with now: whatever was chosen, by whichever rule held then. */
export const CurrentPassword = z
  .string('Enter your current password')
  .min(1, 'Enter your current password')
  .max(200, 'Use at most 200 characters')

export const ChosenPassword = z
  .string('Choose a password')
  .min(passwordCharacters.min, `Use at least ${passwordCharacters.min} characters`)
  .max(passwordCharacters.max, `Use at most ${passwordCharacters.max} characters`)

export const JoinForm = z.strictObject({
  /** Compared in lower case, as it is at the login. */
  username: Line(100, 'Choose a username'),
  password: ChosenPassword,
})

export const join = call({
  service: 'identity',
  method: 'POST',
  path: '/api/desk-invitations/join',
  summary: 'Take up an invitation with a username and a password; it signs nobody in and works once',
  access: 'anyone',
  limit: 'sign-in',
  audited: ['made'],
  request: { body: z.strictObject({ ...JoinForm.shape, token: LinkToken }) },
  response: { status: 200, body: z.strictObject({ username: z.string() }) },
  problems: ['invalid-request', 'link-expired', 'too-many-requests', 'dependency-unavailable'],
})

export const openPasswordLink = call({
  service: 'identity',
  method: 'POST',
  path: '/api/desk-passwords/open',
  summary: 'Whose password an emailed link chooses; it stays good',
  access: 'anyone',
  limit: 'sign-in',
  request: { body: z.strictObject({ token: LinkToken }) },
  response: { status: 200, body: z.strictObject({ name: z.string(), username: z.string() }) },
  problems: ['invalid-request', 'link-expired', 'too-many-requests', 'dependency-unavailable'],
})

export const PasswordForm = z.strictObject({ password: ChosenPassword })

export const choosePassword = call({
  service: 'identity',
  method: 'POST',
  path: '/api/desk-passwords/choose',
  summary: 'Choose a password in place of one that was made void; it signs nobody in and works once',
  access: 'anyone',
  limit: 'sign-in',
  audited: ['password-changed'],
  request: { body: z.strictObject({ ...PasswordForm.shape, token: LinkToken }) },
  response: { status: 200, body: z.strictObject({ username: z.string() }) },
  problems: ['invalid-request', 'link-expired', 'too-many-requests', 'dependency-unavailable'],
})
