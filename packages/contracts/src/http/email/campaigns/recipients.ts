import { z } from 'zod'
import { Id, Line } from '../../../ids/index.ts'
import { call } from '../../call.ts'
import { pageOf, pageQuery } from '../../paged.ts'
import { forAdministrators, ofCampaign, recipientStates, variants } from './campaigns.ts'

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
  roles: ['support'],
  limit: 'read',
  audited: ['list-read'],
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
  roles: ['support'],
  limit: 'read',
  audited: ['list-read'],
  recordOfPerson: true,
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
    /** Of an A/B test; those who wait for its winner are in neither. Empty where there is one version. */
    versions: z.array(
      z.strictObject({
        variant: z.enum(variants),
        totalRecipients: z.int(),
        totalDelivered: z.int(),
        totalOpened: z.int(),
        totalClicked: z.int(),
      }),
    ),
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
  roles: ['support'],
  limit: 'read',
  request: { ...ofCampaign, query: z.strictObject({ by: z.enum(['hour', 'day']).default('hour') }) },
  response: { status: 200, body: EmailCampaignAnalytics },
  problems: [...forAdministrators, 'not-found'],
})
