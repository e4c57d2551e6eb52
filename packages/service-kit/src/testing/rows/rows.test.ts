import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '../../postgres/index.ts'
import { testDatabase } from '../index.ts'
import { compareRowTypes } from './index.ts'

const store = await testDatabase()
afterAll(() => store.drop())
await store.db.query(sql`
  create table pots (id uuid primary key, cents bigint not null, filled_on date, counted_at timestamptz not null, seal bytea not null, tags text[] not null,
    words jsonb not null)`)

const declarations = `
  export interface Sql { text: string }
  export declare const sql: (strings: TemplateStringsArray, ...parts: unknown[]) => Sql
  export declare const db: { query<Row>(statement: Sql): Promise<Row[]> }
`

/** What is found in a project of this one source. */
function found(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-rows-'))
  const compilerOptions = {
    strict: true,
    module: 'nodenext',
    target: 'es2024',
    types: [],
    allowImportingTsExtensions: true,
    noEmit: true,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'database.ts'), declarations)
  writeFileSync(join(folder, 'store.ts'), `import { db, type Sql, sql } from './database.ts'\n${source}`)
  return compareRowTypes(store.url, pathToFileURL(join(folder, 'tsconfig.json')))
}

describe('row types', () => {
  it('are right when names, types and nulls are', async () => {
    const right = await found(`
      interface Pot { id: string; cents: bigint; filledOn: string | null; counted_at: Date; seal: Uint8Array; tags: string[]; words: { de: string } }
      db.query<Pot>(sql\`select *, filled_on as "filledOn" from pots where id = \${'a'} for update\`)
      db.query<{ id: string }>(sql\`insert into pots (id) values (\${'a'}) returning id\`)
      db.query<{ many: bigint; part?: string }>(sql\`select count(*) as many from pots\`)
      db.query<{ filled_on: string }>(sql\`select filled_on from pots where filled_on is not null\`)
      db.query(sql\`whatever nobody reads\`)`)
    expect(right).toEqual({ compared: 4, wrong: [], unread: [] })
  })

  it.each([
    ['a column that was renamed', '{ amount: bigint }', 'select amount from pots', 'column "amount" does not exist'],
    ['a column that nobody selects', '{ id: string; cents: bigint }', 'select id from pots', "cents isn't answered"],
    ['a type that was changed', '{ cents: number }', 'select cents from pots', 'cents is bigint, not number'],
    [
      'a date that is no instant',
      '{ filled_on: Date | null }',
      'select filled_on from pots',
      'filled_on is string, not Date',
    ],
    ['a column that can be null', '{ filled_on: string }', 'select filled_on from pots', 'filled_on can be null'],
    ['an array', '{ tags: string }', 'select tags from pots', 'tags is string[], not string'],
    [
      'a type that the driver has no words for',
      '{ lasts: string }',
      "select interval '1 day' as lasts",
      "lasts is PostgreSQL's interval, not string",
    ],
  ])('are wrong about %s', async (_what, type, statement, flaw) => {
    const { wrong } = await found(`db.query<${type}>(sql\`${statement}\`)`)
    expect(wrong).toEqual([`store.ts:2: ${flaw}`])
  })

  it('are compared where only the place of use says them', async () => {
    const { wrong } = await found(
      `export const list = (): Promise<{ cents: string }[]> => db.query(sql\`select cents from pots\`)`,
    )
    expect(wrong).toEqual(['store.ts:2: cents is bigint, not string'])
  })

  it('are compared with each text that fragments can make', async () => {
    const { compared, wrong, unread } = await found(`
      const columns = sql\`id, cents\`
      const orders = { newest: sql\`counted_at desc\`, lost: sql\`nowhere\` } as const
      const fromTable = ({ table }: { table: Sql }) => sql\`from \${table} where cents > \${1n}\`
      export const list = (order: 'newest' | 'lost', all: boolean) =>
        db.query<{ id: string; cents: bigint }>(
          sql\`select \${all ? columns : sql\`id\`} \${fromTable({ table: sql\`pots\` })} order by \${orders[order]}\`)`)
    expect({ compared, unread }).toEqual({ compared: 1, unread: [] })
    expect(wrong).toEqual(['store.ts:7: column "nowhere" does not exist', "store.ts:7: cents isn't answered"])
  })

  it('are told to be unread where a fragment comes from elsewhere', async () => {
    const { compared, unread } = await found(
      `export const list = (which: Sql) => db.query<{ id: string }>(sql\`select id from pots where \${which}\`)`,
    )
    expect({ compared, unread }).toEqual({ compared: 0, unread: ['store.ts'] })
  })

  // They take a part of their text from the service that calls them.
  const withTextsOfOthers = [
    'src/history/index.ts',
    'src/personal-data/tables.ts',
    'src/postgres/settled.ts',
    'src/testing/personal-data.ts',
  ]

  // Those that hear of rules have a table of their own for them; of who may decide hears one of these alone.
  const deciders = 'src/deciders/rows-store.ts'
  it.each([
    ['donations', []],
    ['registrations', [deciders]],
    ['members', [deciders]],
  ])('of the kit itself are right in the database of %s', async (service, elsewhere) => {
    const kit = new URL('../../../', import.meta.url)
    const database = await testDatabase(new URL(`../../services/${service}/migrations/`, kit))
    const { wrong, unread, compared } = await compareRowTypes(database.url, new URL('tsconfig.json', kit))
    await database.drop()
    const here = wrong.filter((one) => !elsewhere.some((file) => one.startsWith(`${file}:`)))
    expect({ wrong: here, unread }).toEqual({ wrong: [], unread: withTextsOfOthers })
    expect(compared).toBeGreaterThan(0)
  })
})
