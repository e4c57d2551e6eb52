import { randomUUID } from 'node:crypto'
import { SessionGrant, sessionGrantHeader } from '@evenhand/service-kit/auth'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { type Answer, serviceUnderTest } from '@evenhand/service-kit/testing'
import { createIdentity } from '../src/app.ts'
import { Config } from '../src/config.ts'

/** A name of this file's alone: tries are counted by name, and the files that run beside it have the same Redis. */
export const firstAdministrator = { username: `Admin-${randomUUID()}`, password: 'first password' }
/** As it is kept. */
export const firstUsername = firstAdministrator.username.toLowerCase()

/** The whole service, asked by browsers and from addresses that no other test has. */
export async function identityUnderTest() {
  const service = await serviceUnderTest('identity', Config, createIdentity, {
    ADMIN_USERNAME: firstAdministrator.username,
    ADMIN_PASSWORD: firstAdministrator.password,
  })
  const { db } = service
  const run = randomUUID()
  const sidOf = (browser: string) => `${browser}-${run}`
  const post = (path: string, body: object, from: { browser?: string; address?: string } = {}) => {
    const who = from.browser === undefined ? service.nobody : service.visitor(sidOf(from.browser))
    return who.post(path, body, { 'x-forwarded-for': from.address ?? anyAddress() })
  }
  return {
    ...service,
    post,
    /** The session id of a browser of this run. */
    sidOf,
    mailOf: (codeId: string) => mailOf(db, codeId),
    askForCode: async (email: string, browser: string) => {
      const answer = await post('/api/session/codes', { email }, { browser })
      const codeId: string = answer.body.codeId
      return { answer, codeId, ...(await mailOf(db, codeId)) }
    },
    enter: (codeId: string, code: string, browser: string) =>
      post(`/api/session/codes/${codeId}/verify`, { code }, { browser }),
    open: (token: string, browser?: string) =>
      post('/api/session/links/verify', { token }, browser === undefined ? {} : { browser }),
    /** Lets the ten minutes of a code pass. */
    letExpire: (codeId: string) => db.query(sql`update sign_in_codes set expires_at = now() where id = ${codeId}`),
  }
}

/** What the mail says, as it was asked for. */
async function mailOf(
  db: Database,
  codeId: string,
): Promise<{ code: string; token: string; to: string; asked: URLSearchParams }> {
  const [row] = await db.query<{ payload: { to: string; values: { code: string; link: string } } }>(
    sql`select payload from outbox where payload ->> 'mailKey' = ${`code:${codeId}`}`,
  )
  if (!row) return { code: '', token: '', to: '', asked: new URLSearchParams() }
  const { to, values } = row.payload
  const { search, hash } = new URL(values.link)
  if (search !== '') throw new Error('The link tells a server what it opens')
  const asked = new URLSearchParams(hash.slice(1))
  return { to, code: values.code, token: asked.get('token') ?? '', asked }
}

export const grantOf = ({ headers }: Answer): SessionGrant | undefined => {
  const header = headers.get(sessionGrantHeader)
  return header === null ? undefined : SessionGrant.parse(JSON.parse(header))
}

/** One that nobody else in this Redis uses. */
export const anyEmail = (): string => `person-${randomUUID()}@example.org`
export const anyAddress = (): string => `test-${randomUUID()}`

/** Six digits that are not these. */
export const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')
