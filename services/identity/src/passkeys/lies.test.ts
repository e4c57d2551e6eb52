import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { passkeys } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import type { Answer } from '@evenhand/service-kit/testing'
import { grantOf, identityUnderTest } from '../../tests/identity-under-test.ts'
import { authenticator, peopleWithPasskeys, type Person } from '../../tests/people-with-passkeys.ts'
import {
  type Credential,
  type Lies,
  softwareAuthenticator,
  withFlags,
  without,
} from '../../tests/software-authenticator.ts'

const identity = await identityUnderTest()
afterAll(() => identity.stop())
const people = peopleWithPasskeys(identity)
const { db } = identity

const tampered = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])])
const strangersKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const refusals = { refused: '/problems/passkey-refused', over: '/problems/passkey-expired' }
type Outcome = keyof typeof refusals

/** Of the browser, of the device or of what lies between: the same for making a passkey and for using one. */
const ofBoth: [string, Lies][] = [
  ['made on another site', { clientData: { origin: 'https://giveaway.test.evil.example' } }],
  ['made on a subdomain', { clientData: { origin: 'https://admin.giveaway.test' } }],
  ['made without TLS', { clientData: { origin: 'http://giveaway.test' } }],
  ['made on another port', { clientData: { origin: 'https://giveaway.test:8443' } }],
  ['bound to a subdomain', { rpId: 'admin.giveaway.test' }],
  ['bound to the domain above', { rpId: 'test' }],
  ['bound to another site', { rpId: 'evil.example' }],
  ['made in a frame of another site', { clientData: { crossOrigin: true } }],
  [
    'made in a frame of another site that names itself',
    { clientData: { crossOrigin: true, topOrigin: 'https://evil.example' } },
  ],
  ['made under another page without being in a frame', { clientData: { topOrigin: 'https://evil.example' } }],
  ['of nobody who was there', { flags: without('present') }],
  ['of somebody whom the device didn’t verify', { flags: without('verified') }],
  ['backed up, though it can’t be', { flags: withFlags('backedUp') }],
  ['whose data end early', { authenticatorData: (data) => data.subarray(0, 30) }],
  ['whose data go on', { authenticatorData: (data) => Buffer.concat([data, randomBytes(9)]) }],
]

/** What names no challenge. */
const unreadable: [string, Lies][] = [
  ['bound to a connection that isn’t ours', { clientData: { tokenBinding: { status: 'present', id: 'abc' } } }],
  ['bound to a connection in a way that there is none', { clientData: { tokenBinding: 'garbage' } }],
  ['that can’t be read', { clientDataText: '{' }],
  ['that says nothing', { clientDataText: 'null' }],
]

async function expectRefused(answer: Answer, outcome: Outcome): Promise<void> {
  expect(answer.body.type).toBe(refusals[outcome])
  expect(answer.status).toBe(403)
  expect(grantOf(answer)).toBeUndefined()
}

describe('making a passkey', () => {
  let person: Person
  beforeAll(async () => {
    person = await people.aPerson()
  })
  const none = async (of = person) => expect((await people.account(of)).passkeys).toEqual([])

  it.each<[string, Lies]>([
    ...ofBoth,
    ...unreadable,
    ['that was used, not made', { clientData: { type: 'webauthn.get' } }],
    ['with an algorithm that we didn’t ask for', { algorithm: -65535 }],
    ['without a key', { flags: without('attested') }],
    ['under another id than the device gave it', { id: randomBytes(32).toString('base64url') }],
    ['in bytes that are no CBOR', { attestation: () => Buffer.from('ffffffff', 'hex') }],
    [
      'with an attestation that we didn’t ask for',
      { attestation: (honest) => Buffer.from(honest.toString('latin1').replace('dnone', 'dnoon'), 'latin1') },
    ],
    ['in bytes that are cut off', { attestation: (honest) => honest.subarray(0, 60) }],
  ])('%s is refused, and told to the trail', async (_lie, lies) => {
    const { made } = authenticator.create(await people.begin(person), lies)
    await expectRefused(await people.keep(person, made), 'refused')
    expect((await people.actsOf(person)).at(-1)).toBe('proof-failed')
    await none()
  })

  it('for another challenge is refused: one that nobody gave, another person’s, another browser’s, one to log in with, a used one, an old one', async () => {
    const options = await people.begin(person)
    const keep = (challenge: string, browser?: string) =>
      people.keep(person, authenticator.create({ ...options, challenge }).made, browser)
    await expectRefused(await keep(randomBytes(32).toString('base64url')), 'over')
    const other = await people.aPerson()
    await expectRefused(await keep((await people.begin(other)).challenge), 'over')
    await expectRefused(await keep((await people.begin(person, undefined, 'other')).challenge), 'over')
    const alone: passkeys.RequestOptions = (await people.beginLogin(undefined, 'desk')).body
    await expectRefused(await keep(alone.challenge), 'over')
    await db.query(
      sql`update passkey_challenges set expires_at = now() - interval '1 second' where administrator_id = ${person.id}`,
    )
    await expectRefused(await keep(options.challenge), 'over')
    await none()

    const fresh = await people.begin(person)
    await expectRefused(
      await people.keep(person, authenticator.create(fresh, { rpId: 'evil.example' }).made),
      'refused',
    )
    await expectRefused(await people.keep(person, authenticator.create(fresh).made), 'over')
    await none()
  })

  it('that is somebody’s already is refused, to them and to everyone else', async () => {
    const [one, other] = [await people.aPerson(), await people.aPerson()]
    const { made, credential } = authenticator.create(await people.begin(one))
    expect((await people.keep(one, made)).status).toBe(200)
    for (const who of [one, other]) {
      const options = await people.begin(who, who === one ? credential : undefined)
      const again = await people.keep(who, authenticator.createAgain(options, credential).made)
      expect(again).toMatchObject({ status: 409, body: { type: '/problems/passkey-known' } })
    }
    expect((await people.account(one)).passkeys).toHaveLength(1)
    await none(other)
  })

  it.each<[string, object]>([
    ['more than a device says', { clientData: 'a'.repeat(4_001) }],
    ['an attestation of megabytes', { attestation: 'a'.repeat(16_001) }],
    ['an id longer than there are', { id: 'a'.repeat(1_365) }],
    ['characters that are none of base64url', { clientData: 'a+b/c=' }],
    ['a way to reach it that there is none of', { transports: ['telepathy'] }],
    ['more than it asks for', { secret: 'x' }],
  ])('with %s is refused before it is read', async (_lie, wrong) => {
    const { made } = authenticator.create(await people.begin(person))
    const answer = await people.put(person, 'passkeys', { name: 'MacBook', made: { ...made, ...wrong } })
    expect(answer.body.type).toBe('/problems/invalid-request')
    await none()
  })
})

describe.each(['after the password', 'alone'] as const)('logging in with a passkey %s', (how) => {
  let person: Person
  let credential: Credential
  let others: Credential
  beforeAll(async () => {
    person = await people.aPerson()
    ;({ credential } = await people.add(person))
    ;({ credential: others } = await people.add(await people.aPerson()))
  })
  const begin = async (browser = 'one') => {
    const token = how === 'alone' ? undefined : await people.half(person, browser)
    const options: passkeys.RequestOptions = (await people.beginLogin(token, browser)).body
    return { token, options }
  }
  const attempt = async (lies: Lies, with_ = credential) => {
    const { token, options } = await begin()
    return people.finishLogin(token, authenticator.answer(options, with_, lies))
  }
  /** What was refused has broken nothing. */
  const logsInStill = async () => {
    const { token } = await begin()
    expect((await people.logInWith(credential, token === undefined ? {} : { token })).status).toBe(200)
  }

  it.each<[string, Lies]>([
    ...ofBoth,
    ['that was made, not used', { clientData: { type: 'webauthn.create' } }],
    ['signed by somebody else', { signedBy: strangersKey }],
    ['whose signature is over something else', { signed: Buffer.from('something else') }],
    ['that nobody knows', { id: randomBytes(32).toString('base64url') }],
    ['under the name of somebody else', { userHandle: randomBytes(32).toString('base64url') }],
  ])('%s is refused, and told to the trail', async (_lie, lies) => {
    const before = (await db.query(sql`select 1 from audit_log where action = 'login-failed'`)).length
    await expectRefused(await attempt(lies), 'refused')
    expect(await db.query(sql`select 1 from audit_log where action = 'login-failed'`)).toHaveLength(before + 1)
    await logsInStill()
  })

  it.each(unreadable)('%s is refused, and writes no line of the trail, which anyone could fill', async (_lie, lies) => {
    const before = await db.query(sql`select 1 from audit_log`)
    const { token, options } = await begin()
    const challenges = await db.query(sql`select 1 from passkey_challenges`)
    await expectRefused(await people.finishLogin(token, authenticator.answer(options, credential, lies)), 'refused')
    expect(await db.query(sql`select 1 from audit_log`)).toHaveLength(before.length)
    expect(await db.query(sql`select 1 from passkey_challenges`)).toHaveLength(challenges.length)
    await logsInStill()
  })

  it('whose data were changed after it had signed is refused', async () => {
    const { token, options } = await begin()
    const answer = authenticator.answer(options, credential)
    const data = tampered(Buffer.from(answer.authenticatorData, 'base64url'))
    await expectRefused(
      await people.finishLogin(token, { ...answer, authenticatorData: data.toString('base64url') }),
      'refused',
    )
    await logsInStill()
  })

  it('whose counter goes back, or stays, is refused, told to the trail and emailed to its owner', async () => {
    await logsInStill()
    for (const counter of [credential.counter, 1, 0]) {
      await expectRefused(await attempt({ counter }), 'refused')
      expect((await people.actsOf(person)).at(-1)).toBe('passkey-suspected')
      expect((await people.emailsTo(person)).at(-1)).toMatchObject({ what: 'passkey-suspected', passkey: 'MacBook' })
    }
    await logsInStill()
  })

  it('whose counter goes back is no sign of a copy where nobody signed it', async () => {
    const before = (await people.emailsTo(person)).length
    await expectRefused(await attempt({ counter: 0, signedBy: strangersKey }), 'refused')
    expect((await people.actsOf(person)).at(-1)).toBe('login-failed')
    expect(await people.emailsTo(person)).toHaveLength(before)
  })

  it('for another challenge is refused: one that nobody gave, another browser’s, another ceremony’s, a used one, an old one', async () => {
    const { token, options } = await begin()
    const finish = (challenge: string) =>
      people.finishLogin(token, authenticator.answer({ ...options, challenge }, credential))
    await expectRefused(await finish(randomBytes(32).toString('base64url')), 'over')
    await expectRefused(await finish((await begin('two')).options.challenge), 'over')
    const proof: passkeys.RequestOptions = (await people.put(person, 'proof/challenge', undefined, 'one')).body
    await expectRefused(await finish(proof.challenge), 'over')
    const otherwise = how === 'alone' ? await people.half(person) : undefined
    const { challenge }: passkeys.RequestOptions = (await people.beginLogin(otherwise)).body
    await expectRefused(await finish(challenge), 'over')
    await db.query(sql`update passkey_challenges set expires_at = now() - interval '1 second'`)
    await expectRefused(await finish(options.challenge), 'over')

    const fresh = await begin()
    const answer = authenticator.answer(fresh.options, credential)
    expect((await people.finishLogin(fresh.token, answer)).status).toBe(200)
    if (how === 'alone') await expectRefused(await people.finishLogin(undefined, answer), 'over')
    else expect((await people.finishLogin(fresh.token, answer)).body.type).toBe('/problems/code-expired')
  })

  it('that was removed is refused', async () => {
    const gone = await people.add(person, credential)
    await db.query(sql`delete from passkeys where credential_id = ${gone.credential.id}`)
    await expectRefused(await attempt({}, gone.credential), 'refused')
    await logsInStill()
  })

  it('of another person opens nothing of this one’s', async () => {
    const answer = await attempt({}, others)
    if (how === 'after the password') await expectRefused(answer, 'refused')
    else expect(grantOf(answer)?.subject).not.toBe(person.id)
  })

  it.each<[string, object]>([
    ['a signature longer than there are', { signature: 'a'.repeat(2_001) }],
    ['data of megabytes', { authenticatorData: 'a'.repeat(4_001) }],
    ['a name longer than we give', { userHandle: 'a'.repeat(101) }],
    ['nothing signed', { signature: '' }],
  ])('with %s is refused before it is read', async (_lie, wrong) => {
    const { token, options } = await begin()
    const answer = { ...authenticator.answer(options, credential), ...wrong }
    expect((await people.finishLogin(token, answer)).body.type).toBe('/problems/invalid-request')
    await logsInStill()
  })
})

describe('logging in with a passkey alone', () => {
  it('is refused where the device doesn’t say whose it is', async () => {
    const { credential } = await people.add(await people.aPerson())
    await expectRefused(await people.logInWith(credential, { lies: { userHandle: undefined } }), 'refused')
    expect((await people.logInWith(credential)).status).toBe(200)
  })
})

describe('the proof of an act', () => {
  it('is refused with another person’s passkey or challenge, with one of a login, and where nobody was verified', async () => {
    const [person, other] = [await people.aPerson(), await people.aPerson()]
    const { credential } = await people.add(person)
    const { credential: others } = await people.add(other)
    const begin = async (who: Person, browser?: string): Promise<passkeys.RequestOptions> =>
      (await people.put(who, 'proof/challenge', undefined, browser)).body
    const give = (answer: passkeys.PasskeyAnswer) => people.put(person, 'proof/passkey', { answer })
    await expectRefused(await give(authenticator.answer(await begin(person), others)), 'refused')
    await expectRefused(await give(authenticator.answer(await begin(other), credential)), 'over')
    await expectRefused(await give(authenticator.answer(await begin(person, 'other'), credential)), 'over')
    const login: passkeys.RequestOptions = (await people.beginLogin(await people.half(person, 'desk'), 'desk')).body
    await expectRefused(await give(authenticator.answer(login, credential)), 'over')
    const lies = { flags: without('verified') }
    await expectRefused(await give(authenticator.answer(await begin(person), credential, lies)), 'refused')
    expect((await people.actsOf(person)).filter((action) => action === 'proof-failed')).toHaveLength(2)
    expect((await give(authenticator.answer(await begin(person), credential))).status).toBe(204)
  })
})

it('an authenticator on the page of another site answers with a challenge of ours to nobody’s use', async () => {
  const person = await people.aPerson()
  const { credential } = await people.add(person)
  const options: passkeys.RequestOptions = (await people.beginLogin(undefined)).body
  const phished = softwareAuthenticator('https://giveaway-test.example').answer(options, credential)
  await expectRefused(await people.finishLogin(undefined, phished), 'refused')
})
