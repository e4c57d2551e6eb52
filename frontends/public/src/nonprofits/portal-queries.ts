import { api } from '@evenhand/web-kit/facade'
import { grantPayments, grants, registering, rounds } from '@evenhand/web-kit/forms'

interface Asking {
  signal: AbortSignal
}

/** Marks what everybody may see, as the queries of web-kit do. */
const published = { published: true }

/** What only the portal asks: in its own chunk, so that no other page carries it. */
export const portalQueries = {
  rounds: () => ({
    meta: published,
    queryKey: ['grant-rounds'],
    queryFn: ({ signal }: Asking) => api(rounds.listGrantRounds, {}, { signal }),
  }),
  awarded: () => ({
    meta: published,
    queryKey: ['grant-applications'],
    queryFn: ({ signal }: Asking) => api(grants.listGrantApplications, { query: {} }, { signal }),
  }),
  /** What is a contact's own is forgotten with everything of a donor when they sign out. */
  ownNonprofits: () => ({
    queryKey: ['donor', 'nonprofits'],
    queryFn: ({ signal }: Asking) => api(registering.listOwnNonprofits, {}, { signal }),
  }),
  ownGrants: () => ({
    queryKey: ['donor', 'grants'],
    queryFn: ({ signal }: Asking) => api(grantPayments.listOwnGrants, {}, { signal }),
  }),
  ownApplications: () => ({
    queryKey: ['donor', 'grant-applications'],
    queryFn: ({ signal }: Asking) => api(grants.listOwnApplications, {}, { signal }),
  }),
}
