import { earliestDrawingDay } from '@evenhand/draws'
import { ownBeacon } from '@evenhand/draws/testing'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { commitDraw } from '../../src/draws/commit.ts'
import { freezeDraw } from '../../src/draws/freeze.ts'
import { hashing } from '../../src/hashing.ts'
import { holdFrozenDraw, type Holding } from '../../src/draws/hold.ts'
import { findDraw } from '../../src/draws/store.ts'
import { setTimeout as sleep } from 'node:timers/promises'

/** A key of our own: whoever verifies such a draw is told so. */
export const beacon = ownBeacon(hashing, 'rehearsals of evenhand', { genesis: 1_700_000_000, period: 3 })

const timeZone = 'America/New_York'
const freezeTriesMax = 120
const now = (): Date => new Date()

/** Opens a giveaway that closes so soon, committed to that beacon; undefined when the service was quicker, and committed to the public one. */
export async function openShortGiveaway(
  db: Database,
  slug: string,
  { title, periodMs }: { title: string; periodMs: number },
): Promise<Date | undefined> {
  const closesAt = new Date(Date.now() + periodMs)
  await db.query(sql`
    insert into giveaways (slug, position, title, description, prize, cash_option, opens_at, closes_at, draws_on, time_zone,
      age_min, regions_allowed, regions_void, link, external, image, entries_max_per_person, draw_settling_seconds)
    values (${slug}, 99, ${title}, 'Made-up donors', 'Nothing', '', ${new Date(Date.now() - 60_000)}, ${closesAt},
      ${earliestDrawingDay(closesAt, timeZone)}, ${timeZone}, 18, '{US-OH}', '{US-PR}', '/draws', false, 'jeep', 100000, 0)`)
  return (await commitDraw(db, slug, beacon.chain, now)) === 'committed' ? closesAt : undefined
}

/** Freezes it once it has closed, and draws: our own beacon signs the round of the day after tomorrow at once. */
export async function holdShortDraw(db: Database, slug: string, closesAt: Date): Promise<Holding['kind']> {
  await sleep(Math.max(closesAt.getTime() - Date.now(), 0))
  for (let tries = 0; (await freezeDraw(db, slug, now)) === 'busy' && tries < freezeTriesMax; tries++) await sleep(500)
  const round = Number((await findDraw(db, slug))?.round)
  const signature = Buffer.from(beacon.signatureOf(round)).toString('hex')
  return (await holdFrozenDraw(db, slug, { round, signature, by: { kind: 'operator' } }, now)).kind
}
