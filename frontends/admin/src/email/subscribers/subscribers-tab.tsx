import { emailImports, emailQueries, emailSubscribers } from '@evenhand/web-kit/desk'
import { Button } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { Allowed } from '../../frame/allowed.tsx'
import { DeskList } from '../../lists/desk-list.tsx'
import { ExportLink } from '../../lists/export-link.tsx'
import { partsOf, useListAddress } from '../../lists/list-address.ts'
import { useNewDialog } from '../use-new-dialog.ts'
import { AddSubscriber } from './add-subscriber.tsx'
import { ImportDialog } from './import/import-dialog.tsx'
import { Imports } from './import/imports.tsx'
import { SubscriberFilters } from './subscriber-filters.tsx'
import { SubscriberPanel } from './subscriber-panel.tsx'
import { SubscribersTable } from './subscribers-table.tsx'

const names = ['status', 'listId', 'tag']

/** Everyone who receives our emails or did, newest first (spec 02 §2). */
export function SubscribersTab() {
  const { search } = useListAddress()
  const fresh = useNewDialog(emailSubscribers.createEmailSubscriber)
  const [isImporting, setImporting] = useState(false)
  const asked = new URLSearchParams(partsOf(search, [...names, 'search', 'order'])).toString()
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title">Subscribers</h2>
        <div className="flex flex-wrap gap-2">
          <Allowed to={emailSubscribers.createEmailSubscriber}>
            <Button size="small" onClick={() => fresh.onOpenChange(true)}>
              Add subscriber
            </Button>
          </Allowed>
          <Allowed to={emailImports.startEmailImport}>
            <Button size="small" variant="outline" onClick={() => setImporting(true)}>
              Import
            </Button>
          </Allowed>
          <Allowed to={emailSubscribers.exportEmailSubscribers}>
            <ExportLink href={`/api/email/subscribers/export?${asked}`}>Export to CSV</ExportLink>
          </Allowed>
        </div>
      </div>
      <Allowed to={emailImports.listEmailImports}>
        <Imports />
      </Allowed>
      <DeskList
        words={{ one: 'subscriber', many: 'subscribers' }}
        filter={emailSubscribers.SubscriberFilter}
        names={names}
        filters={<SubscriberFilters />}
        query={emailQueries.subscribers}
        empty={(filter) =>
          isUnfiltered(filter)
            ? { title: 'No subscribers yet', hint: 'Add the first one, or import a CSV file with the buttons above.' }
            : { title: 'No subscriber matches', hint: 'Try part of the name or email, or another filter.' }
        }
        table={(rows, { order }) => <SubscribersTable rows={rows} order={order} />}
        opens="subscriber"
        panel={({ id, close }) => <SubscriberPanel subscriberId={id} onClose={close} />}
        waits={() => false}
      />
      {fresh.open && <AddSubscriber onClose={() => fresh.onOpenChange(false)} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </div>
  )
}

const isUnfiltered = ({ search, status, listId, tag }: emailSubscribers.SubscriberFilter): boolean =>
  search === undefined && status === 'all' && listId === undefined && tag === undefined
