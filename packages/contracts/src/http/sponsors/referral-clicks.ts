/** Links that were followed: first-party, without an address, and forgotten when the browser asks for it. */
import { z } from 'zod'
import { Id } from '../../ids/index.ts'
import { call } from '../call.ts'

/** What a browser says of a link that it followed. A member’s code needs no click: registration reads it as it is. */
export const FollowedLink = z.strictObject({
  code: z.string().max(100),
  /** The host of the page that led here; nothing else of its address. */
  from: z.string().max(253).optional(),
  /** Whether the address had the mark of a paid ad (`gclid`, `fbclid` and their like); the mark itself stays in the browser. */
  ad: z.boolean().optional(),
})
export type FollowedLink = z.output<typeof FollowedLink>

export const followReferralLink = call({
  service: 'sponsors',
  method: 'POST',
  path: '/api/referral-clicks',
  summary:
    'Say that an affiliate’s link was followed: counted once per browser, affiliate and day; tells whose link it is',
  access: 'anyone',
  limit: 'write',
  request: { body: FollowedLink },
  response: {
    status: 200,
    body: z.strictObject({
      /** Null where no approved affiliate has that code: then nothing is kept. */
      affiliate: z.strictObject({ name: z.string(), code: z.string(), click: Id, until: z.iso.datetime() }).nullable(),
    }),
  },
  problems: ['invalid-request', 'too-many-requests', 'dependency-unavailable'],
})

export const forgetReferralLinks = call({
  service: 'sponsors',
  method: 'DELETE',
  path: '/api/referral-clicks',
  summary: 'Forget which affiliates’ links this browser has followed',
  access: 'anyone',
  limit: 'write',
  request: {},
  response: { status: 204 },
  problems: ['too-many-requests', 'dependency-unavailable'],
})
