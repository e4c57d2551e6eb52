import {
  Cell,
  HeaderCell,
  Link,
  mainOf,
  queries,
  Table,
  useClosedEntries,
  useFirstNow,
  useQuery,
} from '@evenhand/web-kit/facade'
import { PortalSection } from '../portal-section.tsx'
import { ClickTable } from './click-table.tsx'
import { freeCount, waysOf } from './ways.ts'

export function EarnMore() {
  const giveaways = useQuery(queries.giveaways())
  const named = mainOf(giveaways.data, useFirstNow())?.waysIn ?? []
  return (
    <PortalSection id="earn-more" title="Earn More Entries" lead={<Lead free={freeCount(named)} />}>
      <Table aria-label="Ways to earn entries">
        <thead>
          <tr>
            <HeaderCell className="pl-0">How</HeaderCell>
            <HeaderCell>What it earns</HeaderCell>
            <HeaderCell className="pr-0 max-sm:hidden">Where</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {waysOf(named).map(({ title, earns, begin }) => (
            <tr key={title}>
              <th scope="row" className="border-b border-hairline py-3 pr-3 text-left align-top font-semibold">
                {title}
              </th>
              <Cell>
                <ul className="space-y-1 tabular-nums">
                  {earns.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                  <li className="sm:hidden">
                    <Begin {...begin} />
                  </li>
                </ul>
              </Cell>
              <Cell className="pr-0 whitespace-nowrap max-sm:hidden">
                <Begin {...begin} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <ClickTable />
    </PortalSection>
  )
}

/** While entries are closed, why none of these ways earns any. */
const Lead = ({ free }: { free: number }) => {
  const closed = useClosedEntries()
  return closed
    ? `${closed.paid} ${closed.free}`
    : `Each entry has the same odds, however you earned it. The first ${free === 5 ? 'five' : 'four'} are free (the card needs a stamp).`
}

const Begin = ({ title, to }: { title: string; to: string }) => (
  <Link to={to} className="inline-block py-0.5 text-primary underline underline-offset-4">
    {title}
  </Link>
)
