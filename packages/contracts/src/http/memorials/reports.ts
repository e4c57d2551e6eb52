import { z } from 'zod'
import { Id, Line } from '../../ids/index.ts'
import { call } from '../call.ts'
import { PaidMemorial } from './paid.ts'
import { ReportForm } from './report.ts'

export { ReportForm, type ReportReason, reportReasons } from './report.ts'

const params = z.strictObject({ memorialId: Id })

export const reportMemorial = call({
  service: 'memorials',
  method: 'POST',
  path: '/api/memorial-blocks/{memorialId}/report',
  summary:
    'Say what is wrong with a memorial that is on its wall: a person looks at it, and nothing is taken down before; one report a browser, the last one counts',
  access: 'anyone',
  limit: 'registration',
  request: { params, body: ReportForm },
  response: { status: 204 },
  problems: ['invalid-request', 'not-found', 'not-possible', 'too-many-requests', 'dependency-unavailable'],
})

/** Nobody but the desk reads it. */
export const KeepReason = z.strictObject({ reason: Line(500, 'Say why you keep it') })

export const keepReportedMemorial = call({
  service: 'memorials',
  method: 'POST',
  path: '/api/admin/memorials/{memorialId}/kept',
  summary:
    'Keep a reported memorial on its wall, with the reason; refused if it was reported again since it was read. Taking it down is a review',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['memorial-kept'],
  request: { params, body: z.strictObject({ reports: z.int().min(1), ...KeepReason.shape }) },
  response: { status: 200, body: PaidMemorial },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'not-found', 'conflict', 'dependency-unavailable'],
})
