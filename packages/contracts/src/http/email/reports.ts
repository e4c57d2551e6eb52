import { z } from 'zod'
import { call } from '../call.ts'

const problems = ['invalid-request', 'signature-invalid', 'not-found', 'dependency-unavailable'] as const
const heard = { status: 200, body: z.strictObject({ received: z.literal(true) }) } as const

/** The callers are providers of email: their bodies are their own, so they have no schema here. */
export const receivePostmarkReport = call({
  service: 'email',
  method: 'POST',
  path: '/api/webhooks/postmark',
  summary: 'Take a bounce, complaint or delivery from Postmark',
  access: 'anyone',
  limit: 'webhook',
  request: {},
  response: heard,
  problems,
})

export const receiveSendgridReports = call({
  service: 'email',
  method: 'POST',
  path: '/api/webhooks/sendgrid',
  summary: 'Take signed bounces, complaints and deliveries from SendGrid',
  access: 'anyone',
  limit: 'webhook',
  request: {},
  response: heard,
  problems,
})

export const receiveSesReport = call({
  service: 'email',
  method: 'POST',
  path: '/api/webhooks/ses',
  summary: 'Take a signed bounce, complaint or delivery from Amazon SES, by a topic of Amazon SNS',
  access: 'anyone',
  limit: 'webhook',
  request: {},
  response: heard,
  problems,
})
