/**
 * `npm run draw -- rehearse`: a whole draw of made-up donors within seconds, by a beacon with a key of our own. Whoever verifies it is told so. Only
 * where nobody has entries: the ledger of people is no place for it.
 */
import { campaignMonth } from '@evenhand/contracts/catalogue'
import { draws } from '@evenhand/contracts/http'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { readConfig } from '@evenhand/service-kit/config'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { onDatabase, refuse } from '@evenhand/service-kit/command'
import { writeLines } from '../../src/ledger/append.ts'
import { lockDonors } from '../../src/ledger/locks.ts'
import { beacon, holdShortDraw, openShortGiveaway } from './short-giveaway.ts'

const donorsCount = 1_000
const periodMs = 3_000
const beaconFile = 'rehearsal-beacon.json'

const now = (): Date => new Date()
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const grantEntries = (db: Database, giveaway: string): Promise<unknown> =>
  db.transaction(async (tx) => {
    const donors = Array.from({ length: donorsCount }, () => randomUUID())
    await lockDonors(tx, donors.slice(0, 1))
    const occurredAt = now()
    return writeLines(
      tx,
      donors.map((donorId, at) => ({
        id: uuidv7(),
        donorId,
        giveaway,
        kind: 'grant',
        reverses: undefined,
        entryType: 'donation',
        source: `rehearsal:${donorId}`,
        description: 'Rehearsal',
        earned: BigInt(1 + ((at * at) % 997)),
        multiplier: 1n,
        occurredAt,
        month: campaignMonth(occurredAt),
      })),
    )
  })

async function rehearse(db: Database): Promise<string | undefined> {
  const [taken] = await db.query(sql`select 1 from entries where source not like 'rehearsal:%' limit 1`)
  if (taken)
    return 'People have entries in this ledger. Rehearse in a fresh system: DATA_DIR=/tmp/rehearsal PORT=8090 npm start, then DATA_DIR=/tmp/rehearsal npm run draw -- rehearse.'
  const slug = `${draws.rehearsalPrefix}${Date.now()}`
  const closesAt = await openShortGiveaway(db, slug, { title: 'Rehearsal of a draw', periodMs })
  if (!closesAt) return 'The service was quicker, and committed to the public beacon. Start it again.'
  await grantEntries(db, slug)
  say(`${slug}: committed, ${donorsCount} made-up donors have entries`)
  const kind = await holdShortDraw(db, slug, closesAt)
  await writeFile(beaconFile, JSON.stringify(beacon.chain))
  say(`${slug}: ${kind}\n`)
  say(`Look at it below /draws/${slug}, and verify it with\n`)
  const site = process.env.SITE_URL || `http://localhost:${process.env.PORT || 8080}`
  say(`  npm run verify-draw -- ${site}/api/draws/${slug}/files --beacon ${beaconFile}`)
  return undefined
}

const [surplus] = process.argv.slice(3)
if (surplus !== undefined) refuse(`rehearse takes nothing more; remove '${surplus}'.`)
else {
  const { DATABASE_URL } = readConfig(z.object({ DATABASE_URL: z.url() }))
  await onDatabase(DATABASE_URL, 2, async (db) => {
    const refused = await rehearse(db)
    if (refused !== undefined) refuse(refused)
  })
}
