import { adminQueries, keepPreviousData, type registrations, useInfiniteQuery } from '@evenhand/web-kit/facade'
import { FoundLine } from '../lists/found-line.tsx'
import { ListBody } from '../lists/list-body.tsx'
import { RegistrationsTable } from './registrations-table.tsx'

interface FoundRegistrationsProps {
  asked: registrations.RegistrationFilter
  /** The same as the address has it. */
  address: string
}

export function FoundRegistrations({ asked, address }: FoundRegistrationsProps) {
  const list = useInfiniteQuery({ ...adminQueries.registrations(asked), placeholderData: keepPreviousData })
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total
  return (
    <>
      <FoundLine exportHref={`/api/landing-registrations/export?${address}`} exportTitle="Export to CSV">
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
                title: 'No registration fits',
                hint: 'Try a part of the name, the address, the phone number or the city.',
              }
        }
      >
        <RegistrationsTable rows={rows} />
      </ListBody>
    </>
  )
}

const Count = ({ shown, total }: { shown: number; total: number }) => (
  <>
    {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')} {total === 1 ? 'registration' : 'registrations'}
  </>
)
