import { z } from 'zod'
import { Id, Line } from '../../ids/index.ts'
import { call } from '../call.ts'
import { getGiveawayDesk, GiveawayDesk, publishRules } from './giveaways.ts'

const desk = { service: 'entries', access: 'administrator', roles: ['draws'], limit: 'write' } as const
const ofChange = { params: z.strictObject({ ...getGiveawayDesk.request.params.shape, changeId: Id }) }
const answer = { status: 200, body: GiveawayDesk } as const
const problems = [...getGiveawayDesk.problems, 'conflict'] as const

export const askPrizeChange = call({
  ...desk,
  method: 'POST',
  path: '/api/admin/giveaways/{slug}/prize-changes',
  summary:
    'Ask a second person to publish the draft, which changes the prize of a published giveaway; until they do, the rules stay as they are',
  freshProof: true,
  idempotent: true,
  audited: ['prize-change-asked'],
  request: publishRules.request,
  response: { status: 201, body: GiveawayDesk },
  problems: [...problems, 'request-in-progress', 'idempotency-key-reused'],
})

export const approvePrizeChange = call({
  ...desk,
  method: 'PUT',
  path: '/api/admin/giveaways/{slug}/prize-changes/{changeId}/approval',
  summary:
    'Approve the change of a prize that another person asked for: it is published now, permanently and for everyone',
  freshProof: true,
  audited: ['rules-published'],
  request: ofChange,
  response: answer,
  problems,
})

export const refusePrizeChange = call({
  ...desk,
  method: 'PUT',
  path: '/api/admin/giveaways/{slug}/prize-changes/{changeId}/refusal',
  summary: 'Refuse the change of a prize that another person asked for, with the reason; the draft stays',
  freshProof: true,
  audited: ['prize-change-refused'],
  request: { ...ofChange, body: z.strictObject({ reason: Line(300, 'Say why you refuse it') }) },
  response: answer,
  problems,
})

export const withdrawPrizeChange = call({
  ...desk,
  method: 'PUT',
  path: '/api/admin/giveaways/{slug}/prize-changes/{changeId}/withdrawal',
  summary: 'Withdraw the change of a prize that one asked for oneself; the draft stays',
  freshProof: true,
  audited: ['prize-change-withdrawn'],
  request: ofChange,
  response: answer,
  problems,
})
