import { randomBytes, randomUUID } from 'node:crypto'
import { gateway, identity } from '@evenhand/contracts/http'
import { problems } from '@evenhand/contracts/problems'
import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import { closeRedis, openRedis } from '@evenhand/service-kit/redis'
import type { Page } from 'playwright-core'
import { sidOf } from '../../gateway/src/sessions/cookie.ts'
import { hashRecoveryCode } from '../../services/identity/src/second-factor/recovery-codes.ts'
import { type Answer, site, until, visitor, type Visitor } from './site.ts'

const username = 'admin'
/** A key that no app has: the tests’ administrator logs in with recovery codes alone. */
const noApp = Buffer.alloc(0)

/**
 * Gives the administrator a second factor, which they need once others join the desk, and a recovery code that nobody has used: a code of an app
 * counts once in 30 seconds, and many tests log in at the same time.
 */
export async function newRecoveryCode(): Promise<string> {
  const code = randomBytes(8).toString('hex')
  const db = openDatabase(site.databases().identity ?? '', { connections: 1 })
  try {
    await db.transaction(async (tx) => {
      await tx.query(sql`
        insert into second_factors (administrator_id, sealed_key, begun_at, confirmed_at)
        select id, ${noApp}, now(), now() from administrators where username = ${username}
        on conflict do nothing`)
      await tx.query(sql`
        insert into recovery_codes (administrator_id, code_hash)
        select id, ${hashRecoveryCode(code)} from administrators where username = ${username}`)
    })
  } finally {
    await db.close()
  }
  return code
}

/** At the login of the desk. */
export async function logInAsAdministrator(page: Page): Promise<void> {
  const code = await newRecoveryCode()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(site.adminPassword())
  await page.getByRole('button', { name: 'Sign In' }).click()
  const field = page.getByLabel('Code', { exact: true })
  await field.fill(code)
  await page.getByRole('button', { name: 'Log in' }).click()
  await field.waitFor({ state: 'detached' }).catch(async (cause: unknown) => {
    throw new Error(`Nobody was logged in: ${await page.locator('body').innerText()}`, { cause })
  })
}

/** As if whoever works on this page had given their password longer ago than acts on money, draws and people take it. */
export async function letProofAge(page: Page): Promise<void> {
  const cookie = (await page.context().cookies()).find(({ name }) => name.endsWith('session'))
  const redis = openRedis(site.gateway().REDIS_URL ?? '')
  try {
    const key = `session:${sidOf(cookie?.value ?? '')}`
    const record = JSON.parse((await redis.get(key)) ?? '')
    const provedAt = Date.now() - gateway.freshProofMinutes * 60_000
    await redis.set(key, JSON.stringify({ ...record, provedAt }), 'KEEPTTL')
  } finally {
    await closeRedis(redis)
  }
  // The gateway believes for a second what it has read; of an invitation that nobody has, nothing changes.
  const nobodys = `${site.url()}/api/admin/people/invitations/${randomUUID()}`
  await until(async () => {
    const answer = await page.request.delete(nobodys, { headers: { origin: site.url() } })
    return answer.status() === problems['proof-too-old'].status
  })
}

async function logIn(call: Visitor): Promise<Answer> {
  const code = await newRecoveryCode()
  const { body } = await call('POST', '/api/admin/login', { username, password: site.adminPassword() })
  const { token } = identity.HalfLogin.parse(body)
  const answer = await call('POST', '/api/admin/login/code', { token, code })
  if (answer.status !== 200) throw new Error(`The administrator was not logged in: ${answer.status}`)
  return answer
}

/** Calls as the administrator does. */
export async function administrator(): Promise<Visitor> {
  const call = visitor()
  await logIn(call)
  return call
}

/** Of a session of theirs. */
export async function administratorCookie(): Promise<string> {
  const { headers } = await logIn(visitor())
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
