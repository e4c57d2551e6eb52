import { z } from 'zod'
import { Id, Line, Text } from '../../ids/index.ts'
import { call } from '../call.ts'

export const automationTriggers = ['donation', 'signup', 'member_join'] as const

/** An automation (spec 02 §3): a template goes to a subscriber some minutes after something happened. */
export const EmailAutomation = z
  .strictObject({
    id: Id,
    name: z.string(),
    description: z.string(),
    triggerType: z.enum(automationTriggers),
    templateId: Id,
    delayMinutes: z.int(),
    isActive: z.boolean(),
    /** In dollars; 0 where there is no gift. */
    triggerConditions: z.strictObject({ minAmount: z.number() }),
    totalTriggered: z.int(),
    totalSent: z.int(),
    version: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'EmailAutomation' })
export type EmailAutomation = z.output<typeof EmailAutomation>

const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const

/** What the dialog begins with (spec 02 §9). */
export const automationDefaults = { triggerType: 'donation', delayMinutes: 5, minAmount: 10, isActive: true } as const

export const delayMinutesMax = 365 * 24 * 60

export const listEmailAutomations = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/automations',
  summary: 'All automations, newest first, with how often each was triggered and sent',
  access: 'administrator',
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(EmailAutomation) },
  problems: forAdministrators,
})

export const NewEmailAutomation = z.strictObject({
  name: Line(100, 'Name is required'),
  description: Text(500).or(z.literal('')).default(''),
  triggerType: z.enum(automationTriggers).default(automationDefaults.triggerType),
  templateId: Id,
  delayMinutes: z.int().min(0, 'The delay can’t be negative').max(delayMinutesMax).default(5),
  isActive: z.boolean().default(true),
  triggerConditions: z.strictObject({ minAmount: z.number().min(0).max(1_000_000).multipleOf(0.01) }),
})

export const createEmailAutomation = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/automations',
  summary: 'Create an automation; it applies to what happens from now on',
  access: 'administrator',
  limit: 'write',
  idempotent: true,
  audited: ['automation-saved'],
  request: { body: NewEmailAutomation },
  response: { status: 201, body: EmailAutomation },
  problems: [...forAdministrators, 'conflict'],
})
