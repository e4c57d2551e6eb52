import { afterAll, describe, expect, it } from '@jest/globals'
import { MailboxProvedSchema } from '@evenhand/contracts/events'
import { donorSessionSeconds, mailboxProofs, mailboxSeal } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { failedChecks } from '@evenhand/service-kit/testing'
import { anyEmail, grantOf, identityUnderTest, otherThan } from '../../tests/identity-under-test.ts'
import { forgetOldCodes } from './store.ts'

const identity = await identityUnderTest()
afterAll(() => identity.stop())

describe('asking for a code', () => {
  it('answers alike for every address and mails it six digits and a link', async () => {
    const email = anyEmail()
    const { answer, code, token, to } = await identity.askForCode(email, 'browser-a')
    expect(answer.status).toBe(202)
    expect(answer.body).toEqual({ codeId: expect.any(String), minutes: 10 })
    expect(to).toBe(email)
    expect(code).toMatch(/^\d{6}$/)
    expect(token).toMatch(/^[\w-]{43}$/)
  })

  it('keeps neither the digits nor the token nor the address with the code', async () => {
    const email = anyEmail()
    const { codeId, code, token } = await identity.askForCode(email, 'browser-a')
    const [row] = await identity.db.query<object>(sql`select * from sign_in_codes where id = ${codeId}`)
    const kept = JSON.stringify(row)
    expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    for (const secret of [code, token, email]) expect(kept).not.toContain(secret)
  })

  it('is refused without a browser to bind it to', async () => {
    const answer = await identity.post('/api/session/codes', { email: anyEmail() })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain('Allow cookies')
  })

  it('is refused for the sixth time in a quarter of an hour, however the address is written', async () => {
    const email = anyEmail()
    const statuses = []
    for (let time = 0; time < 6; time++) {
      const written = time % 2 === 0 ? email : ` ${email.toUpperCase()} `.trim()
      statuses.push(
        (await identity.post('/api/session/codes', { email: written }, { browser: `browser-${time}-${email}` })).status,
      )
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  })

  it.each([{}, { email: 'nobody' }, { email: 5 }, { email: 'a@example.org', more: 1 }, []])(
    'refuses %j',
    async (body) => {
      expect((await identity.post('/api/session/codes', body, { browser: 'browser-a' })).status).toBe(400)
    },
  )
})

describe('asking for a code with a sealed mailbox, which comes from an account number', () => {
  const { seal } = mailboxSeal(identity.config.DONOR_ID_KEY)
  const ask = (mailbox: string, browser: string) =>
    identity.post('/api/session/mailbox-codes', { mailbox }, { browser })
  /** Browsers have another name in each run. */
  const sealFor = async (email: string, browser: string, now = new Date()) =>
    seal({ email, browser: identity.sidOf(browser), now })

  it('mails it there, in the same way, with a link to the member portal', async () => {
    const email = anyEmail()
    const { status, body } = await ask(await sealFor(email, 'browser-number'), 'browser-number')
    expect([status, body]).toEqual([202, { codeId: expect.any(String), minutes: 10 }])
    const { to, code, asked } = await identity.mailOf(body.codeId)
    expect([to, asked.get('to')]).toEqual([email, 'member-portal'])
    const proved = await identity.enter(body.codeId, code, 'browser-number')
    expect(grantOf(proved)).toMatchObject({ role: 'donor', subject: identity.donorIdOf(email) })
  })

  it('is refused in another browser, after ten minutes, and when it is not ours', async () => {
    const email = anyEmail()
    const old = new Date(Date.now() - 11 * 60_000)
    for (const [mailbox, browser] of [
      [await sealFor(email, 'browser-number'), 'browser-thief'],
      [await sealFor(email, 'browser-number', old), 'browser-number'],
      ['a.b.c.d.e', 'browser-number'],
    ] as const) {
      const { status, body } = await ask(mailbox, browser)
      expect([status, body.message]).toEqual([410, expect.stringContaining('account number again')])
      expect(body.message).toContain('your browser blocks cookies')
    }
    expect((await ask('nonsense', 'browser-number')).status).toBe(400)
  })

  it('counts for the same mailbox as asking with the address', async () => {
    const email = anyEmail()
    const statuses = []
    for (let time = 0; time < 3; time++) {
      const browser = `browser-both-${time}`
      statuses.push((await identity.post('/api/session/codes', { email }, { browser })).status)
      statuses.push((await ask(await sealFor(email, browser), browser)).status)
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  })
})

describe('the right digits', () => {
  it('sign in as the donor of that mailbox, once', async () => {
    const email = anyEmail()
    const { codeId, code } = await identity.askForCode(email, 'browser-b')
    const answer = await identity.enter(codeId, code, 'browser-b')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ role: 'donor', expiresAt: expect.any(String) })
    expect(grantOf(answer)).toEqual({ role: 'donor', subject: identity.donorIdOf(email), seconds: donorSessionSeconds })
    const again = await identity.enter(codeId, code, 'browser-b')
    expect([again.status, again.body.type, grantOf(again)]).toEqual([401, '/problems/code-expired', undefined])
  })

  it('sign in one of ten twins', async () => {
    const { codeId, code } = await identity.askForCode(anyEmail(), 'browser-twins')
    const answers = await Promise.all(Array.from({ length: 10 }, () => identity.enter(codeId, code, 'browser-twins')))
    expect(answers.filter((answer) => grantOf(answer) !== undefined)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9)
  })

  it('are worth nothing in another browser, and cost the owner no try', async () => {
    const { codeId, code } = await identity.askForCode(anyEmail(), 'browser-mine')
    for (let time = 0; time < 6; time++) {
      const stolen = await identity.enter(codeId, code, 'browser-other')
      expect([stolen.status, grantOf(stolen)]).toEqual([401, undefined])
      expect(stolen.body.message).toContain('it blocks cookies')
    }
    expect((await identity.enter(codeId, code, 'browser-mine')).status).toBe(200)
  })

  it('are worth nothing after ten minutes', async () => {
    const { codeId, code } = await identity.askForCode(anyEmail(), 'browser-late')
    await identity.letExpire(codeId)
    const late = await identity.enter(codeId, code, 'browser-late')
    expect([late.status, late.body.type]).toEqual([401, '/problems/code-expired'])
  })
})

describe('wrong digits', () => {
  it('burn the code with the fifth try, five at once as well', async () => {
    const { codeId, code, token } = await identity.askForCode(anyEmail(), 'browser-guess')
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => identity.enter(codeId, otherThan(code), 'browser-guess')),
    )
    const types = guesses.map(({ body }) => body.type)
    expect(types.filter((type) => type === '/problems/code-wrong')).toHaveLength(4)
    const right = await identity.enter(codeId, code, 'browser-guess')
    expect([right.status, right.body.type]).toEqual([401, '/problems/code-expired'])
    expect((await identity.open(token)).status).toBe(200)
  })

  it.each(['12345', '1234567', 'abcdef', '١٢٣٤٥٦', ''])(
    'that are no digits are refused by their form: %j',
    async (code) => {
      const { codeId } = await identity.askForCode(anyEmail(), `browser-form-${code}`)
      const answer = await identity.enter(codeId, code, `browser-form-${code}`)
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [{ path: 'code', message: 'Enter the 6 digits from the email' }],
      ])
    },
  )

  it('for a code that never was are refused', async () => {
    const answer = await identity.enter('0199d0a4-6f2b-7c31-9a55-3f8a2c1d4e10', '123456', 'browser-x')
    expect(answer.body.type).toBe('/problems/code-expired')
    expect((await identity.enter('not-an-id', '123456', 'browser-x')).status).toBe(400)
  })
})

describe('the link', () => {
  it('signs in whichever browser opens it, once, and uses up the digits', async () => {
    const email = anyEmail()
    const { codeId, code, token } = await identity.askForCode(email, 'browser-desk')
    const opened = await identity.open(token, 'browser-phone')
    expect(grantOf(opened)).toMatchObject({ role: 'donor', subject: identity.donorIdOf(email) })
    expect((await identity.open(token, 'browser-phone')).status).toBe(401)
    expect((await identity.enter(codeId, code, 'browser-desk')).status).toBe(401)
  })

  it('with a made-up token leads nowhere', async () => {
    expect((await identity.open('x'.repeat(43))).status).toBe(401)
    expect((await identity.open('short')).status).toBe(400)
  })
})

describe('after a day', () => {
  it('a code is gone', async () => {
    const { codeId } = await identity.askForCode(anyEmail(), 'browser-old')
    const recent = await identity.askForCode(anyEmail(), 'browser-old')
    await identity.db.query(sql`update sign_in_codes set created_at = now() - interval '25 hours' where id = ${codeId}`)
    expect(await forgetOldCodes(identity.db, 10)).toBe(false)
    const left = await identity.db.query(
      sql`select id from sign_in_codes where id = any(${[codeId, recent.codeId]}::uuid[])`,
    )
    expect(left).toEqual([{ id: recent.codeId }])
  })
})

describe('afterwards', () => {
  it('every check of the service holds', async () => {
    expect(await failedChecks(identity.config.DATABASE_URL, new URL('../../checks/', import.meta.url))).toEqual([])
  })
})

describe('a proof of the mailbox', () => {
  const told = (donorId: string) =>
    identity.db.query<{ payload: unknown }>(sql`
      select payload from outbox where key = ${donorId} and type = ${MailboxProvedSchema.typeName}`)
  const proofs = mailboxProofs(identity.config.DONOR_ID_KEY)
  const tokenFor = (email: string, now = new Date()) => proofs.tokenFor({ email, now })

  it('is told once, whether a code, a link or an email of an entry proves it, and by how many twins', async () => {
    const email = anyEmail()
    const donorId = identity.donorIdOf(email)
    const { codeId, code } = await identity.askForCode(email, 'browser-proof')
    expect(await told(donorId)).toEqual([])
    await identity.enter(codeId, code, 'browser-proof')
    const token = await tokenFor(email)
    const post = () => identity.post('/api/session/mailbox-proofs', { token })
    const answers = await Promise.all([post(), post(), post()])
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { status: 'proved' }])
    expect(await told(donorId)).toMatchObject([
      { payload: { donorId, person: expect.any(String), subscriber: expect.any(String) } },
    ])
  })

  it('by the email of an entry signs nobody in', async () => {
    const email = anyEmail()
    const donorId = identity.donorIdOf(email)
    const answer = await identity.post('/api/session/mailbox-proofs', { token: await tokenFor(email) })
    expect([answer.status, grantOf(answer)]).toEqual([200, undefined])
    expect(await told(donorId)).toHaveLength(1)
  })

  it('is none with wrong digits, an old link, or one that is not ours', async () => {
    const email = anyEmail()
    const donorId = identity.donorIdOf(email)
    const { codeId, code } = await identity.askForCode(email, 'browser-none')
    await identity.enter(codeId, otherThan(code), 'browser-none')
    const old = await tokenFor(email, new Date(Date.now() - 31 * 24 * 60 * 60_000))
    for (const token of [old, 'a.b.c']) {
      const { status, body } = await identity.post('/api/session/mailbox-proofs', { token })
      expect([status, body.type]).toEqual([410, '/problems/link-expired'])
    }
    expect(await told(donorId)).toEqual([])
  })
})
