import { afterAll, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { testDatabase } from '@evenhand/service-kit/testing'
import { makeFirstAdministrator } from './first-administrator.ts'

const { db, drop } = await testDatabase(new URL('../../migrations/', import.meta.url))
afterAll(() => drop())

it('the first administrator has the address that the environment names, until they give another one', async () => {
  const log = createLog('identity')
  const given = { username: 'admin', password: 'first password' }
  await makeFirstAdministrator(db, { ...given, email: 'Ada@Example.org' }, log)
  await makeFirstAdministrator(db, { ...given, email: 'another@example.org' }, log)
  expect(await db.query(sql`select username, email from administrators`)).toEqual([
    { username: 'admin', email: 'ada@example.org' },
  ])
})
