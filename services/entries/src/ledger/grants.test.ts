import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { migrate } from '@evenhand/service-kit/migrations'
import { type Database, openDatabase, type Sql, sql } from '@evenhand/service-kit/postgres'
import { failedChecks, type TestDatabase, testDatabase } from '@evenhand/service-kit/testing'
import { randomBytes, randomUUID } from 'node:crypto'
import { hearTogether } from '../../tests/hear.ts'
import { confirmed, reversed, shipSmallGiveaway, smallGiveaway } from '../../tests/told.ts'
import { rebuild } from './audit/rebuild.ts'
import { verify } from './audit/verify.ts'
import { sealAll } from './seal.ts'

/** As in a cluster: the service's own role owns its database and is nobody's superuser, who may do everything. */
describe('the role of the service, which owns its database', () => {
  const role = `plain_${randomBytes(6).toString('hex')}`
  let server: TestDatabase
  let db: Database
  let url: URL

  beforeAll(async () => {
    server = await testDatabase()
    for (const statement of [
      // Names and passwords are no values of a statement; these are made here, of letters and digits.
      `create role ${role} login password '${role}'`,
      `create database ${role} owner ${role}`,
    ])
      await server.db.query(plain(statement))
    url = new URL(server.url)
    url.username = role
    url.password = role
    url.pathname = `/${role}`
    await migrate(url.href, new URL('../../migrations/', import.meta.url))
    db = openDatabase(url.href)
    await shipSmallGiveaway(db)
  })
  afterAll(async () => {
    await db?.close()
    await server.db.query(plain(`drop database if exists ${role} with (force)`))
    await server.db.query(plain(`drop role if exists ${role}`))
    await server.drop()
  })

  /** A statement of names that this file made. */
  const plain = (text: string): Sql => sql(Object.assign([text], { raw: [text] }))

  it('grants, takes back, seals, verifies and rebuilds', async () => {
    const [donor, giftId] = [randomUUID(), randomUUID()]
    const told = [
      confirmed(donor, giftId, '2026-11-02T12:00:00Z', { giveaway: smallGiveaway }),
      reversed(donor, giftId, 20_00n),
    ]
    await hearTogether(db, told)
    await sealAll(db)
    await db.query(sql`update balances set entries = entries + 1`)
    expect(await rebuild(db)).toHaveLength(1)
    expect(await verify(db, [])).toMatchObject({ isGood: true })
    expect(await failedChecks(url.href, new URL('../../checks/', import.meta.url))).toEqual([])
  })

  it.each([
    ['change a line', sql`update entries set counted = 0`],
    ['remove a line', sql`delete from entries`],
    ['empty the ledger', sql`truncate entries`],
    ['change a seal', sql`update seals set seq = seq + 1`],
    ['remove a seal', sql`delete from seals`],
    ['empty the seals', sql`truncate seals`],
  ])('may not %s', async (_what, statement) => {
    await expect(db.query(statement)).rejects.toThrow('permission denied')
  })
})
