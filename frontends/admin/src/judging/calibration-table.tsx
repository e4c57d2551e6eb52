import { adminQueries, type judging } from '@evenhand/web-kit/desk'
import { Cell, HeaderCell, Table, useQuery } from '@evenhand/web-kit/facade'
import { shortId } from '../audit/audit-words.ts'

/** How each reviewer scores beside the others. */
export function CalibrationTable({ reviewers }: { reviewers: judging.Ranking['reviewers'] }) {
  const names = useQuery(adminQueries.administratorNames())
  return (
    <section aria-label="How reviewers score">
      <h2 className="font-sans font-semibold">How reviewers score</h2>
      <p className="mt-1 max-w-prose text-ink-soft">
        A reviewer far above or below the others on the same applications may read the criteria differently.
      </p>
      <div className="mt-3 max-w-2xl">
        <Table aria-label="Reviewers">
          <thead>
            <tr>
              <HeaderCell className="px-2">Reviewer</HeaderCell>
              <HeaderCell className="px-2 text-right">Scored</HeaderCell>
              <HeaderCell className="px-2 text-right">Mean</HeaderCell>
              <HeaderCell className="px-2 text-right">Against the others</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {reviewers.map(({ by, scored, mean, drift }) => (
              <tr key={by}>
                <Cell className="px-2 py-2 wrap-anywhere">
                  <span title={by}>{names.data?.get(by) ?? `administrator …${shortId(by)}`}</span>
                </Cell>
                <Cell className="px-2 py-2 text-right tabular-nums">{scored}</Cell>
                <Cell className="px-2 py-2 text-right tabular-nums">{scored === 0 ? '' : mean}</Cell>
                <Cell className="px-2 py-2 text-right tabular-nums">{scored === 0 ? '' : drift.replace('-', '−')}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  )
}
