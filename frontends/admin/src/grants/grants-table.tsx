import type { grantPayments } from '@evenhand/web-kit/desk'
import { Cell, HeaderCell, Money, Table } from '@evenhand/web-kit/facade'
import { RowLink } from '../lists/row-link.tsx'
import { narrow, wide } from '../lists/widths.ts'
import { standingOf } from './grant-words.ts'

type Grant = grantPayments.DeskGrant

/** Each row opens its grant beside the list. */
export const GrantsTable = ({ rows }: { rows: readonly Grant[] }) => (
  <Table aria-label="Grants">
    <thead>
      <tr>
        <HeaderCell className="px-2">Organization</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Round</HeaderCell>
        <HeaderCell className={`px-2 text-right ${wide}`}>Paid</HeaderCell>
        <HeaderCell className="px-2 text-right">Awarded</HeaderCell>
        <HeaderCell className="px-2">Status</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((grant) => (
        <Row key={grant.id} grant={grant} />
      ))}
    </tbody>
  </Table>
)

function Row({ grant }: { grant: Grant }) {
  const { words, tone } = standingOf(grant)
  return (
    <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
      <Cell className="min-w-40 px-2 py-2 @[44rem]:max-w-72">
        <RowLink opens="grant" id={grant.id} taken={{ kind: 'application', thingId: grant.id }}>
          {grant.organizationName}
        </RowLink>
        <span className="block text-fine wrap-anywhere text-ink-soft">{grant.projectTitle}</span>
      </Cell>
      <Cell className={`max-w-56 px-2 py-2 wrap-anywhere ${wide}`}>{grant.roundTitle}</Cell>
      <Cell className={`px-2 py-2 text-right tabular-nums ${wide}`}>
        <Money value={grant.paid} wholeDollars />
      </Cell>
      <Cell className="px-2 py-2 text-right tabular-nums">
        <Money value={grant.awarded} wholeDollars />
        <span className={`block text-fine text-ink-soft ${narrow}`}>
          <Money value={grant.paid} wholeDollars /> paid
        </span>
      </Cell>
      <Cell className="px-2 py-2">
        <span className={`font-medium ${tone}`}>{words}</span>
      </Cell>
    </tr>
  )
}
