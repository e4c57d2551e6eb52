import { Cell, DateTime, HeaderCell, Link, Table } from '@evenhand/web-kit/facade'
import type { registrations } from '@evenhand/web-kit/forms'
import { useListAddress } from '../lists/list-address.ts'

/** Each row opens its registration beside the list. Where the table is narrow two columns say what seven say elsewhere. */
const wide = '@max-4xl:hidden'
const narrow = '@4xl:hidden'

export const RegistrationsTable = ({ rows }: { rows: readonly registrations.Registration[] }) => (
  <Table aria-label="Registrations">
    <thead>
      <tr>
        <HeaderCell className="px-2">Name</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Phone</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>City</HeaderCell>
        <HeaderCell className="px-2">State</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Age</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Rules</HeaderCell>
        <HeaderCell className={`px-2 ${wide}`}>Registered</HeaderCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </tbody>
  </Table>
)

function Row({ row }: { row: registrations.Registration }) {
  const { linkTo } = useListAddress()
  return (
    <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
      <Cell className="max-w-64 px-2 py-2">
        <Link
          to={linkTo({ registration: row.id })}
          data-row={row.id}
          className="block truncate font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
          title={row.name}
        >
          {row.name}
        </Link>
        <span className="block truncate text-fine text-ink-soft" title={row.email}>
          {row.email}
        </span>
        <span className={`block text-fine wrap-anywhere text-ink-soft ${narrow}`}>
          {row.phone} · <DateTime value={row.createdAt} />
        </span>
      </Cell>
      <Cell className={`max-w-48 truncate px-2 py-2 tabular-nums ${wide}`} title={row.phone}>
        {row.phone}
      </Cell>
      <Cell className={`max-w-40 truncate px-2 py-2 ${wide}`}>{row.city ?? ''}</Cell>
      <Cell className="px-2 py-2">{row.state}</Cell>
      <Cell className={`px-2 py-2 ${wide}`}>{row.ageConfirmed ? 'Confirmed' : 'No'}</Cell>
      <Cell className={`px-2 py-2 ${wide}`}>{row.rulesAgreed ? 'Agreed' : 'No'}</Cell>
      <Cell className={`px-2 py-2 ${wide}`}>
        <DateTime value={row.createdAt} show="day-and-time" />
      </Cell>
    </tr>
  )
}
