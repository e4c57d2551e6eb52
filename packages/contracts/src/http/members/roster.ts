import { z } from 'zod'
import { Id, Line, Text } from '../../ids/index.ts'
import { call } from '../call.ts'
import { pageOf, pageQuery } from '../paged.ts'
import { memberLevels } from './members.ts'

/** A member as administrators read it. */
export const ListedMember = z
  .strictObject({
    id: Id,
    accountNumber: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    level: z.enum(memberLevels),
    /** Whether an administrator has granted Platinum, whatever level is paid for. */
    hasPlatinum: z.boolean(),
    /** False once an administrator has deactivated the account. */
    isActive: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ListedMember' })
export type ListedMember = z.output<typeof ListedMember>

export const memberActions = [
  'platinum-granted',
  'platinum-taken',
  'deactivated',
  'reactivated',
  'noted',
  'name-corrected',
] as const
export type MemberAction = (typeof memberActions)[number]

/** A member with everything that administrators go by. */
export const MemberCase = z
  .strictObject({
    member: ListedMember,
    phone: z.string().nullable(),
    donorId: Id,
    /** The account number of whoever referred them. */
    referredBy: z.string().nullable(),
    /** How many members they have referred. */
    referred: z.int(),
    /** What administrators did and noted, newest first. */
    acts: z.array(
      z.strictObject({
        id: Id,
        action: z.enum(memberActions),
        words: z.string(),
        /** The administrator's id. */
        by: z.string(),
        at: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'MemberCase' })
export type MemberCase = z.output<typeof MemberCase>

export const MemberFilter = z.strictObject({
  level: z.enum([...memberLevels, 'all']).default('all'),
  standing: z.enum(['all', 'active', 'deactivated']).default('all'),
  /** Part of a name, an email address or an account number. */
  search: Line(200).optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
})
export type MemberFilter = z.output<typeof MemberFilter>

const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const
const ofMember = { params: z.strictObject({ memberId: Id }) }

export const listMembers = call({
  service: 'members',
  method: 'GET',
  path: '/api/admin/members',
  summary: 'The members that match a filter, sorted by when they joined, one page at a time, with their number',
  access: 'administrator',
  roles: ['money', 'reviews', 'support'],
  keyScope: 'members:read',
  limit: 'read',
  audited: ['list-read'],
  request: { query: z.strictObject({ ...MemberFilter.shape, ...pageQuery }) },
  response: { status: 200, body: pageOf(ListedMember) },
  problems: forAdministrators,
})

export const getMemberCase = call({
  service: 'members',
  method: 'GET',
  path: '/api/admin/members/{memberId}',
  summary: 'One member, with who referred them and what administrators did and noted',
  access: 'administrator',
  roles: ['money', 'reviews', 'support'],
  limit: 'read',
  audited: ['account-read'],
  request: ofMember,
  response: { status: 200, body: MemberCase },
  problems: [...forAdministrators, 'not-found'],
})

/** Kept with the member and in the audit trail. */
export const PlatinumReason = z.strictObject({
  reason: Text(500, 'Say why. It stays in the member’s history and in the audit trail'),
})

export const setPlatinum = call({
  service: 'members',
  method: 'PUT',
  path: '/api/admin/members/{memberId}/platinum',
  summary: 'Grant Platinum to a member, or take it back; nothing happens where it is so already',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['platinum-granted', 'platinum-taken'],
  request: { ...ofMember, body: z.strictObject({ granted: z.boolean(), ...PlatinumReason.shape }) },
  response: { status: 200, body: MemberCase },
  problems: [...forAdministrators, 'not-found'],
})

/** The member reads it. */
export const StandingReason = z.strictObject({ reason: Text(500, 'Say why. The member will read it') })

export const setStanding = call({
  service: 'members',
  method: 'PUT',
  path: '/api/admin/members/{memberId}/standing',
  summary: 'Deactivate a member account, or make it active again; nothing happens where it is so already',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['member-deactivated', 'member-reactivated'],
  request: { ...ofMember, body: z.strictObject({ isActive: z.boolean(), ...StandingReason.shape }) },
  response: { status: 200, body: MemberCase },
  problems: [...forAdministrators, 'not-found'],
})

export const MemberNote = z.strictObject({ note: Text(2000, 'Write the note') })

export const noteMember = call({
  service: 'members',
  method: 'POST',
  path: '/api/admin/members/{memberId}/notes',
  summary: 'Add a note to a member, for other administrators',
  access: 'administrator',
  roles: ['reviews', 'support'],
  limit: 'write',
  idempotent: true,
  audited: ['member-noted'],
  request: { ...ofMember, body: MemberNote },
  response: { status: 201, body: MemberCase },
  problems: [...forAdministrators, 'not-found'],
})
