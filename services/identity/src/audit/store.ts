import { type audit, identity } from '@evenhand/contracts/http'
import type { Cents } from '@evenhand/contracts/money'
import { folded } from '@evenhand/contracts/search'
import { type Queries, sql } from '@evenhand/service-kit/postgres'
import { currentRequestId } from '@evenhand/service-kit/telemetry'

/** What happens in this service itself. */
export type OwnAction = Extract<
  audit.AuditedAction,
  | 'made'
  | 'trail-exported'
  | 'list-exported'
  | 'list-read'
  | 'account-read'
  | 'view-saved'
  | 'view-removed'
  | 'thing-taken'
  | 'thing-given-back'
  | 'logged-in'
  | 'logged-out'
  | 'login-failed'
  | 'locked-out'
  | 'password-set'
  | 'password-changed'
  | 'email-asked'
  | 'email-changed'
  | 'sessions-ended'
  | 'proof-failed'
  | 'factor-turned-on'
  | 'factor-turned-off'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-renamed'
  | 'passkey-removed'
  | 'passkey-suspected'
  | 'person-invited'
  | 'invitation-sent-again'
  | 'invitation-canceled'
  | 'roles-changed'
  | 'person-removed'
  | 'factor-reset'
  | 'password-voided'
  | 'webhook-added'
  | 'webhook-changed'
  | 'webhook-removed'
  | 'webhook-secret-renewed'
  | 'webhook-tested'
  | 'webhook-replayed'
  | 'api-key-made'
  | 'api-key-revoked'
  | 'api-key-used'
>

/** Writes down who did what. Nobody can change or remove it afterwards, this service included. */
export async function writeAudit(
  db: Queries,
  action: OwnAction,
  administratorId: string | null,
  done?: { words: string; personId?: string; thing?: audit.Thing },
): Promise<void> {
  const person = done?.personId === undefined ? undefined : { kind: 'administrator', id: done.personId }
  const thing = done?.thing ?? person
  const words = done?.words ?? ''
  await db.query(sql`
    insert into audit_log (action, administrator_id, thing_kind, thing_id, words, searched, request_id)
    values (${action}, ${administratorId}, ${thing?.kind ?? null}, ${thing?.id ?? null}, ${words}, ${folded(words)}, ${currentRequestId() ?? null})`)
}

/** A login, and with what it was proved: as words, which are searched and exported like those of any act. */
export function writeLogin(db: Queries, administratorId: string, way: identity.LoginWay): Promise<void> {
  const words = identity.loginWays[way]
  return writeAudit(db, 'logged-in', administratorId, { words: words.charAt(0).toUpperCase() + words.slice(1) })
}

/** Whether the trail has it that somebody did this to the same thing, in these words, since an instant. */
export async function isToldSince(
  db: Queries,
  { action, by, thingId, words, since }: { action: OwnAction; by: string; thingId: string; words: string; since: Date },
): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from audit_log where action = ${action} and coalesce(administrator_id, '') = ${by} and coalesce(thing_id, '') = ${thingId}
      and at >= ${since} and words = ${words} limit 1`)
  return rows.length > 0
}

/** An act as another service told it. */
export interface ToldAct {
  id: string
  at: Date
  by: string
  action: audit.AuditedAction
  thing: audit.Thing | null
  cents: Cents | null
  words: string
  requestId: string | null
}

/** Keeps an act, once however often it is told. */
export async function saveAct(db: Queries, act: ToldAct): Promise<void> {
  const { id, at, by, action, thing, cents, words, requestId } = act
  await db.query(sql`
    insert into audit_log (act_id, at, administrator_id, action, thing_kind, thing_id, amount_cents, words, searched, request_id)
    values (${id}, ${at}, ${by}, ${action}, ${thing?.kind ?? null}, ${thing?.id ?? null}, ${cents}, ${words}, ${folded(words)}, ${requestId})
    on conflict (act_id) do nothing`)
}

export interface AuditRow extends Omit<ToldAct, 'by' | 'thing'> {
  by: string | null
  byName: string | null
  thingKind: audit.AuditedThing | null
  thingId: string | null
  /** How many lines this one stands for, where repeats are folded. */
  times?: number | null
}
