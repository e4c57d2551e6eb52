import { afterAll, expect, it } from '@jest/globals'
import { supporters } from '@evenhand/contracts/http'
import { actsTold, serviceUnderTest } from '@evenhand/service-kit/testing'
import { createRegistrations } from '../app.ts'
import { Config } from '../config.ts'

const registrations = await serviceUnderTest('registrations', Config, createRegistrations)
afterAll(() => registrations.stop())

it('tells of a registration with the name and the page, and is written down', async () => {
  const email = 'ada@mail.example'
  const form = {
    name: 'Ada Lovelace',
    email,
    phone: '614-555-0101',
    state: 'OH',
    ageConfirmed: true,
    rulesAgreed: true,
  }
  expect((await registrations.nobody.post('/api/landing-registration', form)).status).toBe(201)
  const donorId = registrations.donorIdOf(email)
  const { body } = await registrations.administrator().get(`/api/admin/supporters/${donorId}/registrations`)
  const { person, items } = supporters.listRegistrationHistory.response.body.parse(body)
  expect(person).toEqual({ name: 'Ada Lovelace', email, given: null })
  expect(items).toEqual([expect.objectContaining({ kind: 'registered', thing: 'jeep-lease', amount: null, by: null })])
  expect(await actsTold(registrations.db, donorId)).toContainEqual(
    expect.objectContaining({ action: 'account-read', words: 'History: registrations' }),
  )
})
