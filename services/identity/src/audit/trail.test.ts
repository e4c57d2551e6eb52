import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import type { MessageInitShape } from '@bufbuild/protobuf'
import { AdministratorActedSchema, encodeEvent } from '@evenhand/contracts/events'
import { audit } from '@evenhand/contracts/http'
import { WrongMessage } from '@evenhand/service-kit/inbox'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { anyAddress, firstAdministrator, identityUnderTest } from '../../tests/identity-under-test.ts'
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
      byName: 'admin',
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
    expect(login).toMatchObject({ action: 'logged-in', by: administratorId, byName: 'admin', thing: null })
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

  it('is for administrators', async () => {
    expect(await identity.visitor().get('/api/admin/audit')).toMatchObject({ status: 401 })
    expect(await identity.donor(randomUUID()).get('/api/admin/audit')).toMatchObject({ status: 403 })
    expect(await identity.administrator().get('/api/admin/audit?area=moons')).toMatchObject({ status: 400 })
  })
})
