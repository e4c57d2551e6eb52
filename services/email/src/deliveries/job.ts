import type { Bell, Job } from '@evenhand/service-kit/lifecycle'
import { restSeconds } from '../messages/rules.ts'
import { type Delivering, sendBatch, Unwritable } from './send-batch.ts'
import { endCanceled, finish, listSending, markUncertain } from './store.ts'

const lookEveryMs = 3_000

/** Sends the campaigns, a batch of each in turn. While the mail server is away all rest. */
export function sendCampaignsJob(delivering: Delivering, bell: Bell): Job {
  const { db, now, log } = delivering
  let away = { times: 0, until: 0 }
  /** One that can't be written keeps none of those behind it. */
  async function pauseIf(error: unknown, id: string): Promise<undefined> {
    if (!(error instanceof Unwritable)) throw error
    await delivering.pause(id)
    log.error({ campaignId: id, error }, 'campaign-unwritable')
  }
  return {
    name: 'send-campaigns',
    everyMs: lookEveryMs,
    wokenBy: bell.onRing,
    async run(signal) {
      const uncertain = await markUncertain(db)
      if (uncertain > 0) log.error({ uncertain }, 'campaign-mails-uncertain')
      const canceled = await endCanceled(db)
      if (Date.now() < away.until) return canceled > 0
      let sent = 0
      for (const { id } of await listSending(db)) {
        const batch = await sendBatch(delivering, id, signal).catch((error: unknown) => pauseIf(error, id))
        if (!batch) continue
        sent += batch.claimed
        if (batch.isAway) {
          away = { times: away.times + 1, until: Date.now() + restSeconds('away', away.times + 1) * 1000 }
          return false
        }
        if (batch.claimed > 0) away = { times: 0, until: 0 }
        else if (await finish(db, id, now())) log.info({ campaignId: id }, 'campaign-sent')
      }
      return sent + canceled > 0
    },
  }
}
