import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  decodeEvent,
  MailRequestedSchema,
  MemberLevelGrantedSchema,
  MemberStandingChangedSchema,
} from '@evenhand/contracts/events'
import { roster } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold, failedChecks, serviceUnderTest } from '@evenhand/service-kit/testing'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { createMembers } from '../app.ts'
import { Config } from '../config.ts'
import { hearProof } from '../referrals/use-cases.ts'

const service = await serviceUnderTest('members', Config, createMembers, { LIMITS_SCALE: '100000' })
const { db, donorIdOf } = service
const admin = service.administrator()
afterAll(async () => {
  expect(await failedChecks(service.config.DATABASE_URL, new URL('../../checks/', import.meta.url))).toEqual([])
  await service.stop()
})

async function join(firstName: string, lastName: string, referredBy?: string) {
  const email = `member-${randomUUID()}@mail.example`
  const form = { firstName, lastName, email, confirmEmail: email, ...(referredBy ? { referredBy } : {}) }
  const { status, body } = await service.nobody.post('/api/members/register', form, {
    'x-forwarded-for': `test-${randomUUID()}`,
  })
  expect(status).toBe(201)
  const proof = { donorId: donorIdOf(email), provedAt: new Date(body.createdAt) }
  await db.transaction((tx) => hearProof(tx, proof))
  return { id: String(body.id), number: String(body.accountNumber), email, donorId: donorIdOf(email) }
}

const list = async (query: Record<string, string> = {}) => {
  const { status, body } = await admin.get(`/api/admin/members?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return roster.listMembers.response.body.parse(body)
}
const namesOf = ({ items }: Awaited<ReturnType<typeof list>>) =>
  items.map(({ firstName, lastName }) => `${firstName} ${lastName}`)

describe('the list of members', () => {
  let ines: Awaited<ReturnType<typeof join>>
  beforeAll(async () => {
    await join('Ada', 'Byron')
    ines = await join('Inés', 'Nuñez')
    await join('Zoe', 'O’Brien')
  })

  it('is newest first, and the other way round', async () => {
    expect(namesOf(await list())).toEqual(['Zoe O’Brien', 'Inés Nuñez', 'Ada Byron'])
    expect(namesOf(await list({ order: 'asc' }))).toEqual(['Ada Byron', 'Inés Nuñez', 'Zoe O’Brien'])
  })

  it('is searched by name, address and number, as people type them', async () => {
    const grouped = `${ines.number.slice(0, 4)} ${ines.number.slice(4, 7)}-${ines.number.slice(7).toLowerCase()}`
    for (const search of ['ines nunez', 'NUÑEZ', ines.email.toUpperCase(), ines.number, grouped])
      expect(namesOf(await list({ search }))).toEqual(['Inés Nuñez'])
    expect(await list({ search: '%' })).toEqual({ items: [], next: null, total: 0 })
  })

  it('finds a member by the new name once it was corrected, and still by the address', async () => {
    const member = await join('Wanda', 'Old')
    const details = { firstName: 'Wanda', lastName: 'Renamed', phone: '' }
    await service.donor(member.donorId).call('PUT', '/api/member-account', { body: details })
    expect(namesOf(await list({ search: 'renamed' }))).toEqual(['Wanda Renamed'])
    expect(namesOf(await list({ search: member.email }))).toEqual(['Wanda Renamed'])
    expect(namesOf(await list({ search: 'wanda old' }))).toEqual([])
  })

  it('has everyone once over its pages, whatever their size and order', async () => {
    const all = (await list({ limit: '100' })).items.map(({ id }) => id)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.constantFrom('asc', 'desc'), async (size, order) => {
        const read: string[] = []
        let next: string | null = ''
        while (next !== null) {
          const page = await list({ limit: String(size), order, ...(next ? { after: next } : {}) })
          expect(page.total).toBe(all.length)
          read.push(...page.items.map(({ id }) => id))
          next = page.next
        }
        expect(order === 'asc' ? read.toReversed() : read).toEqual(all)
      }),
      { numRuns: 12 },
    )
  })

  it('is for administrators alone', async () => {
    for (const who of [service.nobody, service.donor(ines.donorId)])
      for (const path of ['/api/admin/members', `/api/admin/members/${ines.id}`])
        expect((await who.get(path)).status).toBeGreaterThanOrEqual(401)
  })
})

describe('a member at the desk', () => {
  const path = ({ id }: { id: string }) => `/api/admin/members/${id}`
  const setPlatinum = (member: { id: string }, granted: boolean, reason = 'Ten events.') =>
    admin.call('PUT', `${path(member)}/platinum`, { body: { granted, reason } })
  const told = async (donorId: string) => {
    const events = await db.query<{ payload: object }>(sql`
      select payload from outbox where type = ${MemberLevelGrantedSchema.typeName} and key = ${donorId} order by id`)
    return events.map(({ payload }) => decodeEvent(MemberLevelGrantedSchema, payload as never).level)
  }

  const setStanding = (member: { id: string }, isActive: boolean) =>
    admin.call('PUT', `${path(member)}/standing`, { body: { isActive, reason: 'Somebody else’s mailbox.' } })
  const standingsTold = async (donorId: string) => {
    const events = await db.query<{ payload: object }>(sql`
      select payload from outbox where type = ${MemberStandingChangedSchema.typeName} and key = ${donorId} order by id`)
    return events
      .map(({ payload }) => decodeEvent(MemberStandingChangedSchema, payload as never))
      .map(({ version, isActive }) => `${version} ${isActive}`)
  }
  const mailsOf = async (donorId: string, template: string) => {
    const mails = await db.query<{ change: string }>(sql`
      select payload -> 'values' ->> 'change' as change from outbox
      where type = ${MailRequestedSchema.typeName} and payload ->> 'template' = ${template} and key = ${donorId} order by id`)
    return mails.map(({ change }) => change)
  }

  it('is told of when it is opened, and is not there under another id', async () => {
    const member = await join('Rosa', 'Lind')
    const { status, body } = await admin.get(path(member))
    expect(status).toBe(200)
    expect(body).toMatchObject({ donorId: member.donorId, referredBy: null, referred: 0, acts: [] })
    expect(await actsTold(db, member.id)).toEqual([
      { by: 'administrator-1', action: 'account-read', thing: `member ${member.id}`, words: 'member' },
    ])
    expect((await admin.get(path({ id: randomUUID() }))).status).toBe(404)
  })

  it('gets Platinum, with a reason, once: also of ten who grant it at once', async () => {
    const member = await join('Ten', 'Times')
    const answers = await Promise.all(Array.from({ length: 10 }, () => setPlatinum(member, true)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { body } = await admin.get(path(member))
    expect(body).toMatchObject({
      member: { level: 'platinum', hasPlatinum: true },
      acts: [{ action: 'platinum-granted', words: 'Ten events.', by: 'administrator-1' }],
    })
    expect(await told(member.donorId)).toEqual(['platinum'])
    expect(await mailsOf(member.donorId, 'platinum-changed')).toEqual(['granted'])
    const acts = (await actsTold(db, member.id)).filter(({ action }) => action === 'platinum-granted')
    expect(acts).toMatchObject([{ words: 'Ten events.' }])
    expect(namesOf(await list({ level: 'platinum' }))).toEqual(['Ten Times'])
  })

  it('loses it again, and is free as before', async () => {
    const member = await join('Up', 'Down')
    await setPlatinum(member, true)
    await setPlatinum(member, false, 'It was a mistake.')
    expect(await setPlatinum(member, false)).toMatchObject({
      status: 200,
      body: { member: { level: 'free', hasPlatinum: false }, acts: [{ action: 'platinum-taken' }, {}] },
    })
    expect(await told(member.donorId)).toEqual(['platinum', 'none'])
    expect(await mailsOf(member.donorId, 'platinum-changed')).toEqual(['granted', 'taken'])
  })

  it('gets nothing without a reason', async () => {
    const member = await join('No', 'Reason')
    expect((await setPlatinum(member, true, ' ')).body.errors).toEqual([
      { path: 'reason', message: 'Say why. It stays in the member’s history and in the audit trail' },
    ])
    expect(await told(member.donorId)).toEqual([])
  })

  it('is deactivated with a reason, once, however many do it; the gateway ends its sessions, and it is told', async () => {
    const member = await join('Off', 'On')
    const answers = await Promise.all(Array.from({ length: 10 }, () => setStanding(member, false)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const { headers } of answers) expect(headers.get('x-evenhand-sessions-end')).toBe(member.donorId)
    expect((await admin.get(path(member))).body).toMatchObject({
      member: { isActive: false },
      acts: [{ action: 'deactivated', words: 'Somebody else’s mailbox.' }],
    })
    const back = await setStanding(member, true)
    expect(back.headers.get('x-evenhand-sessions-end')).toBeNull()
    expect(back.body).toMatchObject({ member: { isActive: true }, acts: [{ action: 'reactivated' }, {}] })
    expect(await standingsTold(member.donorId)).toEqual(['1 false', '2 true'])
    expect(await mailsOf(member.donorId, 'account-standing')).toEqual(['deactivated', 'reactivated'])
    const acts = (await actsTold(db, member.id)).map(({ action }) => action)
    expect(acts.filter((action) => action !== 'account-read')).toEqual(['member-deactivated', 'member-reactivated'])
  })

  it('that is deactivated is listed as such, and changes nothing of its account', async () => {
    const member = await join('Gone', 'Away')
    await setStanding(member, false)
    expect(namesOf(await list({ standing: 'deactivated' }))).toContain('Gone Away')
    expect(namesOf(await list({ standing: 'active' }))).not.toContain('Gone Away')
    const details = { firstName: 'Other', lastName: 'Name', phone: '' }
    const refused = await service.donor(member.donorId).call('PUT', '/api/member-account', { body: details })
    expect(refused).toMatchObject({ status: 403, body: { type: '/problems/account-deactivated' } })
    const shared = { platform: 'facebook', activityType: 'like' }
    const recorded = await service
      .provedDonor(member.donorId)
      .post(`/api/members/${member.number}/social-activity`, shared, { 'idempotency-key': randomUUID() })
    expect(recorded).toMatchObject({ status: 403, body: { type: '/problems/account-deactivated' } })
  })

  it('earns nothing for who comes while it is deactivated, and keeps what it earned before', async () => {
    const referrer = await join('Refers', 'Many')
    const before = await join('Friend', 'Before', referrer.number)
    await setStanding(referrer, false)
    const during = await join('Friend', 'During', referrer.number)
    await setStanding(referrer, true)
    const after = await join('Friend', 'After', referrer.number)
    const { body } = await admin.get(`/api/members/${referrer.number}/referrals`)
    expect(body.map((one: { referredAccountNumber: string }) => one.referredAccountNumber)).toEqual([
      after.number,
      before.number,
    ])
    expect(during.number).not.toBe('')
  })

  it('has notes that stay out of the audit trail, whose lines are never forgotten', async () => {
    const member = await join('Much', 'Noted')
    const headers = { 'idempotency-key': randomUUID() }
    const note = () => admin.post(`${path(member)}/notes`, { note: 'Moved to Ohio.' }, headers)
    expect((await note()).status).toBe(201)
    expect((await note()).status).toBe(201)
    expect((await admin.get(path(member))).body.acts).toMatchObject([{ action: 'noted', words: 'Moved to Ohio.' }])
    const noted = (await actsTold(db, member.id)).filter(({ action }) => action === 'member-noted')
    expect(noted).toMatchObject([{ words: '' }])
  })
})

describe('the name of a member that an administrator corrects', () => {
  const pathOf = (donorId: string) => `/api/admin/supporters/${donorId}/names/members`
  const wanted = {
    firstName: 'Grace',
    lastName: 'Hopper',
    reason: 'Misspelled.',
    seen: { firstName: 'Grace', lastName: 'Hoper' },
  }
  const correct = (donorId: string, body: object = {}, by = 'administrator-1') =>
    service.administrator(undefined, by, ['support']).call('PUT', pathOf(donorId), { body: { ...wanted, ...body } })

  it('is found by it, keeps the phone number, and has why with the account and not in the trail', async () => {
    const member = await join('Grace', 'Hoper')
    await db.query(sql`update members set phone = '(555) 010-0199' where id = ${member.id}`)
    expect((await admin.get(pathOf(member.donorId))).body).toEqual({ firstName: 'Grace', lastName: 'Hoper' })
    for (const { status, body } of await Promise.all([correct(member.donorId), correct(member.donorId)]))
      expect([status, body]).toEqual([200, { firstName: 'Grace', lastName: 'Hopper' }])
    const { body } = await admin.get(`/api/admin/members/${member.id}`)
    expect(body).toMatchObject({ phone: '(555) 010-0199', member: { firstName: 'Grace', lastName: 'Hopper' } })
    expect(body.acts.map(({ action, words, by }: Record<string, string>) => [action, words, by])).toEqual([
      ['name-corrected', 'Before: Grace Hoper. Misspelled.', 'administrator-1'],
    ])
    expect(namesOf(await list({ search: `hopper` }))).toContain('Grace Hopper')
    const told = (await actsTold(db, member.id)).filter(({ action }) => action === 'name-corrected')
    expect(told).toEqual([{ by: 'administrator-1', action: 'name-corrected', thing: `member ${member.id}`, words: '' }])
  })

  it('is not where it is another one than was seen, has no last name, or nobody’s', async () => {
    const member = await join('Grace', 'Murray')
    expect((await correct(member.donorId)).body.detail).toMatch(/it’s Grace Murray now/)
    expect((await correct(member.donorId, { lastName: ' ' })).body.errors).toEqual([
      { path: 'lastName', message: 'A member account needs a last name' },
    ])
    expect((await correct(randomUUID())).status).toBe(404)
    expect((await admin.get(pathOf(randomUUID()))).body).toBeNull()
  })
})
