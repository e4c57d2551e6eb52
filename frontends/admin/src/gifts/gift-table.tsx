import type { gifts } from '@evenhand/web-kit/desk'
import { campaignTimeZone, Cell, DateTime, HeaderCell, LevelBadge, Link, Money, Table } from '@evenhand/web-kit/facade'
import { useListAddress } from '../lists/list-address.ts'
import { SortHeader, type Sorting } from '../lists/sort-header.tsx'
import { LedgerEntries } from './ledger-entries.tsx'
import { stateOf, wayWords } from './gift-words.ts'

/**
 * Two columns on a phone and four beside the rail say what seven say where there is room, so that nobody scrolls sideways for the amount or
 * the status. By the table's own width: beside the rail, and in a panel, a wide window is narrow.
 */
const wide = '@max-[60rem]:hidden'
const notWide = '@[60rem]:hidden'
const middle = '@max-2xl:hidden'
const narrow = '@2xl:hidden'

interface GiftTableProps {
  label: string
  gifts: readonly gifts.ListedGift[]
  /** How the list is ordered, where its reader can order it. */
  sorting?: Sorting
}

export const GiftTable = ({ label, gifts: rows, sorting }: GiftTableProps) => (
  <Table aria-label={label}>
    <thead>
      <tr>
        {sorting ? (
          <>
            <SortHeader title="Received" sort="date" first="desc" now={sorting} className={wide} />
            <SortHeader title="Donor" sort="donor" now={sorting} />
            <SortHeader title="Amount" sort="amount" first="desc" now={sorting} className="text-right" />
          </>
        ) : (
          <>
            <HeaderCell className={`px-2 ${wide}`}>Received</HeaderCell>
            <HeaderCell className="px-2">Donor</HeaderCell>
            <HeaderCell className="px-2 text-right">Amount</HeaderCell>
          </>
        )}
        <HeaderCell className={`px-2 ${middle}`}>What</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Method</HeaderCell>
        <HeaderCell className={`px-2 text-right ${wide}`}>Entries</HeaderCell>
        <HeaderCell className={`px-2 ${middle}`}>Status</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((gift, at) => (
        <GiftRow key={gift.id} gift={gift} beside={pageOf(rows, at)} />
      ))}
    </tbody>
  </Table>
)

/** As many as can be asked for together: the page that a row came with. */
const rowsTogether = 50

function pageOf(rows: readonly gifts.ListedGift[], at: number): string[] {
  const from = at - (at % rowsTogether)
  return rows.slice(from, from + rowsTogether).map(({ id }) => id)
}

function GiftRow({ gift, beside }: { gift: gifts.ListedGift; beside: readonly string[] }) {
  const { linkTo } = useListAddress()
  const { words, tone } = stateOf(gift)
  return (
    <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
      <Cell className={`px-2 py-2 whitespace-nowrap ${wide}`}>
        <Received gift={gift} />
      </Cell>
      <Cell className="min-w-40 px-2 py-2 @[60rem]:max-w-60">
        <Link
          to={{ pathname: '/admin/gifts', ...linkTo({ gift: gift.id }) }}
          data-row={gift.id}
          className="block font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {gift.donorName || 'No name'}
        </Link>
        <span className="block text-fine wrap-anywhere text-ink-soft">{gift.donorEmail}</span>
        <span className={`mt-1 block ${narrow}`}>
          <What gift={gift} />
        </span>
        <span className={`block text-fine text-ink-soft ${notWide}`}>
          <Received gift={gift} />
        </span>
      </Cell>
      <Cell className="px-2 py-2 text-right font-medium">
        <Money value={gift.amount} />
        <span className={`block text-fine ${tone} ${narrow}`}>{words}</span>
      </Cell>
      <Cell className={`min-w-32 px-2 py-2 ${middle}`}>
        <What gift={gift} />
      </Cell>
      <Cell className={`px-2 py-2 ${wide}`}>{wayWords[gift.way]}</Cell>
      <Cell className={`px-2 py-2 text-right tabular-nums ${wide}`}>
        <LedgerEntries gift={gift} beside={beside} />
      </Cell>
      <Cell className={`px-2 py-2 font-medium ${tone} ${middle}`}>{words}</Cell>
    </tr>
  )
}

/** Of a check the day is known and no time. */
const Received = ({ gift: { way, receivedAt } }: { gift: gifts.ListedGift }) =>
  way === 'check' || way === 'cash' || way === 'transfer' ? (
    <DateTime value={receivedAt} timeZone={campaignTimeZone} />
  ) : (
    <DateTime value={receivedAt} show="day-and-time" />
  )

const What = ({ gift }: { gift: gifts.ListedGift }) => (
  <>
    {gift.membershipLevel ? <LevelBadge level={gift.membershipLevel} /> : gift.description}
    {gift.donationType === 'monthly' && <span className="ml-2 text-fine text-ink-soft">monthly</span>}
  </>
)
