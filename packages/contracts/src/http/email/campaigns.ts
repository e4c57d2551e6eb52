import { z } from 'zod'
import { Email, Id, Line, Text } from '../../ids/index.ts'
import { call, type SentFile, sentFileTypes } from '../call.ts'
import { pageOf, pageQuery } from '../paged.ts'
import { Html, htmlCharactersMax, wordsBytesMax } from './templates.ts'

export const campaignStates = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled'] as const
/** A recipient ends in exactly one of these but the first two; `uncertain`: cut off while it was sent, and never sent again. */
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

/** `nobody`: none of those it is for received emails then. */
export const notStartedReasons = ['nobody', 'failed'] as const

/** A campaign (spec 02 §3). Its counts are those of its recipients. */
export const EmailCampaign = z
  .strictObject({
    id: Id,
    name: z.string(),
    subject: z.string(),
    /** At most one of these two; null both: all email addresses. */
    listId: Id.nullable(),
    segmentId: Id.nullable(),
    templateId: Id.nullable(),
    status: z.enum(campaignStates),
    scheduledAt: z.iso.datetime().nullable(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
    /** Why a scheduled one became a draft again when it was due; `null` once it was looked at: saved, scheduled or sent. */
    notStarted: z.strictObject({ at: z.iso.datetime(), why: z.enum(notStartedReasons) }).nullable(),
    totalRecipients: z.int(),
    totalDelivered: z.int(),
    totalOpened: z.int(),
    totalClicked: z.int(),
    version: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'EmailCampaign' })
export type EmailCampaign = z.output<typeof EmailCampaign>

export const campaignFilesMax = 5
/** Each of a campaign’s files. */
export const campaignFile = { types: sentFileTypes, bytesMax: 10 * 1024 * 1024 } as const satisfies SentFile

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
  htmlContent: Html('Content is required'),
  textContent: Text(htmlCharactersMax).or(z.literal('')).default(''),
  /** At most one of these two; null both: all email addresses. */
  listId: Id.nullable().default(null),
  segmentId: Id.nullable().default(null),
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
  request: { body: NewEmailCampaign, bodyBytesMax: wordsBytesMax },
  response: { status: 201, body: EmailCampaignCase },
  problems: [...forAdministrators, 'conflict'],
})

export const changeEmailCampaign = call({
  service: 'email',
  method: 'PUT',
  path: '/api/email/campaigns/{campaignId}',
  summary: 'Change a draft that is still as it was read',
  access: 'administrator',
  limit: 'write',
  audited: ['campaign-saved'],
  request: {
    ...ofCampaign,
    /** `version` is the one that was read. */
    body: z.strictObject({ ...NewEmailCampaign.shape, version: z.int() }),
    bodyBytesMax: wordsBytesMax,
  },
  response: { status: 200, body: EmailCampaignCase },
  problems: [...forAdministrators, 'not-found', 'not-possible', 'conflict'],
})

export const deleteEmailCampaign = call({
  service: 'email',
  method: 'DELETE',
  path: '/api/email/campaigns/{campaignId}',
  summary: 'Delete a draft with its files',
  access: 'administrator',
  limit: 'write',
  audited: ['campaign-deleted'],
  request: ofCampaign,
  response: { status: 204 },
  problems: [...forAdministrators, 'not-found', 'not-possible'],
})

export const getCampaignAudience = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/campaigns/{campaignId}/audience',
  summary: 'How many people a draft would be sent to now',
  access: 'administrator',
  limit: 'read',
  request: ofCampaign,
  response: { status: 200, body: z.strictObject({ totalRecipients: z.int() }) },
  problems: [...forAdministrators, 'not-found'],
})

/** The campaign as it was read: another one may not leave in its place. */
const AsRead = z.strictObject({ version: z.int() })

const stepAnswer = { status: 200, body: EmailCampaignCase } as const
const stepProblems = [...forAdministrators, 'not-found', 'not-possible'] as const

export const sendEmailCampaign = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/campaigns/{campaignId}/send',
  summary: 'Send a draft that is still as it was read: its recipients are fixed now; a repeat changes nothing',
  access: 'administrator',
  limit: 'write',
  audited: ['campaign-sent'],
  request: { ...ofCampaign, body: AsRead },
  response: { status: 200, body: z.strictObject({ message: z.string(), totalRecipients: z.int() }) },
  problems: [...stepProblems, 'conflict'],
})

export const scheduleEmailCampaign = call({
  service: 'email',
  method: 'PUT',
  path: '/api/email/campaigns/{campaignId}/schedule',
  summary: 'Send a draft that is still as it was read later, or change when; its recipients are fixed then',
  access: 'administrator',
  limit: 'write',
  audited: ['campaign-scheduled'],
  request: { ...ofCampaign, body: AsRead.extend({ scheduledAt: z.iso.datetime('Choose a date and a time') }) },
  response: stepAnswer,
  problems: [...stepProblems, 'conflict'],
})

export const unscheduleEmailCampaign = call({
  service: 'email',
  method: 'DELETE',
  path: '/api/email/campaigns/{campaignId}/schedule',
  summary: 'Make a scheduled campaign a draft again',
  access: 'administrator',
  limit: 'write',
  audited: ['campaign-unscheduled'],
  request: ofCampaign,
  response: stepAnswer,
  problems: stepProblems,
})

export const pauseEmailCampaign = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/campaigns/{campaignId}/pause',
  summary: 'Send no more of a campaign for now; the few emails already on their way still leave',
  access: 'administrator',
  limit: 'write',
  audited: ['campaign-paused'],
  request: ofCampaign,
  response: stepAnswer,
  problems: stepProblems,
})

export const resumeEmailCampaign = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/campaigns/{campaignId}/resume',
  summary: 'Go on sending a paused campaign where it stopped',
  access: 'administrator',
  limit: 'write',
  audited: ['campaign-resumed'],
  request: ofCampaign,
  response: stepAnswer,
  problems: stepProblems,
})

export const cancelEmailCampaign = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/campaigns/{campaignId}/cancel',
  summary: 'End a scheduled, sending or paused campaign for good; people who haven’t got it yet won’t',
  access: 'administrator',
  limit: 'write',
  audited: ['campaign-canceled'],
  request: ofCampaign,
  response: stepAnswer,
  problems: stepProblems,
})

export const retryEmailCampaign = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/campaigns/{campaignId}/retry',
  summary: 'Send a campaign once more to the recipients that failed, and to nobody else',
  access: 'administrator',
  limit: 'write',
  audited: ['campaign-retried'],
  request: ofCampaign,
  response: { status: 200, body: z.strictObject({ message: z.string(), totalRetried: z.int() }) },
  problems: stepProblems,
})

export const testEmailCampaign = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/campaigns/{campaignId}/test',
  summary: 'Email a campaign to one address as it is now, without counting it anywhere',
  access: 'administrator',
  limit: 'write',
  audited: ['campaign-tested'],
  request: { ...ofCampaign, body: z.strictObject({ email: Email() }) },
  response: { status: 200, body: z.strictObject({ message: z.string() }) },
  problems: [...stepProblems, 'too-many-requests'],
})

/** Somebody who gets a campaign. */
export const EmailRecipient = z
  .strictObject({
    id: Id,
    /** Null once the subscriber was forgotten. */
    email: z.string().nullable(),
    state: z.enum(recipientStates),
    /** Why it failed, bounced or was suppressed, or what it waits for; `null` where nothing is to be said. */
    reason: z.string().nullable(),
    attempts: z.int(),
    settledAt: z.iso.datetime().nullable(),
    /** By a person, as far as can be told. */
    firstOpenedAt: z.iso.datetime().nullable(),
    firstClickedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'EmailRecipient' })
export type EmailRecipient = z.output<typeof EmailRecipient>

export const listCampaignRecipients = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/campaigns/{campaignId}/recipients',
  summary: 'Who gets a campaign and what became of it, one page at a time; the total is counted up to 10,000',
  access: 'administrator',
  limit: 'read',
  request: {
    ...ofCampaign,
    query: z.strictObject({
      state: z.enum([...recipientStates, 'all']).default('all'),
      /** Part of an address. */
      search: Line(200).optional(),
      ...pageQuery,
    }),
  },
  response: { status: 200, body: pageOf(EmailRecipient) },
  problems: [...forAdministrators, 'not-found'],
})

export const recipientEventKinds = [
  'queued',
  'waits',
  'sent',
  'uncertain',
  'bounced',
  'failed',
  'suppressed',
  'canceled',
  'retried',
  'opened',
  'opened-by-machine',
  'clicked',
  'clicked-by-machine',
] as const

/** All that happened to one recipient, oldest first. */
export const EmailRecipientHistory = z
  .strictObject({
    recipient: EmailRecipient,
    history: z.array(
      z.strictObject({
        kind: z.enum(recipientEventKinds),
        /** A reason, or the link that was clicked. */
        detail: z.string().nullable(),
        at: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'EmailRecipientHistory' })
export type EmailRecipientHistory = z.output<typeof EmailRecipientHistory>

export const getCampaignRecipient = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/campaigns/{campaignId}/recipients/{recipientId}',
  summary: 'What happened to one recipient of a campaign, oldest first',
  access: 'administrator',
  limit: 'read',
  request: { params: z.strictObject({ campaignId: Id, recipientId: Id }) },
  response: { status: 200, body: EmailRecipientHistory },
  problems: [...forAdministrators, 'not-found'],
})

/** How a campaign does. People are counted once; what machines opened or clicked is apart and in none of the other figures. */
export const EmailCampaignAnalytics = z
  .strictObject({
    totalRecipients: z.int(),
    totalDelivered: z.int(),
    totalOpened: z.int(),
    totalClicked: z.int(),
    /** Recipients whose email was opened by a machine, and by no person that could be told. */
    totalOpenedByMachine: z.int(),
    /** Whether opens and clicks are counted at all. */
    isTracked: z.boolean(),
    by: z.enum(['hour', 'day']),
    /** From the start on, each with when it begins; without those in which nothing happened. First opens and clicks of people. */
    series: z.array(z.strictObject({ at: z.iso.datetime(), delivered: z.int(), opened: z.int(), clicked: z.int() })),
    /** The most clicked first. */
    links: z.array(z.strictObject({ url: z.string(), clicks: z.int(), people: z.int() })),
  })
  .meta({ id: 'EmailCampaignAnalytics' })
export type EmailCampaignAnalytics = z.output<typeof EmailCampaignAnalytics>

export const getCampaignAnalytics = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/campaigns/{campaignId}/analytics',
  summary: 'How a campaign does over time: delivered, opened, clicked, and which links',
  access: 'administrator',
  limit: 'read',
  request: { ...ofCampaign, query: z.strictObject({ by: z.enum(['hour', 'day']).default('hour') }) },
  response: { status: 200, body: EmailCampaignAnalytics },
  problems: [...forAdministrators, 'not-found'],
})

const fileParams = z.strictObject({ campaignId: Id, attachmentId: Id })

export const attachCampaignFile = call({
  service: 'email',
  method: 'PUT',
  path: '/api/email/campaigns/{campaignId}/attachments/{attachmentId}',
  summary: 'Attach a file to a draft under an id of the caller; pictures are kept without what cameras hide in them',
  access: 'administrator',
  limit: 'write',
  audited: ['campaign-saved'],
  request: {
    params: fileParams,
    query: z.strictObject({ name: Line(200, 'Give the file a name') }),
    file: campaignFile,
  },
  response: { status: 200, body: EmailCampaignCase },
  problems: [...stepProblems, 'file-too-large', 'file-refused', 'body-too-slow', 'too-many-requests'],
})

export const removeCampaignFile = call({
  service: 'email',
  method: 'DELETE',
  path: '/api/email/campaigns/{campaignId}/attachments/{attachmentId}',
  summary: 'Take a file off a draft',
  access: 'administrator',
  limit: 'write',
  audited: ['campaign-saved'],
  request: { params: fileParams },
  response: { status: 200, body: EmailCampaignCase },
  problems: stepProblems,
})

export const readCampaignFile = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/campaigns/{campaignId}/attachments/{attachmentId}',
  summary: 'A file of a campaign, to keep',
  access: 'administrator',
  limit: 'read',
  audited: ['campaign-file-downloaded'],
  request: { params: fileParams },
  response: { status: 200, file: 'application/octet-stream' },
  problems: [...forAdministrators, 'not-found'],
})

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
