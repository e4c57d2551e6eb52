import { z } from 'zod'
import { Id } from '../ids/index.ts'
import { call } from './call.ts'

export const EmailTemplate = z
  .strictObject({
    id: Id,
    name: z.string(),
    subject: z.string(),
    textContent: z.string(),
    templateType: z.enum(['general', 'welcome', 'donation_thank_you', 'newsletter']),
    isActive: z.boolean(),
  })
  .meta({ id: 'EmailTemplate' })

export const listEmailTemplates = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/templates',
  summary: 'The templates of the mails that the system sends',
  access: 'administrator',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(EmailTemplate) },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})
