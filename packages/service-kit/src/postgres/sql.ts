import { createHash } from 'node:crypto'

/** A statement with its values apart from its text, made by the `sql` tag alone, so that no value can become SQL. */
export interface Sql {
  readonly text: string
  readonly values: readonly unknown[]
  /** Under which name a connection keeps its plan; undefined when it is planned each time. */
  readonly name?: string
}

const fragments = new WeakSet<object>()

/**
 * sql`select * from gifts where id = ${id}`; a nested sql`…` becomes part of the text. Arrays go in as arrays:
 * `id = any(${ids}::uuid[])`; objects for jsonb go in through `json(value)`.
 */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Sql {
  let text = strings[0] ?? ''
  const values: unknown[] = []
  parts.forEach((part, index) => {
    if (isFragment(part)) {
      text += part.text.replace(/\$(\d+)/g, (_match, place: string) => `$${Number(place) + values.length}`)
      values.push(...part.values)
    } else {
      values.push(part)
      text += `$${values.length}`
    }
    text += strings[index + 1] ?? ''
  })
  const statement: Sql = Object.freeze({ text, values })
  fragments.add(statement)
  return statement
}

const isFragment = (part: unknown): part is Sql => typeof part === 'object' && part !== null && fragments.has(part)

/**
 * The statement, to be read and planned once a connection and not each time: for those few that are asked for every event. Each connection keeps every
 * text that is marked so for good, so the text must be one of a few, and its plan the same whatever the values are. The server keeps a plan only if it
 * seems no dearer than one for the values at hand; `any((select ${ids}::uuid[])::uuid[])` hides from it how many there are. A plan that is kept grows
 * old: a statement that reads belongs where only an index can serve it, and nowhere else (docs/decisions/0048).
 */
export function prepared({ text, values }: Sql): Sql {
  const statement: Sql = Object.freeze({ text, values, name: nameOf(text) })
  fragments.add(statement)
  return statement
}

const names = new Map<string, string>()

/** PostgreSQL takes 63 characters of a name; the text itself is longer. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 40)
  names.set(text, name)
  return name
}

/** A value for a json or jsonb column. */
export const json = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner))
