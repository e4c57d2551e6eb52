import {
  Button,
  DateTime,
  EmptyState,
  ErrorState,
  Link,
  Loading,
  messageOf,
  PageMeta,
  Skeleton,
  useInfiniteQuery,
} from '@evenhand/web-kit/facade'
import { type emailNewsletters, newsletterPath, useAsked } from '@evenhand/web-kit/forms'
import { JoinNews } from './join-news.tsx'
import { newsletterQueries } from './newsletter-queries.ts'
import { OnePage } from './one-page.tsx'

/** What we emailed to our subscribers and put on the web: all of it, or the one that the address names. */
export function NewslettersPage() {
  const letter = useAsked()?.get('letter')
  return letter == null ? <AllOfThem /> : <OnePage newsletterId={letter} />
}

const AllOfThem = () => (
  <div className="mx-auto max-w-reading px-4 py-14 sm:px-8 lg:py-20">
    <PageMeta title="Newsletters" description="The newsletters that we emailed, to read on the web." />
    <h1 className="text-heading">Newsletters</h1>
    <p className="mt-4 text-lead text-ink-soft">
      What we emailed to our subscribers, the latest first. Each is shown as it was written, without what was for one
      reader alone.
    </p>
    <div className="mt-10">
      <Listed />
    </div>
    <JoinNews />
  </div>
)

function Listed() {
  const list = useInfiniteQuery(newsletterQueries.all())
  if (list.isPending) {
    return (
      <Loading label="Loading the newsletters" className="grid gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </Loading>
    )
  }
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title="We couldn’t load the newsletters"
        message={messageOf(list.error, 'Try again in a moment.')}
        onRetry={() => void list.refetch()}
      />
    )
  }
  const newsletters = list.data.pages.flatMap(({ items }) => items)
  if (newsletters.length === 0)
    return <EmptyState title="No newsletters yet">The next one that we put on the web shows here.</EmptyState>
  return (
    <>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {newsletters.map((newsletter) => (
          <Line key={newsletter.id} {...newsletter} />
        ))}
      </ul>
      {list.isError && <p className="mt-4 text-danger">{messageOf(list.error, 'Try again in a moment.')}</p>}
      {list.hasNextPage && (
        <Button
          variant="outline"
          className="mt-6"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older newsletters
        </Button>
      )}
    </>
  )
}

const Line = ({ id, subject, sentAt }: emailNewsletters.PublicNewsletter) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4">
    <Link to={newsletterPath(id)} className="min-w-0 font-medium underline underline-offset-4 wrap-anywhere">
      {subject}
    </Link>
    <span className="text-small text-ink-soft">
      <DateTime value={sentAt} show="day" />
    </span>
  </li>
)
