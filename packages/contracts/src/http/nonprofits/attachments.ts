import { z } from 'zod'
import { Id, Line } from '../../ids/index.ts'
import { call } from '../call.ts'
import { forContacts, OwnApplication } from './applications.ts'
import { attachmentFile } from './attachment.ts'
import { reading } from './judging.ts'

const params = z.strictObject({ applicationId: Id, attachmentId: Id })

export const attachFile = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/own-grant-applications/{applicationId}/attachments/{attachmentId}',
  summary: 'Attach a file to a draft under an id of the applicant; pictures are kept without what cameras hide in them',
  access: 'donor',
  limit: 'write',
  request: {
    params,
    query: z.strictObject({ name: Line(200, 'Give the file a name') }),
    file: attachmentFile,
  },
  response: { status: 200, body: OwnApplication },
  problems: [...forContacts, 'file-too-large', 'file-refused', 'body-too-slow'],
})

export const removeAttachment = call({
  service: 'nonprofits',
  method: 'DELETE',
  path: '/api/own-grant-applications/{applicationId}/attachments/{attachmentId}',
  summary: 'Take a file off a draft',
  access: 'donor',
  limit: 'write',
  request: { params },
  response: { status: 200, body: OwnApplication },
  problems: forContacts,
})

export const readOwnAttachment = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/own-grant-applications/{applicationId}/attachments/{attachmentId}',
  summary: 'A file of an application of the caller, to keep',
  access: 'donor',
  limit: 'read',
  request: { params },
  response: { status: 200, file: 'application/octet-stream' },
  problems: [
    'invalid-request',
    'sign-in-required',
    'mailbox-to-prove',
    'not-allowed',
    'not-found',
    'dependency-unavailable',
  ],
})

export const readAttachment = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/admin/grant-applications/{applicationId}/attachments/{attachmentId}',
  summary: 'A file of a submitted application, to keep',
  access: 'administrator',
  roles: ['reviews'],
  limit: 'read',
  audited: ['attachment-downloaded'],
  request: { params },
  response: { status: 200, file: 'application/octet-stream' },
  problems: reading,
})
