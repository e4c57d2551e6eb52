import { adminQueries } from '@evenhand/web-kit/desk'
import {
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
  useQuery,
} from '@evenhand/web-kit/facade'
import type { waiting } from '@evenhand/web-kit/forms'
import { useState } from 'react'

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
          <Line />
        </Sheet>
      )}
    </>
  )
}

function Line() {
  const line = useQuery(adminQueries.sponsorWaiting())
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
  if (items.length === 0) return <p className="mt-5 text-ink-soft">Nobody is in line.</p>
  return (
    <>
      <Table aria-label="In line for a block" className="mt-5">
        <thead>
          <tr>
            <HeaderCell className="pl-0">Company</HeaderCell>
            <HeaderCell className="px-2">Wants</HeaderCell>
            <HeaderCell className="px-2 last:pr-0">Since</HeaderCell>
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

const Row = ({ companyName, contactEmail, size, cell, joinedAt }: waiting.DeskWaiting) => (
  <tr>
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
    <Cell className="px-2 whitespace-nowrap last:pr-0">
      <DateTime value={joinedAt} />
    </Cell>
  </tr>
)
