import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type Database, sql } from '../postgres/index.ts'
import { eventually, type TestDatabase, testDatabase } from '../testing/index.ts'
import { migrate } from './index.ts'

/** A folder with these files. */
function folderOf(files: Record<string, string>): URL {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-migrations-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return pathToFileURL(`${folder}/`)
}

describe('migrations', () => {
  let store: TestDatabase
  let db: Database
  beforeEach(async () => {
    store = await testDatabase()
    db = store.db
  })
  afterEach(() => store.drop())
  const applied = async () =>
    (await db.query<{ name: string }>(sql`select name from migrations order by name`)).map(({ name }) => name)

  it("bring the kit's own tables, then the service's files in the order of their names", async () => {
    const files = { '0002_b.sql': 'insert into a values (2)', '0001_a.sql': 'create table a (n int)' }
    await migrate(store.url, folderOf(files))
    expect(await applied()).toEqual(['0000_kit.sql', '0001_a.sql', '0002_b.sql'])
    expect(await db.query(sql`select n from a`)).toEqual([{ n: 2 }])
  })

  it('run once, however often they are asked for', async () => {
    const folder = folderOf({ '0001_a.sql': 'create table a (n int); insert into a values (1)' })
    await migrate(store.url, folder)
    await migrate(store.url, folder)
    expect(await db.query(sql`select n from a`)).toEqual([{ n: 1 }])
  })

  it('run once when five replicas start together', async () => {
    const folder = folderOf({ '0001_a.sql': 'create table a (n int); insert into a values (1); select pg_sleep(0.2)' })
    await Promise.all(Array.from({ length: 5 }, () => migrate(store.url, folder)))
    expect(await db.query(sql`select n from a`)).toEqual([{ n: 1 }])
  })

  it('let a process of the release before start, and the database be written, while a newer one migrates', async () => {
    const before = { '0001_a.sql': 'create table a (n int)' }
    await migrate(store.url, folderOf(before))
    // It waits for as long as the test holds a lock that nothing else takes.
    const held = db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(7)`)
      const slow = migrate(
        store.url,
        folderOf({
          ...before,
          '0002_slow.sql': 'create table b (n int); set local lock_timeout = 0; select pg_advisory_xact_lock(7)',
        }),
      )
      await eventually(async () => {
        const [{ waiting } = { waiting: 0 }] = await db.query<{ waiting: number }>(
          sql`select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted`,
        )
        return waiting > 0
      })
      await migrate(store.url, folderOf(before))
      await db.query(sql`insert into a values (1)`)
      expect(await applied()).toEqual(['0000_kit.sql', '0001_a.sql'])
      return { slow }
    })
    await (
      await held
    ).slow
    expect(await applied()).toEqual(['0000_kit.sql', '0001_a.sql', '0002_slow.sql'])
  })

  it('are run by the command of a Job, and say why they are not', async () => {
    const run = (folder: URL, url: string) =>
      spawnSync(
        process.execPath,
        ['--conditions=@evenhand/source', fileURLToPath(new URL('command.ts', import.meta.url))],
        {
          cwd: fileURLToPath(folder),
          env: { DATABASE_URL: url },
          encoding: 'utf8',
        },
      )
    const service = (text: string) => {
      const folder = mkdtempSync(join(tmpdir(), 'evenhand-service-'))
      mkdirSync(join(folder, 'migrations'))
      writeFileSync(join(folder, 'migrations', '0001_a.sql'), text)
      return pathToFileURL(`${folder}/`)
    }
    expect(run(service('creat table a'), store.url)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Migration 0001_a\.sql failed \(syntax error/),
    })
    expect(run(service('create table a (n int)'), '')).toMatchObject({
      status: 78,
      stderr: expect.stringMatching(/DATABASE_URL/),
    })
    expect(run(service('create table a (n int)'), store.url)).toMatchObject({ status: 0, stderr: '' })
    expect(await applied()).toEqual(['0000_kit.sql', '0001_a.sql'])
  })

  it('are refused when a file was changed after it ran', async () => {
    await migrate(store.url, folderOf({ '0001_a.sql': 'create table a (n int)' }))
    const changed = migrate(
      store.url,
      folderOf({ '0001_a.sql': 'create table a (n bigint)', '0002_b.sql': 'select 1' }),
    )
    await expect(changed).rejects.toThrow('Migration 0001_a.sql was changed after it ran')
    expect(await applied()).toEqual(['0000_kit.sql', '0001_a.sql'])
  })

  it('are refused before the first one runs when their numbers have a gap or a twin', async () => {
    const gap = migrate(store.url, folderOf({ '0001_a.sql': 'create table a (n int)', '0003_c.sql': 'select 1' }))
    await expect(gap).rejects.toThrow('The number 0002 should come where 0003_c.sql is')
    const twins = migrate(store.url, folderOf({ '0001_a.sql': 'create table a (n int)', '0001_b.sql': 'select 1' }))
    await expect(twins).rejects.toThrow('Two migrations have the number 0001: 0001_a.sql and 0001_b.sql')
    expect(await applied()).toEqual(['0000_kit.sql'])
  })

  it('are refused on a database that others made, which says how to begin again', async () => {
    await migrate(store.url, folderOf({ '0001_old.sql': 'create table a (n int)', '0002_older.sql': 'select 1' }))
    const squashed = migrate(store.url, folderOf({ '0001_a.sql': 'create table b (n int)' }))
    await expect(squashed).rejects.toThrow(
      'This database was made by migrations that are gone: 0001_old.sql, 0002_older.sql. A database from before the first release is made again, empty: npm start -- --reset',
    )
    expect(await applied()).toEqual(['0000_kit.sql', '0001_old.sql', '0002_older.sql'])
  })

  it('of an older release let the database of a newer one be', async () => {
    const older = { '0001_a.sql': 'create table a (n int)' }
    await migrate(store.url, folderOf({ ...older, '0002_b.sql': 'select 1' }))
    await migrate(store.url, folderOf(older))
    expect(await applied()).toEqual(['0000_kit.sql', '0001_a.sql', '0002_b.sql'])
  })

  it('leave nothing of a file that fails, keep those before it, and go on when it is mended', async () => {
    const good = { '0001_a.sql': 'create table a (n int)' }
    const failing = migrate(store.url, folderOf({ ...good, '0002_b.sql': 'create table b (n int); select 1 / 0' }))
    await expect(failing).rejects.toThrow('Migration 0002_b.sql failed')
    expect(await applied()).toEqual(['0000_kit.sql', '0001_a.sql'])
    expect(await db.query(sql`select to_regclass('b') as b`)).toEqual([{ b: null }])
    await migrate(store.url, folderOf({ ...good, '0002_b.sql': 'create table b (n int)' }))
    expect(await applied()).toEqual(['0000_kit.sql', '0001_a.sql', '0002_b.sql'])
  })

  it('do not wait behind a busy table for long', async () => {
    await db.query(sql`create table busy (n int)`)
    const held = Promise.withResolvers<void>()
    const reader = db.transaction(async (tx) => {
      await tx.query(sql`select * from busy`)
      await held.promise
    })
    const waiting = migrate(store.url, folderOf({ '0001_a.sql': 'alter table busy add column m int' }))
    await expect(waiting).rejects.toThrow('Migration 0001_a.sql failed')
    held.resolve()
    await reader
  })
})
