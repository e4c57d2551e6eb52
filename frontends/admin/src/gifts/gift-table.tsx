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

/** On a phone two columns say what six say elsewhere, so that nobody scrolls sideways for the amount. */
const wide = 'max-md:hidden'
const narrow = 'md:hidden'

export const GiftTable = ({ label, gifts }: { label: string; gifts: readonly Gift[] }) => (
  <Table aria-label={label}>
    <thead>
      <tr>
        <HeaderCell className={`px-2 ${wide}`}>When</HeaderCell>
        <HeaderCell className="px-2">Donor</HeaderCell>
        <HeaderCell className="px-2 text-right">Amount</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>What</HeaderCell>
        <HeaderCell className={`px-2 text-right ${wide}`}>Entries</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>State</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {gifts.map((gift) => (
        <tr key={gift.id} className="hover:bg-sunken">
          <Cell className={`px-2 py-2 whitespace-nowrap ${wide}`}>
            <DateTime value={gift.createdAt} show="day-and-time" />
          </Cell>
          <Cell className="max-w-48 px-2 py-2">
            <span className="block truncate" title={gift.donorName}>
              {gift.donorName}
            </span>
            <span className="block truncate text-fine text-ink-soft" title={gift.donorEmail}>
              {gift.donorEmail}
            </span>
            <span className={`mt-1 block ${narrow}`}>
              <What gift={gift} />
              <span className="block text-fine text-ink-soft">
                <DateTime value={gift.createdAt} show="day-and-time" />
              </span>
            </span>
          </Cell>
          <Cell className="px-2 py-2 text-right font-medium">
            <Money value={gift.amount} />
            <span className={`block text-fine ${statusTones[gift.status]} ${narrow}`}>{gift.status}</span>
          </Cell>
          <Cell className={`min-w-32 px-2 py-2 ${wide}`}>
            <What gift={gift} />
          </Cell>
          <Cell className={`px-2 py-2 text-right tabular-nums ${wide}`}>{gift.entries.toLocaleString('en-US')}</Cell>
          <Cell className={`px-2 py-2 font-medium ${statusTones[gift.status]} ${wide}`}>{gift.status}</Cell>
        </tr>
      ))}
    </tbody>
  </Table>
)

const What = ({ gift }: { gift: Gift }) => (
  <>
    {gift.membershipLevel ? <LevelBadge level={gift.membershipLevel} /> : gift.description}
    {gift.donationType === 'monthly' && <span className="ml-2 text-fine text-ink-soft">monthly</span>}
  </>
)
