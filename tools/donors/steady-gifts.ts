import { setTimeout as sleep } from 'node:timers/promises'
import type { Answers } from './answers.ts'
import { openBrowser } from './browser.ts'
import { findCardForm, give, type Giver } from './give.ts'
import { wishOf } from './wishes.ts'

export interface GivingDonors {
  given: readonly Giver[]
  failed: readonly string[]
}

export interface Steady {
  site: string
  perMinute: number
  answers: Answers
  /** Where a gateway is killed, its open connections break: the donor's browser sends the same request again. */
  mayLoseConnection: boolean
}

/** Donors come one after another, at the same pace whatever happens to those before them, until `isOver`. */
export async function giveSteadily(steady: Steady, isOver: () => boolean): Promise<GivingDonors> {
  const { site, perMinute, answers, mayLoseConnection } = steady
  const form = await findCardForm(openBrowser(site, answers, { mayLoseConnection: true }))
  const given: Giver[] = []
  const failed: string[] = []
  const onTheirWay: Promise<void>[] = []
  for (let nth = 0; !isOver(); nth += 1) {
    const email = `drill-${crypto.randomUUID()}@example.test`
    const wish = wishOf(nth)
    const donor = give(openBrowser(site, answers, { mayLoseConnection }), { email, wish }, form, answers).then(
      (giver) => void given.push(giver),
      (error: unknown) => void failed.push(`${email} (${wish.way}): ${String(error)}`),
    )
    onTheirWay.push(donor)
    await sleep(60_000 / perMinute)
  }
  await Promise.all(onTheirWay)
  return { given, failed }
}
