import type { audit } from '@evenhand/contracts/http'
import type { Cents } from '@evenhand/contracts/money'
import { type Queries, sql } from '@evenhand/service-kit/postgres'
import { currentRequestId } from '@evenhand/service-kit/telemetry'

/** What happens in this service itself. */
export type OwnAction = Extract<
  audit.AuditedAction,
  'made' | 'logged-in' | 'login-failed' | 'locked-out' | 'password-set'
>

/** Writes down who did what. Nobody can change or remove it afterwards, this service included. */
export async function writeAudit(db: Queries, action: OwnAction, administratorId: string | null): Promise<void> {
  await db.query(sql`
    insert into audit_log (action, administrator_id, request_id)
    values (${action}, ${administratorId}, ${currentRequestId() ?? null})`)
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
    insert into audit_log (act_id, at, administrator_id, action, thing_kind, thing_id, amount_cents, words, request_id)
    values (${id}, ${at}, ${by}, ${action}, ${thing?.kind ?? null}, ${thing?.id ?? null}, ${cents}, ${words}, ${requestId})
    on conflict (act_id) do nothing`)
}

export interface AuditRow extends Omit<ToldAct, 'by' | 'thing'> {
  by: string | null
  byName: string | null
  thingKind: audit.AuditedThing | null
  thingId: string | null
}

/** The newest first, by when it was done and not by when it was heard; those of some actions, or all. */
export async function listAudit(
  db: Queries,
  { actions, after, limit }: { actions: readonly audit.AuditedAction[] | undefined; after?: string; limit: number },
): Promise<AuditRow[]> {
  const ofThese = actions ? sql`action = any(${actions})` : sql`true`
  const further = after
    ? sql`and (at, act_id) < (select last.at, last.act_id from audit_log last where last.act_id = ${after})`
    : sql``
  return db.query<AuditRow>(sql`
    select act_id as id, at, administrator_id as by, username as "byName", action, thing_kind as "thingKind", thing_id as "thingId",
      amount_cents as cents, words, request_id as "requestId"
    from audit_log left join administrators on administrators.id::text = administrator_id
    where ${ofThese} ${further} order by at desc, act_id desc limit ${limit}`)
}
