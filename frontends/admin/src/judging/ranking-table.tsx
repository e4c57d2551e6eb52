import type { judging } from '@evenhand/web-kit/desk'
import { Cell, HeaderCell, Link, Money, Table } from '@evenhand/web-kit/facade'
import { useListAddress } from '../lists/list-address.ts'
import { narrow, wide } from '../lists/widths.ts'
import { stateTones, stateWords } from './application-words.ts'

type Ranked = judging.Ranking['ranked'][number]

/** The best first; a line where the budget ends. */
export const RankingTable = ({ ranked }: { ranked: readonly Ranked[] }) => {
  const firstBeyond = ranked.findIndex(({ isReached }) => !isReached)
  return (
    <Table aria-label="Ranking">
      <thead>
        <tr>
          <HeaderCell className="w-14 px-2 text-right">Place</HeaderCell>
          <HeaderCell className="px-2">Project</HeaderCell>
          <HeaderCell className="px-2 text-right">Mean</HeaderCell>
          <HeaderCell className={`px-2 ${wide}`}>Lowest to highest</HeaderCell>
          <HeaderCell className={`px-2 text-right ${wide}`}>Asks for</HeaderCell>
          <HeaderCell className={`px-2 ${wide}`}>Status</HeaderCell>
        </tr>
      </thead>
      {ranked.map((one, at) => (
        <tbody key={one.id}>
          {at === firstBeyond && (
            <tr>
              <td colSpan={6} className="border-b-2 border-line px-2 py-2 text-fine font-medium text-ink-soft">
                The budget ends here if each gets what it asks for
              </td>
            </tr>
          )}
          <Row one={one} place={at + 1} />
        </tbody>
      ))}
    </Table>
  )
}

function Row({ one, place }: { one: Ranked; place: number }) {
  const { linkTo } = useListAddress()
  const state = <span className={`font-medium ${stateTones[one.state]}`}>{stateWords[one.state]}</span>
  return (
    <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
      <Cell className="px-2 py-2 text-right tabular-nums">{place}</Cell>
      <Cell className="min-w-40 px-2 py-2">
        <Link
          to={linkTo({ tab: undefined, application: one.id })}
          className="block font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {one.projectTitle}
        </Link>
        <span className={`block text-fine ${narrow}`}>
          {state}, <Money value={one.requestedAmount} />
        </span>
      </Cell>
      <Cell className="px-2 py-2 text-right tabular-nums">{one.mean}</Cell>
      <Cell className={`px-2 py-2 tabular-nums ${wide}`}>
        {one.lowest} to {one.highest}
      </Cell>
      <Cell className={`px-2 py-2 text-right ${wide}`}>
        <Money value={one.requestedAmount} />
      </Cell>
      <Cell className={`px-2 py-2 ${wide}`}>{state}</Cell>
    </tr>
  )
}
