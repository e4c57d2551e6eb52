/**
 * `close-soon.ts DONOR…`, with DATABASE_URL of the entries service: a giveaway that closes within half a minute, with an entry of each donor, sealed to a beacon
 * of our own. Prints its name and what that beacon says of its round; the service freezes it.
 */
import { campaignMonth } from '@evenhand/contracts/catalogue'
import { readConfig } from '@evenhand/service-kit/config'
import { onDatabase } from '@evenhand/service-kit/command'
import type { Database } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { findDraw } from '../../src/draws/store.ts'
import { appendLines } from '../../src/ledger/append.ts'
import { lockDonors } from '../../src/ledger/locks.ts'
import { beacon, openShortGiveaway } from './short-giveaway.ts'

/** Time for what the drill does to it before it closes. */
const periodMs = 20_000
const triesMax = 10

const enterAll = (db: Database, giveaway: string, donors: readonly string[]): Promise<unknown> =>
  db.transaction(async (tx) => {
    await lockDonors(tx, donors)
    const occurredAt = new Date()
    await appendLines(
      tx,
      donors.map((donorId) => ({
        id: uuidv7(),
        donorId,
        giveaway,
        kind: 'grant' as const,
        reverses: undefined,
        entryType: 'donation' as const,
        source: `rehearsal:${giveaway}:${donorId}`,
        description: 'Rehearsal',
        earned: 1n,
        multiplier: 1n,
        occurredAt,
        month: campaignMonth(occurredAt),
      })),
    )
  })

const donors = process.argv.slice(2)
const { DATABASE_URL } = readConfig(z.object({ DATABASE_URL: z.url() }))
await onDatabase(DATABASE_URL, 2, async (db) => {
  for (let tries = 0; tries < triesMax; tries++) {
    const slug = `closes-soon-${Date.now()}`
    // The service may have been quicker, and sealed it to the public beacon.
    if (!(await openShortGiveaway(db, slug, { title: 'A rehearsal', periodMs }))) continue
    await enterAll(db, slug, donors)
    const round = Number((await findDraw(db, slug))?.round)
    const signature = Buffer.from(beacon.signatureOf(round)).toString('hex')
    process.stdout.write(`${JSON.stringify({ slug, round, signature })}\n`)
    return
  }
  throw new Error('The service was quicker each time.')
})
