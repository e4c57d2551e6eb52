import { queries, useQuery } from '@evenhand/web-kit/facade'
import { useAccount } from '../../account/use-account.ts'
import type { VisitTerms } from './worth.ts'

/** Who looks at the sponsors: a donor, with what a visit depends on where that is known; somebody who is not signed in; or not known yet. */
export type Visitor = { kind: 'unknown' } | { kind: 'visitor' } | { kind: 'donor'; terms: VisitTerms | undefined }

export function useVisitor(): Visitor {
  const session = useQuery(queries.session())
  const isDonor = session.data?.role === 'donor'
  const account = useAccount({ enabled: isDonor })
  const stats = useQuery({ ...queries.donorStats(), enabled: isDonor })
  if (!session.data) return { kind: 'unknown' }
  if (!isDonor) return { kind: 'visitor' }
  // Whoever has neither given nor registered has no account, and visits as one of level free does.
  const level = account.data?.membershipLevel ?? (account.data === null ? 'none' : undefined)
  const terms = level && stats.data ? { level, multipliers: stats.data.activeMultipliers } : undefined
  return { kind: 'donor', terms }
}
