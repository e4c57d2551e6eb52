import { createHealth } from '@evenhand/service-kit/health'
import { callerReader, SessionGrant, sessionGrantHeader } from '@evenhand/service-kit/auth'
import { createHttp } from '@evenhand/service-kit/http'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { closeRedis, firstContact, openRedis } from '@evenhand/service-kit/redis'
import { createLog } from '@evenhand/service-kit/telemetry'
import { testDatabase, testIdentity, testRedisUrl } from '@evenhand/service-kit/testing'
import { donorIds } from '@evenhand/service-kit/auth'
import supertest, { type Response } from 'supertest'
import { makeFirstAdministrator } from '../administrators/first-administrator.ts'
import { createLockout } from '../administrators/lockout.ts'
import { administratorRoutes } from '../administrators/routes.ts'
import { createAskingLimits } from '../sign-in/limits.ts'
import { signInRoutes } from '../sign-in/routes.ts'

export const donorIdOf = donorIds('key-of-the-identity-tests')
export const firstAdministrator = { username: 'Admin', password: 'first password' }

/** The service's routes over the real stores, with a clock that a test can move. */
export async function startIdentity() {
  const database = await testDatabase(new URL('../../migrations/', import.meta.url))
  const db = openDatabase(database.url)
  const redis = openRedis(testRedisUrl())
  await firstContact(redis)
  const log = createLog('identity')
  await makeFirstAdministrator(db, firstAdministrator, log)
  const signer = await testIdentity()
  const clock = { now: new Date() }
  const now = () => clock.now
  const app = createHttp({
    routes: [
      ...signInRoutes({ db, now, donorIdOf, limits: createAskingLimits(redis, 1), publicUrl: 'https://giveaway.test' }),
      ...administratorRoutes({ db, now, lockout: createLockout(redis) }),
    ],
    health: createHealth([]),
    readCaller: callerReader({ service: 'identity', publicKeys: signer.publicKeys }),
    log,
  })
  const post = async (path: string, body: object, from: { browser?: string; address?: string } = {}) =>
    supertest(app)
      .post(path)
      .set(from.browser === undefined ? {} : await signer.asVisitor('identity', from.browser))
      .set('x-forwarded-for', from.address ?? anyAddress())
      .send(body)
  return {
    db,
    url: database.url,
    clock,
    post,
    askForCode: async (email: string, browser: string) => {
      const answer = await post('/api/session/codes', { email }, { browser })
      const codeId: string = answer.body.codeId
      return { answer, codeId, ...(await mailOf(db, codeId)) }
    },
    enter: (codeId: string, code: string, browser: string) =>
      post(`/api/session/codes/${codeId}/verify`, { code }, { browser }),
    open: (token: string, browser?: string) =>
      post('/api/session/links/verify', { token }, browser === undefined ? {} : { browser }),
    async stop() {
      await closeRedis(redis)
      await db.close()
      await database.drop()
    },
  }
}
export type Identity = Awaited<ReturnType<typeof startIdentity>>

/** What the mail says, as it was asked for. */
async function mailOf(db: Database, codeId: string): Promise<{ code: string; token: string; to: string }> {
  const [row] = await db.query<{ payload: { to: string; values: { code: string; link: string } } }>(
    sql`select payload from outbox where payload ->> 'mailKey' = ${`code:${codeId}`}`,
  )
  if (!row) return { code: '', token: '', to: '' }
  const { to, values } = row.payload
  return { to, code: values.code, token: new URL(values.link).searchParams.get('token') ?? '' }
}

export const grantOf = ({ headers }: Response): SessionGrant | undefined => {
  const header: string | undefined = headers[sessionGrantHeader]
  return header === undefined ? undefined : SessionGrant.parse(JSON.parse(header))
}

let people = 0
/** One that nobody else in this Redis uses. */
export const anyEmail = (): string => `person-${process.pid}-${Date.now()}-${(people += 1)}@example.org`
export const anyAddress = (): string => `test-${process.pid}-${Date.now()}-${(people += 1)}`

/** Six digits that are not these. */
export const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')
