import { emailQueries, emailLists } from '@evenhand/web-kit/desk'
import { Badge, Button, useQuery } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { Allowed } from '../../frame/allowed.tsx'
import { ListBody } from '../../lists/list-body.tsx'
import { useNewDialog } from '../use-new-dialog.ts'
import { SegmentsPart } from '../segments/segments-part.tsx'
import { ListDialog } from './list-dialog.tsx'
import { DeleteList } from './delete-list.tsx'

/** The lists of subscribers, and below them the segments. */
export const ListsTab = () => (
  <div className="grid gap-10">
    <ListsPart />
    <SegmentsPart />
  </div>
)

/** The lists, each with how many receive its emails (spec 02 §2). */
function ListsPart() {
  const lists = useQuery(emailQueries.lists())
  const fresh = useNewDialog(emailLists.createEmailList)
  const [opened, setOpened] = useState<emailLists.EmailList>()
  const create = (
    <Allowed to={emailLists.createEmailList}>
      <Button size="small" onClick={() => fresh.onOpenChange(true)}>
        Create list
      </Button>
    </Allowed>
  )
  return (
    <section aria-labelledby="lists-title" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="lists-title" className="text-title">
          Lists
        </h2>
        {(lists.data?.length ?? 0) > 0 && create}
      </div>
      <ListBody
        what="the lists"
        list={lists}
        rows={lists.data?.length ?? 0}
        empty={{
          title: 'No lists yet',
          hint: 'A list groups subscribers, so that a campaign can go to some of them.',
          action: create,
        }}
      >
        <ul aria-labelledby="lists-title" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {lists.data?.map((list) => (
            <ListCard key={list.id} list={list} onEdit={() => setOpened(list)} />
          ))}
        </ul>
      </ListBody>
      {fresh.open && <ListDialog onClose={() => fresh.onOpenChange(false)} />}
      {opened && <ListDialog list={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

const ListCard = ({ list, onEdit }: { list: emailLists.EmailList; onEdit: () => void }) => (
  <li className="grid content-start gap-2 rounded-card border border-hairline p-4">
    <div className="flex items-start justify-between gap-3">
      <h3 className="min-w-0 font-sans text-body font-semibold wrap-anywhere">{list.name}</h3>
      <div className="flex flex-wrap justify-end gap-1">
        {list.isPublic && <Badge tone="gold">Public</Badge>}
        <Badge tone={list.isActive ? 'free' : 'silver'}>{list.isActive ? 'Active' : 'Inactive'}</Badge>
      </div>
    </div>
    {list.description !== '' && <p className="wrap-anywhere text-ink-soft">{list.description}</p>}
    <p className="text-small text-ink-soft tabular-nums">{subscribersWords(list.totalSubscribers)}</p>
    <Allowed to={emailLists.changeEmailList}>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="outline" aria-label={`Edit ${list.name}`} onClick={onEdit}>
          Edit
        </Button>
        <DeleteList list={list} />
      </div>
    </Allowed>
  </li>
)

const subscribersWords = (total: number): string =>
  total === 1 ? '1 subscriber' : `${total.toLocaleString('en-US')} subscribers`
