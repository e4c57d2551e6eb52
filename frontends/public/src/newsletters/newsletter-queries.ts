import { api } from '@evenhand/web-kit/facade'
import { emailNewsletters } from '@evenhand/web-kit/forms'

interface Asking {
  signal: AbortSignal
}

/** Marks what everybody may see, as the queries of web-kit do. */
const published = { published: true }

export const newsletterQueries = {
  all: () => ({
    meta: published,
    queryKey: ['newsletters'],
    queryFn: ({ signal, pageParam }: Asking & { pageParam: string }) =>
      api(
        emailNewsletters.listNewsletters,
        { query: { limit: '20', ...(pageParam ? { after: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  }),
  one: (newsletterId: string) => ({
    meta: published,
    queryKey: ['newsletters', newsletterId],
    queryFn: ({ signal }: Asking) => api(emailNewsletters.getNewsletter, { params: { newsletterId } }, { signal }),
  }),
}
