import { type Sql, sql } from '@evenhand/service-kit/postgres'
import { invalidField } from '@evenhand/service-kit/problems'
import { z } from 'zod'

/** What rows are put in order by: an expression that is never null and does not change while somebody reads. */
export interface SortKey {
  key: Sql
  /** The key as text, without loss. */
  text: Sql
  /** How such text looks, so that the database never meets another. */
  form: RegExp
  /** The key that a text stands for. */
  from: (text: string) => Sql
}

/** To the microsecond; between 1900 and 2200, where a double still counts them. */
export const instantKey = (key: Sql): SortKey => ({
  key,
  text: sql`(extract(epoch from ${key}) * 1000000)::bigint::text`,
  form: /^-?\d{1,16}$/,
  from: (text) => sql`('epoch'::timestamptz + ${text}::bigint * interval '1 microsecond')`,
})

export const centsKey = (key: Sql): SortKey => ({
  key,
  text: sql`${key}::text`,
  form: /^\d{1,15}$/,
  from: (text) => sql`${text}::bigint`,
})

export const textKey = (key: Sql): SortKey => ({ key, text: key, form: /^[^\0]*$/, from: (text) => sql`${text}::text` })

/** An order of rows: by a key, and by the id where keys are equal, so that every row has its one place. */
export interface Ordering {
  /** How the order is called: a page of one order is no page of another. */
  name: string
  by: SortKey
  id: Sql
  direction: 'asc' | 'desc'
}

export const orderBy = ({ by, id, direction }: Ordering): Sql =>
  direction === 'asc' ? sql`${by.key} asc, ${id} asc` : sql`${by.key} desc, ${id} desc`

/** The last row of a page. */
export interface Place {
  key: string
  id: string
}

/** Whether a row comes after a place; all do where there is none yet. */
export function isAfter({ by, id, direction }: Ordering, place: Place | undefined): Sql {
  if (!place) return sql`true`
  const than = direction === 'asc' ? sql`>` : sql`<`
  return sql`(${by.key}, ${id}) ${than} (${by.from(place.key)}, ${place.id}::uuid)`
}

const Cursor = z.tuple([z.string(), z.enum(['asc', 'desc']), z.string(), z.uuid()])

/** Where the next page begins, as whoever asks for it keeps it. */
export const writeCursor = ({ name, direction }: Ordering, { key, id }: Place): string =>
  Buffer.from(JSON.stringify([name, direction, key, id])).toString('base64url')

export function readCursor({ name, direction, by }: Ordering, text: string | undefined): Place | undefined {
  if (text === undefined) return undefined
  const [said, way, key, id] = parse(text)
  if (said !== name || way !== direction || !by.form.test(key)) throw unknownPage()
  return { key, id }
}

function parse(text: string): z.output<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw unknownPage()
  }
}

const unknownPage = () => invalidField('after', 'That page doesn’t exist. Start again from the first one')
