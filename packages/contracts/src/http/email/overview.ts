import { z } from 'zod'
import { call } from '../call.ts'
import { EmailCampaign } from './campaigns/campaigns.ts'

/** How many of the newest campaigns the dashboard shows (spec 02 §9). */
export const recentCampaigns = 5

/** Codes leave first, then receipts, then all other emails that people asked for, then what automations send; campaigns wait with their recipients. */
export const waitingLanes = ['code', 'receipt', 'notice', 'campaign'] as const

/** What the dashboard of /email-management shows (spec 02 §2). */
export const EmailOverview = z
  .strictObject({
    totalSubscribers: z.int(),
    /** Campaigns whose status is sent, as spec 02 counts them. */
    activeCampaigns: z.int(),
    /** Those that administrators wrote. */
    templates: z.int(),
    /** Those that are active. */
    automations: z.int(),
    recentCampaigns: z.array(EmailCampaign),
    /** Emails that wait to be sent, by lane, and for how many seconds the oldest has. */
    waiting: z.array(
      z.strictObject({
        lane: z.enum(waitingLanes),
        emails: z.int(),
        oldestSeconds: z.int(),
      }),
    ),
    /** Recipients of campaigns of whom nobody can know whether the email left; they aren’t sent to again. */
    uncertain: z.int(),
    /** Of the mailbox that emails come back to; null: none is looked into. */
    bounces: z
      .strictObject({
        /** Null: not yet. */
        lookedAt: z.iso.datetime().nullable(),
        /** Why it couldn’t be looked into, in a word; null: it could. */
        failed: z.string().nullable(),
        heard: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'EmailOverview' })
export type EmailOverview = z.output<typeof EmailOverview>

export const getEmailOverview = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/overview',
  summary:
    'How many subscribers, campaigns, templates and automations there are, the newest campaigns, and what is on its way',
  access: 'administrator',
  roles: ['support'],
  limit: 'read',
  request: {},
  response: { status: 200, body: EmailOverview },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})
