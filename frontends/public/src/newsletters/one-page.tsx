import {
  Button,
  DateTime,
  EmptyState,
  ErrorState,
  isProblem,
  Link,
  Loading,
  messageOf,
  PageMeta,
  Skeleton,
  useQuery,
} from '@evenhand/web-kit/facade'
import { type emailNewsletters, goneOne, newslettersPath, oneNamed } from '@evenhand/web-kit/forms'
import { TextLink } from '../reading/text-link.tsx'
import { JoinNews } from './join-news.tsx'
import { LetterFrame } from './letter-frame.tsx'
import { newsletterQueries } from './newsletter-queries.ts'

/** One newsletter, as it was emailed. */
export function OnePage({ newsletterId: asked }: { newsletterId: string }) {
  const newsletterId = oneNamed(asked) ?? goneOne
  const found = useQuery({ ...newsletterQueries.one(newsletterId), enabled: newsletterId !== goneOne })
  return (
    <div className="mx-auto max-w-frame px-4 py-14 sm:px-8 lg:py-20">
      <p className="text-small">
        <TextLink to={newslettersPath}>All newsletters</TextLink>
      </p>
      {found.data ? <Shown {...found.data} /> : <Absent newsletterId={newsletterId} found={found} />}
      <JoinNews />
    </div>
  )
}

const Shown = ({ subject, sentAt, html }: emailNewsletters.PublicNewsletterPage) => (
  <article className="mt-6">
    <PageMeta title={subject} description={`“${subject}”: a newsletter that we emailed to our subscribers.`} />
    <h1 className="text-heading wrap-anywhere">{subject}</h1>
    <p className="mt-3 text-ink-soft">
      Emailed on <DateTime value={sentAt} show="day" />
    </p>
    <LetterFrame html={html} />
  </article>
)

interface AbsentProps {
  newsletterId: string
  found: { isError: boolean; error: unknown; refetch: () => unknown }
}

function Absent({ newsletterId, found }: AbsentProps) {
  const isGone =
    newsletterId === goneOne || isProblem(found.error, 'not-found') || isProblem(found.error, 'invalid-request')
  if (isGone) return <Gone />
  return (
    <div className="mt-6">
      <PageMeta title="Newsletter" description="A newsletter that we emailed to our subscribers." hidden />
      <h1 className="sr-only">Newsletter</h1>
      {found.isError ? (
        <ErrorState
          title="We couldn’t load this newsletter"
          message={messageOf(found.error, 'Try again in a moment.')}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <Loading label="Loading the newsletter" className="grid gap-5">
          <Skeleton className="h-12 w-3/4" />
          <Skeleton className="h-96 rounded-card" />
        </Loading>
      )}
    </div>
  )
}

const Gone = () => (
  <div className="mt-6">
    <PageMeta title="This newsletter isn’t on the web" description="There’s no newsletter at this address." hidden />
    <h1 className="sr-only">This newsletter isn’t on the web</h1>
    <EmptyState
      title="This newsletter isn’t on the web"
      action={
        <Button asChild>
          <Link to={newslettersPath}>See all newsletters</Link>
        </Button>
      }
    >
      It may have been taken off. If you followed a link, check that you have all of it.
    </EmptyState>
  </div>
)
