import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import type { MessageInitShape } from '@bufbuild/protobuf'
import { AdministratorActedSchema, encodeEvent } from '@evenhand/contracts/events'
import { audit } from '@evenhand/contracts/http'
import { WrongMessage } from '@evenhand/service-kit/inbox'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { anyAddress, firstAdministrator, firstUsername, identityUnderTest } from '../../tests/identity-under-test.ts'
import { auditReactions } from './reactions.ts'

const identity = await identityUnderTest()
afterAll(() => identity.stop())

const [admin] = await identity.db.query<{ id: string }>(sql`select id from administrators`)
const administratorId = admin?.id ?? ''

type Told = MessageInitShape<typeof AdministratorActedSchema>
const anAct = (more: Partial<Told> = {}): Told => ({
  actId: randomUUID(),
  administratorId,
  action: 'rules-published',
  thingKind: 'giveaway',
  thingId: 'main',
  amountCents: 0n,
  words: 'Version 2: a later last day',
  actedAt: new Date().toISOString(),
  requestId: 'request-1',
  ...more,
})

/** Hears an event as the consumer hands it over. */
const hear = async (act: Told) => {
  for (const { handle } of auditReactions(identity.db))
    await handle(encodeEvent(AdministratorActedSchema, act), { id: randomUUID(), type: '', time: new Date() })
}
const read = async (query = ''): Promise<{ items: audit.AuditEntry[]; next: string | null }> => {
  const { status, body } = await identity.administrator().get(`/api/admin/audit${query}`)
  expect(status).toBe(200)
  return audit.listAudit.response.body.parse(body)
}
const linesOf = async (thingId: string) => (await read('?limit=100')).items.filter(({ thing }) => thing?.id === thingId)

describe('the audit trail', () => {
  it('tells who did what to what, why, when and by which request, whichever service it was done in', async () => {
    const act = anAct({ thingId: randomUUID(), amountCents: 50_00n })
    await identity.tell(AdministratorActedSchema, act)
    const [line] = await eventually(async () => {
      const lines = await linesOf(act.thingId ?? '')
      return lines.length > 0 && lines
    })
    expect(line).toEqual({
      id: act.actId,
      at: act.actedAt,
      by: administratorId,
      byName: firstUsername,
      action: 'rules-published',
      thing: { kind: 'giveaway', id: act.thingId },
      amount: '50.00',
      words: 'Version 2: a later last day',
      requestId: 'request-1',
    })
  })

  it('has one line of an act that is told again and again, also ten times at once', async () => {
    const act = anAct({ thingId: randomUUID() })
    await hear(act)
    await Promise.all(Array.from({ length: 10 }, () => hear({ ...act, words: 'told again' })))
    expect(await linesOf(act.thingId ?? '')).toMatchObject([{ words: 'Version 2: a later last day' }])
  })

  it('stands in the order in which it was done, in whatever order it is heard, a page at a time', async () => {
    const thingId = randomUUID()
    const done = [1, 2, 3, 4, 5, 6].map((minute) =>
      anAct({ thingId, actedAt: `2027-01-01T00:0${minute}:00.000Z`, words: `${minute}`, action: 'memorial-approved' }),
    )
    // Two of one instant: neither is lost between two pages.
    const twin = { ...done[2], actId: randomUUID(), words: '3' } as Told
    for (const act of [done[4], done[0], twin, done[5], done[2], done[1], done[3]]) await hear(act ?? anAct())
    const words: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page = await read(`?area=memorials&limit=2${after ? `&after=${after}` : ''}`)
      words.push(...page.items.map((line) => line.words))
      after = page.next
    }
    expect(words).toEqual(['6', '5', '4', '3', '3', '2', '1'])
  })

  it('is looked through by area, and tells logins beside the rest', async () => {
    await hear(anAct({ action: 'contacts-read', thingKind: 'donor', thingId: randomUUID() }))
    await identity.post('/api/admin/login', { ...firstAdministrator }, { address: anyAddress() })
    const everything = (await read('?limit=100')).items
    for (const area of audit.auditAreas) {
      const { items } = await read(`?limit=100&area=${area}`)
      const ofArea = everything.filter(({ action }) => audit.auditedActions[action] === area)
      expect(items).toEqual(ofArea)
    }
    const [login] = (await read('?area=administrators')).items
    expect(login).toMatchObject({ action: 'logged-in', by: administratorId, byName: firstUsername, thing: null })
    expect(login?.words).toBe('With the password alone')
    expect(login?.requestId).toMatch(/^[\w-]{8,64}$/)
  })

  it('says nothing of a name that nobody has', async () => {
    await identity.post('/api/admin/login', { username: anyAddress(), password: 'x' }, { address: anyAddress() })
    const [failed] = (await read('?area=administrators&limit=1')).items
    expect(failed).toMatchObject({ action: 'login-failed', by: null, byName: null })
  })

  it.each([
    ['an action that this version does not know', { action: 'pardoned' }],
    ['a thing that it does not know', { thingKind: 'moon' }],
    ['no administrator', { administratorId: '' }],
    ['no day', { actedAt: 'yesterday' }],
  ])('keeps %s with the dead letters, to be replayed', async (_what, wrong) => {
    await expect(hear(anAct(wrong))).rejects.toThrow(WrongMessage)
  })

  it('is looked through by person, act, thing, day and words', async () => {
    const [thingId, other, by] = [randomUUID(), randomUUID(), randomUUID()]
    const at = (day: string) => ({ thingId, actedAt: `${day}:00:00.000Z` })
    await hear(anAct({ ...at('2027-02-01T04'), words: 'Late on the last of January' }))
    await hear(anAct({ ...at('2027-02-01T05'), words: '100% of it' }))
    await hear(anAct({ thingId: other, words: 'José Nuñez’s card' }))
    await hear(anAct({ ...at('2027-02-02T12'), administratorId: by, action: 'draft-saved', requestId: 'request-77' }))
    await hear(anAct({ thingId: other, actedAt: '2027-02-02T13:00:00.000Z' }))
    const found = async (query: string) => (await read(`?limit=100&${query}`)).items.map(({ words }) => words)
    const ofThing = `thing=${thingId}`
    expect(await found(ofThing)).toHaveLength(3)
    expect(await found(`${ofThing}&by=${by}`)).toHaveLength(1)
    expect(await found(`${ofThing}&action=rules-published`)).toHaveLength(2)
    // The days of the campaign, which are not those of UTC.
    expect(await found(`${ofThing}&to=2027-01-31`)).toEqual(['Late on the last of January'])
    expect(await found(`${ofThing}&from=2027-02-01&to=2027-02-01`)).toEqual(['100% of it'])
    expect(await found(`${ofThing}&search=${encodeURIComponent('0% OF')}`)).toEqual(['100% of it'])
    expect(await found(`${ofThing}&search=${encodeURIComponent('%')}`)).toEqual(['100% of it'])
    expect(await found(`search=${other}`)).toHaveLength(2)
    expect(await found(`thing=${other}&search=${encodeURIComponent("jose nunez's")}`)).toEqual(['José Nuñez’s card'])
    expect(await found(`${ofThing}&search=request-77`)).toHaveLength(1)
    expect(await found(`${ofThing}&search=request-7`)).toEqual([])
  })

  it('is taken along as a file, all that matches, and that is a line of it', async () => {
    const thingId = randomUUID()
    await hear(anAct({ thingId, words: '=HYPERLINK("x")', amountCents: 50_00n }))
    await hear(anAct({ thingId, administratorId: randomUUID(), words: 'Another, with a comma' }))
    const answer = await fetch(`${identity.url}/api/admin/audit/export?thing=${thingId}`, {
      headers: await identity.identity.asAdministrator('identity'),
    })
    expect(answer.headers.get('content-disposition')).toMatch(/audit-trail-\d{4}-\d\d-\d\d\.csv/)
    const text = await answer.text()
    expect(text.trim().split('\r\n')).toHaveLength(3)
    expect(text).toContain('"Another, with a comma"')
    expect(text).toContain(',50.00,')
    expect(text).not.toMatch(/,=HYPERLINK/)
    expect((await read('?action=trail-exported')).items).toHaveLength(1)
  })

  it('finds under `unknown` what nobody is known to have done', async () => {
    await identity.post('/api/admin/login', { username: anyAddress(), password: 'x' }, { address: anyAddress() })
    const { items } = await read('?by=unknown')
    expect(items.length).toBeGreaterThan(0)
    expect(items.filter(({ by }) => by !== null)).toEqual([])
  })

  it('folds what one person did to one thing again and again on a day, and lists the single acts behind it', async () => {
    const [thingId, second] = [randomUUID(), randomUUID()]
    const typed = (hour: string, more: Partial<Told> = {}) =>
      hear(anAct({ action: 'card-keyed', thingKind: 'batch', thingId, actedAt: `2027-03-${hour}:00:00.000Z`, ...more }))
    for (const hour of ['01T14', '01T15', '01T16', '02T04', '02T15']) await typed(hour, { words: hour })
    await typed('02T16', { administratorId: second, words: 'by another' })
    await typed('02T17', { action: 'batch-closed', words: 'closed' })
    await typed('02T18', { action: 'batch-closed', words: 'closed again' })
    const folded = (await read(`?thing=${thingId}&fold=repeats`)).items.map(({ words, times }) => [words, times])
    expect(folded).toEqual([
      ['closed again', undefined],
      ['closed', undefined],
      ['by another', 1],
      ['02T15', 1],
      // Four in the morning of UTC is late on the day before, where the campaign is.
      ['02T04', 4],
    ])
    const behind = `?thing=${thingId}&action=card-keyed&by=${administratorId}&from=2027-03-01&to=2027-03-01`
    expect((await read(behind)).items.map(({ words }) => words)).toEqual(['02T04', '01T16', '01T15', '01T14'])
    const words: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page = await read(`?thing=${thingId}&fold=repeats&limit=2${after ? `&after=${after}` : ''}`)
      words.push(...page.items.map((line) => line.words))
      after = page.next
    }
    expect(words).toEqual(folded.map(([line]) => line))
  })

  it('folds nothing while words are looked for', async () => {
    const thingId = randomUUID()
    for (const words of ['Card 7: once', 'Card 7: twice'])
      await hear(anAct({ action: 'card-keyed', thingKind: 'batch', thingId, words }))
    expect((await read(`?thing=${thingId}&fold=repeats&search=card+7`)).items).toHaveLength(2)
  })

  it('names the administrators, and nothing else of them', async () => {
    const { body } = await identity.administrator().get('/api/admin/administrators')
    expect(body).toEqual([{ id: administratorId, name: firstUsername }])
    expect((await identity.visitor().get('/api/admin/administrators')).status).toBe(401)
    expect((await identity.donor(randomUUID()).get('/api/admin/administrators')).status).toBe(403)
  })

  it('is for administrators', async () => {
    expect(await identity.visitor().get('/api/admin/audit')).toMatchObject({ status: 401 })
    expect(await identity.donor(randomUUID()).get('/api/admin/audit')).toMatchObject({ status: 403 })
    expect(await identity.administrator().get('/api/admin/audit?area=moons')).toMatchObject({ status: 400 })
    const backwards = await identity.administrator().get('/api/admin/audit?from=2027-02-02&to=2027-02-01')
    expect(backwards).toMatchObject({ status: 400, body: { errors: [{ path: 'to' }] } })
  })
})
