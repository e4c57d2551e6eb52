import {
  type AnswerOf,
  Cell,
  DateTime,
  type donations,
  HeaderCell,
  LevelBadge,
  Money,
  Table,
} from '@evenhand/web-kit/facade'

type Gift = AnswerOf<typeof donations.listGifts>['items'][number]

const statusTones = { confirmed: 'text-success', pending: 'text-ink-soft', refunded: 'text-danger' } as const

export const GiftTable = ({ label, gifts }: { label: string; gifts: readonly Gift[] }) => (
  <Table aria-label={label}>
    <thead>
      <tr>
        <HeaderCell className="px-2">When</HeaderCell>
        <HeaderCell className="px-2">Donor</HeaderCell>
        <HeaderCell className="px-2 text-right">Amount</HeaderCell>
        <HeaderCell className="px-2">What</HeaderCell>
        <HeaderCell className="px-2 text-right">Entries</HeaderCell>
        <HeaderCell className="px-2">State</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {gifts.map((gift) => (
        <tr key={gift.id} className="hover:bg-sunken">
          <Cell className="px-2 py-2 whitespace-nowrap">
            <DateTime value={gift.createdAt} show="day-and-time" />
          </Cell>
          <Cell className="max-w-56 px-2 py-2">
            <span className="block truncate" title={gift.donorName}>
              {gift.donorName}
            </span>
            <span className="block truncate text-fine text-ink-soft" title={gift.donorEmail}>
              {gift.donorEmail}
            </span>
          </Cell>
          <Cell className="px-2 py-2 text-right font-medium">
            <Money value={gift.amount} />
          </Cell>
          <Cell className="px-2 py-2 whitespace-nowrap">
            {gift.membershipLevel ? <LevelBadge level={gift.membershipLevel} /> : gift.description}
            {gift.donationType === 'monthly' && <span className="ml-2 text-fine text-ink-soft">monthly</span>}
          </Cell>
          <Cell className="px-2 py-2 text-right tabular-nums">{gift.entries.toLocaleString('en-US')}</Cell>
          <Cell className={`px-2 py-2 font-medium ${statusTones[gift.status]}`}>{gift.status}</Cell>
        </tr>
      ))}
    </tbody>
  </Table>
)
