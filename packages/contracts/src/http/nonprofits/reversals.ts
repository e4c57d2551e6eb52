import { z } from 'zod'
import { Id, Line, Text } from '../../ids/index.ts'
import { call } from '../call.ts'
import { changing, DeskGrant, ofPayment, seen } from './payments.ts'

const ofCancellation = z.strictObject({ grantId: Id, cancellationId: Id })

export const TakeBackForm = z.strictObject({ reason: Line(500, 'Say why. It’s kept with the grant') })

export const takeBackGrantPayment = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/grants/{grantId}/payments/{paymentId}/withdrawal',
  summary: 'Void a recorded payment that nobody has confirmed, such as one that was never made',
  access: 'administrator',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  audited: ['grant-payment-taken-back'],
  request: { params: ofPayment, body: z.strictObject({ ...TakeBackForm.shape, seen }) },
  response: { status: 200, body: DeskGrant },
  problems: changing,
})

export const ReturnForm = z.strictObject({
  reason: Line(500, 'Say why it came back. The organization will read it'),
  evidence: Line(300, 'Enter what shows it, such as the line of the bank statement'),
})

export const recordGrantReturn = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/grants/{grantId}/payments/{paymentId}/return',
  summary:
    'Record that a confirmed payment came back, with what shows it; it counts as paid until the return is confirmed',
  access: 'administrator',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  audited: ['grant-return-recorded'],
  request: { params: ofPayment, body: z.strictObject({ ...ReturnForm.shape, seen }) },
  response: { status: 200, body: DeskGrant },
  problems: changing,
})

export const confirmGrantReturn = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/grants/{grantId}/payments/{paymentId}/return/confirmation',
  summary: 'Confirm that a payment came back, as it was recorded: it is out of the books from now on',
  access: 'administrator',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  audited: ['grant-payment-returned'],
  request: { params: ofPayment, body: z.strictObject({ seen }) },
  response: { status: 200, body: DeskGrant },
  problems: changing,
})

export const takeBackGrantReturn = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/grants/{grantId}/payments/{paymentId}/return/withdrawal',
  summary: 'Void a recorded return that nobody has confirmed',
  access: 'administrator',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  audited: ['grant-return-taken-back'],
  request: { params: ofPayment, body: z.strictObject({ ...TakeBackForm.shape, seen }) },
  response: { status: 200, body: DeskGrant },
  problems: changing,
})

export const CancellationForm = z.strictObject({
  reason: Text(2000, 'Say why. The organization will read it'),
  evidence: Line(300, 'Enter what shows it, such as the organization’s letter'),
})

export const recordGrantCancellation = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/grants/{grantId}/cancellations/{cancellationId}',
  summary:
    'Record under an id of the client that what of a grant isn’t paid won’t be, with the reason and what shows it; it counts once it’s confirmed',
  access: 'administrator',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  audited: ['grant-cancellation-recorded'],
  request: { params: ofCancellation, body: z.strictObject({ ...CancellationForm.shape, seen }) },
  response: { status: 200, body: DeskGrant },
  problems: changing,
})

export const confirmGrantCancellation = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/grants/{grantId}/cancellations/{cancellationId}/confirmation',
  summary: 'Confirm a recorded cancellation: the organization is told the reason, and its budget is free again',
  access: 'administrator',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  audited: ['grant-canceled'],
  request: { params: ofCancellation, body: z.strictObject({ seen }) },
  response: { status: 200, body: DeskGrant },
  problems: changing,
})

export const takeBackGrantCancellation = call({
  service: 'nonprofits',
  method: 'PUT',
  path: '/api/admin/grants/{grantId}/cancellations/{cancellationId}/withdrawal',
  summary: 'Void a recorded cancellation that nobody has confirmed',
  access: 'administrator',
  roles: ['money'],
  freshProof: true,
  limit: 'write',
  audited: ['grant-cancellation-taken-back'],
  request: { params: ofCancellation, body: z.strictObject({ ...TakeBackForm.shape, seen }) },
  response: { status: 200, body: DeskGrant },
  problems: changing,
})
