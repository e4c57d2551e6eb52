/** A statement with its values apart from its text, made by the `sql` tag alone, so that no value can become SQL. */
export interface Sql {
  readonly text: string
  readonly values: readonly unknown[]
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

/** A value for a json or jsonb column. */
export const json = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner))
