import { adminQueries, audit, looksUntold } from '@evenhand/web-kit/desk'
import { Button, dayInWords, keepPreviousData, PageMeta, useInfiniteQuery } from '@evenhand/web-kit/facade'
import { useRef } from 'react'
import { FoundLine } from '../lists/found-line.tsx'
import { ListBody } from '../lists/list-body.tsx'
import { partsOf, useListAddress } from '../lists/list-address.ts'
import { NotUnderstood } from '../lists/not-understood.tsx'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { AuditFilters, filterNames } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { SealedFile } from './sealed-file.tsx'

const nothingOpen = { id: undefined, open: () => undefined }

/** What administrators did in every service. */
export function AuditPage() {
  const { search } = useListAddress()
  const field = useRef<HTMLInputElement>(null)
  useRowKeys(field, nothingOpen)
  const asked = audit.AuditFilter.safeParse(partsOf(search, ['search', 'thing', 'granted', ...filterNames]))
  return (
    <>
      <PageMeta title="Audit trail" description="What administrators did." hidden />
      <h1 className="text-title">Audit trail</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        What administrators changed, exported or looked up about someone. Reading a list of people is recorded once a
        day for each person and list, and once more when someone reads on past its first page, or more than{' '}
        {looksUntold} times. Opening single records, like a gift or a memorial, is recorded once someone opens more than{' '}
        {looksUntold} of a kind in a day. Each line is sealed with the hash of the one before, so none can be changed or
        removed without it showing; auditors who are named get an email each day with where the chain ends. New lines
        appear within seconds.
      </p>
      <div className="mt-4 grid max-w-5xl gap-4">
        <AuditFilters field={field} />
        {asked.data?.granted && <GrantedLine day={asked.data.granted} />}
        {asked.success && <ExportLine asked={asked.data} />}
        {asked.success ? <FoundActs asked={asked.data} /> : <NotUnderstood error={asked.error} />}
        <SealedFile />
      </div>
    </>
  )
}

/** What the daily email to auditors leads to, and the way from there to the rest. */
function GrantedLine({ day }: { day: string }) {
  const { change } = useListAddress()
  return (
    <p className="flex flex-wrap items-baseline gap-x-4">
      Only the acts of the auditors’ email of {dayInWords(`${day}T12:00:00Z`)}, by which someone granted entries or took
      them back by hand.
      <Button variant="plain" size="inline" onClick={() => change({ granted: undefined })}>
        Show everything
      </Button>
    </p>
  )
}

function FoundActs({ asked }: { asked: audit.AuditFilter }) {
  const list = useInfiniteQuery({
    ...adminQueries.audit({ ...asked, fold: 'repeats' }),
    placeholderData: keepPreviousData,
  })
  const entries = list.data?.pages.flatMap((page) => page.items) ?? []
  const isFiltered = Object.keys(asked).length > 0
  return (
    <ListBody
      what="the lines"
      list={list}
      rows={entries.length}
      empty={
        isFiltered
          ? { title: 'Nothing matches', hint: 'Try other words or days, or clear the filters.' }
          : { title: 'Nothing yet', hint: 'What administrators change, export or look up is listed here.' }
      }
    >
      <AuditList entries={entries} />
    </ListBody>
  )
}

/** Takes along what is looked at; that it was taken is a line itself. */
function ExportLine({ asked }: { asked: audit.AuditFilter }) {
  const named = Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)])
  return (
    <FoundLine exportHref={`/api/admin/audit/export?${new URLSearchParams(named)}`} exports={audit.exportAudit}>
      {' '}
    </FoundLine>
  )
}
