import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { Answers } from '../../donors/answers.ts'
import { openBrowser } from '../../donors/browser.ts'
import { findCardForm, give } from '../../donors/give.ts'
import type { System } from '../../launcher/system.ts'
import { type Figure, perSecond } from '../figures.ts'
import type { Size } from '../size.ts'

const donorsAtOnce = 8
const sizes = { whole: { warmUp: 60, gifts: 400 }, short: { warmUp: 8, gifts: 16 } }
const settleMsMax = 60_000

/** How many gifts of $50 go the whole way: opened through the gateway, paid at the simulator, recorded by the webhook. */
export async function measureGifts(system: System, size: Size): Promise<Figure[]> {
  const { warmUp, gifts } = sizes[size]
  const db = openDatabase(system.addresses.databases.donations ?? '', { connections: 1 })
  try {
    await giveMany(system, db, warmUp)
    const seconds = await giveMany(system, db, gifts)
    return [
      {
        what: 'Gifts through the gateway: opened, paid at the simulator, recorded by its webhook',
        value: perSecond(gifts / seconds),
        beside: `${gifts} gifts, ${donorsAtOnce} donors at once, everything on this machine`,
      },
    ]
  } finally {
    await db.close()
  }
}

/** Seconds from the first request to the last record. */
async function giveMany(system: System, db: Database, count: number): Promise<number> {
  const { site } = system.addresses
  const answers = new Answers()
  const form = await findCardForm(openBrowser(site, answers, { mayLoseConnection: false }))
  const wish = { way: 'directly', wanted: { kind: 'gift', cents: 50_00n } } as const
  const wanted = (await countPaid(db)) + count
  const started = performance.now()
  let begun = 0
  const donor = async (): Promise<void> => {
    while (begun++ < count) {
      const email = `bench-${crypto.randomUUID()}@example.test`
      await give(openBrowser(site, answers, { mayLoseConnection: false }), { email, wish }, form, answers)
    }
  }
  await Promise.all(Array.from({ length: donorsAtOnce }, donor))
  const giveUpAt = performance.now() + settleMsMax
  while ((await countPaid(db)) < wanted) {
    if (performance.now() > giveUpAt) throw new Error(`Not all of ${count} gifts were recorded.`)
    await sleep(10)
  }
  if (answers.repeated > 0) throw new Error(`Requests were refused: ${answers.toString()}`)
  return (performance.now() - started) / 1000
}

export async function countPaid(db: Database): Promise<number> {
  const [row] = await db.query<{ paid: bigint }>(sql`select count(*) as paid from checkouts where state = 'paid'`)
  return Number(row?.paid ?? 0n)
}
