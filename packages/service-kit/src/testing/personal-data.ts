import { randomUUID } from 'node:crypto'
import type { Connection } from '../mongo/index.ts'
import type { Merge, MergingTables, PersonalPlace, PersonalTable } from '../personal-data/index.ts'
import { type Database, sql, type Transaction } from '../postgres/index.ts'

/** What a service says about its tables. */
export interface DeclaredTables {
  personalTables: readonly PersonalTable[]
  merging: Readonly<Record<string, unknown>>
  idsOnly: Readonly<Record<string, string>>
  impersonal: Readonly<Record<string, string>>
}

/** Those that every service has: ids, and events whose mails are sealed. */
const ofTheKit = ['outbox', 'inbox', 'idempotency_keys', 'person_requests', 'migrations', 'schema_migrations']

/** Words, dates and whose they are; numbers, times and yes or no name nobody. */
const telling = ['text', 'character varying', 'json', 'jsonb', 'bytea', 'date', 'ARRAY']

/** Every table and telling column of a database that nobody has said anything about, and what is said of none that is there. */
export async function undeclaredColumns(db: Database, declared: DeclaredTables): Promise<string[]> {
  const { personalTables, idsOnly, impersonal, merging } = declared
  const columns = await db.query<{ table: string; column: string; type: string }>(sql`
    select table_name as "table", column_name as "column", data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const there = Map.groupBy(columns, ({ table }) => table)
  const faults = [
    ...Object.keys(idsOnly),
    ...Object.keys(impersonal),
    ...personalTables.map(({ name }) => name),
  ].flatMap((name) => (there.has(name) ? [] : [`${name} isn’t there`]))
  for (const [table, own] of there) {
    if (ofTheKit.includes(table)) continue
    const place = personalTables.find(({ name }) => name === table)
    if (place) faults.push(...faultsOf(place, own.filter(isTelling), own))
    else if (table in impersonal)
      faults.push(...own.filter(isOfDonor).map(({ column }) => `${table}.${column} is of someone`))
    else if (!(table in idsOnly)) faults.push(`nothing is said of ${table}`)
  }
  return [...faults, ...unmerged([...personalTables.map(({ name }) => name), ...Object.keys(idsOnly)], merging)]
}

/** Of whom nothing is said what a merge of two records does, and what is said of none that is there. */
const unmerged = (names: readonly string[], merging: Readonly<Record<string, unknown>>): string[] => [
  ...names.filter((name) => !(name in merging)).map((name) => `nothing is said of ${name} in a merge`),
  ...Object.keys(merging)
    .filter((name) => !names.includes(name))
    .map((name) => `${name} has nothing to merge`),
]

interface Moving {
  merging: MergingTables
  lockBoth?: (tx: Transaction, merge: Merge) => Promise<unknown>
}

/** Merges two records in one database, as its service does when it is asked. */
export const mergeRecords = (
  db: Database,
  { merging, lockBoth }: Moving,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const merge = { fromId, toId, at: new Date() }
    await tx.query(sql`
      insert into person_requests (request_id, donor_id, into_id, asked_at, done_at)
      select gen_random_uuid(), ${fromId}, ${toId}, now(), now() where not exists (select from person_requests where donor_id = ${fromId})`)
    await lockBoth?.(tx, merge)
    for (const move of Object.values(merging)) if (typeof move !== 'string') await move(tx, merge)
  })

/** Moves everything of someone whom nobody knows: that every statement of a merge runs. */
export const mergesNobody = (db: Database, moving: Moving): Promise<void> =>
  mergeRecords(db, moving, { fromId: randomUUID(), toId: randomUUID() })

const isOfDonor = ({ column }: { column: string }): boolean => column.includes('donor_id')
const isTelling = ({ type, column }: { type: string; column: string }): boolean =>
  telling.includes(type) || isOfDonor({ column })

function faultsOf(
  { name, headings, others }: PersonalPlace,
  tellingColumns: readonly { column: string }[],
  all: readonly { column: string }[],
): string[] {
  const named = [...Object.keys(headings), ...others]
  return [
    ...tellingColumns
      .filter(({ column }) => !named.includes(column))
      .map(({ column }) => `nothing is said of ${name}.${column}`),
    ...named.filter((one) => !all.some(({ column }) => column === one)).map((one) => `${name}.${one} isn’t there`),
  ]
}

/** Tells and erases somebody whom nobody knows: what is told all the same, or no statement of the database. */
export async function erasesNothingOfOthers(db: Database, tables: readonly PersonalTable[]): Promise<string[]> {
  const person = { donorId: randomUUID(), addresses: ['nobody@mail.example'], nobodyId: randomUUID(), at: new Date() }
  return db.transaction(async (tx) => {
    const told: string[] = []
    for (const { name, rows, erase } of tables) {
      const found = await tx.query<{ told: unknown }>(sql`select told from (${rows(person)}) as found`)
      if (found.length > 0) told.push(name)
      await erase?.(tx, person)
    }
    return told
  })
}

/** Sealed emails on their way, and ids of what was asked. */
const collectionsOfTheKit = ['asked_mails', 'personal_asks']

/** Every collection and field of an open service that nobody has said anything about, and what is said of none that is there. */
export function undeclaredFields(
  models: Connection['models'],
  declared: {
    places: readonly PersonalPlace[]
    impersonal: Readonly<Record<string, string>>
    merging: Readonly<Record<string, unknown>>
  },
): string[] {
  const { places, impersonal, merging } = declared
  const open = Object.values(models).filter(
    ({ collection }) => !collectionsOfTheKit.includes(collection.collectionName),
  )
  const names = open.map(({ collection }) => collection.collectionName)
  const missing = [...Object.keys(impersonal), ...places.map(({ name }) => name)].filter(
    (name) => !names.includes(name),
  )
  return [
    ...missing.map((name) => `${name} isn’t there`),
    ...open.flatMap(({ collection: { collectionName: name }, schema }) => {
      const place = places.find((one) => one.name === name)
      const fields = [...new Set(Object.keys(schema.paths).map((path) => path.split('.')[0] ?? path))]
      const all = fields.map((column) => ({ column }))
      if (place) return faultsOf(place, all, all)
      return name in impersonal ? [] : [`nothing is said of ${name}`]
    }),
    ...unmerged(
      places.map(({ name }) => name),
      merging,
    ),
  ]
}
