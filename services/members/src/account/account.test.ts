import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { mailboxSeal } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold, serviceUnderTest } from '@evenhand/service-kit/testing'
import { createMembers } from '../app.ts'
import { Config } from '../config.ts'

const members = await serviceUnderTest('members', Config, createMembers)
const { donorIdOf, config } = members
afterAll(() => members.stop())

const somewhere = () => ({ 'x-forwarded-for': `test-${randomUUID()}` })

async function newMember() {
  const email = `person-${randomUUID()}@mail.example`
  const form = { firstName: 'Rosa', lastName: 'Lind', email, confirmEmail: email, phone: '555 010 0200' }
  const { body } = await members.nobody.post('/api/members/register', form, somewhere())
  const accountNumber: string = body.accountNumber
  return { email, accountNumber, member: body, as: members.donor(donorIdOf(email)) }
}

/** Passes the check character, and nobody has it. */
const unknownNumber = '1000000006X'

describe('a member account', () => {
  it('is seen by its owner, by number and by being signed in', async () => {
    const { accountNumber, member, as } = await newMember()
    const spoken = `${accountNumber.slice(0, 4)}-${accountNumber.slice(4).toLowerCase()}`
    for (const path of [`/api/members/${accountNumber}`, `/api/members/${spoken}`, '/api/member-account'])
      expect(await as.get(path)).toMatchObject({ status: 200, body: member })
  })

  it('of another day opens to its mailbox, and not to a browser that a payment in that name signed in', async () => {
    const { email, accountNumber, member } = await newMember()
    const donorId = donorIdOf(email)
    await members.db.query(sql`update members set created_at = now() - interval '25 hours' where donor_id = ${donorId}`)
    const [paid, owner] = [members.donor(donorId), members.provedDonor(donorId)]
    const path = `/api/members/${accountNumber}`
    const details = { firstName: 'Eve', lastName: 'Mallory', phone: '' }
    const refused = { status: 401, body: { type: '/problems/mailbox-to-prove' } }
    for (const answer of [
      await paid.get('/api/member-account'),
      await paid.get(path),
      await paid.get(`${path}/referrals`),
      await paid.call('PUT', '/api/member-account', { body: details }),
    ])
      expect(answer).toMatchObject(refused)
    expect((await owner.get(path)).body).toMatchObject({ firstName: member.firstName, phone: member.phone })
  })

  it('is seen by an administrator, who is told when there is none', async () => {
    const { accountNumber, member, email } = await newMember()
    const admin = members.administrator()
    expect(await admin.get(`/api/members/${accountNumber}`)).toMatchObject({ status: 200, body: member })
    expect((await admin.get(`/api/members/${accountNumber}/referrals`)).status).toBe(200)
    const donorId = donorIdOf(email)
    expect((await admin.get(`/api/admin/contacts/members/${donorId}`)).body).toMatchObject([{ email }])
    const told = { by: 'administrator-1', thing: `donor ${donorId}` }
    expect(await actsTold(members.db, donorId)).toEqual([
      { ...told, action: 'account-read', words: 'member account' },
      { ...told, action: 'account-read', words: 'referrals' },
      { ...told, action: 'contacts-read', words: 'From memberships' },
    ])
    expect(await admin.get(`/api/members/${unknownNumber}`)).toMatchObject({
      status: 404,
      body: { type: '/problems/account-not-found' },
    })
  })

  it('is seen by nobody else, who does not learn either whether the number is known', async () => {
    const { accountNumber } = await newMember()
    const stranger = await newMember()
    const answers = []
    for (const who of [members.nobody, members.visitor('browser'), stranger.as]) {
      for (const number of [accountNumber, unknownNumber, 'nonsense']) {
        const { status, body } = await who.get(`/api/members/${number}`)
        answers.push([status, body.type, body.message])
      }
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.slice(0, 2)).toEqual([401, '/problems/sign-in-required'])
  })

  it('is null to a donor who is no member, and nobody else may ask', async () => {
    const answer = await members.donor(donorIdOf('donor@mail.example')).get('/api/member-account')
    expect([answer.status, answer.text]).toEqual([200, 'null'])
    expect((await members.administrator().get('/api/member-account')).status).toBe(403)
  })
})

describe('the name and phone of a member', () => {
  const details = { firstName: 'Rosalind', lastName: 'Lindqvist', phone: '(555) 010-0299' }

  it('are corrected by their owner alone, and everyone who may see them sees the new ones', async () => {
    const { accountNumber, member, as } = await newMember()
    const stranger = await newMember()
    const answer = await as.call('PUT', '/api/member-account', { body: details })
    const changed = { ...member, ...details, updatedAt: answer.body.updatedAt }
    expect(answer).toMatchObject({ status: 200, body: changed })
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(member.updatedAt))
    expect((await as.get('/api/member-account')).body).toEqual(changed)
    expect((await members.administrator().get(`/api/members/${accountNumber}`)).body).toEqual(changed)
    expect((await stranger.as.get('/api/member-account')).body).toEqual(stranger.member)
  })

  it('lose the phone when it is left empty', async () => {
    const { as } = await newMember()
    const { body } = await as.call('PUT', '/api/member-account', { body: { ...details, phone: ' ' } })
    expect(body).toMatchObject({ firstName: 'Rosalind', phone: null })
  })

  it.each([
    [{ ...details, firstName: ' ' }, 'firstName', 'First name is required'],
    [{ ...details, lastName: '' }, 'lastName', 'Last name is required'],
    [{ ...details, phone: '555-0102' }, 'phone', 'Phone number must be at least 10 digits'],
  ])('stay when %j is sent, which is told by field', async (sent, path, message) => {
    const { member, as } = await newMember()
    const { status, body } = await as.call('PUT', '/api/member-account', { body: sent })
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
    expect((await as.get('/api/member-account')).body).toEqual(member)
  })

  it('are not there to correct for somebody who is no member, who has not signed in, or an administrator', async () => {
    const donor = members.donor(donorIdOf('donor@mail.example'))
    const answers = []
    for (const who of [donor, members.nobody, members.administrator()])
      answers.push((await who.call('PUT', '/api/member-account', { body: details })).status)
    expect(answers).toEqual([404, 401, 403])
  })
})

describe('signing in with an account number', () => {
  const open = (accountNumber: string, more: { browser?: string; from?: Record<string, string> } = {}) =>
    members
      .visitor(more.browser ?? 'browser-a')
      .post('/api/members/sign-in', { accountNumber }, more.from ?? somewhere())

  it('answers the mailbox, sealed for this browser', async () => {
    const { email, accountNumber } = await newMember()
    const answer = await open(` ${accountNumber.toLowerCase()} `)
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['mailbox']])
    expect(JSON.stringify(answer.body)).not.toContain('mail.example')
    const { open: unseal } = mailboxSeal(config.DONOR_ID_KEY)
    const { mailbox } = answer.body

    expect(await unseal({ mailbox, browser: 'browser-a', now: new Date() })).toBe(email)
    expect(await unseal({ mailbox, browser: 'browser-b', now: new Date() })).toBeUndefined()
  })

  it.each([unknownNumber, '1234567890', 'anything'])('says at once that nobody has %s', async (number) => {
    const { status, body } = await open(number)
    expect([status, body.title, body.message]).toEqual([
      404,
      'Account Not Found',
      'Please check your account number and try again',
    ])
  })

  it('asks for a number when there is none', async () => {
    const { status, body } = await open('  ')
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'accountNumber', message: 'Please enter your account number' }],
    ])
  })

  it('needs a browser that keeps cookies', async () => {
    const { accountNumber } = await newMember()
    const { status, body } = await members.nobody.post('/api/members/sign-in', { accountNumber }, somewhere())
    expect([status, body.message]).toEqual([400, expect.stringContaining('Allow cookies')])
  })

  it('bears thirty guesses of one address in a quarter of an hour, and ten of one number', async () => {
    const from = somewhere()
    const guesses = []
    for (let guess = 0; guess < 31; guess++) guesses.push((await open(`${guess}-${randomUUID()}`, { from })).status)
    expect(guesses).toEqual([...Array<number>(30).fill(404), 429])
    const { accountNumber } = await newMember()
    const asked = []
    for (let time = 0; time < 11; time++) asked.push((await open(accountNumber)).status)
    expect(asked).toEqual([...Array<number>(10).fill(200), 429])
  })

  it('keeps the ten of a member free of the guesses that are refused for their network', async () => {
    const [from, { accountNumber }] = [somewhere(), await newMember()]
    for (let guess = 0; guess < 30; guess++) await open(`${guess}-${randomUUID()}`, { from })
    for (let time = 0; time < 10; time++) expect((await open(accountNumber, { from })).status).toBe(429)
    expect((await open(accountNumber)).status).toBe(200)
  })
})
