import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Database } from '@evenhand/service-kit/postgres'
import { forgetTraces } from './holds-store.ts'
import { keepTracesDays } from './holds.ts'

const hourMs = 60 * 60 * 1000

/** Forgets the network and browsers that activities were sent from, once no rule counts by them. */
export const forgetTracesJob = (db: Database, now = (): Date => new Date()): Job => ({
  name: 'forget-social-traces',
  everyMs: hourMs,
  run: () => forgetTraces(db, new Date(now().getTime() - keepTracesDays * 24 * hourMs)),
})
