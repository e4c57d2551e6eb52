import { Cell, DateTime, HeaderCell, Link, Money, Table } from '@evenhand/web-kit/facade'
import type { memberships } from '@evenhand/web-kit/forms'
import { useListAddress } from '../lists/list-address.ts'
import { SortHeader, type Sorting } from '../lists/sort-header.tsx'
import { TakenLine } from '../takings/taken-line.tsx'
import { Terms } from './terms.tsx'
import { stateTones, stateWords } from './membership-words.ts'

/** By the table's own width: beside the rail a tablet is narrow. */
const wide = '@max-[44rem]:hidden'
const narrow = '@[44rem]:hidden'
/** Six columns need more; until then the day it started is beside what it is. */
const wider = '@max-[60rem]:hidden'
const lessWide = '@[60rem]:hidden'

type Held = memberships.HeldMembership

/** Each row opens its membership beside the list. */
export const MembershipsTable = ({ rows, sorting }: { rows: readonly Held[]; sorting: Sorting }) => (
  <Table aria-label="Memberships">
    <thead>
      <tr>
        <SortHeader title="Donor" sort="donor" now={sorting} />
        <HeaderCell className="px-2">Level or gift</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Status</HeaderCell>
        <SortHeader title="Next payment" sort="period-end" now={sorting} className={wide} />
        <SortHeader title="Payment failed" sort="behind" now={sorting} className={wide} />
        <SortHeader title="Started" sort="started" first="desc" now={sorting} className={wider} />
      </tr>
    </thead>
    <tbody>
      {rows.map((held) => (
        <Row key={held.id} held={held} />
      ))}
    </tbody>
  </Table>
)

function Row({ held }: { held: Held }) {
  const { linkTo } = useListAddress()
  return (
    <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
      <Cell className="max-w-56 px-2 py-2">
        <Link
          to={linkTo({ membership: held.id })}
          data-row={held.id}
          className="block truncate font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
          title={held.donorName}
        >
          {held.donorName || 'No name'}
        </Link>
        {held.behind && <TakenLine of={{ kind: 'membership', thingId: held.id }} />}
        <span className="block truncate text-fine text-ink-soft" title={held.donorEmail}>
          {held.donorEmail}
        </span>
        <span className={`block text-fine ${narrow}`}>
          <Next held={held} />
        </span>
      </Cell>
      <Cell className="px-2 py-2">
        <Terms held={held} />
        <span className={`block text-fine text-ink-soft ${lessWide}`}>
          since <DateTime value={held.startedAt} />
        </span>
        <span className={`block text-fine ${stateTones[held.state]} ${narrow}`}>{stateWords[held.state]}</span>
      </Cell>
      <Cell className={`px-2 py-2 font-medium ${stateTones[held.state]} ${wide}`}>{stateWords[held.state]}</Cell>
      <Cell className={`px-2 py-2 ${wide}`}>
        <Next held={held} />
      </Cell>
      <Cell className={`px-2 py-2 ${wide}`}>
        {held.behind && (
          <>
            <DateTime value={held.behind.since} />
            <span className="block text-fine text-ink-soft">
              <Money value={held.behind.amount} />
              {held.behind.lapsesAt && (
                <>
                  , ends <DateTime value={held.behind.lapsesAt} />
                </>
              )}
            </span>
            {held.notice?.isUntold && <span className="block text-fine text-danger">Donor wasn’t told</span>}
          </>
        )}
      </Cell>
      <Cell className={`px-2 py-2 ${wider}`}>
        <DateTime value={held.startedAt} />
      </Cell>
    </tr>
  )
}

/** What is paid next and when, or why nothing is. */
function Next({ held }: { held: Held }) {
  if (held.nextPayment)
    return (
      <>
        <Money value={held.nextPayment.amount} /> on <DateTime value={held.nextPayment.at} />
      </>
    )
  if (held.endsAt)
    return (
      <>
        none, ends <DateTime value={held.endsAt} />
      </>
    )
  if (held.endedAt)
    return (
      <>
        {held.endedBecause === 'cancelled' ? 'canceled' : held.endedBecause} <DateTime value={held.endedAt} />
      </>
    )
  return <>{held.behind ? 'after the failed payment' : 'not known yet'}</>
}
