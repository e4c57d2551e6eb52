import { adminQueries, type merges } from '@evenhand/web-kit/desk'
import type { useQueryClient } from '@evenhand/web-kit/facade'
import { partNames, parts } from './parts.ts'

/** The record of an address, and whether any service knows something of it. */
export type FoundRecord =
  | { kind: 'known' | 'unknown'; donorId: string }
  | { kind: 'combined'; into: string; at: NonNullable<merges.RecordOf['mergedAt']> }

/** Who gave, and who is only a member, registered, applied, or wrote: whatever a part of the desk knows makes a record. */
export async function findRecord(client: ReturnType<typeof useQueryClient>, email: string): Promise<FoundRecord> {
  const { donorId, leadsTo, mergedAt } = await client.fetchQuery(adminQueries.recordOf(email))
  if (mergedAt !== null) return { kind: 'combined', into: leadsTo, at: mergedAt }
  const known = await Promise.all(
    partNames.map(async (part) => {
      const { pages } = await client.fetchInfiniteQuery(adminQueries.history(parts[part].call, donorId))
      return pages.some(({ person, items }) => person !== null || items.length > 0)
    }),
  )
  return { kind: known.includes(true) ? 'known' : 'unknown', donorId }
}
