import { api } from '@evenhand/web-kit/facade'
import { grantPayments, moneyTrail } from '@evenhand/web-kit/forms'

interface Asking {
  signal: AbortSignal
}

/** Marks what everybody may see, as the queries of web-kit do. */
const published = { published: true }

export const trailQueries = {
  trail: () => ({
    meta: published,
    queryKey: ['money-trail'],
    queryFn: ({ signal }: Asking) => api(moneyTrail.getMoneyTrail, {}, { signal }),
  }),
  grants: () => ({
    meta: published,
    queryKey: ['grants'],
    queryFn: ({ signal }: Asking) => api(grantPayments.listGrants, {}, { signal }),
  }),
}
