import { z } from 'zod'
import { Id, Line } from '../../ids/index.ts'
import { Dollars } from '../../money/index.ts'
import { type AuditedAction, auditAreas, auditedActions, auditedThings } from '../audited-actions.ts'
import { call } from '../call.ts'
import { everyRole } from '../desk-roles.ts'

export * from '../audited-actions.ts'

/** What something was done to, by its id or its name in addresses. */
export const Thing = z.strictObject({ kind: z.enum(auditedThings), id: z.string() }).meta({ id: 'AuditedThing' })
export type Thing = z.output<typeof Thing>

/** One thing that an administrator did. Nobody can change or remove it. */
export const AuditEntry = z
  .strictObject({
    id: Id,
    at: z.iso.datetime(),
    /** The id of the administrator, or of the API key; null for a login that failed under a name that nobody has. */
    by: z.string().nullable(),
    /** The name they log in with, or that of the key; null where it is not known. */
    byName: z.string().nullable(),
    action: z.enum(Object.keys(auditedActions) as [AuditedAction, ...AuditedAction[]]),
    thing: Thing.nullable(),
    amount: Dollars.nullable(),
    /** Why, or what exactly, in words. */
    words: z.string(),
    /** The request that did it, as the logs of all services name it; null where none did. */
    requestId: z.string().nullable(),
    /** Where repeats are folded: how often the same person did the same to the same thing that day; this line is the last of them. */
    times: z.int().optional(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>

const firstDay = '2000-01-01'
const Day = (message: string) =>
  z.iso
    .date(message)
    .refine((day) => day >= firstDay, message)
    .meta({ example: '2026-11-20' })

/** Which acts: all that are named must fit. Days are whole days where the campaign is, both included. */
export const AuditFilter = z.strictObject({
  area: z.enum(auditAreas).optional(),
  action: AuditEntry.shape.action.optional(),
  /** The administrator's id; `unknown` for what nobody is known to have done, as a login under a name that nobody has. */
  by: z.union([Id, z.literal('unknown')]).optional(),
  /** The id of what it was done to. */
  thing: Line(200).optional(),
  /** A part of the words, or the whole id of the thing or of the request. */
  search: Line(200).optional(),
  from: Day('Choose the first day').optional(),
  to: Day('Choose the last day').optional(),
  /** A day on which auditors were emailed: the acts by which people granted entries or took them back that this email is about. */
  granted: Day('Open the link in the email again').optional(),
})
export type AuditFilter = z.output<typeof AuditFilter>

const AuditQuery = z.strictObject({
  ...AuditFilter.shape,
  /** One line for what the same person did to the same thing on one day, of the acts that come in numbers. Not while words are looked for. */
  fold: z.literal('repeats').optional(),
  /** The `next` of the page before, of the same filter. */
  after: Id.optional(),
  limit: z.coerce.number<string>().int().min(1).max(100).default(50),
})
export type AuditQuery = z.output<typeof AuditQuery>

export const listAudit = call({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/audit',
  summary:
    'What administrators did, newest first, one page at a time; what was done again and again can be folded into a line',
  access: 'administrator',
  roles: ['owner'],
  limit: 'read',
  request: {
    query: AuditQuery,
  },
  response: { status: 200, body: z.strictObject({ items: z.array(AuditEntry), next: Id.nullable() }) },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

export const exportAudit = call({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/audit/export',
  summary: 'Every line of the audit trail that matches a filter, newest first, as a CSV file (UTF-8)',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['trail-exported'],
  request: { query: AuditFilter },
  response: { status: 200, file: 'text/csv' },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

/** For who checks the trail outside: `npm run trail -- verify --file` reads it. What a line holds is decision 108. */
export const exportSealedTrail = call({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/audit/sealed',
  summary:
    'Every sealed line of the audit trail in its order, with the hash before and its own, as JSON Lines: what it takes to verify it without us',
  access: 'administrator',
  roles: ['owner'],
  freshProof: true,
  limit: 'write',
  audited: ['trail-exported'],
  request: {},
  response: { status: 200, file: 'application/jsonl' },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})

/** Who can log in at the desk, by the name they log in with. */
export const listAdministrators = call({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/administrators',
  summary: 'The administrators by name, without anything they log in with but that',
  access: 'administrator',
  roles: everyRole,
  limit: 'read',
  request: {},
  response: { status: 200, body: z.array(z.strictObject({ id: z.string(), name: z.string() })) },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})
