import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { passkeys } from '@evenhand/contracts/http'
import { SessionGrant, sessionGrantHeader } from '@evenhand/service-kit/auth'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { anyAddress, identityUnderTest } from '../../services/identity/tests/identity-under-test.ts'
import {
  authenticator,
  password,
  peopleWithPasskeys,
  type Person,
} from '../../services/identity/tests/people-with-passkeys.ts'
import { type Child, startChild } from './child.ts'

// A process is started twice.
jest.setTimeout(120_000)

describe('identity, killed amid a login with a passkey', () => {
  let identity: Awaited<ReturnType<typeof identityUnderTest>>
  let child: Child
  /** The same service as a process of its own, which can be killed, on the same stores. */
  const startIdentity = () => {
    const { DATABASE_URL, REDIS_URL, KAFKA_BROKERS, IDENTITY_PUBLIC_KEYS, MAIL_PUBLIC_KEY } = identity.config
    const { DONOR_ID_KEY, PUBLIC_URL, ADMIN_USERNAME, ADMIN_PASSWORD } = identity.config
    return startChild(new URL('../../services/identity/src/main.ts', import.meta.url), {
      DATABASE_URL,
      REDIS_URL,
      IDENTITY_PUBLIC_KEYS,
      MAIL_PUBLIC_KEY,
      DONOR_ID_KEY,
      PUBLIC_URL,
      ADMIN_USERNAME,
      ADMIN_PASSWORD,
      KAFKA_BROKERS: KAFKA_BROKERS.join(','),
    })
  }
  beforeAll(async () => {
    identity = await identityUnderTest()
    child = await startIdentity()
  })
  afterAll(async () => {
    await child?.end('SIGKILL')
    await identity?.stop()
  })

  const post = async (path: string, body: object): Promise<{ status: number; body: unknown; grant: string | null }> => {
    const visitor = await identity.identity.asVisitor('identity', identity.sidOf('one'))
    const headers = { ...visitor, 'content-type': 'application/json', 'x-forwarded-for': anyAddress() }
    const answer = await fetch(`${child.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json(), grant: answer.headers.get(sessionGrantHeader) }
  }
  const beginPasskey = async (token: string) =>
    (await post('/api/admin/login/passkey/challenge', { token })).body as passkeys.RequestOptions

  /** What a login changes, as it is now. */
  const kept = async ({ id }: Person) => ({
    passkeys: await identity.db.query(
      sql`select counter, last_used_at as "lastUsedAt" from passkeys where administrator_id = ${id}`,
    ),
    halves: await identity.db.query(
      sql`select expires_at as "expiresAt" from half_logins where administrator_id = ${id}`,
    ),
    challenges: await identity.db.query(
      sql`select ceremony from passkey_challenges where administrator_id = ${id} order by ceremony, expires_at`,
    ),
    acts: await identity.db.query(sql`select action from audit_log where administrator_id = ${id} order by id`),
  })
  const isWaiting = async () =>
    (
      await identity.db.query(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length > 0

  it('has kept nothing of it after it was started again, and logs in once when it is begun again', async () => {
    const people = peopleWithPasskeys(identity)
    const person = await people.aPerson()
    const { credential } = await people.add(person)
    const { token } = (await post('/api/admin/login', { username: person.username, password })).body as {
      token: string
    }
    const answer = authenticator.answer(await beginPasskey(token), credential)
    const before = await kept(person)
    await identity.db.transaction(async (tx) => {
      await tx.query(sql`select 1 from passkeys where administrator_id = ${person.id} for update`)
      const finishing = post('/api/admin/login/passkey', { token, answer }).then(
        ({ status }) => status,
        () => 'no answer' as const,
      )
      await eventually(isWaiting)
      await child.end('SIGKILL')
      expect(await finishing).toBe('no answer')
    })
    child = await startIdentity()
    await eventually(async () => !(await isWaiting()))
    expect(await kept(person)).toEqual(before)

    const again = authenticator.answer(await beginPasskey(token), credential)
    const done = await post('/api/admin/login/passkey', { token, answer: again })
    expect(done.status).toBe(200)
    expect(SessionGrant.parse(JSON.parse(done.grant ?? '{}'))).toMatchObject({ subject: person.id })
    // What was signed before the kill belongs to a login that is over.
    expect((await post('/api/admin/login/passkey', { token, answer })).status).toBe(401)
    const { acts, halves } = await kept(person)
    expect(acts).toEqual([...before.acts, { action: 'logged-in' }])
    expect(halves).toEqual([])
  })
})
