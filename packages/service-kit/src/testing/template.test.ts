import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from '@jest/globals'
import { sql } from '../postgres/index.ts'
import { type TestDatabase, testDatabase } from './index.ts'

const made: TestDatabase[] = []
afterEach(async () => {
  for (const store of made.splice(0)) await store.drop()
})

const folderOf = (text: string): URL => {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-template-'))
  writeFileSync(join(folder, '0001_a.sql'), text)
  return pathToFileURL(`${folder}/`)
}

async function databaseOf(migrations: URL): Promise<TestDatabase> {
  const store = await testDatabase(migrations)
  made.push(store)
  return store
}

describe('a database of a test', () => {
  it('has the tables of its migrations, and nothing of what another test wrote', async () => {
    const folder = folderOf('create table a (n int); insert into a values (1)')
    const [one, other] = await Promise.all([databaseOf(folder), databaseOf(folder)])
    await one.db.query(sql`insert into a values (2)`)
    expect(await other.db.query(sql`select n from a`)).toEqual([{ n: 1 }])
    const { db } = await databaseOf(folder)
    expect(await db.query(sql`select n from a`)).toEqual([{ n: 1 }])
    const names = await db.query(sql`select name from migrations order by name`)
    expect(names).toEqual([{ name: '0000_kit.sql' }, { name: '0001_a.sql' }])
  })

  it('has the tables of the migrations as they are now, when a file of the same name says something else', async () => {
    await databaseOf(folderOf('create table a (n int)'))
    const { db } = await databaseOf(folderOf('create table b (n int)'))
    expect(await db.query(sql`select to_regclass('a') as a, to_regclass('b')::text as b`)).toEqual([
      { a: null, b: 'b' },
    ])
  })
})
