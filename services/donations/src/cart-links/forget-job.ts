import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { dayBefore } from './rules.ts'
import { forgetCarts, forgetLinks } from './store.ts'

const everyMs = 60 * 60 * 1000
const rowsMax = 1_000
/** A cart that nobody touched for so long is forgotten, and with it who wanted to give. */
export const keepCartsDays = 90

/** Carts and their links end by themselves: they hold names and addresses of people who may never have given. */
export const forgetCartsJob = (db: Database, now: () => Date): Job => ({
  name: 'forget-carts',
  everyMs,
  async run() {
    const links = await forgetLinks(db, dayBefore(now()), rowsMax)
    const untouched = new Date(now().getTime() - keepCartsDays * 24 * 60 * 60 * 1000)
    return (await forgetCarts(db, untouched, rowsMax)) || links
  },
})
