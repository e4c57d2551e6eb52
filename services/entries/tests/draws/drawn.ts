/** Giveaways that are drawn in tests: told gifts, a clock, a beacon. */
import { randomUUID } from 'node:crypto'
import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { drawingRound, fromHex, roundTime, toHex } from '@evenhand/draws'
import { ownBeacon } from '@evenhand/draws/testing'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { shippedGiveaways } from '../../src/giveaways/shipped.ts'
import { commitDraw } from '../../src/draws/commit.ts'
import { freezeDraw, type Freezing } from '../../src/draws/freeze.ts'
import { type BroughtRound, holdFrozenDraw, type Holding } from '../../src/draws/hold.ts'
import { hashing } from '../../src/hashing.ts'
import { hearTogether } from '../hear.ts'
import type { Told } from '../told.ts'

/** A recorded round of quicknet (packages/draws/src/vectors). */
export const recordedRound = {
  round: 657_413,
  signature: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
}

/** A key of our own: a commitment names the round of its day, and nobody has recorded the one of that noon. */
export const beacon = ownBeacon(hashing, 'draws in tests', { genesis: 1_692_803_367, period: 3 })
export const drawsOn = '2023-09-15'
const round = drawingRound(beacon.chain, drawsOn, campaignTimeZone)
/** The round that the draws of the tests name. */
export const namedRound = { round, signature: toHex(beacon.signatureOf(round)) }
export const roundDueAt = roundTime(beacon.chain, round)

const hourMs = 3_600_000
/** When it is frozen: as soon as the giveaway has settled, thirty hours before the round. */
export const frozenAt = new Date(roundDueAt.getTime() - 30 * hourMs)
export const closesAt = new Date(frozenAt.getTime() - 24 * hourMs)
export const opensAt = new Date(closesAt.getTime() - 90 * 24 * hourMs)
export const committedAt = new Date(opensAt.getTime() + hourMs)

/** An instant of the period: so many hours before the close, or after it. */
export const beforeClose = (hours: number): string => new Date(closesAt.getTime() - hours * hourMs).toISOString()
export const afterClose = (hours: number): string => beforeClose(-hours)

/** A giveaway of the autumn of 2023; nobody can have more than 60 entries. */
export async function shipDrawn(db: Database, slug: string): Promise<void> {
  const [main] = shippedGiveaways
  if (!main) throw new Error('No giveaway is shipped')
  await db.query(sql`
    insert into giveaways (slug, position, title, description, prize, cash_option, opens_at, closes_at, draws_on, time_zone,
      age_min, regions_allowed, regions_void, link, external, image, entries_max_per_person)
    values (${slug}, 9, ${`The ${slug}`}, 'Drawn in tests', ${main.prize}, '', ${opensAt}, ${closesAt}, ${drawsOn},
      ${main.timeZone}, 18, ${main.regionsAllowed}, ${main.regionsVoid}, '/', false, 'jeep', 60)`)
}

/** What is told before the freeze: the database's clock shows today, and what is recorded after a freeze was due takes no part. */
export const tell = (db: Database, told: readonly Told[]): Promise<void> =>
  inThePeriod(db, (within) => hearTogether(within, told))

/** In one transaction whose lines are recorded the day before the freeze of these draws. */
export const inThePeriod = (db: Database, work: (within: Database) => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query(sql`alter table entries alter column recorded_at set default '2023-09-13T12:00:00Z'`)
    await work({ ...db, query: tx.query, transaction: (inner) => inner(tx) })
    await tx.query(sql`alter table entries alter column recorded_at set default now()`)
  })

export const commit = (db: Database, slug: string) => commitDraw(db, slug, beacon.chain, () => committedAt)
export const freeze = (db: Database, slug: string): Promise<Freezing> => freezeDraw(db, slug, () => frozenAt)
export const hold = (db: Database, slug: string, brought: Partial<BroughtRound> = {}): Promise<Holding> =>
  holdFrozenDraw(db, slug, { ...namedRound, by: { kind: 'operator' }, ...brought }, () => roundDueAt)

/** Signed by the beacon, for another round. */
export const otherSignature =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
export const bytesOf = fromHex

/** Donors whose ids a test can look for. */
export const someDonors = (count: number): string[] => Array.from({ length: count }, () => randomUUID())
