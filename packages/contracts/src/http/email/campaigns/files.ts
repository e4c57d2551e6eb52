import { z } from 'zod'
import { Id, Line } from '../../../ids/index.ts'
import { call } from '../../call.ts'
import { campaignFile, EmailCampaignCase, forAdministrators } from './campaigns.ts'
import { stepProblems } from './steps.ts'

const fileParams = z.strictObject({ campaignId: Id, attachmentId: Id })

export const attachCampaignFile = call({
  service: 'email',
  method: 'PUT',
  path: '/api/email/campaigns/{campaignId}/attachments/{attachmentId}',
  summary: 'Attach a file to a draft under an id of the caller; pictures are kept without what cameras hide in them',
  access: 'administrator',
  roles: ['owner'],
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
  roles: ['owner'],
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
  roles: ['support'],
  limit: 'read',
  audited: ['campaign-file-downloaded'],
  request: { params: fileParams },
  response: { status: 200, file: 'application/octet-stream' },
  problems: [...forAdministrators, 'not-found'],
})
