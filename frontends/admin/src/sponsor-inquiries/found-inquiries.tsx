import { adminQueries } from '@evenhand/web-kit/desk'
import { keepPreviousData, useInfiniteQuery } from '@evenhand/web-kit/facade'
import type { sponsors } from '@evenhand/web-kit/forms'
import { ListBody } from '../lists/list-body.tsx'
import { InquiryCard } from './inquiry-card.tsx'
import { emptyWords } from './inquiry-words.ts'

export function FoundInquiries({ asked }: { asked: sponsors.InquiryFilter }) {
  const list = useInfiniteQuery({ ...adminQueries.sponsorInquiries(asked), placeholderData: keepPreviousData })
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total
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
        <ul className="grid max-w-3xl gap-4">
          {rows.map((inquiry) => (
            <li key={inquiry.id}>
              <InquiryCard inquiry={inquiry} />
            </li>
          ))}
        </ul>
      </ListBody>
    </>
  )
}
