import type { merges } from '@evenhand/web-kit/desk'
import { DateTime, Link, Money } from '@evenhand/web-kit/facade'
import { useId } from 'react'
import { Fact, Facts } from '../lists/facts.tsx'
import { useKnownAs } from './known-as.ts'
import { Running } from './running.tsx'

/** A record, with its address where who asks has typed it. */
export interface Side {
  donorId: string
  email?: string | undefined
}

interface TwoRecordsProps {
  from: Side
  to: Side
  /** As each service knows them. */
  known: readonly Pick<merges.MergePreview, 'from' | 'to'>[]
}

/** Both people beside each other, so that who decides sees whether they are one. */
export const TwoRecords = ({ from, to, known }: TwoRecordsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Record what="This record goes" side={from} known={known.flatMap((one) => one.from ?? [])} />
    <Record what="This record stays" side={to} known={known.flatMap((one) => one.to ?? [])} />
  </div>
)

function Record({ what, side, known }: { what: string; side: Side; known: readonly merges.MergeSide[] }) {
  const id = useId()
  const elsewhere = useKnownAs(side.donorId)
  const name = known.find((one) => one.name !== '')?.name || elsewhere.name
  const email = side.email || known.find((one) => one.email)?.email || elsewhere.email
  const [since] = known.map((one) => one.since).toSorted()
  const given = known.find((one) => one.given)?.given
  const running = known.flatMap((one) => one.running)
  const account = known.find((one) => one.account)?.account
  return (
    <div role="group" aria-labelledby={id} className="rounded-card border border-hairline p-4">
      <p className="text-ink-soft">{what}</p>
      <h3 id={id} className="mb-2 font-sans text-body font-semibold wrap-anywhere">
        <Link to={`/admin/supporters/${side.donorId}`} className="text-primary underline underline-offset-4">
          {name || email || `Donor …${side.donorId.slice(-6)}`}
        </Link>
      </h3>
      <Facts>
        <Fact name="Email">{email || (elsewhere.isPending ? '…' : 'Not known')}</Fact>
        <Fact name="Since">{since === undefined ? 'Not known' : <DateTime value={since} />}</Fact>
        <Fact name="Gifts">
          {given ? given.gifts.toLocaleString('en-US') : 'None'}
          {given && given.gifts > 0 && (
            <>
              , <Money value={given.amount} /> in total
            </>
          )}
        </Fact>
        <Fact name="Pays monthly">
          {running.length === 0 ? 'Nothing' : running.map((one) => <Running key={one.title} running={one} />)}
        </Fact>
        <Fact name="Member account">{account ?? 'None'}</Fact>
      </Facts>
    </div>
  )
}
