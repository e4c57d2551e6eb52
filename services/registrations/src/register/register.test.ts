import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { registrations as calls } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold, serviceUnderTest } from '@evenhand/service-kit/testing'
import { createRegistrations } from '../app.ts'
import { Config } from '../config.ts'

const registrations = await serviceUnderTest('registrations', Config, createRegistrations)
const { db } = registrations
afterAll(() => registrations.stop())

const people = [
  { name: 'Ada Lovelace', email: 'ada@mail.example', phone: '+1 (614) 555-0101', city: 'Columbus', state: 'OH' },
  { name: '=HYPERLINK("http://x")', email: 'formula@mail.example', phone: '614-555-0102', state: 'TX' },
  {
    name: 'Grace "Amazing" Hopper, Rear Admiral',
    email: 'grace@mail.example',
    phone: '6145550103',
    city: 'Reno',
    state: 'NV',
  },
  { name: 'Zoë 100% Ångström', email: 'zoe_a@mail.example', phone: '614.555.0104', city: "Coeur d'Alene", state: 'ID' },
]

beforeAll(async () => {
  for (const person of people) {
    const answer = await registrations.nobody.post('/api/landing-registration', {
      ...person,
      ageConfirmed: true,
      rulesAgreed: true,
    })
    expect(answer.status).toBe(201)
  }
})

const path = '/api/landing-registrations'
const ask = (query: Record<string, string> = {}) =>
  registrations.administrator().get(`${path}?${new URLSearchParams(query)}`)
const read = async (query: Record<string, string> = {}) =>
  calls.listRegistrations.response.body.parse((await ask(query)).body)
const download = async (query: Record<string, string> = {}) =>
  fetch(`${registrations.url}${path}/export?${new URLSearchParams(query)}`, {
    headers: await registrations.identity.asAdministrator('registrations'),
  })

describe('the register of a landing page', () => {
  it.each([path, `${path}/export`, `${path}/exports`])('is for administrators: %s', async (address) => {
    expect(await registrations.nobody.get(address)).toMatchObject({ status: 401 })
    expect(await registrations.visitor().get(address)).toMatchObject({ status: 401 })
    expect(await registrations.donor(registrations.donorIdOf('ada@mail.example')).get(address)).toMatchObject({
      status: 403,
    })
  })

  it('shows everybody, the newest first, with how many they are', async () => {
    const { items, next, total } = await read()
    expect(items.map(({ name }) => name)).toEqual(people.map(({ name }) => name).toReversed())
    expect([next, total]).toEqual([null, people.length])
    expect(items.at(-1)).toMatchObject({ ...people[0], ageConfirmed: true, rulesAgreed: true })
  })

  it('goes page by page, each person once', async () => {
    const seen: string[] = []
    let after: string | null = ''
    for (let turn = 0; after !== null && turn < 10; turn++) {
      const page: Awaited<ReturnType<typeof read>> = await read({ limit: '3', ...(after ? { after } : {}) })
      seen.push(...page.items.map(({ name }) => name))
      after = page.next
    }
    expect(seen).toEqual(people.map(({ name }) => name).toReversed())
  })

  it('names no next page when the last one is full', async () => {
    expect((await read({ limit: String(people.length) })).next).toBeNull()
  })

  it.each([
    ['LOVELACE', ['Ada Lovelace']],
    ['formula@', ['=HYPERLINK("http://x")']],
    ['100%', ['Zoë 100% Ångström']],
    ['zoe_a', ['Zoë 100% Ångström']],
    ['(614) 555 0103', ['Grace "Amazing" Hopper, Rear Admiral']],
    ['columb', ['Ada Lovelace']],
    ['nobody', []],
    ['_@', []],
  ])('finds by %s', async (search, names) => {
    const found = await read({ search })
    expect(found.items.map(({ name }) => name)).toEqual(names)
    expect(found.total).toBe(names.length)
  })

  it.each([
    [{ after: 'x' }, 'after'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '1e9' }, 'limit'],
    [{ page: '../etc' }, 'page'],
    [{ colour: 'red' }, 'colour'],
  ])('refuses %j and names the field', async (query, field) => {
    const answer = await ask(query)
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: field }] } })
  })

  it('of a page that is not there is not there', async () => {
    expect(await ask({ page: 'no-such-page' })).toMatchObject({ status: 404 })
    expect((await download({ page: 'no-such-page' })).status).toBe(404)
  })
})

describe('its export', () => {
  it('has the columns and the name of the specification, every row, and nothing that a spreadsheet runs', async () => {
    const answer = await download()
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="?jeep-lease-registrations-\d{4}-\d\d-\d\d\.csv"?$/,
    )
    const [columns, ...rows] = (await answer.text()).trimEnd().split('\r\n')
    expect(columns?.replace('\uFEFF', '')).toBe(
      'ID,Name,Email,Phone,City,State,Age Confirmed,Rules Agreed,Registration Date',
    )
    const { items } = await read()
    expect(rows.map((row) => row.slice(0, 36))).toEqual(items.map(({ id }) => id))
    expect(rows[2]).toMatch(/,"'=HYPERLINK\(""http:\/\/x""\)",formula@mail\.example,614-555-0102,,TX,Yes,Yes,\d{4}-/)
    expect(rows[3]).toContain(",Ada Lovelace,ada@mail.example,'+1 (614) 555-0101,Columbus,OH,Yes,Yes,")
  })

  it('has what was looked for alone, and is written down for ever with who took what', async () => {
    const text = await (await download({ search: 'grace' })).text()
    expect(text.trimEnd().split('\r\n')).toHaveLength(2)
    const { body } = await registrations.administrator().get(`${path}/exports`)
    expect(body).toMatchObject([
      { by: 'administrator-1', words: 'search grace' },
      { by: 'administrator-1', words: 'all registrations' },
    ])
    const told = { by: 'administrator-1', action: 'registrations-exported', thing: 'landing-page jeep-lease' }
    const acts = [
      { ...told, words: 'all registrations' },
      { ...told, words: 'a search' },
    ]
    expect(await actsTold(db, 'jeep-lease')).toEqual(acts)
    await expect(db.query(sql`delete from exports`)).rejects.toThrow('append-only')
    await expect(db.query(sql`update exports set words = 'nothing'`)).rejects.toThrow('append-only')
  })
})

describe('how somebody can be reached', () => {
  it('is answered to administrators, and told before', async () => {
    const donorId = registrations.donorIdOf('ada@mail.example')
    const address = `/api/admin/contacts/registrations/${donorId}`
    expect(await registrations.donor(donorId).get(address)).toMatchObject({ status: 403 })
    expect((await registrations.administrator().get(address)).body).toMatchObject([{ name: 'Ada Lovelace' }])
    expect(await actsTold(db, donorId)).toEqual([
      { by: 'administrator-1', action: 'contacts-read', thing: `donor ${donorId}`, words: 'From registrations' },
    ])
  })
})
