import type { merges } from '@evenhand/contracts/http'
import type { Queries } from '@evenhand/service-kit/postgres'
import { listCounted } from './merging-store.ts'

/** What of a record would count for the other one; caps hold for both together then. */
export async function previewMerge(
  db: Queries,
  { fromId }: { fromId: string },
): Promise<Omit<merges.MergePreview, 'open'>> {
  const counted = await listCounted(db, fromId)
  const moving = counted.filter(({ isFrozen }) => !isFrozen)
  return {
    from: null,
    to: null,
    moves: moving.map(({ title, entries }) => ({ title, amount: null, entries: Number(entries), nextAt: null })),
    stays: counted
      .filter(({ isFrozen }) => isFrozen)
      .map(({ title, entries }) => `${entries} entries in ${title}: the list of its draw is final.`),
    ends: [],
  }
}
