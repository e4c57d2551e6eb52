import { adminQueries, secondLooks } from '@evenhand/web-kit/desk'
import { Cell, HeaderCell, Table, useQuery } from '@evenhand/web-kit/facade'

const number = 'px-2 py-2 text-right tabular-nums'

/** How often others agree with who decided. Loaded with the page; nothing while nobody has decided anything. */
export function Reviewers() {
  const { data: reviewers = [] } = useQuery(adminQueries.socialReviewers())
  const names = useQuery(adminQueries.administratorNames())
  if (reviewers.length === 0) return null
  return (
    <details className="mt-8">
      <summary className="cursor-pointer font-medium">Reviewers in the last {secondLooks.reviewerDays} days</summary>
      <p className="mt-2 max-w-prose text-small text-ink-soft">
        One first decision in ten, picked by chance, is judged again by someone else.
      </p>
      <Table aria-label="Reviewers of social media activity">
        <thead>
          <tr>
            <HeaderCell className="px-2">Reviewer</HeaderCell>
            <HeaderCell className="px-2 text-right">Decided</HeaderCell>
            <HeaderCell className="px-2 text-right">Reversed on appeal</HeaderCell>
            <HeaderCell className="px-2 text-right">Second look agreed</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {reviewers.map(({ administratorId, decided, overturned, looked, agreed }) => (
            <tr key={administratorId}>
              <Cell className="px-2 py-2">{names.data?.get(administratorId) ?? 'An administrator'}</Cell>
              <Cell className={number}>{decided.toLocaleString('en-US')}</Cell>
              <Cell className={number}>{overturned.toLocaleString('en-US')}</Cell>
              <Cell className={number}>
                {looked === 0
                  ? 'None yet'
                  : `${agreed.toLocaleString('en-US')} of ${looked.toLocaleString('en-US')} (${Math.round((100 * agreed) / looked)}%)`}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  )
}
