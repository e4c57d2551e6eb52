import { z } from 'zod'
import { referralRewardTypes } from '../../catalogue/index.ts'
import { Email, Id, Line, MaybePhone, PersonName } from '../../ids/index.ts'
import { Dollars } from '../../money/index.ts'
import { call } from '../call.ts'
import { SealedMailbox } from '../identity/identity.ts'
import { ReferredBy } from '../referred-by.ts'
import { RulesAcceptance } from '../rules-acceptance.ts'

export const memberLevels = ['free', 'silver', 'gold', 'platinum', 'diamond'] as const

export const Member = z
  .strictObject({
    id: Id,
    accountNumber: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string().nullable(),
    membershipLevel: z.enum(memberLevels),
    referralCode: z.string(),
    referredBy: z.string().nullable(),
    /** Those that count, of all giveaways, as far as we have heard. */
    totalEntries: z.int(),
    /** What was given, less what went back, as far as we have heard. */
    totalDonated: Dollars,
    /** False once an administrator has deactivated the account. */
    isActive: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Member' })
export type Member = z.output<typeof Member>

export const registerMember = call({
  service: 'members',
  method: 'POST',
  freeWay: true,
  path: '/api/members/register',
  summary: 'Create a member with an account number; an address we already know has to be confirmed first',
  access: 'anyone',
  limit: 'sign-in',
  idempotent: true,
  request: {
    body: z
      .strictObject({
        firstName: PersonName(100, 'First name is required'),
        lastName: PersonName(100, 'Last name is required'),
        email: Email(),
        confirmEmail: Email(),
        phone: MaybePhone().optional(),
        membershipLevel: z.enum(memberLevels, 'Choose a level').default('free'),
        /** A referral code or an account number, with what was copied along: the whole link, too. */
        referredBy: Line(300).optional(),
        /** The official rules that the member accepts by joining: free entries come every month. */
        rules: RulesAcceptance.optional(),
        /** The affiliate’s link that brought the browser here; whom the member names as a friend is `referredBy`. */
        ref: ReferredBy.optional(),
      })
      .refine((form) => form.email.toLowerCase() === form.confirmEmail.toLowerCase(), {
        path: ['confirmEmail'],
        message: "Email addresses don't match",
      }),
  },
  response: { status: 201, body: Member },
  problems: [
    'invalid-request',
    'mailbox-to-prove',
    'already-registered',
    'rules-changed',
    'too-many-requests',
    'dependency-unavailable',
  ],
})

export const openMailbox = call({
  service: 'members',
  method: 'POST',
  path: '/api/members/sign-in',
  summary:
    'Start signing in with an account number: returns its email address, sealed, so that a code can be sent there',
  access: 'anyone',
  limit: 'sign-in',
  request: {
    body: z.strictObject({ accountNumber: Line(40, 'Please enter your account number') }),
  },
  response: { status: 200, body: z.strictObject({ mailbox: SealedMailbox }) },
  problems: ['invalid-request', 'account-not-found', 'too-many-requests', 'dependency-unavailable'],
})

export const getOwnMember = call({
  service: 'members',
  method: 'GET',
  path: '/api/member-account',
  summary: 'The member account of the person signed in; null for someone who isn’t a member',
  access: 'donor',
  limit: 'read',
  request: {},
  response: { status: 200, body: Member.nullable() },
  problems: ['sign-in-required', 'mailbox-to-prove', 'not-allowed', 'dependency-unavailable'],
})

export const changeOwnMember = call({
  service: 'members',
  method: 'PUT',
  path: '/api/member-account',
  summary: 'Correct your own name and phone number',
  access: 'donor',
  limit: 'write',
  request: {
    body: z.strictObject({
      firstName: PersonName(100, 'First name is required'),
      lastName: PersonName(100, 'Last name is required'),
      phone: MaybePhone(),
    }),
  },
  response: { status: 200, body: Member },
  problems: [
    'invalid-request',
    'sign-in-required',
    'mailbox-to-prove',
    'not-allowed',
    'account-not-found',
    'account-deactivated',
    'too-many-requests',
    'dependency-unavailable',
  ],
})

export const getMember = call({
  service: 'members',
  method: 'GET',
  path: '/api/members/{accountNumber}',
  summary: 'A member, for that person or an administrator; no one else can tell whether the number exists',
  access: 'donor',
  roles: ['reviews', 'support'],
  limit: 'read',
  audited: ['account-read'],
  request: { params: z.strictObject({ accountNumber: Line(40, 'Please enter your account number') }) },
  response: { status: 200, body: Member },
  problems: ['invalid-request', 'sign-in-required', 'mailbox-to-prove', 'account-not-found', 'dependency-unavailable'],
})

export const ReferralReward = z
  .strictObject({
    id: Id,
    referredAccountNumber: z.string(),
    rewardType: z.enum(referralRewardTypes),
    entriesAwarded: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ReferralReward' })
export type ReferralReward = z.output<typeof ReferralReward>

export const listReferrals = call({
  service: 'members',
  method: 'GET',
  path: '/api/members/{accountNumber}/referrals',
  summary: 'What a member has earned from referrals, newest first; for that person or an administrator',
  access: 'donor',
  roles: ['reviews', 'support'],
  limit: 'read',
  audited: ['account-read'],
  request: { params: z.strictObject({ accountNumber: Line(40, 'Please enter your account number') }) },
  response: { status: 200, body: z.array(ReferralReward) },
  problems: ['invalid-request', 'sign-in-required', 'mailbox-to-prove', 'account-not-found', 'dependency-unavailable'],
})

export const listMembershipLevels = call({
  service: 'members',
  method: 'GET',
  path: '/api/membership-levels',
  summary: 'The membership levels with price, entries and number of members',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: {
    status: 200,
    body: z.array(
      z
        .strictObject({
          level: z.enum(memberLevels),
          price: z.string().nullable(),
          entriesPerMonth: z.int(),
          sold: z.boolean(),
          members: z.int(),
        })
        .meta({ id: 'MembershipLevel' }),
    ),
  },
  problems: ['dependency-unavailable'],
})
