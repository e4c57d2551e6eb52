import { Card, LevelBadge, Money } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import type { Account, Stats } from './entry-pages.ts'

export const StatCards = ({ account, stats }: { account: Account; stats: Stats }) => (
  <dl className="mt-10 grid grid-cols-2 gap-4 lg:grid-cols-4">
    <Stat title="Total Entries">{stats.totalLifetimeEntries.toLocaleString('en-US')}</Stat>
    <Stat title="Monthly Auto">{stats.monthlyAutoEntries.toLocaleString('en-US')}</Stat>
    <Stat title="Membership">
      {account.membershipLevel === 'none' ? 'None' : <LevelBadge level={account.membershipLevel} />}
    </Stat>
    <Stat title="Total Donated">
      <Money value={account.totalDonated} />
    </Stat>
  </dl>
)

const Stat = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="flex min-w-0 flex-col justify-between gap-4 p-5 sm:p-6">
    <dt className="text-small text-ink-soft">{title}</dt>
    <dd className="font-display text-[clamp(1.5rem,1rem+2.2vw,2.75rem)] leading-none break-words tabular-nums">
      {children}
    </dd>
  </Card>
)
