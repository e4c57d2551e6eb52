/**
 * `npm run draw -- rehearse`: a whole draw of made-up donors within seconds, by a beacon with a key of our own. Whoever verifies it is told so. Only
 * where nobody has entries: the ledger of people is no place for it.
 */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownBeacon } from '@evenhand/contracts/draws/testing'
import { readConfig } from '@evenhand/service-kit/config'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { commitDraw } from '../../src/draws/commit.ts'
import { freezeDraw } from '../../src/draws/freeze.ts'
import { hashing } from '../../src/draws/hashing.ts'
import { holdFrozenDraw } from '../../src/draws/hold.ts'
import { findDraw } from '../../src/draws/store.ts'
import { writeLines } from '../../src/ledger/append.ts'
import { monthOf } from '../../src/ledger/line.ts'
import { lockDonors } from '../../src/ledger/locks.ts'

const donorsCount = 1_000
const periodMs = 3_000
const freezeTriesMax = 60
const beaconFile = 'rehearsal-beacon.json'
const beacon = ownBeacon(hashing, 'rehearsals of evenhand', { genesis: 1_700_000_000, period: 3 })

const now = (): Date => new Date()
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function openGiveaway(db: Database, slug: string): Promise<Date> {
  const closesAt = new Date(Date.now() + periodMs)
  await db.query(sql`
    insert into giveaways (slug, position, title, description, prize, cash_option, opens_at, closes_at, draws_on, time_zone,
      age_min, regions_allowed, regions_void, link, external, image, entries_max_per_person, draw_settling_seconds)
    values (${slug}, 99, 'Rehearsal of a draw', 'Made-up donors', 'Nothing', '', ${new Date(Date.now() - 60_000)}, ${closesAt},
      ${closesAt.toISOString().slice(0, 10)}, 'America/New_York', 18, '{}', '{}', '/draws', false, 'jeep', 100000, 0)`)
  return closesAt
}

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
        month: monthOf(occurredAt),
      })),
    )
  })

async function rehearse(db: Database): Promise<string | undefined> {
  const [taken] = await db.query(sql`select 1 from entries where source not like 'rehearsal:%' limit 1`)
  if (taken) return 'People have entries in this ledger. Rehearse in a fresh system: DATA_DIR=/tmp/rehearsal npm start.'
  const slug = `rehearsal-${Date.now()}`
  const closesAt = await openGiveaway(db, slug)
  if ((await commitDraw(db, slug, beacon.chain, now)) !== 'committed')
    return 'The service was quicker, and committed to the public beacon. Start it again.'
  await grantEntries(db, slug)
  say(`${slug}: committed, ${donorsCount} made-up donors have entries`)
  await sleep(Math.max(closesAt.getTime() - Date.now(), 0))
  for (let tries = 0; (await freezeDraw(db, slug, now)) === 'busy' && tries < freezeTriesMax; tries++) await sleep(500)
  const round = Number((await findDraw(db, slug))?.round)
  const signature = Buffer.from(beacon.signatureOf(round)).toString('hex')
  const { kind } = await holdFrozenDraw(db, slug, { round, signature, by: { kind: 'operator' } }, now)
  await writeFile(beaconFile, JSON.stringify(beacon.chain))
  say(`${slug}: ${kind}\n`)
  say(`Look at it below /draws/${slug}, and verify it with\n`)
  say(
    `  npm run verify-draw -- http://localhost:${process.env.PORT || 8080}/api/draws/${slug}/files --beacon ${beaconFile}`,
  )
  return undefined
}

const { DATABASE_URL } = readConfig(z.object({ DATABASE_URL: z.url() }))
const db = openDatabase(DATABASE_URL, { connections: 2 })
try {
  const refused = await rehearse(db)
  if (refused !== undefined) {
    process.stderr.write(`${refused}\n`)
    process.exitCode = 1
  }
} finally {
  await db.close()
}
