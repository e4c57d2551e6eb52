import { type Level, levels } from '@evenhand/contracts/catalogue'
import { donations } from '@evenhand/contracts/http'
import type { Cents } from '@evenhand/contracts/money'
import { json, type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import type { Held } from '../held/rules.ts'
import { type HeldColumns, heldColumns, toHeld } from '../held/store.ts'

export interface CartItem {
  id: string
  sessionId: string
  productType: (typeof donations.productTypes)[number]
  productId: string
  level: Level | null
  /** The price of one. */
  cents: Cents
  quantity: number
  isRecurring: boolean
  donorEmail: string | null
  metadata: donations.CartMetadata
  /** What another service holds for this cart. */
  held?: Held | undefined
  createdAt: Date
  updatedAt: Date
}

/** Locks a cart, making it when it is new. Its lines change one after the other, in however many tabs. */
export async function lockCart(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx.query(sql`
    insert into carts (session_id, created_at, updated_at) values (${sessionId}, ${now}, ${now})
    on conflict (session_id) do update set updated_at = ${now}`)
}

const items = sql`
  select cart_items.*, ${heldColumns} from cart_items
  left join held_things on held_things.kind = product_type and thing_id::text = product_id`

export async function listItems(db: Queries, sessionId: string): Promise<CartItem[]> {
  const rows = await db.query<ItemRow>(sql`${items} where session_id = ${sessionId} order by created_at, id`)
  return rows.map(toItem)
}

export async function findItem(db: Queries, id: string): Promise<CartItem | undefined> {
  const [row] = await db.query<ItemRow>(sql`${items} where id = ${id}`)
  return row && toItem(row)
}

export async function insertItem(tx: Transaction, item: CartItem): Promise<void> {
  await tx.query(sql`
    insert into cart_items (id, session_id, product_type, product_id, level, amount_cents, quantity, is_recurring, donor_email, metadata, created_at, updated_at)
    values (${item.id}, ${item.sessionId}, ${item.productType}, ${item.productId}, ${item.level}, ${item.cents}, ${item.quantity},
            ${item.isRecurring}, ${item.donorEmail}, ${json(item.metadata)}, ${item.createdAt}, ${item.updatedAt})`)
}

export async function saveQuantity(tx: Transaction, id: string, quantity: number, now: Date): Promise<void> {
  await tx.query(sql`update cart_items set quantity = ${quantity}, updated_at = ${now} where id = ${id}`)
}

/** A line of a cart, and how many of it. */
export interface CartLine {
  id: string
  quantity: number
}

/** Takes out of a cart what was paid of it; what it got since stays. */
export async function takePaid(
  tx: Transaction,
  sessionId: string,
  paid: readonly CartLine[],
  now: Date,
): Promise<void> {
  const items = await listItems(tx, sessionId)
  for (const { id, quantity } of paid) {
    const item = items.find((one) => one.id === id)
    if (item && item.quantity > quantity) await saveQuantity(tx, id, item.quantity - quantity, now)
    else await deleteItem(tx, id)
  }
}

export async function deleteItem(tx: Transaction, id: string): Promise<void> {
  await tx.query(sql`delete from cart_items where id = ${id}`)
}

export async function emptyCart(tx: Transaction, sessionId: string): Promise<void> {
  await tx.query(sql`delete from cart_items where session_id = ${sessionId}`)
}

interface ItemRow extends HeldColumns {
  id: string
  session_id: string
  product_type: CartItem['productType']
  product_id: string
  level: string | null
  amount_cents: bigint
  quantity: number
  is_recurring: boolean
  donor_email: string | null
  metadata: unknown
  created_at: Date
  updated_at: Date
}

const KnownLevel = z.enum(levels).nullable()

const toItem = (row: ItemRow): CartItem => ({
  id: row.id,
  sessionId: row.session_id,
  productType: row.product_type,
  productId: row.product_id,
  level: KnownLevel.parse(row.level),
  cents: row.amount_cents,
  quantity: row.quantity,
  isRecurring: row.is_recurring,
  donorEmail: row.donor_email,
  metadata: donations.CartMetadata.parse(row.metadata),
  ...(row.thing_id === null ? {} : { held: toHeld(row) }),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
