import { adminQueries, audit } from '@evenhand/web-kit/desk'
import { PageMeta, useInfiniteQuery } from '@evenhand/web-kit/facade'
import { ChoiceField } from '../lists/choice-field.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { ListBody } from '../lists/list-body.tsx'
import { AuditList } from './audit-list.tsx'
import { areaWords } from './audit-words.ts'

const isArea = (text: string | null): text is audit.AuditArea =>
  (audit.auditAreas as readonly (string | null)[]).includes(text)

/** What administrators did in every service: of all areas, or of one. Reading a list is no line of it yet. */
export function AuditPage() {
  const { search, change } = useListAddress()
  const asked = search.get('area')
  const area = isArea(asked) ? asked : undefined
  const list = useInfiniteQuery(adminQueries.audit(area))
  const entries = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PageMeta title="Audit trail" description="What administrators did." hidden />
      <h1 className="text-title">Audit trail</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        What administrators changed, exported or looked up about someone: contact details, donor accounts, receipts,
        statements. Reading a list, or opening a gift or a claim, isn’t recorded. Newest first; no line can be changed
        or removed. New ones appear within seconds.
      </p>
      <ChoiceField
        label="Show"
        className="mt-4 w-64"
        value={area ?? ''}
        choices={[['', 'Everything'], ...Object.entries(areaWords)]}
        onChange={(chosen) => change({ area: chosen })}
      />
      <div className="mt-5 max-w-4xl">
        <ListBody
          what="the lines"
          list={list}
          rows={entries.length}
          empty={{ title: 'Nothing yet', hint: 'What administrators change, export or look up is listed here.' }}
        >
          <AuditList entries={entries} />
        </ListBody>
      </div>
    </>
  )
}
