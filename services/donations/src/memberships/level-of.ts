import type { Queries } from '@evenhand/service-kit/postgres'
import { priceOf } from '../processor/monthly.ts'
import { levelThatCounts } from './membership.ts'
import { listMembershipsOf } from './store.ts'

/** The level of somebody who has more than one membership is the highest that counts. */
export async function levelOf(db: Queries, donorId: string): Promise<string> {
  const levels = (await listMembershipsOf(db, donorId)).map(levelThatCounts)
  const worth = (level: (typeof levels)[number]): bigint => (level === 'none' ? -1n : priceOf(level))
  return levels.reduce((best, level) => (worth(level) > worth(best) ? level : best), 'none')
}
