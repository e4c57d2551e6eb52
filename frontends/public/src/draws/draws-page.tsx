import {
  Card,
  EmptyState,
  ErrorState,
  Link,
  Loading,
  messageOf,
  PageMeta,
  queries,
  Skeleton,
  useQuery,
} from '@evenhand/web-kit/facade'
import type { draws } from '@evenhand/web-kit/forms'
import { DrawnFor } from './drawn-winner.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { SealedLetter } from './drawings.tsx'
import { inOrder } from './order.ts'
import { TextLink } from '../reading/text-link.tsx'
import { RehearsalBadge } from './rehearsal-badge.tsx'
import { StandingBadge } from './standing-badge.tsx'
import { StandingText } from './standing-text.tsx'
import { standingOf } from './standing.ts'
import { useNow } from './use-now.ts'

export const DrawsPage = () => (
  <div className="mx-auto max-w-frame px-4 py-14 sm:px-8 lg:py-20">
    <PageMeta
      title="Draws"
      description="Every draw, everything published about it, and how to check it yourself in your browser."
    />
    <h1 className="text-heading">Draws</h1>
    <p className="mt-4 max-w-prose text-lead text-ink-soft">
      You don’t have to trust us. Each draw leaves behind everything needed to repeat it, and your own browser can do
      that.
    </p>
    <div className="mt-12">
      <DrawList />
    </div>
    <HowItWorks className="mt-20" />
  </div>
)

function DrawList() {
  const list = useQuery(queries.draws())
  const now = useNow()
  if (list.isPending) {
    return (
      <Loading label="Loading the draws" className="grid gap-4">
        <Skeleton className="h-36 w-full rounded-card" />
        <Skeleton className="h-36 w-full rounded-card" />
      </Loading>
    )
  }
  if (list.isError) {
    return (
      <ErrorState
        title="We couldn’t load the draws"
        message={messageOf(list.error, 'Try again in a moment.')}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (list.data.length === 0) {
    return (
      <EmptyState picture={<SealedLetter />} title="No draw has been sealed yet">
        Before entries close, the first draw appears here with its seal.
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-4">
      {inOrder(list.data, now).map((draw) => (
        <li key={draw.slug}>
          <DrawCard draw={draw} now={now} />
        </li>
      ))}
    </ul>
  )
}

const DrawCard = ({ draw, now }: { draw: draws.Draw; now: number }) => (
  <Card className="relative transition-colors duration-150 hover:border-line">
    <p className="flex flex-wrap gap-2">
      <RehearsalBadge slug={draw.slug} />
      <StandingBadge standing={standingOf(draw, now)} />
    </p>
    <h2 className="mt-3 text-title wrap-anywhere">
      <Link
        to={`/draws/${draw.slug}`}
        className="underline decoration-1 underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:decoration-2"
      >
        {draw.title}
      </Link>
    </h2>
    {draw.state === 'drawn' && <DrawnFor slug={draw.slug} />}
    <p className="mt-2 max-w-prose text-ink-soft">
      <StandingText draw={draw} now={now} />
    </p>
    <p className="relative z-10 mt-3 flex flex-wrap gap-x-6 gap-y-1 text-small">
      <TextLink to={`/giveaways/${draw.slug}/rules`}>Rules</TextLink>
      <TextLink to={`/giveaways/${draw.slug}/fairness`}>Free and paid entries</TextLink>
    </p>
  </Card>
)
