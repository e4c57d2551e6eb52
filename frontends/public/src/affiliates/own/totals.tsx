import { Card } from '@evenhand/web-kit/facade'
import type { affiliates } from '@evenhand/web-kit/forms'

/** How far the referrals have come, of all time; clicks and sign-ups of the last thirty days. */
export function Totals({ totals, days }: Pick<affiliates.OwnAffiliate, 'totals' | 'days'>) {
  const sum = (part: 'clicks' | 'signUps') => days.reduce((all, day) => all + day[part], 0)
  const facts = [
    ['Entries', totals.entries],
    ['Referrals that count', totals.counted],
    ['Waiting to count', totals.pending],
    ['On hold', totals.held + totals.appealed],
    ['Clicks in 30 days', sum('clicks')],
    ['Sign-ups in 30 days', sum('signUps')],
  ] as const
  return (
    <Card>
      <h2 className="text-title">So far</h2>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-small text-ink-soft">{name}</dt>
            <dd className="mt-0.5 text-title font-semibold tabular-nums">{value.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
