import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { MailRequestedSchema } from '@evenhand/contracts/events'
import { donorIds } from '@evenhand/service-kit/auth'
import type { Service } from '@evenhand/service-kit/lifecycle'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { testDatabase, testIdentity, testRedisUrl } from '@evenhand/service-kit/testing'
import { createIdentity } from '../../../services/identity/src/app.ts'
import { hashLinkToken, hashSecret } from '../../../services/identity/src/secrets.ts'
import { expiryOf } from '../../../services/identity/src/sign-in/rules.ts'
import { insertCode } from '../../../services/identity/src/sign-in/store.ts'
import { mailCode } from '../../../services/identity/src/sign-in/use-cases.ts'
import { donor, signIn } from '../examples.ts'
import { newestEvent, verifyMessages } from './outbox.ts'
import { browser, quiet, verifyHttp } from './verify.ts'

const donorIdKey = 'a key for the pacts alone'
const publicUrl = 'http://localhost:8080'

describe('identity keeps its pacts', () => {
  let store: Awaited<ReturnType<typeof testDatabase>>
  let db: Database
  let service: Service
  let identity: Awaited<ReturnType<typeof testIdentity>>
  beforeAll(async () => {
    store = await testDatabase(new URL('../../../services/identity/migrations/', import.meta.url))
    db = openDatabase(store.url)
    identity = await testIdentity()
    const config = {
      HOST: '127.0.0.1',
      PORT: 0,
      IDENTITY_PUBLIC_KEYS: identity.publicKeys,
      KAFKA_BROKERS: [],
      DATABASE_URL: store.url,
      REDIS_URL: testRedisUrl(),
      DONOR_ID_KEY: donorIdKey,
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: signIn.password,
      PUBLIC_URL: publicUrl,
      LIMITS_SCALE: 1_000,
    }
    service = await createIdentity(config, quiet)
  })
  afterAll(async () => {
    await service.close()
    await db.close()
    await store.drop()
  })

  const donorId = donorIds(donorIdKey)(donor.email)
  /** The code of the pact, as if it had just been mailed to this browser. */
  async function keepCode(): Promise<void> {
    const now = new Date()
    await db.query(sql`truncate sign_in_codes`)
    const hashes = { codeHash: await hashSecret(signIn.digits), linkHash: hashLinkToken(signIn.linkToken) }
    const fresh = {
      id: signIn.codeId,
      donorId,
      browser,
      tries: 0,
      usedAt: null,
      createdAt: now,
      expiresAt: expiryOf(now),
    }
    await db.transaction((tx) => insertCode(tx, { ...fresh, ...hashes }))
  }

  it('with the frontends', async () => {
    const verified = verifyHttp({
      provider: 'identity',
      identity,
      service,
      states: () => ({ 'a code was mailed': keepCode, 'there is an administrator': async () => undefined }),
    })
    await expect(verified).resolves.toBeDefined()
  }, 60_000)

  it('with email', async () => {
    const verified = verifyMessages('email', 'identity', {
      'a code was asked for': async () => {
        await mailCode(db, { email: donor.email, donorId, browser, publicUrl, now: new Date() })
        return newestEvent(db, MailRequestedSchema)
      },
    })
    await expect(verified).resolves.toBeDefined()
  }, 60_000)
})
