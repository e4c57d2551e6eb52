import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { forgetOldCodes } from './store.ts'

const everyMs = 60 * 60 * 1000
const rowsMax = 5_000

/** After a day nobody needs a code; the address it went to is forgotten by the kit's upkeep. */
export const forgetCodesJob = (db: Database): Job => ({
  name: 'forget-codes',
  everyMs,
  run: () => forgetOldCodes(db, rowsMax),
})
