import { z } from 'zod'
import { Id, Line, Text } from '../../ids/index.ts'
import { call } from '../call.ts'
import { pageOf, pageQuery } from '../paged.ts'

export const automationTriggers = ['donation', 'signup', 'member_join'] as const
export type AutomationTrigger = (typeof automationTriggers)[number]

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
    /** How often somebody entered, and how many emails of it were sent. */
    totalTriggered: z.int(),
    totalSent: z.int(),
    version: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'EmailAutomation' })
export type EmailAutomation = z.output<typeof EmailAutomation>

const forAdministrators = ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'] as const
const ofAutomation = { params: z.strictObject({ automationId: Id }) }

/** What the dialog begins with (spec 02 §9). */
export const automationDefaults = { triggerType: 'donation', delayMinutes: 5, minAmount: 10, isActive: true } as const

export const delayMinutesMax = 365 * 24 * 60
export const minAmountMax = 1_000_000

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
  delayMinutes: z
    .int('Enter whole minutes')
    .min(0, 'The delay can’t be negative')
    .max(delayMinutesMax, 'The delay can’t be longer than a year')
    .default(automationDefaults.delayMinutes),
  isActive: z.boolean().default(automationDefaults.isActive),
  /** In dollars: only gifts of at least this much. Only a donation trigger can have one. */
  triggerConditions: z
    .strictObject({
      minAmount: z
        .number()
        .min(0, 'The amount can’t be negative')
        .max(minAmountMax, 'Enter $1,000,000 or less')
        .multipleOf(0.01, 'Enter whole cents'),
    })
    .default({ minAmount: 0 }),
})

export type NewEmailAutomation = z.output<typeof NewEmailAutomation>

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
  problems: forAdministrators,
})

export const changeEmailAutomation = call({
  service: 'email',
  method: 'PUT',
  path: '/api/email/automations/{automationId}',
  summary: 'Change an automation; those on their way through it get what it was when they entered',
  access: 'administrator',
  limit: 'write',
  audited: ['automation-saved'],
  request: {
    ...ofAutomation,
    body: NewEmailAutomation.omit({ isActive: true }).extend({
      /** The version that the change was made from. */
      version: z.int().min(1),
    }),
  },
  response: { status: 200, body: EmailAutomation },
  problems: [...forAdministrators, 'not-found', 'conflict'],
})

export const turnEmailAutomation = call({
  service: 'email',
  method: 'PUT',
  path: '/api/email/automations/{automationId}/activity',
  summary:
    'Turn an automation on or off; on, it applies to what happens from now on, and off, those waiting when they are due get nothing',
  access: 'administrator',
  limit: 'write',
  audited: ['automation-saved'],
  request: { ...ofAutomation, body: z.strictObject({ isActive: z.boolean() }) },
  response: { status: 200, body: EmailAutomation },
  problems: [...forAdministrators, 'not-found'],
})

export const removeEmailAutomation = call({
  service: 'email',
  method: 'DELETE',
  path: '/api/email/automations/{automationId}',
  summary: 'Remove an automation that nobody has entered; a repeat changes nothing',
  access: 'administrator',
  limit: 'write',
  audited: ['automation-removed'],
  request: ofAutomation,
  response: { status: 204 },
  problems: [...forAdministrators, 'not-possible'],
})

/** `asked`: handed to the mail server’s queue, and not yet known to have left. Each ends in one of the last three. */
export const automationRunStates = ['waiting', 'asked', 'sent', 'failed', 'skipped'] as const
export type AutomationRunState = (typeof automationRunStates)[number]

/** Why somebody who was due got nothing. */
export const automationSkips = [
  'automation-off',
  'not-a-subscriber',
  'unsubscribed',
  'bounced',
  'complained',
  'on-hold',
  'template-error',
] as const
export type AutomationSkip = (typeof automationSkips)[number]

/** One person on the way through an automation. */
export const AutomationRun = z
  .strictObject({
    id: Id,
    /** What set it off: the gift, the subscriber or the member of this id. */
    trigger: z.enum(automationTriggers),
    triggerId: Id,
    /** Null: not a subscriber, so we know no address here. */
    subscriberId: Id.nullable(),
    email: z.string().nullable(),
    name: z.string(),
    state: z.enum(automationRunStates),
    /** Why it was skipped (`automationSkips`), or what the mail server answered. */
    reason: z.string().nullable(),
    enteredAt: z.iso.datetime(),
    dueAt: z.iso.datetime(),
    settledAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AutomationRun' })
export type AutomationRun = z.output<typeof AutomationRun>

export const AutomationRunFilter = z.strictObject({
  state: z.enum([...automationRunStates, 'all']).default('all'),
  /** Part of a name or an email address. */
  search: Line(200).optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
})
export type AutomationRunFilter = z.output<typeof AutomationRunFilter>

export const listAutomationRuns = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/automations/{automationId}/runs',
  summary: 'Who entered an automation and what became of it, by when they entered, one page at a time',
  access: 'administrator',
  limit: 'read',
  request: { ...ofAutomation, query: z.strictObject({ ...AutomationRunFilter.shape, ...pageQuery }) },
  response: { status: 200, body: pageOf(AutomationRun) },
  problems: [...forAdministrators, 'not-found'],
})
