import { memorial, type Wall } from '@evenhand/contracts/catalogue'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** A tile of a memorial wall that somebody chose. */
export interface Tile {
  tileId: string
  wall: Wall
  position: number
  /** Until then it can be put into a cart and paid. */
  heldUntil: Date
}

export async function saveTile(tx: Transaction, { tileId, wall, position, heldUntil }: Tile): Promise<void> {
  await tx.query(sql`
    insert into memorial_tiles (tile_id, wall, position, held_until) values (${tileId}, ${wall}, ${position}, ${heldUntil})
    on conflict (tile_id) do nothing`)
}

const columns = sql`tile_id as "tileId", wall, position, held_until as "heldUntil"`

/** One tile, for a change of what it is in. */
export async function lockTile(tx: Transaction, tileId: string): Promise<Tile | undefined> {
  const [tile] = await tx.query<Tile>(sql`select ${columns} from memorial_tiles where tile_id = ${tileId} for update`)
  return tile
}

export const findTiles = (db: Queries, tileIds: readonly string[]): Promise<Tile[]> =>
  db.query<Tile>(sql`select ${columns} from memorial_tiles where tile_id = any(${tileIds}::uuid[])`)

/** Whether somebody paid for it, and has not got the money back. */
export async function isPaid(db: Queries, tileId: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from gifts where tile_id = ${tileId} and state = 'confirmed' limit 1`)
  return rows.length === 1
}

/** Whether it lies in another cart than this one. */
export async function liesElsewhere(db: Queries, tileId: string, sessionId: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from cart_items where product_type = 'memorial' and product_id = ${tileId} and session_id <> ${sessionId}`)
  return rows.length === 1
}

/** Holds a tile on while it is paid, once. Answers until when, or undefined when it was held on before. */
export async function holdOn(tx: Transaction, tileId: string, now: Date): Promise<Date | undefined> {
  const [row] = await tx.query<{ heldUntil: Date }>(sql`
    update memorial_tiles set begun_at = ${now}, held_until = held_until + make_interval(mins => ${memorial.payingMinutes})
    where tile_id = ${tileId} and begun_at is null returning held_until as "heldUntil"`)
  return row?.heldUntil
}
