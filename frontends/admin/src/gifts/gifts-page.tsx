import { adminQueries, gifts, typedDollars } from '@evenhand/web-kit/desk'
import {
  Button,
  formatDollars,
  keepPreviousData,
  PageMeta,
  parseDollars,
  Plus,
  useInfiniteQuery,
} from '@evenhand/web-kit/facade'
import { useId, useRef } from 'react'
import { Allowed } from '../frame/allowed.tsx'
import { CombinedLine } from '../lists/combined-line.tsx'
import { FoundLine } from '../lists/found-line.tsx'
import { ListBody } from '../lists/list-body.tsx'
import { partsOf, useListAddress } from '../lists/list-address.ts'
import { NotUnderstood } from '../lists/not-understood.tsx'
import { RowKeysLine } from '../lists/row-keys-line.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { filterNames, GiftFilters } from './gift-filters.tsx'
import { GiftPanel } from './gift-panel.tsx'
import { GiftTable } from './gift-table.tsx'
import { ChartSwitch, GiftsChart, isChartShown } from './gifts-chart.tsx'
import { OfflineGiftSheet } from './offline-gift-sheet.tsx'

const Asked = gifts.exportGifts.request.query
type AskedQuery = ReturnType<typeof Asked.parse>

export function GiftsPage() {
  const { search, change } = useListAddress()
  const field = useRef<HTMLInputElement>(null)
  const address = asAsked(partsOf(search, [...filterNames, 'sort', 'order']))
  const asked = Asked.safeParse(address)
  const openId = search.get('gift') ?? undefined
  useRowKeys(field, { id: openId, open: (id) => change({ gift: id }, { replace: true }) })
  return (
    <>
      <PageMeta title="Gifts" description="All gifts, with search, filters and status." hidden />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">Gifts</h1>
        <Allowed to={gifts.recordOfflineGift}>
          <Button size="small" onClick={() => change({ new: 'offline' })}>
            <Plus className="size-4" aria-hidden="true" />
            Record a check or cash
          </Button>
        </Allowed>
      </div>
      <div className="mt-4 grid gap-4">
        <GiftFilters field={field} />
        <SavedViews list="gift" filtered={new URLSearchParams(partsOf(search, kept)).toString()} />
        {asked.success ? (
          <FoundGifts asked={asked.data} address={new URLSearchParams(address).toString()} />
        ) : (
          <NotUnderstood error={asked.error} />
        )}
      </div>
      {openId && <GiftPanel giftId={openId} onClose={() => change({ gift: undefined })} />}
      {search.get('new') === 'offline' && (
        <Allowed to={gifts.recordOfflineGift}>
          <OfflineGiftSheet
            onClose={() => change({ new: undefined })}
            onRecorded={(id) => change({ new: undefined, gift: id }, { replace: true })}
          />
        </Allowed>
      )}
    </>
  )
}

/** Amounts stand in the address as they were typed. */
const asAsked = ({ min, max, ...parts }: Record<string, string>): Record<string, string> => ({
  ...parts,
  ...(min ? { min: typedDollars(min) } : {}),
  ...(max ? { max: typedDollars(max) } : {}),
})

const kept = [...filterNames, 'sort', 'order', 'by']

function FoundGifts({ asked, address }: { asked: AskedQuery; address: string }) {
  const { sort, order, ...filter } = asked
  const list = useInfiniteQuery({ ...adminQueries.gifts(asked), placeholderData: keepPreviousData })
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const isFiltered = Object.keys(filter).length > 0
  const { search } = useListAddress()
  const chartId = useId()
  return (
    <>
      <FoundLine
        exportHref={`/api/admin/gifts/export?${address}`}
        exports={gifts.exportGifts}
        action={<ChartSwitch controls={chartId} />}
      >
        {list.data?.pages[0] ? <Sums shown={rows.length} {...list.data.pages[0]} /> : ' '}
      </FoundLine>
      <CombinedLine words={asked.search ?? ''} />
      <div id={chartId} className="empty:hidden">
        {isChartShown(search) && <GiftsChart filter={filter} />}
      </div>
      <ListBody
        what="the gifts"
        list={list}
        rows={rows.length}
        empty={
          isFiltered
            ? { title: 'No gift matches', hint: 'Try part of the name or email address, or clear the filters.' }
            : { title: 'No gifts yet', hint: 'The first one appears here.' }
        }
      >
        <GiftTable label="Gifts" gifts={rows} sorting={{ sort, order }} />
        <RowKeysLine />
      </ListBody>
    </>
  )
}

const dollars = (text: string) => formatDollars(parseDollars(text) ?? 0n)

const Sums = ({ shown, total, given, paidBack }: { shown: number; total: number; given: string; paidBack: string }) => (
  <>
    {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')} · <strong>{dollars(given)}</strong> given
    {Number(paidBack) > 0 && <>, {dollars(paidBack)} of it refunded or disputed</>}
  </>
)
