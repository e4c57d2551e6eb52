import { api } from '@evenhand/web-kit/facade'
import { sponsorships } from '@evenhand/web-kit/forms'

/** The blocks that are not free; everyone sees the same. */
export const wallQuery = {
  queryKey: ['sponsor-wall'],
  meta: { published: true },
  queryFn: ({ signal }: { signal: AbortSignal }) => api(sponsorships.getSponsorWall, {}, { signal }),
} as const
