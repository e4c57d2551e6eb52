import pg from 'pg'

/** A column of a statement's answer. */
export interface AnsweredColumn {
  /** What the driver makes of it, in the words of `DeclaredField`; 'any' for json. */
  type: string
  /** The column of a table that it is read from and that can be null there. What is computed is believed. */
  nullableColumn: string | undefined
}

export type Answer = { columns: ReadonlyMap<string, AnsweredColumn> } | { refused: string }

/** As `postgres/database.ts` reads them. */
const typesOfColumns: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  float8: 'number',
  int8: 'bigint',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  name: 'string',
  date: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'any',
  jsonb: 'any',
  _bytea: 'Buffer[]',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
}

/** Asks the server what statements would answer; none of them runs. */
export async function openDescriber(
  url: string,
): Promise<{ describe(text: string): Promise<Answer>; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const types = await client.query<{ oid: number; typname: string }>('select oid, typname from pg_type')
  const typeNames = new Map(types.rows.map(({ oid, typname }) => [oid, typname]))
  const nullable = await client.query<{ place: string; attname: string }>(`
    select attrelid || '.' || attnum as place, attname from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and attnum > 0 and not attnotnull`)
  const nullableColumns = new Map(nullable.rows.map(({ place, attname }) => [place, attname]))
  return {
    describe: (text) =>
      new Promise((resolve) => {
        client.query(
          new Description(text, (fields) => {
            if (fields instanceof Error) return resolve({ refused: fields.message })
            const columns = fields.map(({ name, dataTypeID, tableID, columnID }): [string, AnsweredColumn] => {
              const type = typeNames.get(dataTypeID) ?? String(dataTypeID)
              const nullableColumn = nullableColumns.get(`${tableID}.${columnID}`)
              return [name, { type: typesOfColumns[type] ?? `PostgreSQL's ${type}`, nullableColumn }]
            })
            resolve({ columns: new Map(columns) })
          }),
        )
      }),
    close: () => client.end(),
  }
}

/** Parse, Describe and Sync of the protocol, without Bind and Execute. */
class Description implements pg.Submittable {
  private readonly text: string
  private readonly done: (fields: pg.FieldDef[] | Error) => void
  private fields: pg.FieldDef[] = []

  constructor(text: string, done: (fields: pg.FieldDef[] | Error) => void) {
    this.text = text
    this.done = done
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.fields = fields
  }

  handleReadyForQuery(): void {
    this.done(this.fields)
  }

  handleError(error: Error): void {
    this.done(error)
  }
}
