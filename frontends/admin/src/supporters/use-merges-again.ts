import { adminQueries } from '@evenhand/web-kit/desk'
import { useQueryClient } from '@evenhand/web-kit/facade'

/** Reads again what is known of both records of a merge. */
export function useMergesAgain({ fromId, toId }: { fromId: string; toId: string }): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [fromId, toId].map((donorId) => client.invalidateQueries({ queryKey: adminQueries.mergesOf(donorId).queryKey })),
    )
}
