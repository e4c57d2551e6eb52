import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from '@jest/globals'
import { supporters } from '@evenhand/contracts/http'
import { identityUnderTest } from '../../tests/identity-under-test.ts'

const identity = await identityUnderTest()
afterAll(() => identity.stop())

const historyOf = async (donorId: string, by = 'administrator-1') => {
  const { status, body } = await identity.administrator(undefined, by).get(`/api/admin/supporters/${donorId}/sign-ins`)
  expect(status).toBe(200)
  return supporters.listSignInHistory.response.body.parse(body)
}

it('tells of codes and of sign-ins with them, without digits, browser or address, and writes the look down', async () => {
  const email = `${randomUUID()}@example.org`
  const donorId = identity.donorIdOf(email)
  const used = await identity.askForCode(email, 'a browser')
  expect((await identity.enter(used.codeId, used.code, 'a browser')).status).toBe(200)
  const expired = await identity.askForCode(email, 'another browser')
  await identity.letExpire(expired.codeId)
  await identity.askForCode(email, 'a third browser')
  const looker = randomUUID()
  const { person, items } = await historyOf(donorId, looker)
  expect(person).toBeNull()
  const said = items.map(({ kind, about, state }) => [kind, about, state])
  expect(said).toHaveLength(4)
  expect(said).toEqual(
    expect.arrayContaining([
      ['code-sent', null, 'waiting'],
      ['code-sent', null, 'expired'],
      ['code-sent', null, 'used'],
      ['signed-in', 'code', null],
    ]),
  )
  const text = JSON.stringify(items)
  for (const secret of [used.code, email, 'browser']) expect(text).not.toContain(secret)
  const { body } = await identity.administrator().get(`/api/admin/audit?by=${looker}`)
  expect(body.items).toMatchObject([
    { action: 'account-read', thing: { kind: 'donor', id: donorId }, words: 'History: sign-ins and merges' },
  ])
})

it('knows nobody who asked for no code, tells nobody of that look, and is read by who looks after people alone', async () => {
  const looker = randomUUID()
  expect(await historyOf(randomUUID(), looker)).toEqual({ person: null, items: [], next: null })
  expect((await identity.administrator().get(`/api/admin/audit?by=${looker}`)).body.items).toEqual([])
  const money = identity.administrator(undefined, 'mo', ['money'])
  expect((await money.get(`/api/admin/supporters/${randomUUID()}/sign-ins`)).status).toBe(403)
})
