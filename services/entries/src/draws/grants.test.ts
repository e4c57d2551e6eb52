import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { migrate } from '@evenhand/service-kit/migrations'
import { type Database, openDatabase, type Sql, sql } from '@evenhand/service-kit/postgres'
import { failedChecks, type TestDatabase, testDatabase } from '@evenhand/service-kit/testing'
import { randomBytes, randomUUID } from 'node:crypto'
import { beacon, beforeClose, commit, freeze, hold, shipDrawn, someDonors, tell } from '../../tests/draws/drawn.ts'
import { confirmed } from '../../tests/told.ts'
import { auditDraw } from './audit.ts'
import { proveInAll } from './proofs.ts'

/** As in a cluster: the service's own role owns its database and is nobody's superuser, who may do everything. */
const role = `plain_${randomBytes(6).toString('hex')}`
const donors = someDonors(3)
let server: TestDatabase
let db: Database
let url: URL

/** A statement of names that this file made. */
const plain = (text: string): Sql => sql(Object.assign([text], { raw: [text] }))

beforeAll(async () => {
  server = await testDatabase()
  await server.db.query(plain(`create role ${role} login password '${role}'`))
  await server.db.query(plain(`create database ${role} owner ${role}`))
  url = new URL(server.url)
  url.username = role
  url.password = role
  url.pathname = `/${role}`
  await migrate(url.href, new URL('../../migrations/', import.meta.url))
  db = openDatabase(url.href)
  await shipDrawn(db, 'plain')
})
afterAll(async () => {
  await db?.close()
  await server.db.query(plain(`drop database if exists ${role} with (force)`))
  await server.db.query(plain(`drop role if exists ${role}`))
  await server.drop()
})

it('the role of the service, which owns its database, holds a whole draw', async () => {
  expect(await commit(db, 'plain')).toBe('committed')
  await tell(
    db,
    donors.map((donor) => confirmed(donor, randomUUID(), beforeClose(5), { giveaway: 'plain' })),
  )
  expect(await freeze(db, 'plain')).toBe('frozen')
  expect(await hold(db, 'plain')).toEqual({ kind: 'drawn' })
  expect(await proveInAll(db, donors[0] ?? '')).toMatchObject([{ slug: 'plain', state: 'drawn', entries: 12 }])
  expect(await auditDraw(db, 'plain', [beacon.chain])).toMatchObject({ isGood: true })
  expect(await failedChecks(url.href, new URL('../../checks/', import.meta.url))).toEqual([])
})

it.each([
  ['change a file', sql`update draw_files set bytes = 1`],
  ['remove a part of a file', sql`delete from draw_file_chunks`],
  ['empty the files', sql`truncate draw_files`],
  ['change a seed', sql`update draw_secrets set seed = blinding_secret`],
])('it may not %s', async (_what, statement) => {
  await expect(db.query(statement)).rejects.toThrow('permission denied')
})
