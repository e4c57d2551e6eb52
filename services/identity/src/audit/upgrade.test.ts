import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from '@jest/globals'
import { migrate } from '@evenhand/service-kit/migrations'
import { sql } from '@evenhand/service-kit/postgres'
import { testDatabase } from '@evenhand/service-kit/testing'
import { listAudit } from './find-lines.ts'
import { writeAudit } from './store.ts'

const migrations = new URL('../../migrations/', import.meta.url)
const first = '0001_sign_in.sql'
const folder = await mkdtemp(join(tmpdir(), 'evenhand-identity-'))
await copyFile(new URL(first, migrations), join(folder, first))
const store = await testDatabase(pathToFileURL(`${folder}/`))
const { db } = store
afterAll(() => store.drop())

it('the logins of an earlier installation stand in the audit trail, and nobody can change them still', async () => {
  const id = '0197a000-0000-7000-8000-00000000000a'
  await db.query(sql`insert into administrators (id, username, password_hash) values (${id}, 'admin', 'x')`)
  for (const [action, by, day] of [
    ['made', id, '2026-11-01'],
    ['login-failed', null, '2026-11-02'],
    ['logged-in', id, '2026-11-03'],
  ])
    await db.query(sql`insert into audit_log (at, administrator_id, action) values (${day}, ${by}, ${action})`)
  await migrate(store.url, migrations)
  // A process of the version before may still run beside the new one.
  await db.query(sql`insert into audit_log (action, administrator_id) values ('logged-in', ${id})`)
  await writeAudit(db, 'locked-out', id)
  const rows = await listAudit(db, { limit: 10 })
  expect(rows.map(({ action, byName, words }) => [action, byName, words])).toEqual([
    ['locked-out', 'admin', ''],
    ['logged-in', 'admin', ''],
    ['logged-in', 'admin', ''],
    ['login-failed', null, ''],
    ['made', 'admin', ''],
  ])
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
  await expect(db.query(sql`update audit_log set action = 'nothing'`)).rejects.toThrow('append-only')
})
