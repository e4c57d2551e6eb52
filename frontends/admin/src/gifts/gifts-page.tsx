import {
  Button,
  EmptyState,
  ErrorState,
  Input,
  keepPreviousData,
  Loading,
  messageOf,
  PageMeta,
  queries,
  Search,
  Skeleton,
  useInfiniteQuery,
} from '@evenhand/web-kit/facade'
import { type RefObject, useEffect, useRef } from 'react'
import { GiftTable } from './gift-table.tsx'
import { giftsPage } from './gifts-page-size.ts'
import { useSearchText } from './use-search-text.ts'

export function GiftsPage() {
  const { text, setText, asked } = useSearchText()
  const gifts = useInfiniteQuery({ ...queries.gifts(asked, giftsPage), placeholderData: keepPreviousData })
  const rows = gifts.data?.pages.flatMap((page) => page.items) ?? []
  const total = gifts.data?.pages[0]?.total ?? 0
  const field = useRef<HTMLInputElement>(null)
  useSlashFocuses(field)
  return (
    <>
      <PageMeta title="Gifts" description="All gifts, newest first." hidden />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title">Gifts</h1>
        <div className="relative w-full max-w-sm">
          <Search className="absolute top-1/2 left-4 size-4 -translate-y-1/2 text-ink-soft" aria-hidden="true" />
          <Input
            ref={field}
            type="search"
            aria-label="Search by name or email; press / to get here"
            aria-keyshortcuts="/"
            className="min-h-10 pl-10 text-small"
            placeholder="Search gifts (press /)"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </div>
      <p role="status" className="mt-4 text-ink-soft tabular-nums">
        {gifts.data ? `${rows.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}` : ' '}
      </p>
      <div className="mt-2">
        {gifts.isPending && (
          <Loading label="Loading the gifts">
            <Skeleton className="h-120" />
          </Loading>
        )}
        {gifts.isError && (
          <ErrorState
            title="The gifts are not here right now"
            message={messageOf(gifts.error, 'Please try again in a moment.')}
            onRetry={() => void gifts.refetch()}
          />
        )}
        {gifts.data && rows.length === 0 && (
          <EmptyState title={asked ? `No gift fits "${asked}"` : 'No gift yet'}>
            {asked ? 'Try a part of the name or of the email address.' : 'The first one appears here.'}
          </EmptyState>
        )}
        {rows.length > 0 && <GiftTable label="Gifts" gifts={rows} />}
        {gifts.hasNextPage && (
          <Button
            variant="outline"
            size="small"
            className="mt-5"
            loading={gifts.isFetchingNextPage}
            onClick={() => void gifts.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </div>
    </>
  )
}

/** `/` goes to the search field from anywhere on the page but another field. */
function useSlashFocuses(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [field])
}
