import { randomUUID } from 'node:crypto'
import type { DescMessage } from '@bufbuild/protobuf'
import { topicOf } from '@evenhand/contracts/events'
import { clientAddressHeader, donorIds, mailboxProofs } from '@evenhand/service-kit/auth'
import { readConfig } from '@evenhand/service-kit/config'
import { openKafka } from '@evenhand/service-kit/kafka'
import { startService } from '@evenhand/service-kit/lifecycle'
import { toHeaders } from '@evenhand/service-kit/outbox'
import {
  failedChecks,
  testDatabase,
  testIdentity,
  testKafkaBrokers,
  testMailKeys,
  testRedisUrl,
} from '@evenhand/service-kit/testing'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEntries } from '../../services/entries/src/app.ts'
import { Config as EntriesConfig } from '../../services/entries/src/config.ts'
import type { Told } from '../../services/entries/tests/told.ts'
import { createIdentity } from '../../services/identity/src/app.ts'
import { Config as IdentityConfig } from '../../services/identity/src/config.ts'
import type { Person } from './people.ts'

const publishedTogether = 500
const donorIdKey = 'the donor id key of the crowd'

/** Identity and entries as they run, with stores of their own; what donations and members would tell is told for them. */
export async function openSite() {
  const [identities, ledger, caller] = await Promise.all([
    testDatabase(new URL('../../services/identity/migrations/', import.meta.url)),
    testDatabase(new URL('../../services/entries/migrations/', import.meta.url)),
    testIdentity(),
  ])
  const filesDir = mkdtempSync(join(tmpdir(), 'evenhand-crowd-'))
  const common = {
    PORT: '0',
    IDENTITY_PUBLIC_KEYS: caller.publicKeys,
    MAIL_PUBLIC_KEY: testMailKeys.publicKey,
    KAFKA_BROKERS: testKafkaBrokers().join(','),
    REDIS_URL: testRedisUrl(),
    DONOR_ID_KEY: donorIdKey,
    PUBLIC_URL: 'https://giveaway.test',
    ADMIN_PASSWORD: 'the password of the crowd',
    FILES_DIR: filesDir,
  }
  const identityConfig = readConfig(IdentityConfig, { ...common, DATABASE_URL: identities.url })
  const entriesConfig = readConfig(EntriesConfig, { ...common, DATABASE_URL: ledger.url })
  const identity = await startService('identity', identityConfig, (log) => createIdentity(identityConfig, log))
  const entries = await startService('entries', entriesConfig, (log) => createEntries(entriesConfig, log))
  const kafka = openKafka({ clientId: 'crowd', brokers: testKafkaBrokers() })
  const proofs = mailboxProofs(donorIdKey)

  return {
    db: ledger.db,
    donorIdOf: donorIds(donorIdKey),
    failedChecks: () => failedChecks(ledger.url, new URL('../../services/entries/checks/', import.meta.url)),
    /** As another service tells it; each under the key of whoever it is about. */
    async tell(schema: DescMessage, told: readonly { key: string; told: Told }[]): Promise<void> {
      const topic = topicOf(schema)
      await kafka.ensureTopics([{ topic }])
      for (let from = 0; from < told.length; from += publishedTogether)
        await kafka.publish(
          told.slice(from, from + publishedTogether).map(({ key, told: { id, type, json } }) => ({
            topic,
            key,
            value: JSON.stringify(json),
            headers: toHeaders({ id, type, source: '/crowd', time: new Date() }),
          })),
        )
    },
    /** Clicks the link of the email that a free entry sends, which only the owner of the mailbox has. */
    async prove({ email, address }: Person): Promise<void> {
      const token = await proofs.tokenFor({ email, now: new Date() })
      const response = await fetch(`${identity.listening.url}/api/session/mailbox-proofs`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [clientAddressHeader]: address,
          ...(await caller.asVisitor('identity', randomUUID())),
        },
        body: JSON.stringify({ token }),
      })
      if (!response.ok) throw new Error(`A proof was answered with ${response.status}: ${await response.text()}`)
    },
    async close(): Promise<void> {
      await Promise.all([identity.stop(), entries.stop(), kafka.close()])
      await Promise.all([identities.drop(), ledger.drop()])
      rmSync(filesDir, { recursive: true, force: true })
    },
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>
