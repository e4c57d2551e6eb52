import { adminQueries } from '@evenhand/web-kit/desk'
import { keepPreviousData, useInfiniteQuery } from '@evenhand/web-kit/facade'
import { registrations } from '@evenhand/web-kit/forms'
import type { RefObject } from 'react'
import { FoundLine } from '../lists/found-line.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { ListBody } from '../lists/list-body.tsx'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { RegistrationPanel } from './registration-panel.tsx'
import { RegistrationsTable } from './registrations-table.tsx'

interface FoundRegistrationsProps {
  field: RefObject<HTMLInputElement | null>
  asked: registrations.RegistrationFilter
  /** The same as the address has it. */
  address: string
}

export function FoundRegistrations({ field, asked, address }: FoundRegistrationsProps) {
  const list = useInfiniteQuery({ ...adminQueries.registrations(asked), placeholderData: keepPreviousData })
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total
  const { search, change } = useListAddress()
  const openId = search.get('registration') ?? undefined
  const opened = rows.find(({ id }) => id === openId)
  useRowKeys(field, { id: openId, open: (id) => change({ registration: id }, { replace: true }) })
  return (
    <>
      <FoundLine
        exportHref={`/api/landing-registrations/export?${address}`}
        exports={registrations.exportRegistrations}
        exportTitle="Export to CSV"
      >
        {total === undefined ? ' ' : <Count shown={rows.length} total={total} />}
      </FoundLine>
      <ListBody
        what="the registrations"
        list={list}
        rows={rows.length}
        empty={
          asked.search === undefined
            ? { title: 'No registrations yet', hint: 'The first one appears here.' }
            : {
                title: 'No registration matches',
                hint: 'Try part of the name, email address, phone number or city.',
              }
        }
      >
        <RegistrationsTable rows={rows} />
        {opened && <RegistrationPanel registration={opened} onClose={() => change({ registration: undefined })} />}
      </ListBody>
    </>
  )
}

const Count = ({ shown, total }: { shown: number; total: number }) => (
  <>
    {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')} {total === 1 ? 'registration' : 'registrations'}
  </>
)
