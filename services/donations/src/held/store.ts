import { type HeldKind, heldKinds } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { heldTerms } from './kinds.ts'
import type { Held } from './rules.ts'

export async function saveHeld(tx: Transaction, held: Held): Promise<void> {
  const { thingId, kind, name, priceCents, heldUntil, invoiceNumber = null } = held
  await tx.query(sql`
    insert into held_things (thing_id, kind, name, price_cents, held_until, invoice_number)
    values (${thingId}, ${kind}, ${name}, ${priceCents}, ${heldUntil}, ${invoiceNumber})
    on conflict (thing_id) do nothing`)
}

/** The columns of `held_things` beside those of what it is joined to. */
export interface HeldColumns {
  thing_id: string | null
  thing_kind: string | null
  thing_name: string | null
  price_cents: Cents | null
  held_until: Date | null
  invoice_number: string | null
}

export const heldColumns = sql`held_things.thing_id, held_things.kind as thing_kind, held_things.name as thing_name, held_things.price_cents, held_things.held_until, held_things.invoice_number`

const Known = z.object({
  thing_id: z.uuid(),
  thing_kind: z.enum(heldKinds),
  thing_name: z.string(),
  price_cents: z.bigint(),
  held_until: z.date(),
  invoice_number: z.string().nullable(),
})

export function toHeld(row: HeldColumns): Held {
  const { thing_id: thingId, thing_kind: kind, thing_name: name, invoice_number, ...known } = Known.parse(row)
  const held = { thingId, kind, name, priceCents: known.price_cents, heldUntil: known.held_until }
  return invoice_number === null ? held : { ...held, invoiceNumber: invoice_number }
}

/** One of them, for a change of what it is in. */
export async function lockHeld(tx: Transaction, kind: HeldKind, thingId: string): Promise<Held | undefined> {
  const [row] = await tx.query<HeldColumns>(sql`
    select ${heldColumns} from held_things where thing_id = ${thingId} and kind = ${kind} for update`)
  return row && toHeld(row)
}

/** The same of whatever kind. */
export async function lockThing(tx: Transaction, thingId: string): Promise<Held | undefined> {
  const [row] = await tx.query<HeldColumns>(sql`
    select ${heldColumns} from held_things where thing_id = ${thingId} for update`)
  return row && toHeld(row)
}

/** As what it was heard of; undefined before. */
export async function kindHeardOf(db: Queries, thingId: string): Promise<string | undefined> {
  const [row] = await db.query<{ kind: string }>(sql`select kind from held_things where thing_id = ${thingId}`)
  return row?.kind
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

/** Takes it out of every other cart, unless somebody may be paying it there. Answers whether it lies in none any more. */
export async function takeFromOthers(
  tx: Transaction,
  { thingId, kind }: Pick<Held, 'thingId' | 'kind'>,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<boolean> {
  await tx.query(sql`
    delete from cart_items using held_things
    where product_type = ${kind} and product_id = ${thingId} and session_id <> ${sessionId} and thing_id = ${thingId}
      and (begun_at is null or begun_at + make_interval(mins => ${heldTerms[kind].payingMinutes}) < ${now})`)
  if (await liesElsewhere(tx, { thingId, kind }, sessionId)) return false
  await supersedePayments(tx, thingId, { at: now, besides: sessionId })
  return true
}

/** It is held no more: a cart that has it says so, and nothing is paid for it. */
export async function release(tx: Transaction, thingId: string, at: Date): Promise<void> {
  await tx.query(sql`
    update held_things set held_until = least(held_until, ${at}), begun_at = coalesce(begun_at, ${at}) where thing_id = ${thingId}`)
  await supersedePayments(tx, thingId, { at })
}

/**
 * Gives up the payments of it that nobody made yet, save those of one cart, so that they are closed at the processor. One that is being recorded at
 * this instant is not waited for, because who records it waits for the thing: what it pays a second time goes back.
 */
export async function supersedePayments(
  tx: Transaction,
  thingId: string,
  { at, besides }: { at: Date; besides?: string },
): Promise<void> {
  await tx.query(sql`
    update checkouts set state = 'superseded', next_close_at = null, updated_at = ${at}
    where id in (
      select checkouts.id from gifts join checkouts on checkouts.id = gifts.checkout_id
      where thing_id = ${thingId} and gifts.state = 'pending' and checkouts.state in ('opened', 'payable')
        and cart_session_id is distinct from ${besides ?? null}
      for update of checkouts skip locked)`)
}

/** Somebody begins to pay it. Holds it on for that, once: answers until when, or undefined when it was held on before. */
export async function beginPaying(
  tx: Transaction,
  { thingId, kind }: Pick<Held, 'thingId' | 'kind'>,
  now: Date,
): Promise<Date | undefined> {
  const [row] = await tx.query<{ heldUntil: Date }>(sql`
    update held_things set begun_at = ${now}, held_until = held_until + make_interval(mins => ${heldTerms[kind].payingMinutes})
    where thing_id = ${thingId} and begun_at is null returning held_until as "heldUntil"`)
  if (!row) await tx.query(sql`update held_things set begun_at = ${now} where thing_id = ${thingId}`)
  return row?.heldUntil
}
