import { z } from 'zod'
import { Id } from '../ids/index.ts'
import { Dollars } from '../money/index.ts'
import { type AuditedAction, auditAreas, auditedActions, auditedThings } from './audited-actions.ts'
import { call } from './call.ts'

export * from './audited-actions.ts'

/** What something was done to, by its id or its name in addresses. */
export const Thing = z.strictObject({ kind: z.enum(auditedThings), id: z.string() }).meta({ id: 'AuditedThing' })
export type Thing = z.output<typeof Thing>

/** One thing that an administrator did. Nobody can change or remove it. */
export const AuditEntry = z
  .strictObject({
    id: Id,
    at: z.iso.datetime(),
    /** The administrator's id; null for a login that failed under a name that nobody has. */
    by: z.string().nullable(),
    /** The name they log in with; null where it is not known. */
    byName: z.string().nullable(),
    action: z.enum(Object.keys(auditedActions) as [AuditedAction, ...AuditedAction[]]),
    thing: Thing.nullable(),
    amount: Dollars.nullable(),
    /** Why, or what exactly, in words. */
    words: z.string(),
    /** The request that did it, as the logs of all services name it; null where none did. */
    requestId: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>

export const listAudit = call({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What administrators did, in all areas or in one, newest first, one page at a time',
  access: 'administrator',
  limit: 'read',
  request: {
    query: z.strictObject({
      area: z.enum(auditAreas).optional(),
      /** The `next` of the page before. */
      after: Id.optional(),
      limit: z.coerce.number<string>().int().min(1).max(100).default(50),
    }),
  },
  response: { status: 200, body: z.strictObject({ items: z.array(AuditEntry), next: Id.nullable() }) },
  problems: ['invalid-request', 'sign-in-required', 'not-allowed', 'dependency-unavailable'],
})
