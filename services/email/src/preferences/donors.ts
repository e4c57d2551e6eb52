import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Subscriptions } from '../subscriptions/use-cases.ts'
import { listUnnamed, saveNamed } from './store.ts'

const everyMs = 60 * 60 * 1000
const rowsMax = 200

/** Whose addresses those are that came before migration 0004, and from the version before while it still runs. */
export const nameDonorsJob = ({ db, donorIdOf }: Pick<Subscriptions, 'db' | 'donorIdOf'>): Job => ({
  name: 'name-donors',
  everyMs,
  async run() {
    const unnamed = await listUnnamed(db, rowsMax)
    for (const { id, email } of unnamed) await saveNamed(db, id, donorIdOf(email))
    return unnamed.length === rowsMax
  },
})
