import { Card, dayInWords, formatDollars, LevelBadge, levelTerms, parseDollars } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import type { Stats } from './entry-pages.ts'
import type { Holder } from './holder.ts'
import type { Membership } from '../membership/memberships.ts'

/** Characters of the display face that fill a card's width at a size of one hundredth of it. */
const charactersAcross = 170

interface StatCardsProps {
  account: Holder
  stats: Stats
  membership: Membership | undefined
  /** Whether the giveaway isn’t open where the donor lives. */
  isNotOpen: boolean
  hasRefund: boolean
}

export function StatCards({ account, stats, membership, isNotOpen, hasRefund }: StatCardsProps) {
  const total = stats.totalLifetimeEntries.toLocaleString('en-US')
  const monthly = stats.monthlyAutoEntries.toLocaleString('en-US')
  const donated = formatDollars(parseDollars(account.totalDonated) ?? 0n)
  const longest = Math.max(...[total, monthly, donated].map(({ length }) => length))
  // All four in one size: as large as the longest can be without breaking.
  const fontSize = `clamp(1.125rem, ${(charactersAcross / longest).toFixed(1)}cqi, 2.75rem)`
  return (
    <dl className="mt-10 grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Stat title="Total Entries" note={sumOf(stats, hasRefund)} fontSize={fontSize}>
        {total}
      </Stat>
      <Stat title="Monthly Auto" note={autoOf(account, stats, membership, isNotOpen)} fontSize={fontSize}>
        {monthly}
      </Stat>
      <Stat title="Membership" note={membershipNote(account.membershipLevel, membership)} fontSize={fontSize}>
        {account.membershipLevel === 'none' ? 'None' : <LevelBadge level={account.membershipLevel} />}
      </Stat>
      <Stat title="Total Donated" note={givenAs(account, hasRefund)} fontSize={fontSize}>
        {donated}
      </Stat>
    </dl>
  )
}

/** The draws are apart: a total over several of them is no chance in any one. */
function sumOf({ giveaways }: Stats, hasRefund: boolean): string {
  const there = giveaways.filter(({ entries }) => entries > 0).length
  if (there === 0) return hasRefund ? 'After refunds' : 'None so far'
  return there > 1 ? `Across ${there} giveaways` : 'In one giveaway'
}

const waits: Partial<Record<Membership['state'], string>> = {
  'past-due': 'On hold: a payment failed',
  paused: 'Paused for a month',
  ending: 'No more after this month',
}

const noneThere = 'None where you live'

function autoOf(
  { membershipLevel }: Holder,
  { monthlyAutoEntries }: Stats,
  membership: Membership | undefined,
  isNotOpen: boolean,
): string {
  if (membership?.notOpen) return noneThere
  const wait = membership && waits[membership.state]
  if (wait) return wait
  if (membershipLevel !== 'none') return 'Added automatically each month'
  if (monthlyAutoEntries > 0) return 'From your months so far'
  return isNotOpen ? noneThere : 'Members get them each month'
}

/** What happens to it next: charged, resumed, ended. Where nothing is charged, what it brings. */
function membershipNote(level: Holder['membershipLevel'], membership: Membership | undefined): string {
  const { behind, endsAt, pausedUntil, nextPayment } = membership ?? {}
  if (behind) return `$${behind.amount} overdue`
  if (endsAt) return `Ends ${dayInWords(endsAt)}`
  if (pausedUntil) return `Paused until ${dayInWords(pausedUntil)}`
  if (nextPayment) return `$${nextPayment.amount} on ${dayInWords(nextPayment.at)}`
  return level === 'none'
    ? 'Not a member'
    : `${levelTerms[level].entriesPerMonth.toLocaleString('en-US')} entries a month`
}

/** A gift and a month of a membership are different things to the tax authorities, and to the donor. */
function givenAs({ totalDonated, membershipPayments }: Holder, hasRefund: boolean): string {
  const payments = parseDollars(membershipPayments) ?? 0n
  const gifts = (parseDollars(totalDonated) ?? 0n) - payments
  if (gifts + payments === 0n) return hasRefund ? 'After refunds' : 'No gifts so far'
  if (payments === 0n) return 'In gifts'
  if (gifts === 0n) return 'For memberships and multipliers'
  return `${formatDollars(gifts)} in gifts, ${formatDollars(payments)} for memberships and multipliers`
}

interface StatProps {
  title: string
  /** What the figure says, beneath it. */
  note: string
  fontSize: string
  children: ReactNode
}

const Stat = ({ title, note, fontSize, children }: StatProps) => (
  <Card className="@container flex min-w-0 flex-col gap-4 p-5 sm:p-6">
    <dt className="text-small text-ink-soft">{title}</dt>
    <dd className="font-display leading-none break-words tabular-nums" style={{ fontSize }}>
      {children}
    </dd>
    <dd className="mt-auto text-small text-ink-soft">{note}</dd>
  </Card>
)
