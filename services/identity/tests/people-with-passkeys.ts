import { randomUUID } from 'node:crypto'
import type { DeskRole, passkeys } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import type { Answer } from '@evenhand/service-kit/testing'
import { hashSecret } from '../src/secrets.ts'
import { anyAddress, type identityUnderTest } from './identity-under-test.ts'
import { type Credential, type Lies, softwareAuthenticator } from './software-authenticator.ts'

export const password = 'correct horse battery'
const passwordHash = await hashSecret(password)

/** Where the service under test says that the site is. */
export const authenticator = softwareAuthenticator('https://giveaway.test')

export interface Person {
  id: string
  username: string
  roles: DeskRole[]
  address: string
}

type Identity = Awaited<ReturnType<typeof identityUnderTest>>

/** Of somebody at the desk: their account, what the trail tells of them, and what they were emailed. */
const whatIsKnown = (identity: Identity) => ({
  account: async ({ id, roles }: Person) =>
    (await identity.administrator(identity.sidOf('desk'), id, roles).get('/api/admin/account')).body,
  actsOf: async ({ id }: Person) =>
    (
      await identity.db.query<{ action: string }>(
        sql`select action from audit_log where administrator_id = ${id} order by id`,
      )
    ).map(({ action }) => action),
  emailsTo: async ({ username }: Person) =>
    (
      await identity.db.query<{ values: Record<string, string> }>(sql`
          select payload -> 'values' as values from outbox
          where payload ->> 'to' = ${`${username}@example.org`} and payload ->> 'template' = 'desk-login-changed'
          order by payload ->> 'mailKey'`)
    ).map(({ values }) => values),
})

/** People at the desk, and what they and others do with passkeys. At the desk each has an address, and each login comes from another one. */
export function peopleWithPasskeys(identity: Identity) {
  const { db, post } = identity

  async function aPerson(roles: DeskRole[] = ['support']): Promise<Person> {
    const [id, username] = [randomUUID(), randomUUID()]
    await db.query(sql`
      insert into administrators (id, username, name, email, roles, password_hash)
      values (${id}, ${username}, 'Grace Hopper', ${`${username}@example.org`}, ${roles}, ${passwordHash})`)
    return { id, username, roles, address: anyAddress() }
  }

  /** In a browser of theirs that is logged in. */
  const put = ({ id, roles, address }: Person, path: string, body: object | undefined, browser = 'desk') =>
    identity
      .administrator(identity.sidOf(browser), id, roles)
      .call('PUT', `/api/admin/account/${path}`, { body, headers: { 'x-forwarded-for': address } })

  /** The password, and a passkey in place of the code. */
  async function proofWith(person: Person, credential: Credential): Promise<passkeys.Proof> {
    const options: passkeys.RequestOptions = (await put(person, 'proof/challenge', undefined)).body
    return { current: password, passkey: authenticator.answer(options, credential) }
  }
  /** Without a passkey that is there already, of somebody who has no second factor. */
  const begin = async (person: Person, by?: Credential, browser?: string): Promise<passkeys.CreationOptions> =>
    (await put(person, 'passkeys/challenge', by ? await proofWith(person, by) : { current: password }, browser)).body
  const keep = (person: Person, made: passkeys.MadePasskey, browser?: string) =>
    put(person, 'passkeys', { name: 'MacBook', made }, browser)
  async function add(person: Person, by?: Credential): Promise<{ credential: Credential; added: Answer }> {
    const { made, credential } = authenticator.create(await begin(person, by))
    return { credential, added: await keep(person, made) }
  }

  const from = (browser: string) => ({ browser, address: anyAddress() })
  const logIn = ({ username }: Person, browser = 'one') =>
    post('/api/admin/login', { username, password }, from(browser))
  const half = async (person: Person, browser = 'one'): Promise<string> => (await logIn(person, browser)).body.token
  const beginLogin = (token: string | undefined, browser = 'one') =>
    post('/api/admin/login/passkey/challenge', token === undefined ? {} : { token }, from(browser))
  const finishLogin = (token: string | undefined, answer: passkeys.PasskeyAnswer, browser = 'one') =>
    post('/api/admin/login/passkey', token === undefined ? { answer } : { token, answer }, from(browser))
  /** After the password, or with the passkey alone. */
  async function logInWith(
    credential: Credential,
    { token, lies }: { token?: string; lies?: Lies } = {},
  ): Promise<Answer> {
    const options: passkeys.RequestOptions = (await beginLogin(token)).body
    return finishLogin(token, authenticator.answer(options, credential, lies))
  }

  return {
    aPerson,
    put,
    proofWith,
    begin,
    keep,
    add,
    logIn,
    half,
    beginLogin,
    finishLogin,
    logInWith,
    ...whatIsKnown(identity),
    /** A day has passed since they added what they have. */
    passADay: ({ id }: Person) =>
      db.query(sql`update passkeys set added_at = added_at - interval '1 day' where administrator_id = ${id}`),
    /** Nobody else works here. */
    workAlone: ({ id }: Person) => db.query(sql`update administrators set state = 'removed' where id <> ${id}`),
  }
}
