import { type Level, queries, useQuery } from '@evenhand/web-kit/facade'

export type OwnLevel = { kind: 'nobody' | 'asking' | 'none'; level?: undefined } | { kind: 'member'; level: Level }

/** The level of the membership of who is signed in. `asking` while it is not known, also when it cannot be known right now. */
export function useOwnLevel(): OwnLevel {
  const session = useQuery(queries.session())
  const isDonor = session.data?.role === 'donor'
  const memberships = useQuery({ ...queries.memberships(), enabled: isDonor })
  if (session.data && !isDonor) return { kind: 'nobody' }
  if (!memberships.data) return { kind: 'asking' }
  // A monthly gift has no level.
  const running = memberships.data.find(({ state, level }) => state !== 'ended' && level !== null)
  return running?.level ? { kind: 'member', level: running.level } : { kind: 'none' }
}
