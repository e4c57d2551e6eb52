import { Cell, DateTime, HeaderCell, type registrations, Table } from '@evenhand/web-kit/facade'

/** On a phone two columns say what seven say elsewhere. */
const wide = 'max-md:hidden'
const narrow = 'md:hidden'

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
        <tr key={row.id}>
          <Cell className="max-w-64 px-2 py-2">
            <span className="block truncate font-medium" title={row.name} tabIndex={-1} data-row={row.id}>
              {row.name}
            </span>
            <span className="block truncate text-fine text-ink-soft" title={row.email}>
              {row.email}
            </span>
            <span className={`block text-fine text-ink-soft ${narrow}`}>
              {row.phone} · <DateTime value={row.createdAt} />
            </span>
          </Cell>
          <Cell className={`px-2 py-2 whitespace-nowrap tabular-nums ${wide}`}>{row.phone}</Cell>
          <Cell className={`max-w-40 truncate px-2 py-2 ${wide}`}>{row.city ?? ''}</Cell>
          <Cell className="px-2 py-2">{row.state}</Cell>
          <Cell className={`px-2 py-2 ${wide}`}>{row.ageConfirmed ? 'Confirmed' : 'No'}</Cell>
          <Cell className={`px-2 py-2 ${wide}`}>{row.rulesAgreed ? 'Agreed' : 'No'}</Cell>
          <Cell className={`px-2 py-2 ${wide}`}>
            <DateTime value={row.createdAt} show="day-and-time" />
          </Cell>
        </tr>
      ))}
    </tbody>
  </Table>
)
