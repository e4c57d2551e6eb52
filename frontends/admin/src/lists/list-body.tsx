import { Button, EmptyState, ErrorState, Loading, messageOf, Skeleton } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'

interface ListBodyProps {
  /** What is listed, in a sentence: "the gifts". */
  what: string
  list: {
    isPending: boolean
    isError: boolean
    error: unknown
    hasNextPage?: boolean
    isFetchingNextPage?: boolean
    fetchNextPage?: () => unknown
    refetch: () => unknown
  }
  rows: number
  empty: { title: string; hint: string; action?: ReactNode }
  children: ReactNode
}

/** A list that loads, is empty, failed, or goes on. */
export const ListBody = ({ what, list, rows, empty, children }: ListBodyProps) => (
  <>
    {list.isPending && (
      <Loading label={`Loading ${what}`} className="grid gap-2">
        {Array.from({ length: 10 }, (_, row) => (
          <Skeleton key={row} className="h-11" />
        ))}
      </Loading>
    )}
    {list.isError && (
      <ErrorState
        title={`We couldn't load ${what}`}
        message={messageOf(list.error, 'Try again in a moment.')}
        onRetry={() => void list.refetch()}
      />
    )}
    {!list.isPending && !list.isError && rows === 0 && (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.hint}
      </EmptyState>
    )}
    {rows > 0 && children}
    {list.hasNextPage && (
      <Button
        variant="outline"
        size="small"
        className="mt-5"
        loading={list.isFetchingNextPage === true}
        onClick={() => void list.fetchNextPage?.()}
      >
        Show more
      </Button>
    )}
  </>
)
