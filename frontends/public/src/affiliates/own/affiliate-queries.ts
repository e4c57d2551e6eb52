import { api } from '@evenhand/web-kit/facade'
import { affiliates } from '@evenhand/web-kit/forms'

interface Asking {
  signal: AbortSignal
}

/** What is an affiliate's own is forgotten with everything of a donor when they sign out. */
export const affiliateKey = ['donor', 'affiliate'] as const

export const affiliateQueries = {
  own: () => ({
    queryKey: [...affiliateKey, 'own'],
    queryFn: ({ signal }: Asking) => api(affiliates.getOwnAffiliate, {}, { signal }),
  }),
  referrals: () => ({
    queryKey: [...affiliateKey, 'referrals'],
    queryFn: ({ signal, pageParam }: Asking & { pageParam: string }) =>
      api(affiliates.listOwnReferrals, { query: pageParam ? { after: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  }),
}
