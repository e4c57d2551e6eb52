import { z } from 'zod'
import { Id, Text } from '../../ids/index.ts'
import { Dollars } from '../../money/index.ts'
import { call } from '../call.ts'
import { changing, DeskGrant, OwnGrant, seen } from './payments.ts'

export * from './report.ts'

export const ReportForm = z.strictObject({
  summary: Text(5000, 'Say what the grant did'),
  spent: Dollars,
})

export const reportGrant = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/own-grants/{grantId}/report',
  summary:
    'Report what a grant did; everyone can read it once an administrator has accepted it. Earlier reports are kept',
  access: 'donor',
  limit: 'write',
  request: { params: z.strictObject({ grantId: Id }), body: ReportForm },
  response: { status: 200, body: OwnGrant },
  problems: [
    'invalid-request',
    'sign-in-required',
    'mailbox-to-prove',
    'not-allowed',
    'not-found',
    'not-possible',
    'too-many-requests',
    'dependency-unavailable',
  ],
})

/** The organization reads the words. */
export const AskAgainForm = z.strictObject({ words: Text(2000, 'Say what is missing. The organization will read it') })
export const HideForm = z.strictObject({ words: Text(2000, 'Say why. The organization will read it') })

export const ReportReview = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('accepted'), seen }),
  z.strictObject({ verdict: z.literal('asked'), ...AskAgainForm.shape, seen }),
  z.strictObject({ verdict: z.literal('hidden'), ...HideForm.shape, seen }),
])
export type ReportReview = z.output<typeof ReportReview>

export const reviewGrantReport = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/grants/{grantId}/reports/{reportId}/review',
  summary:
    'Accept a report, so that everyone can read it; ask the organization to write it again; or hide a public one',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['grant-report-accepted', 'grant-report-asked', 'grant-report-hidden'],
  request: { params: z.strictObject({ grantId: Id, reportId: Id }), body: ReportReview },
  response: { status: 200, body: DeskGrant },
  problems: changing,
})
