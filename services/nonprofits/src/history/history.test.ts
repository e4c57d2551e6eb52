import { afterAll, expect, it } from '@jest/globals'
import { AdministratorActedSchema } from '@evenhand/contracts/events'
import { supporters } from '@evenhand/contracts/http'
import { eventually } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { grantDesk } from '../../tests/grant-desk.ts'

const desk = await grantDesk()
const { ann, running, put } = desk
afterAll(() => desk.stop())

const historyOf = async (donorId: string) => {
  const { status, body } = await ann.get(`/api/admin/supporters/${donorId}/nonprofits`)
  expect(status).toBe(200)
  return supporters.listNonprofitHistory.response.body.parse(body)
}

it('tells of a nonprofit and of what was reviewed of it, with who and why, and writes the look down', async () => {
  const contactEmail = `${randomUUID()}@mail.example`
  const registration = { organizationName: 'Quay', contactName: 'Ana Bo', contactEmail, description: 'Lamps.' }
  const { id } = (await running.nobody.post('/api/nonprofits', registration)).body
  const donorId = running.donorIdOf(contactEmail)
  const reject = { verdict: 'rejected', reason: 'We found no such charity.', seen: 0 }
  expect((await put(ann, `/api/admin/nonprofits/${id}/review`, reject)).status).toBe(200)
  expect((await put(ann, `/api/admin/nonprofits/${id}/review`, { verdict: 'approved', seen: 1 })).status).toBe(200)
  const { person, items } = await historyOf(donorId)
  expect(person).toEqual({ name: 'Ana Bo', email: contactEmail, given: null })
  expect(items.map(({ kind, about, state, words, by, thing }) => [kind, about, state, words, by, thing])).toEqual(
    expect.arrayContaining([
      ['nonprofit-reviewed', 'Quay', 'approved', null, 'ann', id],
      ['nonprofit-reviewed', 'Quay', 'rejected', 'We found no such charity.', 'ann', id],
      ['nonprofit-registered', 'Quay', 'approved', null, null, id],
    ]),
  )
  expect(items).toHaveLength(3)
  const look = await eventually(async () => {
    const acts = (await running.told(AdministratorActedSchema)).map(({ value }) => JSON.parse(value ?? '{}'))
    return acts.find(({ action, thingId }) => action === 'account-read' && thingId === donorId)
  })
  expect(look).toMatchObject({ administratorId: 'ann', thingKind: 'donor', words: 'History: nonprofits' })
})

it('knows nobody who registered none, and is read by reviewers and supporters alone', async () => {
  expect(await historyOf(randomUUID())).toEqual({ person: null, items: [], next: null })
  const money = running.administrator('m', 'mo', ['money'])
  expect((await money.get(`/api/admin/supporters/${randomUUID()}/nonprofits`)).status).toBe(403)
})
