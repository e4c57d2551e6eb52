import { api } from '@evenhand/web-kit/facade'
import { memorialPages } from '@evenhand/web-kit/forms'

/** One memorial that is shown; below the walls, so that it is asked for again with them. */
export const memorialQuery = (memorialId: string) => ({
  meta: { published: true },
  queryKey: ['memorial-blocks', 'one', memorialId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api(memorialPages.getMemorialBlock, { params: { memorialId } }, { signal }),
})
