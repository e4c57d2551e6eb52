import { campaignDay } from '@evenhand/contracts/catalogue'
import type { Job } from '@evenhand/service-kit/lifecycle'
import { gauge } from '@evenhand/service-kit/telemetry'
import type { MoneyBackDeps } from '../money-back/follow-money-back.ts'
import { aloneInReconciling, reconcile } from './reconcile.ts'
import { countUnmended, lastReconciledAt } from './store.ts'

/** Soon after somebody compared again, the alert knows what is left. */
const everyMs = 60_000
const hourOfNight = 3
/** As long as the processor goes on trying to deliver a webhook. */
const lookBackMs = 3 * 24 * 60 * 60_000

const open = gauge(
  'reconciliation_differences',
  'Differences of the last comparison of three days or more that are not mended',
)

/** The night that an instant belongs to: it changes at three in the morning of the campaign. */
export const nightOf = (instant: Date): string => campaignDay(new Date(instant.getTime() - hourOfNight * 60 * 60_000))

/** Compares the last three days with the processor, once a night, by one replica. */
export function nightlyJob(deps: MoneyBackDeps): Job {
  const { db, log, now } = deps
  return {
    name: 'reconciliation',
    everyMs,
    async run() {
      // Whoever compared, and whenever this process began.
      open.set(await countUnmended(db, lookBackMs))
      await aloneInReconciling(db, async () => {
        const last = await lastReconciledAt(db)
        if (!last || nightOf(last) === nightOf(now())) return
        const until = now()
        const { compared, differences } = await reconcile(deps, {
          since: new Date(until.getTime() - lookBackMs),
          until,
        })
        const unmended = differences.filter(({ mended }) => !mended).length
        log[unmended > 0 ? 'error' : 'info']({ compared, differences: differences.length, unmended }, 'reconciled')
      })
      return false
    },
  }
}
