import { z } from 'zod'
import { Id } from '../../ids/index.ts'
import { call } from '../call.ts'
import { DeclineReason } from './memorials.ts'
import { PaidMemorial } from './paid.ts'

/** What the donor reads of a correction that is not shown; the desk shows it while the reason is typed. */
export const correctionDeclinedInWords = ({ honoree, reason }: { honoree: string; reason: string }): string =>
  `We can’t show your correction of the memorial for ${honoree}: ${reason}`

const edits = z.int().min(1)
export const CorrectionDecision = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('approved'), edits }),
  z.strictObject({ verdict: z.literal('declined'), edits, ...DeclineReason.shape }),
])

export const decideCorrection = call({
  service: 'memorials',
  method: 'PUT',
  path: '/api/admin/memorials/{memorialId}/correction',
  summary:
    'Show the correction of a memorial instead of what is on the wall, or decline it, and it stays as it is; refused if another one was sent since it was read',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'write',
  audited: ['memorial-correction-approved', 'memorial-correction-declined'],
  request: { params: z.strictObject({ memorialId: Id }), body: CorrectionDecision },
  response: { status: 200, body: PaidMemorial },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'not-found', 'conflict', 'dependency-unavailable'],
})
