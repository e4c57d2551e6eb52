import { adminQueries } from '@evenhand/web-kit/desk'
import { PageMeta, useQuery } from '@evenhand/web-kit/facade'
import { useListAddress } from '../lists/list-address.ts'
import { ListBody } from '../lists/list-body.tsx'
import { GrantPanel } from './grant-panel.tsx'
import { GrantsTable } from './grants-table.tsx'

/** What was granted: to be paid by two people, and reported by the organization. */
export function GrantsPage() {
  const grants = useQuery(adminQueries.grants())
  const { search, change } = useListAddress()
  const openId = search.get('grant') ?? undefined
  const rows = grants.data ?? []
  return (
    <>
      <PageMeta title="Grants" description="Grants, their payments and reports." hidden />
      <h1 className="text-title">Grants</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        Pay by check or transfer, then record it here. It counts, and is in the books, once it’s confirmed.
      </p>
      <div className="mt-4 grid gap-4">
        <p role="status" className="text-ink-soft tabular-nums">
          {grants.data ? `${rows.length} ${rows.length === 1 ? 'grant' : 'grants'}` : ' '}
        </p>
        <ListBody
          what="the grants"
          list={grants}
          rows={rows.length}
          empty={{ title: 'No grants yet', hint: 'Grants are decided in their round.' }}
        >
          <GrantsTable rows={rows} />
        </ListBody>
      </div>
      {openId && <GrantPanel grantId={openId} onClose={() => change({ grant: undefined })} />}
    </>
  )
}
