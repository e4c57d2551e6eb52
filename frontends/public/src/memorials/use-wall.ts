import { queries, useQuery, type Wall } from '@evenhand/web-kit/facade'

/** A wall as it is now, also for somebody who comes back to it: who stands there, and which tiles are free. */
export function useWall(wall: Wall) {
  const now = { staleTime: 0, refetchOnWindowFocus: 'always' } as const
  const blocks = useQuery({ ...queries.memorialBlocks(wall), ...now })
  const available = useQuery({ ...queries.memorialPositions(wall), ...now })
  const refetch = () => Promise.all([blocks.refetch(), available.refetch()])
  return {
    blocks: blocks.data,
    available: available.data,
    isPending: blocks.isPending || available.isPending,
    error: blocks.isLoadingError ? blocks.error : available.isLoadingError ? available.error : undefined,
    refetch,
  }
}
