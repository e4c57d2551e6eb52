import { api } from '@evenhand/web-kit/facade'
import { grantPayments, moneyTrail, nonprofits, rounds } from '@evenhand/web-kit/forms'

interface Asking {
  signal: AbortSignal
}

/** Marks what everybody may see, as the queries of web-kit do. */
const published = { published: true }

/** Whose grants: of a round, or to an organization; all of them where nothing is said. */
export interface GrantsOf {
  round?: string
  nonprofit?: string
}

export const trailQueries = {
  trail: () => ({
    meta: published,
    queryKey: ['money-trail'],
    queryFn: ({ signal }: Asking) => api(moneyTrail.getMoneyTrail, {}, { signal }),
  }),
  sums: () => ({
    meta: published,
    queryKey: ['grants', 'sums'],
    queryFn: ({ signal }: Asking) => api(grantPayments.getGrantSums, {}, { signal }),
  }),
  grants: (of: GrantsOf) => ({
    meta: published,
    queryKey: ['grants', of],
    queryFn: ({ signal, pageParam }: Asking & { pageParam: string }) =>
      api(grantPayments.listGrants, { query: pageParam ? { ...of, after: pageParam } : of }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  }),
  round: (slug: string) => ({
    meta: published,
    queryKey: ['grant-rounds', slug],
    queryFn: ({ signal }: Asking) => api(rounds.getGrantRound, { params: { slug } }, { signal }),
  }),
  organization: (nonprofitId: string) => ({
    meta: published,
    queryKey: ['nonprofits', nonprofitId],
    queryFn: ({ signal }: Asking) => api(nonprofits.getNonprofit, { params: { nonprofitId } }, { signal }),
  }),
}
