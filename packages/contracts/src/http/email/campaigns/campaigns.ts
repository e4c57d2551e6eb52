import { z } from 'zod'
import { Id, Line, Text } from '../../../ids/index.ts'
import { call, type SentFile, sentFileTypes } from '../../call.ts'
import { pageOf, pageQuery } from '../../paged.ts'
import { Html, htmlCharactersMax, wordsBytesMax } from '../templates.ts'

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

/** What an A/B test may be. Fewer people reached by either version than `reachedMin` say nothing. */
export const campaignTests = { percentMin: 10, percentMax: 50, hoursMin: 1, hoursMax: 72, reachedMin: 50 } as const
export const variants = ['a', 'b'] as const
export type Variant = (typeof variants)[number]
export const testReactions = ['opened', 'clicked'] as const
/** `rate`: more of those it reached; `tie` and `too-few`: then it is A; `by-hand`: an administrator chose. */
export const winnerReasons = ['rate', 'tie', 'too-few', 'by-hand'] as const

/** How a campaign tries two versions on some of its recipients before the others get the better one (decision 74). */
const CampaignTest = z.strictObject({
  /** Of all recipients; half of them get each version. */
  percent: z.int().min(campaignTests.percentMin).max(campaignTests.percentMax),
  by: z.enum(testReactions),
  /** From when the last email of the test is through. */
  hours: z.int().min(campaignTests.hoursMin).max(campaignTests.hoursMax),
})

const VersionCounts = z.strictObject({ reached: z.int(), reacted: z.int() })

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
    /** Not null: `scheduledAt` is an hour where each reader lives, and this the zone of those whose own isn’t known. */
    readerZone: z.string().nullable(),
    /** Whether everyone can read it on the web, from when it starts being sent. */
    isOnWeb: z.boolean(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
    /** Why a scheduled one became a draft again when it was due; `null` once it was looked at: saved, scheduled or sent. */
    notStarted: z.strictObject({ at: z.iso.datetime(), why: z.enum(notStartedReasons) }).nullable(),
    /** `null`: there is one version only. */
    test: CampaignTest.extend({
      /** `null` until the last email of the test is through. */
      endsAt: z.iso.datetime().nullable(),
      decided: z
        .strictObject({
          winner: z.enum(variants),
          why: z.enum(winnerReasons),
          at: z.iso.datetime(),
          a: VersionCounts,
          b: VersionCounts,
        })
        .nullable(),
    }).nullable(),
    totalRecipients: z.int(),
    totalDelivered: z.int(),
    totalOpened: z.int(),
    totalClicked: z.int(),
    /** For whom it isn’t the hour yet. */
    totalWaiting: z.int(),
    version: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'EmailCampaign' })
export type EmailCampaign = z.output<typeof EmailCampaign>

export const campaignFilesMax = 5
/** All of a campaign’s files together: 15 MB as emails carry them, for each reader. Many servers take no email above 20. */
export const campaignFilesBytesMax = 11 * 1024 * 1024
/** Each of a campaign’s files. */
export const campaignFile = { types: sentFileTypes, bytesMax: 10 * 1024 * 1024 } as const satisfies SentFile

/** One campaign with what it says and where its recipients are. */
export const EmailCampaignCase = z
  .strictObject({
    campaign: EmailCampaign,
    htmlContent: z.string(),
    textContent: z.string(),
    /** The other version of a test. */
    versionB: z.strictObject({ subject: z.string(), htmlContent: z.string(), textContent: z.string() }).nullable(),
    attachments: z.array(z.strictObject({ id: Id, fileName: z.string(), bytes: z.int() })),
    /** How many recipients are in each state. */
    recipients: z.record(z.enum(recipientStates), z.int()),
  })
  .meta({ id: 'EmailCampaignCase' })
export type EmailCampaignCase = z.output<typeof EmailCampaignCase>

/** What every call of these refuses. */
export const forAdministrators = [
  'invalid-request',
  'sign-in-required',
  'not-allowed',
  'dependency-unavailable',
] as const
export const ofCampaign = { params: z.strictObject({ campaignId: Id }) }

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
  roles: ['support'],
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
  roles: ['support'],
  limit: 'read',
  request: ofCampaign,
  response: { status: 200, body: EmailCampaignCase },
  problems: [...forAdministrators, 'not-found'],
})

/** Two versions. */
const campaignBytesMax = 2 * wordsBytesMax

const words = {
  subject: Line(200, 'Subject is required'),
  htmlContent: Html('Content is required'),
  textContent: Text(htmlCharactersMax).or(z.literal('')).default(''),
}

const NewCampaignTest = CampaignTest.extend(words)
export type NewCampaignTest = z.output<typeof NewCampaignTest>

export const NewEmailCampaign = z.strictObject({
  name: Line(100, 'Name is required'),
  ...words,
  /** At most one of these two; null both: all email addresses. */
  listId: Id.nullable().default(null),
  segmentId: Id.nullable().default(null),
  templateId: Id.nullable().default(null),
  isOnWeb: z.boolean().default(false),
  /** With what version B says; null: one version. */
  test: NewCampaignTest.nullable().default(null),
})

export const createEmailCampaign = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/campaigns',
  summary: 'Create a campaign as a draft',
  access: 'administrator',
  roles: ['owner'],
  limit: 'write',
  idempotent: true,
  audited: ['campaign-saved'],
  request: { body: NewEmailCampaign, bodyBytesMax: campaignBytesMax },
  response: { status: 201, body: EmailCampaignCase },
  problems: [...forAdministrators, 'conflict'],
})

export const changeEmailCampaign = call({
  service: 'email',
  method: 'PUT',
  path: '/api/email/campaigns/{campaignId}',
  summary: 'Change a draft that is still as it was read',
  access: 'administrator',
  roles: ['owner'],
  limit: 'write',
  audited: ['campaign-saved'],
  request: {
    ...ofCampaign,
    /** `version` is the one that was read. */
    body: z.strictObject({ ...NewEmailCampaign.shape, version: z.int() }),
    bodyBytesMax: campaignBytesMax,
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
  roles: ['owner'],
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
  summary:
    'How many people a draft would be sent to now, and how many of its segment or of all agreed to lists alone and get none',
  access: 'administrator',
  roles: ['support'],
  limit: 'read',
  request: ofCampaign,
  response: { status: 200, body: z.strictObject({ totalRecipients: z.int(), listsAlone: z.int() }) },
  problems: [...forAdministrators, 'not-found'],
})
