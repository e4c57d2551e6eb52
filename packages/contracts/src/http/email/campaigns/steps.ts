import { z } from 'zod'
import { Email } from '../../../ids/index.ts'
import { call } from '../../call.ts'
import { TimeZone } from '../subscribers.ts'
import { TestRequested } from '../test-emails.ts'
import { EmailCampaignCase, forAdministrators, ofCampaign, variants } from './campaigns.ts'

/** The campaign as it was read: another one may not leave in its place. */
const AsRead = z.strictObject({ version: z.int() })

export const stepAnswer = { status: 200, body: EmailCampaignCase } as const
/** What a step of a campaign refuses besides. */
export const stepProblems = [...forAdministrators, 'not-found', 'not-possible'] as const

export const sendEmailCampaign = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/campaigns/{campaignId}/send',
  summary: 'Send a draft that is still as it was read: its recipients are fixed now; a repeat changes nothing',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
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
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['campaign-scheduled'],
  request: {
    ...ofCampaign,
    body: AsRead.extend({
      scheduledAt: z.iso.datetime('Choose a date and a time'),
      /** Given, it is at that hour where each reader lives, and for those whose zone isn’t known as it is in this one. */
      readerZone: TimeZone.nullable().default(null),
    }),
  },
  response: stepAnswer,
  problems: [...stepProblems, 'conflict'],
})

export const unscheduleEmailCampaign = call({
  service: 'email',
  method: 'DELETE',
  path: '/api/email/campaigns/{campaignId}/schedule',
  summary: 'Make a scheduled campaign a draft again',
  access: 'administrator',
  roles: ['owner'],
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
  roles: ['owner'],
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
  roles: ['owner'],
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
  roles: ['owner'],
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
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['campaign-retried'],
  request: ofCampaign,
  response: { status: 200, body: z.strictObject({ message: z.string(), totalRetried: z.int() }) },
  problems: stepProblems,
})

export const putCampaignOnWeb = call({
  service: 'email',
  method: 'PUT',
  path: '/api/email/campaigns/{campaignId}/web',
  summary: 'Put a campaign on the web, where everyone can read it once it is being sent, or take it off',
  access: 'administrator',
  roles: ['owner'],
  limit: 'write',
  audited: ['campaign-put-on-web', 'campaign-taken-off-web'],
  request: { ...ofCampaign, body: z.strictObject({ isOnWeb: z.boolean() }) },
  response: stepAnswer,
  problems: stepProblems,
})

export const testEmailCampaign = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/campaigns/{campaignId}/test',
  summary: 'Email a campaign to one address as it is now, without counting it anywhere',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  idempotent: true,
  audited: ['campaign-tested'],
  request: { ...ofCampaign, body: z.strictObject({ email: Email() }) },
  response: { status: 202, body: TestRequested },
  problems: [...stepProblems, 'too-many-requests'],
})

export const chooseCampaignWinner = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/campaigns/{campaignId}/winner',
  summary: 'End an A/B test that is undecided with the version that an administrator chooses',
  access: 'administrator',
  roles: ['owner'],
  limit: 'write',
  audited: ['campaign-winner-chosen'],
  request: { ...ofCampaign, body: z.strictObject({ winner: z.enum(variants) }) },
  response: stepAnswer,
  problems: stepProblems,
})
