import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { identityUnderTest } from '../../tests/identity-under-test.ts'
import { noteLook } from './note-look.ts'

const identity = await identityUnderTest()
afterAll(() => identity.stop())

const gifts = 'GET /api/admin/gifts'
const wordsOf = async (by: string) =>
  (
    await identity.db.query<{ words: string }>(sql`
      select words from audit_log where action = 'list-read' and administrator_id = ${by} and thing_id = ${by} order by at, words`)
  ).map(({ words }) => words)
const look = (by: string, more: Partial<Parameters<typeof noteLook>[1]> = {}) =>
  noteLook(identity.db, { by, call: gifts, isFurther: false, now: new Date(), ...more })

describe('that an administrator reads a list of people', () => {
  it('is told once a day for each list, and once more past its first page', async () => {
    const by = randomUUID()
    for (const isFurther of [false, true, false, true]) await look(by, { isFurther })
    expect(await wordsOf(by)).toEqual([gifts, `${gifts}, past its first page or many times`])
    await look(by, { call: 'GET /api/admin/members' })
    await look(by, { now: new Date(Date.now() + 86_400_000) })
    expect(await wordsOf(by)).toHaveLength(4)
  })

  it('of single records says how many are told', async () => {
    const by = randomUUID()
    await look(by, { call: 'GET /api/admin/gifts/{giftId}', isFurther: true })
    expect(await wordsOf(by)).toEqual(['GET /api/admin/gifts/{giftId}, more than 20 in a day'])
  })

  it('is one line where many ask at once', async () => {
    const [person] = await identity.db.query<{ id: string }>(sql`select id from administrators`)
    const by = person?.id ?? ''
    await Promise.all(Array.from({ length: 8 }, () => look(by)))
    expect(await wordsOf(by)).toEqual([gifts])
  })

  it('is told by the gateway for who reads it, and for nobody else', async () => {
    const body = { call: gifts, isFurther: false }
    const by = randomUUID()
    const desk = identity.administrator(undefined, by, ['support'])
    expect((await desk.call('POST', '/inside/looks', { body })).status).toBe(204)
    expect(await wordsOf(by)).toEqual([gifts])
    expect((await identity.nobody.call('POST', '/inside/looks', { body })).status).toBe(401)
    expect((await identity.donor(randomUUID()).call('POST', '/inside/looks', { body })).status).toBe(403)
  })
})
