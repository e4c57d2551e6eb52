import { api, DateTime, donations, useQuery, winners } from '@evenhand/web-kit/facade'

/** How many people decide about each kind, for everyone to read. */
export const deciders = {
  money: {
    queryKey: ['admin', 'deciders', 'money'],
    queryFn: ({ signal }: { signal: AbortSignal }) => api(donations.getMoneyDeciders, {}, { signal }),
  },
  prizes: {
    queryKey: ['admin', 'deciders', 'prizes'],
    queryFn: ({ signal }: { signal: AbortSignal }) => api(winners.getPrizeDeciders, {}, { signal }),
  },
}

/** Beside what another person has to decide, where there is none: until when that is so, and what then. */
export function NobodyElse({ decides }: { decides: keyof typeof deciders }) {
  const { twoUntil, twoFrom } =
    useQuery<{ twoUntil: string | null; twoFrom: string | null }>(deciders[decides]).data ?? {}
  if (!twoUntil) return null
  return (
    <p className="text-small">
      Nobody else may decide now. It takes two people until <DateTime value={twoUntil} show="day-and-time" />, because
      two could decide before. After that, one person alone can, for as long as nobody else may.
      {twoFrom && (
        <>
          {' '}
          From <DateTime value={twoFrom} show="day-and-time" /> on, two people can decide again.
        </>
      )}
    </p>
  )
}
