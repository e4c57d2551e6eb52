import { afterAll, describe, expect, it } from '@jest/globals'
import { RegistrationReceivedSchema } from '@evenhand/contracts/events'
import { registrations as calls } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { createRegistrations } from '../app.ts'
import { Config } from '../config.ts'
import { addPages, type Page } from './store.ts'
import { shippedPages } from './shipped.ts'

const registrations = await serviceUnderTest('registrations', Config, createRegistrations)
const { db } = registrations
afterAll(() => registrations.stop())

const cabin: Page = {
  slug: 'cabin-week',
  title: 'A week in the cabin',
  series: 'cabin',
  headline: 'WIN A WEEK AWAY',
  lead: 'Seven nights for four.',
  facts: ['Seven nights', 'Four people'],
  thanks: 'Thank you for entering to win a week in the cabin!',
  image: 'cabin-lake',
  rules_link: '/official-rules',
  age_min: 21,
  states: ['DC', 'VA'],
  closes_at: null,
}
const form = {
  page: cabin.slug,
  name: 'Rosa Lind',
  email: 'rosa@mail.example',
  phone: '(555) 010-0200',
  state: 'DC',
  ageConfirmed: true,
  rulesAgreed: true,
}
const register = (more: object = {}) => registrations.nobody.post('/api/landing-registration', { ...form, ...more })

describe('a further landing page', () => {
  it('is a row: it is shown with its words, takes registrations in the places of its rules, and enters its giveaway', async () => {
    await addPages(db, [cabin])
    const shown = calls.listLandingPages.response.body.parse(
      (await registrations.nobody.get('/api/landing-pages')).body,
    )
    expect(shown.find(({ slug }) => slug === cabin.slug)).toMatchObject({
      headline: 'WIN A WEEK AWAY',
      facts: cabin.facts,
      rulesLink: '/official-rules',
      states: ['DC', 'VA'],
      closesAt: null,
    })
    expect(await register()).toMatchObject({ status: 201 })
    await eventually(async () => (await db.query(sql`select 1 from outbox where published_at is null`)).length === 0)
    const told = await registrations.told(RegistrationReceivedSchema)
    expect(told.map(({ value }) => JSON.parse(value ?? '').giveaway)).toEqual(['cabin'])
  })

  it('asks for its own age and its own states, all at once', async () => {
    expect(await register({ state: 'OH', ageConfirmed: false })).toMatchObject({
      status: 400,
      body: {
        errors: [
          { path: 'state', message: 'This giveaway is not open in that state' },
          { path: 'ageConfirmed', message: 'You must be at least 21 years old' },
        ],
      },
    })
  })

  it('knows its own people alone: who is registered here can register elsewhere', async () => {
    expect(await register({ page: 'jeep-lease', state: 'OH' })).toMatchObject({ status: 201 })
    expect(await register({ page: 'jeep-lease', state: 'OH' })).toMatchObject({ status: 409 })
  })

  it('takes nothing after its end, to the millisecond, and says so', async () => {
    const end = new Date(Date.now() - 1000)
    await addPages(db, [{ ...cabin, slug: 'over', closes_at: end }])
    const shown = await registrations.nobody.get('/api/landing-pages')
    expect(shown.body).toContainEqual(expect.objectContaining({ slug: 'over', closesAt: end.toISOString() }))
    expect(await register({ page: 'over' })).toMatchObject({
      status: 409,
      body: { type: '/problems/registration-closed', message: expect.stringContaining('has closed') },
    })
  })

  it('follows the published rules from one edition to the next, and takes everyone once in each', async () => {
    const day = 86_400_000
    const at = (days: number) => new Date(Date.now() + days * day).toISOString()
    const publish = (giveaway: string, version: number, opensAt: string, closesAt: string) =>
      db.query(sql`
        insert into published_rules (giveaway, version, sha256, opens_at, closes_at)
        values (${giveaway}, ${version}, ${'ab'.repeat(32)}, ${opensAt}, ${closesAt})`)
    const page = 'follows'
    const shown = async () =>
      calls.listLandingPages.response.body
        .parse((await registrations.nobody.get('/api/landing-pages')).body)
        .find(({ slug }) => slug === page)
    await addPages(db, [{ ...cabin, slug: page, series: 'follows', closes_at: new Date(at(-1)) }])

    await publish('follows-2100', 1, at(3), at(5))
    expect(await shown()).toMatchObject({ giveaway: 'follows-2100', registrations: 0 })
    expect(await register({ page })).toMatchObject({
      status: 409,
      body: { type: '/problems/registration-closed', message: expect.stringContaining('opens') },
    })
    await publish('follows-2099', 1, at(-9), at(-1))
    await publish('follows-2099', 2, at(-9), at(1))
    expect(await shown()).toMatchObject({ giveaway: 'follows-2099' })
    expect(await register({ page })).toMatchObject({ status: 201 })
    expect(await register({ page })).toMatchObject({ status: 409 })
    expect(await shown()).toMatchObject({ registrations: 1 })

    await db.query(sql`update published_rules set closes_at = ${at(-2)} where giveaway = 'follows-2099'`)
    await db.query(sql`update published_rules set opens_at = ${at(-2)} where giveaway = 'follows-2100'`)
    expect(await shown()).toMatchObject({ giveaway: 'follows-2100', registrations: 0 })
    expect(await register({ page })).toMatchObject({ status: 201 })
  })

  it('that nobody has added is not there', async () => {
    expect(await register({ page: 'no-such-page' })).toMatchObject({ status: 404 })
  })
})

describe('the shipped page', () => {
  it.each(['2025-01-01', '2025-11-08T04:59:59Z', '2025-11-08T05:00:00Z', '2026-11-21', '2032-02-29'])(
    'of an installation at %s is open',
    (day) => {
      const now = new Date(day)
      for (const { closes_at } of shippedPages(now)) expect(closes_at?.getTime()).toBeGreaterThan(now.getTime() - 1000)
    },
  )

  it('of before pages had words gets them, once', async () => {
    await db.query(sql`update landing_pages set headline = '', lead = '', closes_at = null where slug = 'jeep-lease'`)
    await addPages(db, shippedPages(new Date()))
    await db.query(sql`update landing_pages set lead = 'Our own lead' where slug = 'jeep-lease'`)
    await addPages(db, shippedPages(new Date()))
    const [page] = await db.query(sql`select headline, lead, closes_at from landing_pages where slug = 'jeep-lease'`)
    expect(page).toEqual({ headline: 'ENTER TO WIN!', lead: 'Our own lead', closes_at: expect.any(Date) })
  })
})
