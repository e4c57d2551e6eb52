import { z } from 'zod'
import { call } from '../../call.ts'

/** What an email carries to be told apart: whose it is, and a proof that it is ours. */
const TrackingToken = z.string().regex(/^[\w-]{20,200}$/)

export const openTracked = call({
  service: 'email',
  method: 'GET',
  path: '/r/o/{token}',
  summary: 'An empty picture in an email of a campaign; the answer is the same for every token',
  access: 'anyone',
  limit: 'view',
  request: { params: z.strictObject({ token: TrackingToken }) },
  response: { status: 200, file: 'image/gif' },
  problems: ['invalid-request'],
})

export const followTracked = call({
  service: 'email',
  method: 'GET',
  path: '/r/c/{token}',
  summary: 'Redirect to a link of a campaign, and nowhere else',
  access: 'anyone',
  limit: 'view',
  request: { params: z.strictObject({ token: TrackingToken }) },
  response: { status: 303 },
  problems: ['invalid-request', 'not-found', 'dependency-unavailable'],
})
