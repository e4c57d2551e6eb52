import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { passkeys } from '@evenhand/contracts/http'
import { sessionsEndHeader } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { ofName } from '../administrators/rules.ts'
import { codeAt } from '../second-factor/rules.ts'
import { anyAddress, grantOf, identityUnderTest } from '../../tests/identity-under-test.ts'
import { authenticator, password, peopleWithPasskeys, type Person } from '../../tests/people-with-passkeys.ts'
import type { Credential } from '../../tests/software-authenticator.ts'

const identity = await identityUnderTest()
afterAll(() => identity.stop())
const people = peopleWithPasskeys(identity)
const { db } = identity

let person: Person
beforeEach(async () => {
  person = await people.aPerson()
})

const remove = (one: Person, passkeyId: string, proof: object) =>
  people.put(one, `passkeys/${passkeyId}/removal`, proof)
const removeBy = async (one: Person, passkeyId: string, by: Credential) =>
  remove(one, passkeyId, await people.proofWith(one, by))
const idsOf = async (one: Person): Promise<string[]> =>
  (await people.account(one)).passkeys.map(({ id }: passkeys.Passkey) => id)
const logInWithCode = (token: string, code: string) =>
  identity.post('/api/admin/login/code', { token, code }, { browser: 'one', address: anyAddress() })
const pass30Seconds = ({ id }: Person) =>
  db.query(sql`update second_factors set last_counter = last_counter - 1 where administrator_id = ${id}`)
/** Sets an app up, as it is done at the desk. */
async function setUpApp(one: Person) {
  const { key } = (await people.put(one, 'second-factor/key', { current: password })).body
  const confirmed = await people.put(one, 'second-factor', { code: codeAt(key, new Date()) })
  // The 30 seconds in which the code was taken have passed.
  await pass30Seconds(one)
  return { confirmed, code: () => codeAt(key, new Date()) }
}

describe('a passkey', () => {
  it('is asked for after the password once it was added, and logs in', async () => {
    expect(grantOf(await people.logIn(person))).toMatchObject({ factor: 'missing' })
    const { credential, added } = await people.add(person)
    expect(added.status).toBe(200)
    expect(added.body.recoveryCodes).toHaveLength(10)
    expect(added.headers.get(sessionsEndHeader)).toBe(person.id)
    const login = await people.logIn(person)
    expect(login).toMatchObject({ status: 200, body: { next: 'code', factors: ['passkey'] } })
    expect(grantOf(login)).toBeUndefined()
    const done = await people.logInWith(credential, { token: login.body.token })
    expect(done).toMatchObject({ status: 200, body: { role: 'administrator', roles: ['support'] } })
    expect(done.body).not.toHaveProperty('factor')
    expect(grantOf(done)).toMatchObject({ role: 'administrator', subject: person.id })
    expect(await people.actsOf(person)).toEqual(['logged-in', 'passkey-added', 'logged-in'])
    expect(await people.account(person)).toMatchObject({
      appSince: null,
      recoveryCodesLeft: 10,
      passkeys: [{ name: 'MacBook', addedAt: expect.any(String), lastUsedAt: expect.any(String), isBackedUp: false }],
    })
  })

  it('alone is both factors, and names whose it is', async () => {
    const { credential } = await people.add(person)
    const done = await people.logInWith(credential)
    expect(done).toMatchObject({ status: 200, body: { role: 'administrator', roles: ['support'] } })
    expect(grantOf(done)).toMatchObject({ subject: person.id })
    expect((await people.actsOf(person)).at(-1)).toBe('logged-in')
  })

  it('is named by the trail among what someone logged in with, and by the session that is granted', async () => {
    const alone = await people.logIn(person)
    const { confirmed, code } = await setUpApp(person)
    const byCode = await logInWithCode(await people.half(person), code())
    const byRecovery = await logInWithCode(await people.half(person), confirmed.body.recoveryCodes[0])
    await pass30Seconds(person)
    const begun = await people.put(person, 'passkeys/challenge', { current: password, code: code() })
    const { made, credential } = authenticator.create(begun.body)
    await people.keep(person, made)
    const withBoth = await people.logInWith(credential, { token: await people.half(person) })
    const withPasskey = await people.logInWith(credential)
    const logins = [alone, byCode, byRecovery, withBoth, withPasskey]
    const ways = ['password', 'app', 'recovery-code', 'password-and-passkey', 'passkey']
    expect(logins.map((login) => grantOf(login)?.loggedInBy)).toEqual(ways)
    const told = async (filter: string) => {
      const { body } = await identity.administrator().get(`/api/admin/audit?by=${person.id}&action=logged-in${filter}`)
      return body.items.map(({ words }: { words: string }) => words)
    }
    expect(await told('')).toEqual([
      'With a passkey alone',
      'With the password and a passkey',
      'With the password and a recovery code',
      'With the password and a code from the app',
      'With the password alone',
    ])
    expect(await told('&search=passkey')).toHaveLength(2)
    const exported = await identity.administrator().get(`/api/admin/audit/export?by=${person.id}&search=recovery`)
    expect(exported.text).toContain('With the password and a recovery code')
  })

  it('takes the password to begin, and is asked for under a random name', async () => {
    const refused = await people.put(person, 'passkeys/challenge', { current: 'a guess' })
    expect(refused.body.errors[0].path).toBe('current')
    const options = await people.begin(person)
    expect(options).toMatchObject({
      rp: { id: 'giveaway.test' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const handle = Buffer.from(options.user.id, 'base64url')
    expect(handle).toHaveLength(32)
    for (const told of [person.id, person.username]) expect(handle.toString('utf8')).not.toContain(told)
    expect((await people.begin(person)).user.id).toBe(options.user.id)
  })

  it.each(['Log in at https://evil.example', 'Write to help@evil.example'])('is not called “%s”', async (name) => {
    const { made } = authenticator.create(await people.begin(person))
    const refused = await people.put(person, 'passkeys', { name, made })
    expect(refused.body.errors).toEqual([{ path: 'name', message: 'Choose a name without “://” and “@”' }])
  })

  it('can be one of several, with the codes of the first, which the others leave', async () => {
    const one = await people.add(person)
    const options = await people.begin(person, one.credential)
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([one.credential.id.toString('base64url')])
    const other = authenticator.create(options)
    expect((await people.keep(person, other.made)).body.recoveryCodes).toEqual([])
    for (const credential of [one.credential, other.credential])
      expect((await people.logInWith(credential, { token: await people.half(person) })).status).toBe(200)
    expect(await people.account(person)).toMatchObject({ recoveryCodesLeft: 10, passkeys: [{}, {}] })
  })

  it('does beside an app, in place of which a login takes it, and leaves the app’s recovery codes', async () => {
    const { code } = await setUpApp(person)
    const options = (await people.put(person, 'passkeys/challenge', { current: password, code: code() })).body
    await pass30Seconds(person)
    const { credential, made } = authenticator.create(options)
    const added = await people.keep(person, made)
    expect(added.body.recoveryCodes).toEqual([])
    const login = await people.logIn(person)
    expect(login.body.factors).toEqual(['app', 'passkey'])
    expect((await people.logInWith(credential, { token: login.body.token })).status).toBe(200)
    expect((await logInWithCode(await people.half(person), code())).status).toBe(200)
  })

  it('brings codes that log in once each without it', async () => {
    const { added } = await people.add(person)
    const [code = ''] = added.body.recoveryCodes
    expect((await logInWithCode(await people.half(person), code)).status).toBe(200)
    expect((await logInWithCode(await people.half(person), code)).status).toBe(401)
    expect((await people.account(person)).recoveryCodesLeft).toBe(9)
  })

  it('makes new codes with the password, in place of a code', async () => {
    const { credential, added } = await people.add(person)
    const answer = async () => {
      const options = (await people.put(person, 'proof/challenge', undefined)).body
      return authenticator.answer(options, credential)
    }
    const passkey = await answer()
    expect((await people.put(person, 'recovery-codes', { current: 'a guess', passkey })).status).toBe(400)
    const renewed = await people.put(person, 'recovery-codes', { current: password, passkey: await answer() })
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect((await logInWithCode(await people.half(person), added.body.recoveryCodes[0])).status).toBe(401)
    expect((await people.actsOf(person)).filter((action) => action === 'recovery-codes-made')).toHaveLength(1)
  })

  it('is removed with the password and another one, ends the other sessions and logs in no longer', async () => {
    const { credential } = await people.add(person)
    const other = await people.add(person, credential)
    const [first = ''] = await idsOf(person)
    await people.passADay(person)
    const proof = await people.proofWith(person, other.credential)
    expect((await remove(person, first, { ...proof, current: 'a guess' })).body.errors[0].path).toBe('current')
    const removed = await remove(person, first, proof)
    expect(removed.status).toBe(204)
    expect(removed.headers.get(sessionsEndHeader)).toBe(person.id)
    expect((await removeBy(person, first, other.credential)).status).toBe(404)
    expect((await people.logInWith(credential)).body.type).toBe('/problems/passkey-refused')
    expect((await people.actsOf(person)).includes('passkey-removed')).toBe(true)
  })

  it('is nobody else’s to remove', async () => {
    await people.add(person)
    const [theirs = ''] = await idsOf(person)
    const other = await people.aPerson()
    const { credential } = await people.add(other)
    await people.add(other, credential)
    expect((await removeBy(other, theirs, credential)).status).toBe(404)
    expect(await idsOf(person)).toEqual([theirs])
  })

  it('stays as the only factor while others work here, also of two that are removed at once', async () => {
    const { credential, added } = await people.add(person)
    await people.add(person, credential)
    const codes: string[] = added.body.recoveryCodes
    const ids = await idsOf(person)
    const removed = ids.map((id, index) => remove(person, id, { current: password, code: codes[index] }))
    const answers = await Promise.all(removed)
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([204, 409])
    expect(await idsOf(person)).toHaveLength(1)
  })

  it('as the last one takes the recovery codes with it, where the person works alone', async () => {
    const { credential } = await people.add(person)
    await people.workAlone(person)
    const [only = ''] = await idsOf(person)
    expect((await removeBy(person, only, credential)).status).toBe(204)
    expect(await people.account(person)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect(grantOf(await people.logIn(person))).toBeDefined()
  })

  it('lets the app be turned off while others work here, and keeps the codes', async () => {
    const { code } = await setUpApp(person)
    const proof = { current: password, code: code() }
    const { made } = authenticator.create((await people.put(person, 'passkeys/challenge', proof)).body)
    expect((await people.keep(person, made)).status).toBe(200)
    await pass30Seconds(person)
    expect((await people.put(person, 'second-factor/end', { current: password, code: code() })).status).toBe(204)
    expect(await people.account(person)).toMatchObject({ appSince: null, recoveryCodesLeft: 10 })
    expect((await people.logIn(person)).body.factors).toEqual(['passkey'])
  })

  it('is emailed about: added, removed, and as the last one turned off', async () => {
    const one = await people.add(person)
    const other = await people.add(person, one.credential)
    await people.workAlone(person)
    await people.passADay(person)
    for (const id of await idsOf(person)) await removeBy(person, id, other.credential)
    expect((await people.emailsTo(person)).map(({ what, passkey }) => [what, passkey])).toEqual([
      ['passkey-added', 'MacBook'],
      ['passkey-added', 'MacBook'],
      ['passkey-removed', 'MacBook'],
      ['factor-off', 'MacBook'],
    ])
  })

  it('is called something else by whose it is, and by nobody else, in words that lead nowhere', async () => {
    await people.add(person)
    const [id = ''] = await idsOf(person)
    const rename = (name: string, by = person) => people.put(by, `passkeys/${id}/name`, { name })
    const renamed = await rename(' Work laptop ')
    expect(renamed.status).toBe(204)
    expect(renamed.headers.get(sessionsEndHeader)).toBeNull()
    expect((await people.account(person)).passkeys).toMatchObject([{ id, name: 'Work laptop' }])
    await rename('Work laptop')
    const told = await db.query(sql`
      select words from audit_log where administrator_id = ${person.id} and action = 'passkey-renamed'`)
    expect(told).toEqual([{ words: 'Work laptop instead of MacBook' }])
    for (const name of ['', 'x'.repeat(61), 'see https://example.org'])
      expect((await rename(name)).body.errors[0].path).toBe('name')
    expect((await rename('Mine', await people.aPerson())).status).toBe(404)
    await db.query(sql`update administrators set state = 'removed' where id = ${person.id}`)
    expect((await rename('Mine')).status).toBe(403)
  })

  it('is one of twenty at most, also where more were begun', async () => {
    const options = await people.begin(person)
    await db.query(sql`
      insert into passkeys (id, administrator_id, credential_id, public_key, counter, transports, backed_up, name, added_at)
      select gen_random_uuid(), ${person.id}, convert_to(${person.id} || n::text, 'UTF8'), '', 0, '{}', false, 'Old', now()
      from generate_series(1, 20) n`)
    expect((await people.keep(person, authenticator.create(options).made)).body.detail).toMatch(/^You have 20 passkeys/)
    await db.query(sql`delete from passkeys where administrator_id = ${person.id}`)
    const { credential } = await people.add(person)
    await db.query(sql`
      insert into passkeys (id, administrator_id, credential_id, public_key, counter, transports, backed_up, name, added_at)
      select gen_random_uuid(), ${person.id}, convert_to(${person.id} || n::text, 'UTF8'), '', 0, '{}', false, 'Old', now()
      from generate_series(1, 19) n`)
    const proof = await people.proofWith(person, credential)
    const refused = await people.put(person, 'passkeys/challenge', proof)
    expect(refused.body.detail).toMatch(/^You have 20 passkeys/)
  })

  it('leaves nothing secret behind, and no challenge in the clear', async () => {
    const { challenge } = await people.begin(person)
    const rows = await db.query<{ text: string }>(
      sql`select encode(challenge_hash, 'base64') || encode(challenge_hash, 'escape') as text from passkey_challenges`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ text }) => text.includes(challenge))).toBe(false)
  })
})

describe('password and session of someone who has a second factor', () => {
  const passkeysOf = async () => ((await people.account(person)).passkeys as passkeys.Passkey[]).length

  it('add and remove no passkey, and begin no app', async () => {
    await people.add(person)
    const [only = ''] = await idsOf(person)
    for (const path of ['passkeys/challenge', 'second-factor/key'])
      expect(await people.put(person, path, { current: password })).toMatchObject({
        status: 409,
        body: { detail: expect.stringMatching(/^You have a second factor/) },
      })
    for (const path of [`passkeys/${only}/removal`, 'second-factor/end', 'recovery-codes'])
      expect((await people.put(person, path, { current: password })).status).toBe(400)
    expect(await passkeysOf()).toBe(1)
  })

  it('do with a recovery code, which is used up, and not with a wrong one', async () => {
    const { added } = await people.add(person)
    const proof = { current: password, code: added.body.recoveryCodes[0] }
    const wrong = await people.put(person, 'passkeys/challenge', { current: password, code: '000000' })
    const words = 'That recovery code isn’t right, or you’ve used it already. Try another one.'
    expect(wrong.body.errors).toEqual([{ path: 'code', message: words }])
    expect((await logInWithCode(await people.half(person), '000000')).body.detail).toBe(words)
    const begun = await people.put(person, 'passkeys/challenge', proof)
    expect((await people.keep(person, authenticator.create(begun.body).made)).status).toBe(200)
    expect((await people.put(person, 'second-factor/key', proof)).body.errors[0].path).toBe('code')
    expect(await passkeysOf()).toBe(2)
  })

  it('take nothing away with a passkey of the last day, which goes itself, or proves it as the only factor', async () => {
    const one = await people.add(person)
    const renew = async (by: Credential) => people.put(person, 'recovery-codes', await people.proofWith(person, by))
    expect((await renew(one.credential)).status).toBe(200)
    await people.passADay(person)
    const young = await people.add(person, one.credential)
    const [first = '', second = ''] = await idsOf(person)
    const tooNew = { status: 409, body: { detail: expect.stringMatching(/added less than a day ago/) } }
    expect(await renew(young.credential)).toMatchObject(tooNew)
    expect(await removeBy(person, first, young.credential)).toMatchObject(tooNew)
    const end = await people.put(person, 'second-factor/end', await people.proofWith(person, young.credential))
    expect(end).toMatchObject(tooNew)
    expect((await renew(one.credential)).status).toBe(200)
    expect((await removeBy(person, second, young.credential)).status).toBe(204)
    expect(await idsOf(person)).toEqual([first])
  })
})

describe('a passkey that was begun', () => {
  const asOwner = async (path: string, body: object) => {
    const owner = await people.aPerson(['owner'])
    const desk = identity.administrator('desk', owner.id, owner.roles)
    const done = await desk.call('PUT', `/api/admin/people/${person.id}/${path}`, { body })
    expect(done.status).toBe(200)
  }

  it.each<[string, () => Promise<unknown>]>([
    [
      'a new password',
      () => people.put(person, 'password', { current: password, password: 'staple and another word' }),
    ],
    ['an owner who resets the second factor', () => asOwner('second-factor-reset', { reason: 'Lost her laptop' })],
    ['other roles', () => asOwner('roles', { roles: ['money'], seen: 0 })],
  ])('ends with %s, and so does an app', async (_what, change) => {
    const { credential } = await people.add(person)
    const { made } = authenticator.create(await people.begin(person, credential))
    const { key } = (await people.put(person, 'second-factor/key', await people.proofWith(person, credential))).body
    await change()
    const kept = await idsOf(person)
    expect((await people.keep(person, made)).body.type).toBe('/problems/passkey-expired')
    expect(await idsOf(person)).toEqual(kept)
    const confirmed = await people.put(person, 'second-factor', { code: codeAt(key, new Date()) })
    expect(confirmed).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/^There is no key/) } })
  })

  it('does not begin with a password that is changed while it is checked', async () => {
    for (const path of ['passkeys/challenge', 'second-factor/key']) {
      let answer: ReturnType<typeof people.put> | undefined
      await db.transaction(async (tx) => {
        await tx.query(sql`update administrators set password_hash = 'another' where id = ${person.id}`)
        answer = people.put(person, path, { current: password })
        const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        await eventually(async () => (await db.query(waiting)).length > 0)
      })
      expect((await answer)?.body.type).toBe('/problems/conflict')
      person = await people.aPerson()
    }
    const begun = sql`select 1 from passkey_challenges where administrator_id = ${person.id}`
    expect(await db.query(begun)).toEqual([])
  })
})

describe('a login with a passkey', () => {
  it('is never kept out by what strangers tried, with the password or alone', async () => {
    const { credential } = await people.add(person)
    const token = await people.half(person)
    for (let time = 0; time <= ofName.freeTries; time++)
      await identity.post(
        '/api/admin/login',
        { username: person.username, password: 'a guess' },
        { browser: 'x', address: anyAddress() },
      )
    expect((await people.logIn(person)).status).toBe(429)
    expect((await people.logInWith(credential)).status).toBe(200)
    // Nor does it alone give strangers their tries back.
    expect((await people.logIn(person)).status).toBe(429)
    expect((await people.logInWith(credential, { token })).status).toBe(200)
  })

  it('is never kept out by the wrong codes of who knows the password', async () => {
    const { credential } = await people.add(person)
    const token = await people.half(person)
    for (let time = 0; time <= ofName.freeTries; time++) await logInWithCode(token, '000000')
    expect((await logInWithCode(token, '000000')).status).toBe(429)
    expect((await people.logInWith(credential, { token })).status).toBe(200)
  })

  it('opens one session where one answer comes twice at once', async () => {
    const { credential } = await people.add(person)
    const token = await people.half(person)
    for (const login of [undefined, token]) {
      const options: passkeys.RequestOptions = (await people.beginLogin(login)).body
      const answer = authenticator.answer(options, credential)
      const answers = await Promise.all(Array.from({ length: 6 }, () => people.finishLogin(login, answer)))
      expect(answers.filter((one) => grantOf(one) !== undefined)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  it('ends with a new password, and for who was removed', async () => {
    const { credential } = await people.add(person)
    const token = await people.half(person)
    const options: passkeys.RequestOptions = (await people.beginLogin(token)).body
    await people.put(person, 'password', { current: password, password: 'staple and another word' })
    const late = await people.finishLogin(token, authenticator.answer(options, credential))
    expect(late.body.type).toBe('/problems/code-expired')
    expect((await people.logInWith(credential)).status).toBe(200)
    await db.query(sql`update administrators set state = 'removed' where id = ${person.id}`)
    expect((await people.logInWith(credential)).body.type).toBe('/problems/passkey-refused')
  })

  it('is nothing that who was removed adds, whose session is believed for another second', async () => {
    const { made } = authenticator.create(await people.begin(person))
    await db.query(sql`update administrators set state = 'removed' where id = ${person.id}`)
    expect(await people.keep(person, made)).toMatchObject({ status: 403, body: { type: '/problems/not-allowed' } })
    expect(await db.query(sql`select 1 from passkeys where administrator_id = ${person.id}`)).toEqual([])
  })

  it('needs a browser that keeps cookies', async () => {
    const answer = await identity.post('/api/admin/login/passkey/challenge', {}, { address: anyAddress() })
    expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringMatching(/cookies/i) } })
  })

  it('tells who asks with no password nothing of who has a passkey', async () => {
    await people.add(person)
    expect((await people.beginLogin(undefined)).body.allowCredentials).toEqual([])
  })
})

describe('the proof of an act', () => {
  it('is a passkey of who is logged in, in place of the password', async () => {
    const { credential } = await people.add(person)
    const options = (await people.put(person, 'proof/challenge', undefined)).body
    expect(options.allowCredentials).toHaveLength(1)
    const given = await people.put(person, 'proof/passkey', { answer: authenticator.answer(options, credential) })
    expect(given.status).toBe(204)
  })

  it('takes a passkey that is there', async () => {
    const refused = await people.put(person, 'proof/challenge', undefined)
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/^You have no passkey/) } })
  })
})

it('an owner who resets somebody’s second factor removes their passkeys, and what waited for one', async () => {
  const owner = await people.aPerson(['owner'])
  const { credential } = await people.add(person)
  const token = await people.half(person)
  const options: passkeys.RequestOptions = (await people.beginLogin(token)).body
  const done = await identity
    .administrator('desk', owner.id, owner.roles)
    .call('PUT', `/api/admin/people/${person.id}/second-factor-reset`, { body: { reason: 'Lost her laptop' } })
  expect(done).toMatchObject({ status: 200, body: { hasFactor: false } })
  expect(await people.account(person)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  const late = await people.finishLogin(token, authenticator.answer(options, credential))
  expect(late.body.type).toBe('/problems/code-expired')
  expect((await people.logInWith(credential)).status).toBe(403)
  expect(grantOf(await people.logIn(person))).toMatchObject({ factor: 'missing' })
})

it('an owner who removes somebody removes their passkeys', async () => {
  const owner = await people.aPerson(['owner'])
  const { credential } = await people.add(person)
  const done = await identity
    .administrator('desk', owner.id, owner.roles)
    .call('PUT', `/api/admin/people/${person.id}/removal`, { body: { seen: 0 } })
  expect(done.status).toBe(200)
  expect(await db.query(sql`select 1 from passkeys where credential_id = ${credential.id}`)).toEqual([])
  expect((await people.logInWith(credential)).body.type).toBe('/problems/passkey-refused')
})
