import { personalData } from '@evenhand/contracts/http'
import { type Database, type Queries, type Sql, sql, type Transaction } from '../postgres/index.ts'
import { recordsOf } from './followed.ts'
import { type ErasedPerson, fileOf, type Person, type PersonalPlace, type ReadPersonalData } from './place.ts'

/** A table with something about a person. */
export interface PersonalTable extends PersonalPlace {
  /** Selects what is the person's, oldest first, as `told`: `select to_jsonb(gifts) as told from gifts where …`. */
  rows(person: Person): Sql
  /** Deletes it, or empties what names anyone; done again it changes nothing. Absent where all of it is kept. */
  erase?(tx: Transaction, person: ErasedPerson): Promise<unknown>
  /** Forgets of people who were erased what the law had us keep, from before this instant. */
  forget?(tx: Transaction, kept: { before: Date }): Promise<unknown>
}

export type FindAddresses = (db: Queries, donorId: string) => Promise<string[]>

/** Where every address has the donor id beside it. */
export const noAddresses: FindAddresses = async () => []

/** What the tables have about a person, a file each, with the records that were merged into theirs. */
export const readTables =
  (db: Database, tables: readonly PersonalTable[], findAddresses: FindAddresses = noAddresses): ReadPersonalData =>
  (donorId) =>
    // One state of all of them: what moves from one to another meanwhile is told once.
    db.transaction(async (tx) => {
      await tx.query(sql`set transaction isolation level repeatable read, read only`)
      const people: Person[] = []
      for (const one of await recordsOf(tx, donorId))
        people.push({ donorId: one, addresses: await findAddresses(tx, one) })
      const files: personalData.PersonalFile[] = []
      for (const table of tables) files.push(...(await fileOfTable(tx, table, people)))
      return files
    })

async function fileOfTable(tx: Transaction, table: PersonalTable, people: readonly Person[]) {
  const most = personalData.personalRowsMax
  const rows: Record<string, unknown>[] = []
  for (const person of people) {
    const found = await tx.query<{ told: Record<string, unknown> }>(sql`
      select told from (${table.rows(person)}) as found limit ${most + 1}`)
    rows.push(...found.map(({ told }) => told))
  }
  return fileOf(table, rows, most)
}
