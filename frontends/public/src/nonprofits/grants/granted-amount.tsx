import { formatDollars, parseDollars } from '@evenhand/web-kit/facade'

const centsOf = (dollars: string): bigint => parseDollars(dollars) ?? 0n

/** What of a grant is still granted: an amount that was canceled is nobody's any more. */
export function GrantedAmount({ awarded, canceled }: { awarded: string; canceled: string }) {
  const cents = centsOf(awarded) - centsOf(canceled)
  return (
    <p className="font-semibold tabular-nums">
      {cents === 0n ? 'Canceled' : formatDollars(cents, { wholeDollars: true })}
    </p>
  )
}

/** What it was before, where a part of it was canceled. */
export const Canceled = ({ awarded, canceled }: { awarded: string; canceled: string }) =>
  centsOf(canceled) > 0n && (
    <>
      {' '}
      · {formatDollars(centsOf(canceled), { wholeDollars: true })} of{' '}
      {formatDollars(centsOf(awarded), { wholeDollars: true })} canceled
    </>
  )
