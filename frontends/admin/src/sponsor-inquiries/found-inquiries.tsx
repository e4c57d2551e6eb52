import { adminQueries } from '@evenhand/web-kit/desk'
import { keepPreviousData, useInfiniteQuery } from '@evenhand/web-kit/facade'
import type { sponsors } from '@evenhand/web-kit/forms'
import type { RefObject } from 'react'
import { useListAddress } from '../lists/list-address.ts'
import { ListBody } from '../lists/list-body.tsx'
import { RowKeysLine } from '../lists/row-keys-line.tsx'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { InquiriesTable } from './inquiries-table.tsx'
import { InquiryPanel } from './inquiry-panel.tsx'
import { emptyWords } from './inquiry-words.ts'

interface FoundInquiriesProps {
  asked: sponsors.InquiryFilter
  field: RefObject<HTMLInputElement | null>
}

export function FoundInquiries({ asked, field }: FoundInquiriesProps) {
  const list = useInfiniteQuery({ ...adminQueries.sponsorInquiries(asked), placeholderData: keepPreviousData })
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total
  const { search, change } = useListAddress()
  const openId = search.get('inquiry') ?? undefined
  useRowKeys(field, { id: openId, open: (id) => change({ inquiry: id }, { replace: true }) })
  /** Whoever answers those that are open is led on to the next one. */
  const goOn = (noted: sponsors.SponsorInquiry) => {
    const at = rows.findIndex(({ id }) => id === noted.id)
    if (noted.state !== 'open' || at === -1) return
    change({ inquiry: (rows[at + 1] ?? rows[at - 1])?.id }, { replace: true })
  }
  return (
    <>
      <p role="status" className="text-ink-soft tabular-nums">
        {total === undefined
          ? ' '
          : `${rows.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${total === 1 ? 'inquiry' : 'inquiries'}`}
      </p>
      <ListBody
        what="the inquiries"
        list={list}
        rows={rows.length}
        empty={
          asked.search === undefined
            ? { title: emptyWords[asked.state], hint: 'Inquiries come from the donor portal, under Sponsor Blocks.' }
            : { title: 'No inquiry matches', hint: 'Try part of the company, name or email address.' }
        }
      >
        <InquiriesTable rows={rows} order={asked.order} />
        <RowKeysLine />
      </ListBody>
      {openId && <InquiryPanel inquiryId={openId} onNoted={goOn} onClose={() => change({ inquiry: undefined })} />}
    </>
  )
}
