import { type HeldKind, heldKinds } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { heldTerms } from './kinds.ts'
import type { Held } from './rules.ts'

export async function saveHeld(tx: Transaction, { thingId, kind, name, priceCents, heldUntil }: Held): Promise<void> {
  await tx.query(sql`
    insert into held_things (thing_id, kind, name, price_cents, held_until)
    values (${thingId}, ${kind}, ${name}, ${priceCents}, ${heldUntil})
    on conflict (thing_id) do nothing`)
}

/** The columns of `held_things` beside those of what it is joined to. */
export interface HeldColumns {
  thing_id: string | null
  thing_kind: string | null
  thing_name: string | null
  price_cents: Cents | null
  held_until: Date | null
}

export const heldColumns = sql`held_things.thing_id, held_things.kind as thing_kind, held_things.name as thing_name, held_things.price_cents, held_things.held_until`

const Known = z.object({
  thing_id: z.uuid(),
  thing_kind: z.enum(heldKinds),
  thing_name: z.string(),
  price_cents: z.bigint(),
  held_until: z.date(),
})

export function toHeld(row: HeldColumns): Held {
  const { thing_id, thing_kind, thing_name, price_cents, held_until } = Known.parse(row)
  return { thingId: thing_id, kind: thing_kind, name: thing_name, priceCents: price_cents, heldUntil: held_until }
}

/** One of them, for a change of what it is in. */
export async function lockHeld(tx: Transaction, kind: HeldKind, thingId: string): Promise<Held | undefined> {
  const [row] = await tx.query<HeldColumns>(sql`
    select ${heldColumns} from held_things where thing_id = ${thingId} and kind = ${kind} for update`)
  return row && toHeld(row)
}

export async function isHeardOf(db: Queries, thingId: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from held_things where thing_id = ${thingId}`)
  return rows.length === 1
}

/** Whether somebody paid for it, and has not got the money back. */
export async function isPaid(db: Queries, thingId: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from gifts where thing_id = ${thingId} and state = 'confirmed' limit 1`)
  return rows.length === 1
}

/** Whether it lies in another cart than this one. */
export async function liesElsewhere(
  db: Queries,
  { thingId, kind }: Pick<Held, 'thingId' | 'kind'>,
  sessionId: string,
): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from cart_items where product_type = ${kind} and product_id = ${thingId} and session_id <> ${sessionId}`)
  return rows.length === 1
}

/** It is held no more: a cart that has it says so, and nothing is paid for it. */
export async function release(tx: Transaction, thingId: string, at: Date): Promise<void> {
  await tx.query(sql`
    update held_things set held_until = least(held_until, ${at}), begun_at = coalesce(begun_at, ${at}) where thing_id = ${thingId}`)
}

/** Holds it on while it is paid, once. Answers until when, or undefined when it was held on before. */
export async function holdOn(
  tx: Transaction,
  { thingId, kind }: Pick<Held, 'thingId' | 'kind'>,
  now: Date,
): Promise<Date | undefined> {
  const [row] = await tx.query<{ heldUntil: Date }>(sql`
    update held_things set begun_at = ${now}, held_until = held_until + make_interval(mins => ${heldTerms[kind].payingMinutes})
    where thing_id = ${thingId} and begun_at is null returning held_until as "heldUntil"`)
  return row?.heldUntil
}
