import { z } from 'zod'
import { Id } from '../../ids/index.ts'
import { call, type SentFile } from '../call.ts'
import { LogoId, type LogoWidth } from './logo.ts'
import { DeskSponsorship, OwnSponsorship, SponsorshipReason } from './sponsorships.ts'

export { LogoId, logoShape, type LogoWidth, logoWidths } from './logo.ts'

export const logoFile = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/svg+xml'],
  bytesMax: 10 * 1024 * 1024,
} as const satisfies SentFile

export const sendSponsorLogo = call({
  service: 'sponsors',
  method: 'PUT',
  path: '/api/sponsor-logos/{uploadId}',
  summary:
    'Send a logo for a sponsorship, under an id of the sender: redrawn on a plain background, and kept for a day until a sponsorship names it',
  access: 'anyone',
  limit: 'write',
  request: { params: z.strictObject({ uploadId: Id }), file: logoFile },
  response: { status: 200, body: z.strictObject({ id: LogoId }).meta({ id: 'SentLogo' }) },
  problems: [
    'invalid-request',
    'file-too-large',
    'file-refused',
    'body-too-slow',
    'too-many-requests',
    'dependency-unavailable',
  ],
})

const query = z.strictObject({
  width: z
    .enum(['160', '320', '640'])
    .default('320')
    .transform((width) => Number(width) as LogoWidth),
})

export const readSponsorLogo = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/sponsor-logos/{logoId}',
  summary: 'The logo of a sponsorship that is shown',
  access: 'anyone',
  limit: 'read',
  request: { params: z.strictObject({ logoId: LogoId }), query },
  response: { status: 200, file: 'image/webp', orFile: 'image/avif' },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})

export const replaceOwnLogo = call({
  service: 'sponsors',
  method: 'PUT',
  path: '/api/sponsorships/own/{sponsorshipId}/logo',
  summary:
    'Another logo for a sponsorship of the signed-in contact: a person looks at it, and the one that is shown stays until then',
  access: 'donor',
  limit: 'write',
  request: { params: z.strictObject({ sponsorshipId: Id }), body: z.strictObject({ logoId: LogoId }) },
  response: { status: 200, body: OwnSponsorship },
  problems: [
    'invalid-request',
    'sign-in-required',
    'not-allowed',
    'not-found',
    'not-possible',
    'dependency-unavailable',
  ],
})

const forAdministrators = [
  'invalid-request',
  'sign-in-required',
  'not-allowed',
  'not-found',
  'dependency-unavailable',
] as const

const ofSponsorship = z.strictObject({ sponsorshipId: Id })

export const readDeskLogo = call({
  service: 'sponsors',
  method: 'GET',
  path: '/api/admin/sponsorships/{sponsorshipId}/logos/{logoId}',
  summary: 'A logo of a paid sponsorship: the one that is shown, or the one that waits',
  access: 'administrator',
  roles: ['money', 'reviews', 'support'],
  limit: 'read',
  request: { params: z.strictObject({ ...ofSponsorship.shape, logoId: LogoId }), query },
  response: { status: 200, file: 'image/webp', orFile: 'image/avif' },
  problems: forAdministrators,
})

/** `removed`: left out before it was shown, or taken down; it is deleted, and the company reads why. */
export const LogoDecision = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('shown'), logoId: LogoId }),
  z.strictObject({ verdict: z.literal('removed'), logoId: LogoId, ...SponsorshipReason.shape }),
])
export type LogoDecision = z.output<typeof LogoDecision>

export const decideLogo = call({
  service: 'sponsors',
  method: 'PUT',
  path: '/api/admin/sponsorships/{sponsorshipId}/logo',
  summary:
    'Show a logo that came in the place of another, leave one out, or take one down, whatever becomes of the sponsorship',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['sponsorship-logo-shown', 'sponsorship-logo-removed'],
  request: { params: ofSponsorship, body: LogoDecision },
  response: { status: 200, body: DeskSponsorship },
  problems: [...forAdministrators, 'conflict'],
})
