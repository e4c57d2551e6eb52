import { z } from 'zod'
import { Id, Line, Text } from '../../ids/index.ts'
import { call } from '../call.ts'
import { pageOf, pageQuery } from '../paged.ts'
import { Journey, journeyStepKinds, QuietHours } from './journey-steps.ts'

/**
 * Spec 02 §3 names the first three. `lapse`: no gift for so many days. `membership_birthday`: each year since somebody became a member.
 * `entry_milestone`: their entries reach a number.
 */
export const automationTriggers = [
  'donation',
  'signup',
  'member_join',
  'lapse',
  'membership_birthday',
  'entry_milestone',
] as const
export type AutomationTrigger = (typeof automationTriggers)[number]

export const minAmountMax = 1_000_000
const daysMax = 3650
const entriesMax = 1_000_000_000

export const triggerDefaults = { days: 365, entries: 1000 } as const

/** What has to hold for the trigger, each for its own trigger alone; whatever belongs to another one isn’t kept. */
const TriggerConditions = z.strictObject({
  /** In dollars: only gifts of at least this much. */
  minAmount: z
    .number()
    .min(0, 'The amount can’t be negative')
    .max(minAmountMax, 'Enter $1,000,000 or less')
    .multipleOf(0.01, 'Enter whole cents')
    .default(0),
  /** For `lapse`: so many days without a gift; without it `triggerDefaults`. */
  days: z
    .int('Enter a whole number of days')
    .min(1, 'Enter at least 1 day')
    .max(daysMax, 'Enter 3,650 days or fewer')
    .optional(),
  /** For `entry_milestone`: when this many entries are reached. */
  entries: z
    .int('Enter a whole number')
    .min(1, 'Enter at least 1')
    .max(entriesMax, 'Enter 1,000,000,000 or less')
    .optional(),
})

/** An automation (spec 02 §3): something happens to a subscriber, and a journey of steps begins for them. */
export const EmailAutomation = z
  .strictObject({
    id: Id,
    name: z.string(),
    description: z.string(),
    triggerType: z.enum(automationTriggers),
    /** The first email of the journey, and how long it waits before where it begins with a delay. */
    templateId: Id,
    delayMinutes: z.int(),
    /** Whether its journey is a delay and one email, which is all that the dialog shows. */
    isSimple: z.boolean(),
    emails: z.int(),
    isActive: z.boolean(),
    /** In dollars; 0 where there is no gift. Days and entries only where the trigger asks for them. */
    triggerConditions: z.strictObject({
      minAmount: z.number(),
      days: z.int().optional(),
      entries: z.int().optional(),
    }),
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
export const listEmailAutomations = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/automations',
  summary: 'All automations, newest first, with how often each was triggered and sent',
  access: 'administrator',
  roles: ['support'],
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
  triggerConditions: TriggerConditions.prefault({}),
})

export type NewEmailAutomation = z.output<typeof NewEmailAutomation>

export const createEmailAutomation = call({
  service: 'email',
  method: 'POST',
  path: '/api/email/automations',
  summary: 'Create an automation; it applies to what happens from now on',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
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
  summary:
    'Change an automation of a delay and one email; those on their way through it get what it was when they entered',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
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
  problems: [...forAdministrators, 'not-found', 'conflict', 'not-possible'],
})

export const turnEmailAutomation = call({
  service: 'email',
  method: 'PUT',
  path: '/api/email/automations/{automationId}/activity',
  summary:
    'Turn an automation on or off; on, it applies to what happens from now on, and off, those waiting when they are due get nothing',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
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
  roles: ['owner'],
  limit: 'write',
  audited: ['automation-removed'],
  request: ofAutomation,
  response: { status: 204 },
  problems: [...forAdministrators, 'not-possible'],
})

/**
 * `waiting`: at a step. `asked`: past the last step, and an email of it isn’t known to have left. Each ends in one of the others: as the last email on
 * their way did, `skipped` also where they left before the end, or `done` where no email lay on their way.
 */
export const automationRunStates = ['waiting', 'asked', 'sent', 'failed', 'skipped', 'done'] as const
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

/** What became of a step: an email is `asked`, then `sent`, `failed` or `skipped`; a condition went `yes` or `no`; `left` ended the journey. */
export const stepOutcomes = ['passed', 'yes', 'no', 'asked', 'sent', 'failed', 'skipped', 'left'] as const
export type StepOutcome = (typeof stepOutcomes)[number]

const StepTaken = z.strictObject({
  stepId: z.string(),
  kind: z.enum(journeyStepKinds),
  outcome: z.enum(stepOutcomes),
  reason: z.string().nullable(),
  takenAt: z.iso.datetime(),
})

/** One person on the way through an automation. */
export const AutomationRun = z
  .strictObject({
    id: Id,
    /** What set it off: the gift, the subscriber or the member of this id; the donor where they are known by it alone. */
    trigger: z.enum(automationTriggers),
    triggerId: Id,
    /** Null: not a subscriber, so we know no address here. */
    subscriberId: Id.nullable(),
    email: z.string().nullable(),
    name: z.string(),
    state: z.enum(automationRunStates),
    /** The step that they wait at. */
    stepId: z.string().nullable(),
    /** The steps that they took, in order. */
    path: z.array(StepTaken),
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
  roles: ['support'],
  limit: 'read',
  audited: ['list-read'],
  request: { ...ofAutomation, query: z.strictObject({ ...AutomationRunFilter.shape, ...pageQuery }) },
  response: { status: 200, body: pageOf(AutomationRun) },
  problems: [...forAdministrators, 'not-found'],
})

/** How often one person enters: for each occasion, or once however often it happens. */
export const automationEntering = ['occasion', 'ever'] as const

const JourneySettings = {
  journey: Journey,
  entering: z.enum(automationEntering).default('occasion'),
  quietHours: QuietHours.nullable().default(null),
}

/** What became of those who came to a step: how many wait there, went on, and left there, by why. */
const StepCount = z.strictObject({
  stepId: z.string(),
  waiting: z.int(),
  passed: z.int(),
  left: z.array(z.strictObject({ reason: z.string(), people: z.int() })),
})

export const AutomationJourney = z
  .strictObject({
    automation: EmailAutomation,
    journey: Journey,
    entering: z.enum(automationEntering),
    quietHours: QuietHours.nullable(),
    counts: z.array(StepCount),
  })
  .meta({ id: 'AutomationJourney' })
export type AutomationJourney = z.output<typeof AutomationJourney>

export const getAutomationJourney = call({
  service: 'email',
  method: 'GET',
  path: '/api/email/automations/{automationId}/journey',
  summary: 'The steps of an automation, with how many people wait at each, went on and left',
  access: 'administrator',
  roles: ['support'],
  limit: 'read',
  request: ofAutomation,
  response: { status: 200, body: AutomationJourney },
  problems: [...forAdministrators, 'not-found'],
})

export const changeAutomationJourney = call({
  service: 'email',
  method: 'PUT',
  path: '/api/email/automations/{automationId}/journey',
  summary: 'Change the steps of an automation; those on their way go on with the steps and words they entered with',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['automation-saved'],
  request: {
    ...ofAutomation,
    body: z.strictObject({
      ...NewEmailAutomation.omit({ isActive: true, templateId: true, delayMinutes: true }).shape,
      ...JourneySettings,
      /** The version that the change was made from. */
      version: z.int().min(1),
    }),
  },
  response: { status: 200, body: AutomationJourney },
  problems: [...forAdministrators, 'not-found', 'conflict'],
})
