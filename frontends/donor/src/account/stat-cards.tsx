import { Card, formatDollars, LevelBadge, parseDollars } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import type { Stats } from './entry-pages.ts'
import type { Holder } from './holder.ts'

/** Characters of the display face that fill a card's width at a size of one hundredth of it. */
const charactersAcross = 170

export function StatCards({ account, stats }: { account: Holder; stats: Stats }) {
  const total = stats.totalLifetimeEntries.toLocaleString('en-US')
  const monthly = stats.monthlyAutoEntries.toLocaleString('en-US')
  const donated = formatDollars(parseDollars(account.totalDonated) ?? 0n)
  const longest = Math.max(...[total, monthly, donated].map(({ length }) => length))
  // All four in one size: as large as the longest can be without breaking.
  const fontSize = `clamp(1.125rem, ${(charactersAcross / longest).toFixed(1)}cqi, 2.75rem)`
  return (
    <dl className="mt-10 grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Stat title="Total Entries" fontSize={fontSize}>
        {total}
      </Stat>
      <Stat title="Monthly Auto" fontSize={fontSize}>
        {monthly}
      </Stat>
      <Stat title="Membership" fontSize={fontSize}>
        {account.membershipLevel === 'none' ? 'None' : <LevelBadge level={account.membershipLevel} />}
      </Stat>
      <Stat title="Total Donated" fontSize={fontSize}>
        {donated}
      </Stat>
    </dl>
  )
}

interface StatProps {
  title: string
  fontSize: string
  children: ReactNode
}

const Stat = ({ title, fontSize, children }: StatProps) => (
  <Card className="@container flex min-w-0 flex-col justify-between gap-4 p-5 sm:p-6">
    <dt className="text-small text-ink-soft">{title}</dt>
    <dd className="font-display leading-none break-words tabular-nums" style={{ fontSize }}>
      {children}
    </dd>
  </Card>
)
