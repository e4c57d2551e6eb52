import { entryHoldNames } from '@evenhand/contracts/catalogue'
import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { gaugeBy } from '@evenhand/service-kit/telemetry'
import { countHeld } from './store.ts'

const everyMs = 30_000
const dayMs = 86_400_000

const heldInADay = gaugeBy(
  'entry_holds_in_a_day',
  'Donors whose free entries a rule has held within a day (alarm above 100)',
  'why',
)
const waiting = gaugeBy('entry_holds_waiting', 'Donors whose free entries wait for a decision, by rule', 'why')

/** Says by rule what is held, so that a crowd of one network, browser or tree of referrals is seen while it comes. */
export const measureHoldsJob = (db: Database, now: () => Date): Job => ({
  name: 'measure-holds',
  everyMs,
  async run() {
    const counts = new Map((await countHeld(db, new Date(now().getTime() - dayMs))).map((count) => [count.why, count]))
    for (const why of entryHoldNames) {
      heldInADay.set({ why }, counts.get(why)?.inADay ?? 0)
      waiting.set({ why }, counts.get(why)?.waiting ?? 0)
    }
    return false
  },
})
