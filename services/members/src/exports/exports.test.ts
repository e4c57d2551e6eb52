import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ErasureAskedSchema } from '@evenhand/contracts/events'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold, eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { createMembers } from '../app.ts'
import { aPost, sharingAt } from '../../tests/sharing.ts'
import { Config } from '../config.ts'

const service = await serviceUnderTest('members', Config, createMembers, { LIMITS_SCALE: '100000' })
const { db } = service
const admin = service.administrator()
afterAll(() => service.stop())

const join = async (firstName: string, lastName: string) => {
  const email = `member-${randomUUID()}@mail.example`
  const form = { firstName, lastName, email, confirmEmail: email }
  const from = { 'x-forwarded-for': `test-${randomUUID()}` }
  expect((await service.nobody.post('/api/members/register', form, from)).status).toBe(201)
}
const path = '/api/admin/exports/members'
const rowsOf = (text: string) => text.trim().split('\r\n')

/** More than are read at once. */
const copies = 1_100

describe('the list of members as a file', () => {
  beforeAll(async () => {
    await join('=HYPERLINK("x")', 'Byron')
    await join('Zoe', 'O’Brien')
    await db.query(sql`
      insert into members select (jsonb_populate_record(one, jsonb_build_object(
        'id', gen_random_uuid(), 'donor_id', gen_random_uuid(), 'account_number', (2000000000 + n)::text || '0', 'referral_code', 'COPY' || n, 'email', 'copy-' || n || '@mail.example',
        'first_name', 'Copy', 'searched', 'copy ' || n))).* from members one, generate_series(1, ${copies}) n where first_name = 'Zoe'`)
  })

  it('has every member that the list finds, in its order, a line each', async () => {
    const { status, text } = await admin.get(`${path}?order=asc`)
    expect(status).toBe(200)
    const [columns, ...rows] = rowsOf(text)
    expect(columns).toMatch(/^Account number,First name,Last name,Email,/)
    const { body } = await admin.get('/api/admin/members?order=asc&limit=100')
    expect(rows).toHaveLength(body.total)
    expect(body.total).toBe(copies + 2)
    expect(rows.slice(0, 100).map((row) => row.split(',')[0])).toEqual(
      body.items.map(({ accountNumber }: { accountNumber: string }) => accountNumber),
    )
  })

  it('has nobody who was erased, and neither has the list or its number', async () => {
    await join('Quill', 'Erasable')
    const [member] = await db.query<{ donorId: string }>(sql`
      select donor_id as "donorId" from members where last_name = 'Erasable'`)
    const before = (await admin.get('/api/admin/members')).body.total
    const erasure = { erasureId: randomUUID(), donorId: member?.donorId ?? '', askedAt: new Date().toISOString() }
    await service.tell(ErasureAskedSchema, erasure)
    await eventually(async () => (await admin.get('/api/admin/members')).body.total === before - 1)
    expect(await db.query(sql`select 1 from members where first_name = 'Erased'`)).toHaveLength(1)
    const { text } = await admin.get(path)
    expect(text).not.toContain('Erased')
    expect(rowsOf(text)).toHaveLength(before)
  })

  it('is filtered like the list, and runs nothing in a spreadsheet', async () => {
    const { text } = await admin.get(`${path}?search=byron`)
    const [, row, ...others] = rowsOf(text)
    expect(others).toEqual([])
    expect(row).toContain(`"'=HYPERLINK(""x"")",Byron`)
  })

  it('is told in the trail without what was looked for, and given to nobody who may not read the list', async () => {
    await service.administrator(undefined, 'administrator-7').get(`${path}?level=gold&search=ada`)
    const told = (await actsTold(db)).filter(({ by }) => by === 'administrator-7')
    expect(told).toEqual([
      {
        by: 'administrator-7',
        action: 'list-exported',
        thing: '',
        words: 'Members: level gold, standing all, a search, order desc',
      },
    ])
    expect((await service.administrator(undefined, undefined, ['draws']).get(path)).status).toBe(403)
    expect((await admin.get(`${path}?level=tin`)).status).toBe(400)
  })
})

describe('what members did on social media as a file', () => {
  const sharing = sharingAt(service)
  const activities = '/api/admin/exports/social-activities'

  it('has what the list finds, in its order, is told in the trail, and given to nobody who may not read it', async () => {
    await sharing.publish(1, ['social'])
    const person = await sharing.join()
    const link = aPost()
    await sharing.share(person, link)
    await sharing.share(await sharing.join(), aPost(), { activityType: 'comment' })
    const { status, text } = await service
      .administrator(undefined, 'administrator-8')
      .get(`${activities}?type=share&search=${encodeURIComponent(link)}`)
    expect(status).toBe(200)
    const [columns, row, ...others] = rowsOf(text)
    expect(columns).toMatch(/^Activity,Account number,Member,Platform,Kind,Link,Status,/)
    expect(row).toContain(`,facebook,share,${link},recorded,10,10,`)
    expect(others).toEqual([])
    const { body } = await admin.get('/api/admin/social-activities')
    expect(rowsOf((await admin.get(activities)).text).slice(1)).toHaveLength(body.total)
    expect((await actsTold(db)).filter(({ by }) => by === 'administrator-8')).toMatchObject([
      { action: 'list-exported', words: 'Social media activity: state waiting, a search, type share' },
    ])
    expect((await service.administrator(undefined, undefined, ['draws']).get(activities)).status).toBe(403)
  })
})
