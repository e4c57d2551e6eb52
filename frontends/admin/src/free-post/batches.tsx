import { adminQueries, freePost } from '@evenhand/web-kit/desk'
import { Button, Cell, Day, HeaderCell, Link, Plus, Sheet, Table, useInfiniteQuery } from '@evenhand/web-kit/facade'
import { Allowed } from '../frame/allowed.tsx'
import { ListBody } from '../lists/list-body.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { NewBatchForm } from './new-batch-form.tsx'

export function Batches() {
  const { search, change } = useListAddress()
  const list = useInfiniteQuery(adminQueries.postBatches())
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const giveaways = list.data?.pages[0]?.giveaways ?? []
  const titleOf = (slug: string) => giveaways.find((giveaway) => giveaway.slug === slug)?.title ?? slug
  return (
    <>
      <p className="mt-1 max-w-prose text-ink-soft">
        Write a number on each card, and type each card twice: the second time without seeing the first.
      </p>
      <div className="mt-4 mb-5">
        <Allowed to={freePost.openPostBatch}>
          <Button size="small" disabled={giveaways.length === 0} onClick={() => change({ new: 'batch' })}>
            <Plus className="size-4" aria-hidden="true" />
            New batch
          </Button>
        </Allowed>
      </div>
      <ListBody
        what="the batches"
        list={list}
        rows={rows.length}
        empty={{ title: 'No batch yet', hint: 'Open one for the cards that arrived on one day.' }}
      >
        <Table aria-label="Batches">
          <thead>
            <tr>
              <HeaderCell className="px-2">Received</HeaderCell>
              <HeaderCell className="px-2">Giveaway</HeaderCell>
              <HeaderCell className="px-2 text-right">Cards</HeaderCell>
              <HeaderCell className="px-2">Status</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {rows.map((batch) => (
              <BatchRow key={batch.id} batch={batch} title={titleOf(batch.giveaway)} />
            ))}
          </tbody>
        </Table>
      </ListBody>
      {search.get('new') === 'batch' && giveaways.length > 0 && (
        <Sheet
          open
          onOpenChange={(open) => !open && change({ new: undefined })}
          title="New batch"
          description="Cards that arrived on one day, for one giveaway: at most 200."
          className="w-[min(30rem,100vw)] text-small"
        >
          <NewBatchForm
            giveaways={giveaways}
            onOpened={(batch) => change({ new: undefined, batch }, { replace: true })}
          />
        </Sheet>
      )}
    </>
  )
}

function BatchRow({ batch, title }: { batch: freePost.PostBatch; title: string }) {
  const { linkTo } = useListAddress()
  return (
    <tr className="relative hover:bg-sunken has-[a:focus-visible]:bg-sunken">
      <Cell className="px-2 py-2">
        <Link
          to={{ pathname: '/admin/free-post', ...linkTo({ batch: batch.id }) }}
          className="font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          <Day value={batch.receivedOn} />
        </Link>
        {batch.note && <span className="block max-w-48 truncate text-fine text-ink-soft">{batch.note}</span>}
      </Cell>
      <Cell className="px-2 py-2">{title}</Cell>
      <Cell className="px-2 py-2 text-right tabular-nums">{batch.cards}</Cell>
      <Cell className="px-2 py-2">{stateWords(batch)}</Cell>
    </tr>
  )
}

function stateWords({ closedAt, unsettled }: freePost.PostBatch): string {
  if (closedAt !== null) return 'Closed'
  return unsettled > 0 ? `Open, ${unsettled} to finish` : 'Open'
}
