import type { emailSubscribers } from '@evenhand/web-kit/desk'
import { Badge, Cell, DateTime, groupedNumber, HeaderCell, LevelBadge, Table } from '@evenhand/web-kit/facade'
import { RowLink } from '../../lists/row-link.tsx'
import { SortHeader } from '../../lists/sort-header.tsx'
import { narrow, wide } from '../../lists/widths.ts'
import { nameOf, sourceWords, statusWords } from './subscriber-words.ts'

interface SubscribersTableProps {
  rows: readonly emailSubscribers.EmailSubscriber[]
  order: 'asc' | 'desc'
}

/** Each row opens its subscriber beside the list. */
export const SubscribersTable = ({ rows, order }: SubscribersTableProps) => (
  <Table aria-label="Subscribers">
    <thead>
      <tr>
        <HeaderCell className="px-2">Subscriber</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Source</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Membership</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Tags</HeaderCell>
        <SortHeader title="Added" sort="date" now={{ sort: 'date', order }} className={wide} />
        <HeaderCell className="px-2">Status</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((subscriber) => (
        <Row key={subscriber.id} subscriber={subscriber} />
      ))}
    </tbody>
  </Table>
)

const Membership = ({ level, number }: { level: string | null; number: string | null }) => (
  <>
    {level !== null && <LevelBadge level={level} />}
    {number !== null && (
      <span className="block text-fine whitespace-nowrap text-ink-soft tabular-nums">{groupedNumber(number)}</span>
    )}
  </>
)

const Row = ({ subscriber }: { subscriber: emailSubscribers.EmailSubscriber }) => {
  const { id, email, source, tags, status, membershipTier, accountNumber, createdAt } = subscriber
  const name = nameOf(subscriber)
  return (
    <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
      <Cell className="w-full max-w-0 min-w-40 px-2 py-2">
        <RowLink opens="subscriber" id={id}>
          {name}
        </RowLink>
        {name !== email && (
          <span className="block truncate text-fine text-ink-soft" title={email}>
            {email}
          </span>
        )}
        <span className={`text-fine text-ink-soft ${narrow}`}>{sourceWords[source]}</span>
        <span className={`flex flex-wrap items-center gap-1 ${narrow}`}>
          <Membership level={membershipTier} number={accountNumber} />
        </span>
      </Cell>
      <Cell className={`px-2 py-2 whitespace-nowrap ${wide}`}>{sourceWords[source]}</Cell>
      <Cell className={`px-2 py-2 ${wide}`}>
        <Membership level={membershipTier} number={accountNumber} />
      </Cell>
      <Cell className={`max-w-32 px-2 py-2 ${wide}`}>
        <span className="block truncate" title={tags.join(', ')}>
          {tags.join(', ')}
        </span>
      </Cell>
      <Cell className={`px-2 py-2 ${wide}`}>
        <DateTime value={createdAt} />
      </Cell>
      <Cell className="px-2 py-2">
        <Badge tone={status === 'active' ? 'free' : 'silver'}>{statusWords[status]}</Badge>
        <span className={`block text-fine text-ink-soft ${narrow}`}>{tags.join(', ')}</span>
      </Cell>
    </tr>
  )
}
