/** What is held and not paid, and has no invoice: who keeps blocks from others, as administrators see it. */
import { z } from 'zod'
import { Id, Text } from '../../ids/index.ts'
import { call } from '../call.ts'
import { pageOf, pageQuery } from '../paged.ts'
import { forAdministrators, ofSponsorship } from './sponsorships.ts'

export const DeskHold = z
  .strictObject({
    id: Id,
    kind: z.enum(['tier', 'block']),
    name: z.string(),
    companyName: z.string(),
    contactEmail: z.string(),
    heldUntil: z.iso.datetime(),
  })
  .meta({ id: 'DeskHold' })
export type DeskHold = z.output<typeof DeskHold>

export const listHolds = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/admin/sponsor-holds',
  summary:
    'The tiers and blocks that are held and not paid, without those of an invoice or of the next in line, the oldest first, one page at a time, with their number',
  access: 'administrator',
  roles: ['money', 'reviews', 'support'],
  limit: 'read',
  audited: ['list-read'],
  request: { query: z.strictObject(pageQuery) },
  response: { status: 200, body: pageOf(DeskHold) },
  problems: forAdministrators,
})

/** It stays at the desk: nobody has proved the address of a hold. */
export const HoldEnding = z.strictObject({ reason: Text(500, 'Say why you end this hold') })

export const endHold = call({
  service: 'sponsors',
  method: 'PUT',
  path: '/api/admin/sponsor-holds/{sponsorshipId}/end',
  summary: 'End a hold that isn’t paid, so that someone else can have what it’s for',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['sponsorship-hold-ended'],
  request: { params: ofSponsorship, body: HoldEnding },
  response: { status: 204 },
  problems: [...forAdministrators, 'not-found', 'not-possible'],
})
