import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { rulesStatement } from '@evenhand/contracts/catalogue'
import { RulesPublishedSchema } from '@evenhand/contracts/events'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { createMembers } from '../app.ts'
import { Config } from '../config.ts'

const members = await serviceUnderTest('members', Config, createMembers, { LIMITS_SCALE: '1000' })
const { db, donorIdOf } = members
afterAll(() => members.stop())

const hashOf = (version: number) => version.toString(16).padStart(64, '0')
const publish = (version: number) =>
  db.query(sql`
    insert into published_rules (giveaway, version, sha256, age_min) values ('main', ${version}, ${hashOf(version)}, 18)
    on conflict do nothing`)
const joining = (version: number, ageMin = 18) => ({
  giveaway: 'main',
  version,
  sha256: hashOf(version),
  statement: rulesStatement({ ageMin, version }, 'joining'),
})
beforeEach(async () => {
  await db.query(sql`delete from published_rules`)
  for (const version of [1, 2]) await publish(version)
})

let people = 0
const newEmail = () => `accepting-${people++}@mail.example`
const register = (email: string, more: object = {}, key?: string) =>
  members.nobody.post(
    '/api/members/register',
    { firstName: 'Rosa', lastName: 'Lind', email, confirmEmail: email, ...more },
    { 'x-forwarded-for': 'test-rules', ...(key === undefined ? {} : { 'idempotency-key': key }) },
  )
/** What administrators read beside the contact of a member. */
const contactsOf = async (email: string) =>
  (await members.administrator().get(`/api/admin/contacts/members/${donorIdOf(email)}`)).body

describe('the rules that a member accepts', () => {
  it('are kept with the registration, in the words that were shown, and told where a winner is looked up', async () => {
    const email = newEmail()
    const { status, body } = await register(email, { rules: joining(2) })
    expect(status).toBe(201)
    expect(await contactsOf(email)).toMatchObject([
      { acceptedRules: [{ ...joining(2), acceptedAt: body.createdAt, isPublished: true }] },
    ])
  })

  it('are refused when newer ones are in force, and nothing of the registration stays', async () => {
    const email = newEmail()
    expect(await register(email, { rules: joining(1) })).toMatchObject({
      status: 409,
      body: { type: '/problems/rules-changed' },
    })
    expect(await contactsOf(email)).toEqual([])
    expect(await register(email, { rules: joining(2) })).toMatchObject({ status: 201 })
  })

  it.each([
    ['of the free entry', rulesStatement({ ageMin: 18, version: 2 }, 'entering')],
    ['of another age', joining(2, 13).statement],
    ['of another version', joining(1).statement],
    ['of their own', 'By joining, I accept nothing.'],
  ])('are accepted in our words, not in those %s', async (_, statement) => {
    const email = newEmail()
    expect(await register(email, { rules: { ...joining(2), statement } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'rules.statement', message: expect.stringContaining('Reload the page') }] },
    })
    expect(await contactsOf(email)).toEqual([])
  })

  it.each([
    ['hash of other rules', { sha256: hashOf(9) }, 'rules.sha256'],
    ['giveaway', { giveaway: 'lease' }, 'rules.giveaway'],
  ])('are refused with another %s', async (_, other, path) => {
    const rules = { ...joining(2), ...other }
    expect(await register(newEmail(), { rules })).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  })

  it('are refused alike for an address that is known, and for one that is not', async () => {
    const known = newEmail()
    await register(known)
    for (const email of [known, newEmail()])
      expect(await register(email, { rules: joining(1) })).toMatchObject({ status: 409 })
  })

  it('need not be named by who sends the documented form', async () => {
    const email = newEmail()
    expect(await register(email)).toMatchObject({ status: 201 })
    expect((await contactsOf(email))[0]).not.toHaveProperty('acceptedRules')
  })

  it('are kept once, however often the same registration is sent, also after newer ones', async () => {
    const email = newEmail()
    const twins = Array.from({ length: 5 }, () => register(email, { rules: joining(2) }, `rules-${email}`))
    expect((await Promise.all(twins)).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    await publish(3)
    expect(await register(email, { rules: joining(2) }, `rules-${email}`)).toMatchObject({ status: 201 })
    expect(await contactsOf(email)).toMatchObject([{ acceptedRules: [{ version: 2 }] }])
  })

  it('of a version that is news to us are kept, and marked until entries tells of it', async () => {
    const email = newEmail()
    expect(await register(email, { rules: joining(3) })).toMatchObject({ status: 201 })
    expect(await contactsOf(email)).toMatchObject([{ acceptedRules: [{ version: 3, isPublished: false }] }])
    const { giveaway, version, sha256 } = joining(3)
    await members.tell(RulesPublishedSchema, {
      giveaway,
      version,
      sha256,
      publishedAt: '2026-11-21T12:00:00.000Z',
      ageMin: 18,
    })
    await eventually(async () => (await contactsOf(email))[0]?.acceptedRules[0]?.isPublished === true)
  })

  it('are evidence: nobody changes or deletes it', async () => {
    await register(newEmail(), { rules: joining(2) })
    for (const change of [
      sql`update accepted_rules set version = 1`,
      sql`delete from accepted_rules`,
      sql`truncate accepted_rules`,
    ])
      await expect(db.query(change)).rejects.toThrow(/keeps what was written/)
  })
})
