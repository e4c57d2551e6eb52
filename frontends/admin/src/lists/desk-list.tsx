import type { PagedQuery } from '@evenhand/web-kit/desk'
import { keepPreviousData, useInfiniteQuery } from '@evenhand/web-kit/facade'
import { type ReactNode, type RefObject, useRef } from 'react'
import type { Allowed } from '../frame/allowed.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FoundLine } from './found-line.tsx'
import { partsOf, useListAddress } from './list-address.ts'
import { ListBody } from './list-body.tsx'
import { NotUnderstood } from './not-understood.tsx'
import { RowKeysLine } from './row-keys-line.tsx'
import { SavedViews } from './saved-views.tsx'
import { totalWords } from './total-words.ts'
import { useRowKeys } from './use-row-keys.ts'

/** What the contract reads of an address, or what is wrong with it. */
interface FilterSchema<Asked> {
  safeParse: (
    parts: unknown,
  ) =>
    | { success: true; data: Asked }
    | { success: false; error: { issues: readonly { message: string }[] }; data?: undefined }
}

type Exporting = Parameters<typeof Allowed>[0]['to'] & { path: `/${string}` }

export interface Opened<Row> {
  id: string
  close: () => void
  /** After a decision about the row as it was: whoever goes through those that wait is led on to the next one. */
  goOn: (decided: Row) => void
}

interface DeskListProps<Asked, Row extends { id: string }, Key extends readonly unknown[]> {
  /** One row in a word, and several: "inquiry", "inquiries". */
  words: { one: string; many: string }
  filter: FilterSchema<Asked>
  /** The parts of the address that the filter reads, besides `search` and `order`. */
  names: readonly string[]
  /** Whether words are looked for; so it is where nothing is said. */
  searches?: boolean
  /** How the rows are ordered where the address does not say it. */
  usualOrder?: (address: Record<string, string>) => 'asc' | 'desc'
  /** The fields of those parts. */
  filters: ReactNode
  query: (asked: Asked) => PagedQuery<Row, Key>
  empty: (asked: Asked) => { title: string; hint: string }
  table: (rows: readonly Row[], asked: Asked) => ReactNode
  /** The part of the address that names the row that is open. */
  opens: string
  panel: (opened: Opened<Row>) => ReactNode
  /** What answers all that is found as a file, by the same filter. */
  exports?: Exporting
  /** Of what, where the filter doesn’t say it. */
  exportsOf?: Readonly<Record<string, string>>
  /** Which rows wait for a decision. */
  waits: (row: Row) => boolean
}

/** A list at the desk: what it shows stands in the address, each row opens beside it, and it is gone through with the keyboard. */
export function DeskList<Asked, Row extends { id: string }, Key extends readonly unknown[]>(
  props: DeskListProps<Asked, Row, Key>,
) {
  const { filter, names, searches = true, usualOrder, filters, opens } = props
  const { search } = useListAddress()
  const field = useRef<HTMLInputElement>(null)
  const address = partsOf(search, [...names, ...(searches ? ['search'] : []), 'order'])
  const parts = usualOrder ? { order: usualOrder(address), ...address } : address
  const asked = filter.safeParse(parts)
  return (
    <div className="mt-4 grid gap-4">
      <FilterBar field={field} names={names} searches={searches}>
        {filters}
      </FilterBar>
      <SavedViews list={opens} filtered={new URLSearchParams(address).toString()} />
      {asked.success ? (
        <Found {...props} asked={asked.data} parts={parts} field={field} />
      ) : (
        <NotUnderstood error={asked.error} />
      )}
    </div>
  )
}

interface FoundProps<Asked, Row extends { id: string }, Key extends readonly unknown[]> extends DeskListProps<
  Asked,
  Row,
  Key
> {
  asked: Asked
  /** The same as it goes into an address. */
  parts: Record<string, string>
  field: RefObject<HTMLInputElement | null>
}

function Found<Asked, Row extends { id: string }, Key extends readonly unknown[]>({
  asked,
  parts,
  exports,
  exportsOf = {},
  field,
  words,
  searches = true,
  query,
  empty,
  table,
  opens,
  panel,
  waits,
}: FoundProps<Asked, Row, Key>) {
  const list = useInfiniteQuery({ ...query(asked), placeholderData: keepPreviousData })
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total
  const { search, change } = useListAddress()
  const openId = search.get(opens) ?? undefined
  const show = (id: string | undefined) => change({ [opens]: id }, { replace: true })
  useRowKeys(field, { id: openId, open: show })
  const goOn = (decided: Row) => {
    const at = rows.findIndex(({ id }) => id === decided.id)
    if (!waits(decided) || at === -1) return
    show((rows.slice(at + 1).find(waits) ?? rows.slice(0, at).findLast(waits))?.id)
  }
  return (
    <>
      <FoundLine
        {...(exports && total !== undefined && total > 0
          ? { exports, exportHref: `${exports.path}?${new URLSearchParams({ ...exportsOf, ...parts })}` }
          : {})}
      >
        {total === undefined ? ' ' : countWords(rows.length, total, words)}
      </FoundLine>
      <ListBody what={`the ${words.many}`} list={list} rows={rows.length} empty={empty(asked)}>
        {table(rows, asked)}
        <RowKeysLine searches={searches} />
      </ListBody>
      {openId && panel({ id: openId, goOn, close: () => change({ [opens]: undefined }) })}
    </>
  )
}

const countWords = (shown: number, total: number, { one, many }: { one: string; many: string }): string =>
  `${shown.toLocaleString('en-US')} of ${totalWords(total)} ${total === 1 ? one : many}`
