import { adminQueries, exports } from '@evenhand/web-kit/desk'
import { keepPreviousData, PageMeta, useInfiniteQuery } from '@evenhand/web-kit/facade'
import { FoundLine } from '../lists/found-line.tsx'
import { ListBody } from '../lists/list-body.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { StateField } from '../lists/state-field.tsx'
import { ApprovalCard } from './approval-card.tsx'

/** What one person asked for, and another one has to approve before it is done. */
export function ApprovalsPage() {
  const { search } = useListAddress()
  const state = search.get('state') === 'over' ? 'over' : 'waiting'
  const list = useInfiniteQuery({ ...adminQueries.approvals({ state }), placeholderData: keepPreviousData })
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total
  return (
    <>
      <PageMeta title="Approvals" description="Large amounts that take a second person." hidden />
      <h1 className="text-title">Approvals</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        A large check, a large amount of cash, a large payment of an invoice and a large refund take two people: one
        asks, and nothing is done until another approves it.
      </p>
      <div className="mt-4 grid gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <StateField first="waiting" words={{ waiting: 'Waiting', over: 'Decided or expired' }} />
        </div>
        <FoundLine
          {...(total !== undefined && total > 0
            ? { exports: exports.exportApprovals, exportHref: `${exports.exportApprovals.path}?state=${state}` }
            : {})}
        >
          {total === undefined ? ' ' : `${rows.length} of ${total.toLocaleString('en-US')}`}
        </FoundLine>
        <ListBody
          what="the approvals"
          list={list}
          rows={rows.length}
          empty={
            state === 'waiting'
              ? { title: 'Nothing waits for approval', hint: 'What someone asks a second person for appears here.' }
              : { title: 'Nothing was decided so far', hint: 'What was approved, refused or withdrawn appears here.' }
          }
        >
          <ul className="grid gap-4" aria-label="Approvals">
            {rows.map((approval) => (
              <li key={approval.id}>
                <ApprovalCard approval={approval} />
              </li>
            ))}
          </ul>
        </ListBody>
      </div>
    </>
  )
}
