import { Card, DateTime, ErrorState, Loading, messageOf, Money, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import type { moneyTrail } from '@evenhand/web-kit/forms'
import { trailQueries } from './trail-queries.ts'

/** From what was paid to what is left, line by line: it adds up because the accounts do. */
export function Trail() {
  const trail = useQuery(trailQueries.trail())
  if (trail.isPending) {
    return (
      <Loading label="Loading the accounts">
        <Skeleton className="h-80 rounded-card" />
      </Loading>
    )
  }
  if (trail.isError) {
    return (
      <ErrorState
        title="We couldn’t load the accounts"
        message={messageOf(trail.error, 'Try again in a moment.')}
        onRetry={() => void trail.refetch()}
      />
    )
  }
  return <Lines {...trail.data} />
}

const Lines = ({ given, refunded, fees, granted, paid, notGranted, asOf }: moneyTrail.MoneyTrail) => (
  <Card>
    <h2 className="text-title">Our accounts so far</h2>
    <dl className="mt-5 grid grid-cols-[1fr_auto] gap-y-3 tabular-nums">
      <Line name="Paid by donors" value={given} isSum />
      <Line name="Returned to donors" value={refunded} isTaken />
      <Line name="Kept by the card processor as fees" value={fees} isTaken />
      <Line name="Granted to nonprofits" value={granted} isTaken />
      {notGranted.startsWith('-') ? (
        <Line name="Granted ahead of payments" value={notGranted.slice(1)} isSum />
      ) : (
        <Line name="Not granted yet" value={notGranted} isSum />
      )}
    </dl>
    <p className="mt-5 border-t border-hairline pt-5">
      Of what was granted, <Money value={paid} /> is paid.
      <Reported />
    </p>
    <p className="mt-3 text-small text-ink-soft">
      As of <DateTime value={asOf} show="day-and-time" />. Donors paid for gifts, memberships and everything else here.
      Prizes and our own costs aren’t in these figures; what isn’t granted yet may pay for them, too.
    </p>
  </Card>
)

/** What organizations say they spent of it, in reports that were accepted. Nothing while that isn't known. */
function Reported() {
  const { data } = useQuery(trailQueries.sums())
  if (!data || data.reported === 0) return null
  return (
    <>
      {' '}
      Of that, nonprofits have reported <Money value={data.spent} /> spent, in{' '}
      {data.reported === 1 ? 'a report on one grant' : `reports on ${data.reported} grants`}.
    </>
  )
}

interface LineProps {
  name: string
  value: string
  isTaken?: boolean
  isSum?: boolean
}

const Line = ({ name, value, isTaken = false, isSum = false }: LineProps) => (
  <>
    <dt className={isSum ? 'font-semibold' : 'text-ink-soft'}>{name}</dt>
    <dd className={isSum ? 'text-right font-semibold' : 'text-right text-ink-soft'}>
      {isTaken && '− '}
      <Money value={value} />
    </dd>
  </>
)
