import { api, Card, donations, formatDollars, parseDollars, useQuery } from '@evenhand/web-kit/facade'

const deciders = {
  meta: { published: true },
  queryKey: ['money-deciders'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(donations.getMoneyDeciders, {}, { signal }),
}

/** Who writes down the money that no card processor sees, and whether a second person looks at it. */
export function WhoDecides() {
  const { data } = useQuery(deciders)
  if (!data) return null
  const from = formatDollars(parseDollars(data.from) ?? 0n)
  return (
    <Card className="mt-6">
      <h2 className="text-title">Who records checks, transfers, cash and refunds</h2>
      <p className="mt-3">
        {data.people === 2
          ? `A check, a bank transfer, cash or a refund of ${from} or more takes two administrators: one asks for it, and another approves it before anything is done.`
          : 'On this site, one administrator alone can record checks, transfers and cash of any amount, and refund any gift.'}
      </p>
    </Card>
  )
}
