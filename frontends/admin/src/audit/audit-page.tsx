import { adminQueries, PageMeta, useInfiniteQuery } from '@evenhand/web-kit/facade'
import { ListBody } from '../lists/list-body.tsx'
import { AuditList } from './audit-list.tsx'

export function AuditPage() {
  const list = useInfiniteQuery(adminQueries.audit())
  const entries = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PageMeta title="Audit trail" description="What administrators did with gifts and books." hidden />
      <h1 className="text-title">Audit trail</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        What administrators did with gifts and books, the newest first. Nobody can change or remove a line.
      </p>
      <div className="mt-5 max-w-4xl">
        <ListBody
          what="the lines"
          list={list}
          rows={entries.length}
          empty={{ title: 'Nothing yet', hint: 'The first refund, check, comparison or export appears here.' }}
        >
          <AuditList entries={entries} />
        </ListBody>
      </div>
    </>
  )
}
