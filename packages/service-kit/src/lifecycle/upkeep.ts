import { forgetAnswers } from '../idempotency/index.ts'
import { forgetHeard } from '../inbox/index.ts'
import { forgetPublished } from '../outbox/index.ts'
import type { Database } from '../postgres/index.ts'
import type { Job } from './jobs.ts'

const hourMs = 3_600_000

/** What each PostgreSQL service forgets by itself: events published or heard long ago, and answers that no repeat will ask for. */
export const upkeepJobs = (db: Database): readonly Job[] => [
  { name: 'forget-published', everyMs: hourMs, run: async () => (await forgetPublished(db)) > 0 },
  { name: 'forget-heard', everyMs: hourMs, run: async () => (await forgetHeard(db)) > 0 },
  { name: 'forget-answers', everyMs: hourMs, run: async () => (await forgetAnswers(db)) > 0 },
]
