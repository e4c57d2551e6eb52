import { adminQueries } from '@evenhand/web-kit/desk'
import { keepPreviousData, useInfiniteQuery } from '@evenhand/web-kit/facade'
import type { memorials } from '@evenhand/web-kit/forms'
import type { RefObject } from 'react'
import { useListAddress } from '../lists/list-address.ts'
import { ListBody } from '../lists/list-body.tsx'
import { RowKeysLine } from '../lists/row-keys-line.tsx'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { MemorialPanel } from './memorial-panel.tsx'
import { emptyWords } from './memorial-words.ts'
import { MemorialsTable } from './memorials-table.tsx'

interface FoundMemorialsProps {
  asked: memorials.MemorialFilter
  field: RefObject<HTMLInputElement | null>
}

export function FoundMemorials({ asked, field }: FoundMemorialsProps) {
  const list = useInfiniteQuery({ ...adminQueries.memorials(asked), placeholderData: keepPreviousData })
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total
  const { search, change } = useListAddress()
  const openId = search.get('memorial') ?? undefined
  useRowKeys(field, { id: openId, open: (id) => change({ memorial: id }, { replace: true }) })
  const isFiltered = asked.search !== undefined || asked.wall !== undefined
  /** Whoever goes through those that wait is led on to the next one. */
  const goOn = (reviewed: memorials.PaidMemorial) => {
    const at = rows.findIndex(({ id }) => id === reviewed.id)
    if (reviewed.state !== 'waiting' || at === -1) return
    change({ memorial: (rows[at + 1] ?? rows[at - 1])?.id }, { replace: true })
  }
  return (
    <>
      <p role="status" className="text-ink-soft tabular-nums">
        {total === undefined
          ? ' '
          : `${rows.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${total === 1 ? 'memorial' : 'memorials'}`}
      </p>
      <ListBody
        what="the memorials"
        list={list}
        rows={rows.length}
        empty={
          isFiltered
            ? { title: 'No memorial matches', hint: 'Try part of the name, or the other wall or status.' }
            : { title: emptyWords[asked.state], hint: 'A memorial appears here once its tile is paid for.' }
        }
      >
        <MemorialsTable rows={rows} order={asked.order} />
        <RowKeysLine />
      </ListBody>
      {openId && (
        <MemorialPanel memorialId={openId} onReviewed={goOn} onClose={() => change({ memorial: undefined })} />
      )}
    </>
  )
}
