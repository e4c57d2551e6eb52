import { z } from 'zod'
import { Id, Line, Text } from '../../ids/index.ts'
import { call } from '../call.ts'

export const templateTypes = ['general', 'welcome', 'donation_thank_you', 'newsletter'] as const

/** A template (spec 02 §3). */
export const EmailTemplate = z
  .strictObject({
    id: Id,
    name: z.string(),
    subject: z.string(),
    htmlContent: z.string(),
    textContent: z.string(),
    templateType: z.enum(templateTypes),
    isActive: z.boolean(),
    /** The emails that the system itself sends are code: they can be read, not changed. */
    isShipped: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'EmailTemplate' })
export type EmailTemplate = z.output<typeof EmailTemplate>

const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const

export const listEmailTemplates = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/templates',
  summary: 'The templates that administrators wrote, newest first, then those of the emails that the system sends',
  access: 'administrator',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(EmailTemplate) },
  problems: forAdministrators,
})

/** Of what an email says, as characters of HTML. */
export const htmlCharactersMax = 500_000

export const NewEmailTemplate = z.strictObject({
  name: Line(100, 'Name is required'),
  subject: Line(200, 'Subject is required'),
  htmlContent: Text(htmlCharactersMax, 'HTML content is required'),
  textContent: Text(htmlCharactersMax).or(z.literal('')).default(''),
  templateType: z.enum(templateTypes).default('general'),
})

export const createEmailTemplate = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/templates',
  summary: 'Create a template; without text content its emails get the text of the HTML',
  access: 'administrator',
  limit: 'write',
  idempotent: true,
  audited: ['template-saved'],
  request: { body: NewEmailTemplate },
  response: { status: 201, body: EmailTemplate },
  problems: [...forAdministrators, 'conflict'],
})
