import { Cell, DateTime, HeaderCell, Table } from '@evenhand/web-kit/facade'
import { ChoiceCell, ChoiceHeader, type ChosenRows } from '../lists/chosen.tsx'
import { RowLink } from '../lists/row-link.tsx'
import { SortHeader } from '../lists/sort-header.tsx'
import { narrow, wide } from '../lists/widths.ts'
import { holdWords, type Referral, referralWords, stateTones, stateWords } from './referral-words.ts'

interface ReferralsTableProps {
  rows: readonly Referral[]
  order: 'asc' | 'desc'
  chosen: ChosenRows | undefined
}

/** Each row opens its referral beside the list; its box takes it into a decision about several. */
export const ReferralsTable = ({ rows, order, chosen }: ReferralsTableProps) => (
  <Table aria-label="Affiliate referrals">
    <thead>
      <tr>
        <ChoiceHeader chosen={chosen} />
        <HeaderCell className="px-2">Affiliate</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Held by</HeaderCell>
        <HeaderCell className={`px-2 text-right ${wide}`}>Gift</HeaderCell>
        <SortHeader title="Paid" sort="date" now={{ sort: 'date', order }} className={wide} />
        <HeaderCell className="px-2">Status</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((referral) => (
        <Row key={referral.id} referral={referral} chosen={chosen} />
      ))}
    </tbody>
  </Table>
)

function Row({ referral, chosen }: { referral: Referral; chosen: ChosenRows | undefined }) {
  const { id, affiliateName, code, amount, state, paidAt } = referral
  return (
    <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
      <ChoiceCell chosen={chosen} id={id} words={`${referralWords(referral)}, …${id.slice(-6)}`} />
      <Cell className="min-w-40 px-2 py-2 @[44rem]:max-w-64">
        <RowLink opens="referral" id={id}>
          {affiliateName}
        </RowLink>
        <span className="block text-fine text-ink-soft">{code}</span>
        <span className={`block text-fine text-ink-soft ${narrow}`}>{holdWords(referral)}</span>
      </Cell>
      <Cell className={`max-w-72 px-2 py-2 ${wide}`}>{holdWords(referral) || 'Nothing'}</Cell>
      <Cell className={`px-2 py-2 text-right tabular-nums ${wide}`}>${amount}</Cell>
      <Cell className={`px-2 py-2 ${wide}`}>
        <DateTime value={paidAt} />
      </Cell>
      <Cell className="px-2 py-2">
        <span className={`font-medium ${stateTones[state]}`}>{stateWords[state]}</span>
        <span className={`block text-fine text-ink-soft ${narrow}`}>
          <DateTime value={paidAt} />
        </span>
      </Cell>
    </tr>
  )
}
