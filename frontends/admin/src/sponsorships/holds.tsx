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
import { sponsorHolds } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { RowWithReason } from './row-with-reason.tsx'

/** What is held and not paid, for whoever looks for somebody who keeps blocks from others. */
export function Holds() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        Held, not paid
      </Button>
      {isOpen && (
        <Sheet
          open
          onOpenChange={setOpen}
          title="Held, not paid"
          description="Each is held for half an hour for someone who is checking out, longer once they have begun to pay. No one has checked these addresses."
          className="w-[min(44rem,100vw)] text-small"
        >
          <Held />
        </Sheet>
      )}
    </>
  )
}

function Held() {
  const holds = useQuery({ ...adminQueries.sponsorHolds(), refetchOnMount: 'always' })
  if (holds.isPending)
    return (
      <Loading label="Loading what is held" className="mt-5">
        <Skeleton className="h-40 rounded-card" />
      </Loading>
    )
  if (holds.isError)
    return (
      <ErrorState
        title="We couldn’t load what is held"
        message={messageOf(holds.error, 'Try again in a moment.')}
        onRetry={() => void holds.refetch()}
      />
    )
  const { items, total } = holds.data
  if (items.length === 0) return <p className="mt-5 text-ink-soft">Nothing is held.</p>
  return (
    <>
      <Table aria-label="Held, not paid" className="mt-5">
        <thead>
          <tr>
            <HeaderCell className="pl-0">Company</HeaderCell>
            <HeaderCell className="px-2">What</HeaderCell>
            <HeaderCell className="px-2">Until</HeaderCell>
            <HeaderCell className="px-2 last:pr-0">
              <span className="sr-only">End</span>
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

const ifPaid = {
  block: 'If a payment still arrives, they get the next free block of that size.',
  tier: 'If a payment still arrives, it counts.',
} as const

function Row({ id, kind, name, companyName, contactEmail, heldUntil }: sponsorHolds.DeskHold) {
  const end = useEnd(id)
  return (
    <RowWithReason
      act="End"
      call={sponsorHolds.endHold}
      company={`${name}, ${companyName}`}
      schema={sponsorHolds.HoldEnding}
      hint={`It stays in the audit trail; no one is emailed. ${ifPaid[kind]}`}
      charactersMax={500}
      lines="one"
      sending={end.isPending}
      refusal={end.isError ? messageOf(end.error, 'Try again in a moment.') : undefined}
      onReason={end.mutate}
    >
      <Cell className="min-w-48 pl-0 wrap-anywhere">
        {companyName}
        <span className="block text-ink-soft">{contactEmail}</span>
      </Cell>
      <Cell className="px-2">{name}</Cell>
      <Cell className="px-2 whitespace-nowrap">
        <DateTime value={heldUntil} show="day-and-time" />
      </Cell>
    </RowWithReason>
  )
}

function useEnd(sponsorshipId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => api(sponsorHolds.endHold, { params: { sponsorshipId }, body: { reason } }),
    onSuccess: () => toast('Hold ended', 'It’s no longer held.'),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'sponsor-holds'] }),
  })
}
