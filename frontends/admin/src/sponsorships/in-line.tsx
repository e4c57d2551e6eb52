import { adminQueries } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Cell,
  DateTime,
  ErrorState,
  HeaderCell,
  Loading,
  messageOf,
  Sheet,
  Skeleton,
  Table,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { waiting } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { RowWithReason } from './row-with-reason.tsx'

/** Who stands in line for a block, the first of them first. Their turn comes without anyone here. */
export function InLine() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        In line
      </Button>
      {isOpen && (
        <Sheet
          open
          onOpenChange={setOpen}
          title="In line for a block"
          description="When a block is free, it’s held for two days for the first who wants it, and they’re emailed."
          className="w-[min(36rem,100vw)] text-small"
        >
          <Line state="offered" title="Their turn now" />
          <Line state="waiting" title="In line for a block" empty="No one is in line." />
        </Sheet>
      )}
    </>
  )
}

interface LineProps {
  state: 'waiting' | 'offered'
  title: string
  /** What is said where nobody is; nothing without it. */
  empty?: string
}

function Line({ state, title, empty }: LineProps) {
  const line = useQuery(adminQueries.sponsorWaiting(state))
  if (line.isPending)
    return (
      <Loading label="Loading who is in line" className="mt-5">
        <Skeleton className="h-40 rounded-card" />
      </Loading>
    )
  if (line.isError)
    return (
      <ErrorState
        title="We couldn’t load who is in line"
        message={messageOf(line.error, 'Try again in a moment.')}
        onRetry={() => void line.refetch()}
      />
    )
  const { items, total } = line.data
  if (items.length === 0) return empty && <p className="mt-5 text-ink-soft">{empty}</p>
  return (
    <>
      {state === 'offered' && <h3 className="mt-5 font-sans text-body font-semibold">{title}</h3>}
      <Table aria-label={title} className="mt-5">
        <thead>
          <tr>
            <HeaderCell className="pl-0">Company</HeaderCell>
            <HeaderCell className="px-2">Wants</HeaderCell>
            <HeaderCell className="px-2">{state === 'offered' ? 'Held until' : 'Since'}</HeaderCell>
            <HeaderCell className="px-2 last:pr-0">
              <span className="sr-only">Remove</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <Row key={one.id} {...one} />
          ))}
        </tbody>
      </Table>
      {total > items.length && (
        <p className="mt-4 text-ink-soft">
          The first {items.length} of {total.toLocaleString('en-US')}.
        </p>
      )}
    </>
  )
}

function Row({ id, companyName, contactEmail, size, cell, joinedAt, offeredUntil }: waiting.DeskWaiting) {
  const remove = useRemove(id, companyName)
  return (
    <RowWithReason
      act="Remove"
      call={waiting.removeWaiting}
      company={companyName}
      schema={waiting.WaitingRemoval}
      hint={`${contactEmail} is emailed this reason as you write it. A block that is held for them is free again.`}
      charactersMax={2000}
      sending={remove.isPending}
      refusal={remove.isError ? messageOf(remove.error, 'Try again in a moment.') : undefined}
      onReason={remove.mutate}
    >
      <Cell className="pl-0 wrap-anywhere">
        {companyName}
        <span className="block text-ink-soft">{contactEmail}</span>
      </Cell>
      <Cell className="px-2">
        {cell === null
          ? size === 2
            ? 'Any featured block'
            : 'Any block'
          : `Block ${cell + 1}${size === 2 ? ` and ${cell + 2}` : ''}`}
      </Cell>
      <Cell className="px-2 whitespace-nowrap">
        <DateTime value={offeredUntil ?? joinedAt} />
      </Cell>
    </RowWithReason>
  )
}

function useRemove(waitingId: string, companyName: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => api(waiting.removeWaiting, { params: { waitingId }, body: { reason } }),
    onSuccess: () => toast('Removed from the line', `${companyName} is emailed about it.`),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'sponsor-waiting'] }),
  })
}
