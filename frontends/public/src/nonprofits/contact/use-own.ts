import { useQuery, useQueryClient } from '@evenhand/web-kit/facade'
import { useExpiredSession } from '@evenhand/web-kit/sign-in'
import type { grants, registering } from '@evenhand/web-kit/forms'
import { portalQueries } from '../portal-queries.ts'

export interface Own {
  organizations: readonly registering.OwnNonprofit[]
  applications: readonly grants.OwnApplication[]
}

/** The organizations of the contact, and their applications. */
export function useOwn() {
  const organizations = useQuery(portalQueries.ownNonprofits())
  const applications = useQuery(portalQueries.ownApplications())
  const error = organizations.error ?? applications.error
  useExpiredSession(error)
  const own: Own | undefined =
    organizations.data && applications.data
      ? { organizations: organizations.data, applications: applications.data }
      : undefined
  return {
    error,
    own,
    again: () => void Promise.all([organizations.refetch(), applications.refetch()]),
  }
}

/** Has the applications read again, after one of them changed. */
export function useApplicationsAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: portalQueries.ownApplications().queryKey })
}
