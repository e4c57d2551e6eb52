import { z } from 'zod'
import { Email, Id, Line, Text } from '../../ids/index.ts'
import { call } from '../call.ts'
import { TestRequested } from './test-emails.ts'

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
  roles: ['support'],
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(EmailTemplate) },
  problems: forAdministrators,
})

/** Of what an email says, as characters of HTML. */
export const htmlCharactersMax = 200_000
/** Tags that open or close something: ten times what a long newsletter has. To take them apart costs more than their characters do. */
export const htmlTagsMax = 10_000
const isBounded = (html: string): boolean => html.split('<').length - 1 <= htmlTagsMax
const tooManyTags = `This has more than ${htmlTagsMax.toLocaleString('en-US')} tags. Take out what an editor left behind`

/** What an email says in HTML. */
export const Html = (required: string) => Text(htmlCharactersMax, required).refine(isBounded, tooManyTags)

/** Of the body of a call that brings it, with a text beside it. */
export const wordsBytesMax = 2 * 1024 * 1024

export const NewEmailTemplate = z.strictObject({
  name: Line(100, 'Name is required'),
  subject: Line(200, 'Subject is required'),
  htmlContent: Html('HTML content is required'),
  textContent: Text(htmlCharactersMax).or(z.literal('')).default(''),
  templateType: z.enum(templateTypes).default('general'),
})

export type NewEmailTemplate = z.output<typeof NewEmailTemplate>

export const createEmailTemplate = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/templates',
  summary: 'Create a template; without text content its emails get the text of the HTML',
  access: 'administrator',
  roles: ['owner'],
  limit: 'write',
  idempotent: true,
  audited: ['template-saved'],
  request: { body: NewEmailTemplate, bodyBytesMax: wordsBytesMax },
  response: { status: 201, body: EmailTemplate },
  problems: [...forAdministrators, 'conflict'],
})

const ofTemplate = { params: z.strictObject({ templateId: Id }) }

export const changeEmailTemplate = call({
  service: 'email',
  method: 'PUT',
  path: '/api/email/templates/{templateId}',
  summary: 'Change a template that is still as it was read; emails already made of it stay as they are',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['template-saved'],
  request: {
    ...ofTemplate,
    /** `version` is the one that was read; a template that isn’t active is offered to nobody. */
    body: z.strictObject({ ...NewEmailTemplate.shape, isActive: z.boolean(), version: z.int() }),
    bodyBytesMax: wordsBytesMax,
  },
  response: { status: 200, body: EmailTemplate },
  problems: [...forAdministrators, 'not-found', 'conflict'],
})

export const deleteEmailTemplate = call({
  service: 'email',
  method: 'DELETE',
  path: '/api/email/templates/{templateId}',
  summary: 'Delete a template that no campaign and no automation was made with',
  access: 'administrator',
  roles: ['owner'],
  limit: 'write',
  audited: ['template-deleted'],
  request: ofTemplate,
  response: { status: 204 },
  problems: [...forAdministrators, 'not-found', 'not-possible'],
})

export const findingKinds = [
  'merge-tag',
  'removed',
  'link',
  'image',
  'contrast',
  'size',
  'subject',
  'plain-text',
  'unsubscribe',
] as const

/** Something to look at before an email is sent. */
export const EmailFinding = z
  .strictObject({
    kind: z.enum(findingKinds),
    /** An email with an `error` is neither kept nor sent; a `note` says what is done without being asked. */
    weight: z.enum(['error', 'warning', 'note']),
    part: z.enum(['subject', 'html', 'text']),
    /** From 1; null where it isn’t about one line. */
    line: z.int().nullable(),
    /** What is wrong, and what to do. */
    sentence: z.string(),
  })
  .meta({ id: 'EmailFinding' })
export type EmailFinding = z.output<typeof EmailFinding>

/** An email that is being written: any of it may still be missing. */
export const EmailWords = z.strictObject({
  subject: z.string().max(200),
  htmlContent: z.string().max(htmlCharactersMax).refine(isBounded, tooManyTags),
  textContent: z.string().max(htmlCharactersMax).default(''),
})

/** What one invented person would get. */
export const EmailPreview = z
  .strictObject({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** Of the HTML as it is sent. */
    htmlBytes: z.int(),
    findings: z.array(EmailFinding),
  })
  .meta({ id: 'EmailPreview' })
export type EmailPreview = z.output<typeof EmailPreview>

export const previewEmail = call({
  service: 'email',
  method: 'POST',
  reads: true,
  path: '/api/email/previews',
  summary:
    'What an email would look like to one invented person, and what to look at before it is sent; nothing is kept',
  access: 'administrator',
  roles: ['support'],
  limit: 'read',
  request: { body: EmailWords, bodyBytesMax: wordsBytesMax },
  response: { status: 200, body: EmailPreview },
  problems: forAdministrators,
})

/** How many test emails an administrator can ask for in an hour. */
export const testsPerHour = 30

export const sendTestEmail = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/tests',
  summary: 'Email what an administrator is writing to one address, filled for an invented person and marked as a test',
  access: 'administrator',
  // Any words to any address, from our own domain: as little for others as writing a template or testing a campaign.
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  idempotent: true,
  audited: ['template-tested'],
  request: {
    body: z.strictObject({
      ...NewEmailTemplate.pick({ subject: true, htmlContent: true, textContent: true }).shape,
      email: Email(),
    }),
    bodyBytesMax: wordsBytesMax,
  },
  response: { status: 202, body: TestRequested },
  problems: [...forAdministrators, 'too-many-requests'],
})
