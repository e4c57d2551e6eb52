import { z } from 'zod'
import { Id, Line, Text } from '../../ids/index.ts'
import { call } from '../call.ts'
import { pageOf, pageQuery } from '../paged.ts'
import { htmlCharactersMax } from './templates.ts'

export const campaignStates = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled'] as const
/** A recipient ends in exactly one of these but the first two. */
export const recipientStates = [
  'queued',
  'sending',
  'sent',
  'uncertain',
  'bounced',
  'failed',
  'suppressed',
  'canceled',
] as const

/** A campaign (spec 02 §3). Its counts are those of its recipients. */
export const EmailCampaign = z
  .strictObject({
    id: Id,
    name: z.string(),
    subject: z.string(),
    /** Null: all email addresses. */
    listId: Id.nullable(),
    templateId: Id.nullable(),
    status: z.enum(campaignStates),
    scheduledAt: z.iso.datetime().nullable(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
    totalRecipients: z.int(),
    totalDelivered: z.int(),
    totalOpened: z.int(),
    totalClicked: z.int(),
    version: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'EmailCampaign' })
export type EmailCampaign = z.output<typeof EmailCampaign>

/** One campaign with what it says and where its recipients are. */
export const EmailCampaignCase = z
  .strictObject({
    campaign: EmailCampaign,
    htmlContent: z.string(),
    textContent: z.string(),
    attachments: z.array(z.strictObject({ id: Id, fileName: z.string(), bytes: z.int() })),
    /** How many recipients are in each state. */
    recipients: z.record(z.enum(recipientStates), z.int()),
  })
  .meta({ id: 'EmailCampaignCase' })
export type EmailCampaignCase = z.output<typeof EmailCampaignCase>

const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const
const ofCampaign = { params: z.strictObject({ campaignId: Id }) }

export const CampaignFilter = z.strictObject({
  status: z.enum([...campaignStates, 'all']).default('all'),
  search: Line(200).optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
})
export type CampaignFilter = z.output<typeof CampaignFilter>

export const listEmailCampaigns = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/campaigns',
  summary: 'The campaigns, newest first, one page at a time, with their number',
  access: 'administrator',
  limit: 'read',
  request: { query: z.strictObject({ ...CampaignFilter.shape, ...pageQuery }) },
  response: { status: 200, body: pageOf(EmailCampaign) },
  problems: forAdministrators,
})

export const getEmailCampaign = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/campaigns/{campaignId}',
  summary: 'One campaign with what it says and where its recipients are',
  access: 'administrator',
  limit: 'read',
  request: ofCampaign,
  response: { status: 200, body: EmailCampaignCase },
  problems: [...forAdministrators, 'not-found'],
})

export const NewEmailCampaign = z.strictObject({
  name: Line(100, 'Name is required'),
  subject: Line(200, 'Subject is required'),
  htmlContent: Text(htmlCharactersMax, 'Content is required'),
  textContent: Text(htmlCharactersMax).or(z.literal('')).default(''),
  /** Null: all email addresses. */
  listId: Id.nullable().default(null),
  templateId: Id.nullable().default(null),
})

export const createEmailCampaign = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/campaigns',
  summary: 'Create a campaign as a draft',
  access: 'administrator',
  limit: 'write',
  idempotent: true,
  audited: ['campaign-saved'],
  request: { body: NewEmailCampaign },
  response: { status: 201, body: EmailCampaignCase },
  problems: [...forAdministrators, 'conflict'],
})

export const sendEmailCampaign = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/campaigns/{campaignId}/send',
  summary: 'Send a draft: its recipients are fixed now; a repeat changes nothing',
  access: 'administrator',
  limit: 'write',
  audited: ['campaign-sent'],
  request: ofCampaign,
  response: { status: 200, body: z.strictObject({ message: z.string(), totalRecipients: z.int() }) },
  problems: [...forAdministrators, 'not-found', 'conflict'],
})
