import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from '@jest/globals'
import { AdministratorActedSchema } from '@evenhand/contracts/events'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { createSponsors } from '../app.ts'
import { Config } from '../config.ts'

const running = await serviceUnderTest('sponsors', Config, createSponsors, { LIMITS_SCALE: '1000' })
afterAll(() => running.stop())

const fileOf = async (list: string, query = '') => {
  const { status, text } = await running
    .administrator(undefined, 'administrator-7')
    .get(`/api/admin/exports/${list}${query}`)
  expect(status).toBe(200)
  return text.trim().split('\r\n')
}

it('answers the inquiries that the list finds as a file, and tells the trail who took it', async () => {
  for (const companyName of ['Harbor & Pine', '+1 Coffee'])
    await running
      .visitor(randomUUID())
      .post(
        '/api/sponsor-inquiries',
        { companyName, contactName: 'Ada', email: 'ada@example.org', phone: '(555) 010-0199', blocksWanted: 4 },
        { 'idempotency-key': randomUUID(), 'x-forwarded-for': randomUUID() },
      )
  const [columns, first, second] = await fileOf('sponsor-inquiries', '?order=asc')
  expect(columns).toMatch(/^Inquiry,Company,Contact,Email,Phone,/)
  expect(first).toContain(',Harbor & Pine,Ada,ada@example.org,')
  // A spreadsheet runs nothing of it.
  expect(second).toContain(",'+1 Coffee,Ada,")
  expect(await fileOf('sponsor-inquiries', '?search=coffee')).toHaveLength(2)
  const told = await eventually(async () => {
    const acts = (await running.told(AdministratorActedSchema)).map(({ value }) => JSON.parse(value ?? '{}'))
    return acts.length >= 2 && acts
  })
  expect(told.map(({ action, words }) => [action, words])).toEqual([
    ['list-exported', 'Sponsor inquiries: state open'],
    ['list-exported', 'Sponsor inquiries: state open, a search'],
  ])
})

it('answers only the names of the columns where a list is empty', async () => {
  expect(await fileOf('affiliates')).toHaveLength(1)
  expect(await fileOf('affiliate-referrals')).toHaveLength(1)
  expect(await fileOf('sponsorships')).toHaveLength(1)
})
