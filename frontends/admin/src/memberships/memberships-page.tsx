import { adminQueries } from '@evenhand/web-kit/desk'
import { keepPreviousData, levels, PageMeta, titled, useInfiniteQuery } from '@evenhand/web-kit/facade'
import { memberships } from '@evenhand/web-kit/forms'
import { type RefObject, useRef } from 'react'
import { ChoiceField } from '../lists/choice-field.tsx'
import { FoundLine } from '../lists/found-line.tsx'
import { ListBody } from '../lists/list-body.tsx'
import { partsOf, useListAddress } from '../lists/list-address.ts'
import { NotUnderstood } from '../lists/not-understood.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { TypedField } from '../lists/typed-field.tsx'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { stateWords } from './membership-words.ts'
import { MembershipPanel } from './membership-panel.tsx'
import { MembershipsTable } from './memberships-table.tsx'

const Asked = memberships.exportMemberships.request.query
type AskedQuery = ReturnType<typeof Asked.parse>

const filterNames = ['search', 'state', 'kind', 'level', 'untold']
const kept = [...filterNames, 'sort', 'order']

type SearchField = RefObject<HTMLInputElement | null>

export function MembershipsPage() {
  const { search } = useListAddress()
  const field = useRef<HTMLInputElement>(null)
  const asked = Asked.safeParse(partsOf(search, kept))
  const address = new URLSearchParams(partsOf(search, kept)).toString()
  return (
    <>
      <PageMeta title="Memberships" description="Members, monthly gifts and failed payments." hidden />
      <h1 className="text-title">Memberships</h1>
      <div className="mt-4 grid gap-4">
        <Filters field={field} />
        <SavedViews list="membership" filtered={address} />
        {asked.success ? (
          <Found asked={asked.data} address={address} field={field} />
        ) : (
          <NotUnderstood error={asked.error} />
        )}
      </div>
    </>
  )
}

function Filters({ field }: { field: SearchField }) {
  const { search, change } = useListAddress()
  const value = (name: string) => search.get(name) ?? ''
  return (
    <div role="search" className="grid grid-cols-2 items-end gap-3 lg:max-w-6xl lg:grid-cols-6">
      <TypedField
        label="Search"
        className="col-span-2"
        type="search"
        maxLength={200}
        shortcut="/"
        inputRef={field}
        value={value('search')}
        onChange={(typed) => change({ search: typed }, { replace: true })}
      />
      <ChoiceField
        label="Status"
        value={value('state')}
        choices={[['', 'Any'], ...Object.entries(stateWords)]}
        onChange={(state) => change({ state })}
      />
      <ChoiceField
        label="Kind"
        value={value('kind')}
        choices={[
          ['', 'Any'],
          ['membership', 'Membership'],
          ['gift', 'Monthly gift'],
        ]}
        onChange={(kind) => change({ kind })}
      />
      <ChoiceField
        label="Level"
        value={value('level')}
        choices={[['', 'Any'], ...levels.map((level) => [level, titled(level)] as const)]}
        onChange={(level) => change({ level })}
      />
      <ChoiceField
        label="Failed payment"
        value={value('untold')}
        choices={[
          ['', 'Any'],
          ['yes', 'Donor wasn’t told'],
        ]}
        onChange={(untold) => change({ untold })}
      />
    </div>
  )
}

function Found({ asked, address, field }: { asked: AskedQuery; address: string; field: SearchField }) {
  const list = useInfiniteQuery({ ...adminQueries.memberships(asked), placeholderData: keepPreviousData })
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total
  const { search, change } = useListAddress()
  const openId = search.get('membership') ?? undefined
  const opened = rows.find(({ id }) => id === openId)
  useRowKeys(field, { id: openId, open: (id) => change({ membership: id }, { replace: true }) })
  const { search: words, state, kind, level, untold } = asked
  const isFiltered = [words, state, kind, level, untold].some((one) => one !== undefined)
  return (
    <>
      <FoundLine exportHref={`/api/admin/memberships/export?${address}`} exports={memberships.exportMemberships}>
        {total === undefined ? ' ' : `${rows.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
      </FoundLine>
      <ListBody
        what="the memberships"
        list={list}
        rows={rows.length}
        empty={
          isFiltered
            ? { title: 'No membership matches', hint: 'Try part of the name or email address, or other filters.' }
            : { title: 'No memberships yet', hint: 'The first one appears here.' }
        }
      >
        <MembershipsTable rows={rows} sorting={asked} />
        {opened && <MembershipPanel held={opened} onClose={() => change({ membership: undefined })} />}
      </ListBody>
    </>
  )
}
