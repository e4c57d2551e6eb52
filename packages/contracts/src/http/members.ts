import { z } from 'zod'
import { Email, Id, Line } from '../ids/index.ts'
import { call } from './call.ts'

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
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Member' })
export type Member = z.output<typeof Member>

export const registerMember = call({
  service: 'members',
  method: 'POST',
  path: '/api/members/register',
  summary: 'Create a member with an account number',
  access: 'anyone',
  limit: 'sign-in',
  idempotent: true,
  request: {
    body: z
      .strictObject({
        firstName: Line(100, 'First name is required'),
        lastName: Line(100, 'Last name is required'),
        email: Email(),
        confirmEmail: Email(),
        phone: Line(40).optional(),
        membershipLevel: z.enum(memberLevels).default('free'),
        referredBy: Line(12).optional(),
      })
      .refine((form) => form.email.toLowerCase() === form.confirmEmail.toLowerCase(), {
        path: ['confirmEmail'],
        message: "Email addresses don't match",
      }),
  },
  response: { status: 201, body: Member },
  problems: ['invalid-request', 'already-registered', 'too-many-requests', 'dependency-unavailable'],
})

export const listMembershipLevels = call({
  service: 'members',
  method: 'GET',
  path: '/api/membership-levels',
  summary: 'The levels of membership with price, entries and how many people hold each',
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
