/** The line for a block of the logo wall that isn’t free: who stands in it, and whose turn it is. */
import { z } from 'zod'
import { isBlock, sponsorWall } from '../../catalogue/index.ts'
import { Id, Text } from '../../ids/index.ts'
import { Dollars } from '../../money/index.ts'
import { call } from '../call.ts'
import { filterOf, pageOf, pageQuery } from '../paged.ts'
import { SponsorCompany } from './sponsorships.ts'

/** `offered`: a block is held for them. `lapsed`: they didn’t pay in time. `left`: by their own word, or an administrator’s. */
export const waitingStates = ['waiting', 'offered', 'bought', 'lapsed', 'left'] as const
export type WaitingState = (typeof waitingStates)[number]

const lastCell = sponsorWall.cells - 1

/** `cell`: where the block begins that they want; without it, whichever of that size is free first. */
export const WaitingForm = z
  .strictObject({
    size: z.union([z.literal(1), z.literal(2)], 'Choose a block or a featured block'),
    cell: z.int('Enter a block number').min(0).max(lastCell).optional(),
    ...SponsorCompany.shape,
  })
  .refine(({ size, cell }) => size === 1 || cell === undefined || isBlock([cell, cell + 1]), {
    path: ['cell'],
    message: 'A featured block can’t begin there: it’s two blocks beside each other in one row',
  })
export type WaitingForm = z.output<typeof WaitingForm>

/** Their own place in the line. */
export const OwnWaiting = z
  .strictObject({
    id: Id,
    companyName: z.string(),
    size: z.int(),
    cell: z.int().nullable(),
    state: z.enum(waitingStates),
    /** How many were before them in the line when they asked for this; null when they wait no longer. */
    before: z.int().nullable(),
    joinedAt: z.iso.datetime(),
    offer: z.strictObject({ sponsorshipId: Id, until: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'OwnWaiting' })
export type OwnWaiting = z.output<typeof OwnWaiting>

const forOwners = ['sign-in-required', 'not-allowed', 'dependency-unavailable'] as const

export const joinWaiting = call({
  service: 'sponsors',
  method: 'POST',
  path: '/api/sponsor-waiting',
  summary: 'Get in line for a block of the wall, with a proved inbox: one place an address',
  access: 'donor',
  limit: 'write',
  idempotent: 'own-key',
  request: { body: WaitingForm },
  response: { status: 201, body: OwnWaiting },
  problems: [
    'invalid-request',
    ...forOwners,
    'conflict',
    'not-possible',
    'idempotency-key-reused',
    'too-many-requests',
  ],
})

export const getOwnWaiting = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/sponsor-waiting/own',
  summary: 'The places in the line of the signed-in contact, the newest first',
  access: 'donor',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(OwnWaiting) },
  problems: forOwners,
})

export const leaveWaiting = call({
  service: 'sponsors',
  method: 'DELETE',
  path: '/api/sponsor-waiting/own/{waitingId}',
  summary: 'Leave the line; a block that is held for them is free again',
  access: 'donor',
  limit: 'write',
  request: { params: z.strictObject({ waitingId: Id }) },
  response: { status: 200, body: OwnWaiting },
  problems: ['invalid-request', ...forOwners, 'not-found', 'not-possible'],
})

/** A block that is held for whoever was next in line. */
export const OfferedBlock = z
  .strictObject({ name: z.string(), companyName: z.string(), amount: Dollars, heldUntil: z.iso.datetime() })
  .meta({ id: 'OfferedBlock' })
export type OfferedBlock = z.output<typeof OfferedBlock>

export const getOfferedBlock = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/sponsorships/{sponsorshipId}/offer',
  summary: 'A block that is held for the next in line, by the id that only their email has until it is paid',
  access: 'anyone',
  limit: 'read',
  request: { params: z.strictObject({ sponsorshipId: Id }) },
  response: { status: 200, body: OfferedBlock },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})

/** One who stands, or stood, in the line, as administrators see them. */
export const DeskWaiting = z
  .strictObject({
    ...OwnWaiting.omit({ before: true, offer: true }).shape,
    contactName: z.string(),
    contactEmail: z.string(),
    website: z.string(),
    offeredUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DeskWaiting' })
export type DeskWaiting = z.output<typeof DeskWaiting>

export const listWaiting = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/admin/sponsor-waiting',
  summary: 'Who is in line for a block of the wall, one page at a time, with their number',
  access: 'administrator',
  roles: ['money', 'reviews', 'support'],
  limit: 'read',
  audited: ['list-read'],
  request: { query: z.strictObject({ ...filterOf(waitingStates, 'waiting', 'asc'), ...pageQuery }) },
  response: { status: 200, body: pageOf(DeskWaiting) },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

/** They read it. */
export const WaitingRemoval = z.strictObject({ reason: Text(2000, 'Say why. They will read it') })

export const removeWaiting = call({
  service: 'sponsors',
  method: 'PUT',
  path: '/api/admin/sponsor-waiting/{waitingId}/removal',
  summary: 'Remove someone from the line, who reads why by email; a block that is held for them is free again',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['sponsor-place-removed'],
  request: { params: z.strictObject({ waitingId: Id }), body: WaitingRemoval },
  response: { status: 200, body: DeskWaiting },
  problems: [
    'invalid-request',
    'sign-in-required',
    'not-allowed',
    'dependency-unavailable',
    'not-found',
    'not-possible',
  ],
})
