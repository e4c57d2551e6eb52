import {
  ArrowLeft,
  Button,
  cashOptionWords,
  Card,
  ClosesIn,
  ClosingTime,
  Dialog,
  ErrorState,
  Link,
  Loading,
  mainSeries,
  Markdown,
  messageOf,
  oddsSentence,
  PageMeta,
  queries,
  Skeleton,
  useFirstNow,
  useQuery,
} from '@evenhand/web-kit/facade'
import type { giveaways } from '@evenhand/web-kit/forms'
import { posterOf } from '@evenhand/web-kit/pictures'
import { useState } from 'react'
import { TextLink } from '../reading/text-link.tsx'
import { CashCondition } from './cash-condition.tsx'
import { causeToldAt } from './cause-told.ts'
import { DrawingDay } from './drawing-day.tsx'
import { LiveOdds } from './live-odds.tsx'

/** The prize, who benefits, the way in, and today's odds (spec 01 §2 /main-giveaway). */
export function MainGiveawayPage() {
  const rules = useQuery(queries.rules(mainSeries))
  return (
    <div className="mx-auto max-w-frame px-4 py-14 sm:px-8 lg:py-20">
      <PageMeta
        title="Main Giveaway"
        description="The prize of the main giveaway, its cash option, the day of the drawing, and how many entries are in it today."
      />
      <h1 className="text-heading">Main Giveaway</h1>
      {rules.data ? (
        <Prize document={rules.data.document} />
      ) : rules.isError ? (
        <div className="mt-8">
          <ErrorState
            title="We couldn’t load the giveaway"
            message={messageOf(rules.error, 'Try again in a moment.')}
            onRetry={() => void rules.refetch()}
          />
        </div>
      ) : (
        <Loading label="Loading the giveaway" className="mt-8 grid gap-6">
          <Skeleton className="h-120 w-full rounded-card" />
          <Skeleton className="h-40 w-full rounded-card" />
        </Loading>
      )}
      <p className="mt-14">
        <Link to="/" className="inline-flex min-h-11 items-center gap-2 font-medium text-primary">
          <ArrowLeft className="size-4" aria-hidden="true" />
          Back to Home
        </Link>
      </p>
    </div>
  )
}

function Prize({ document: facts }: { document: giveaways.RulesDocument }) {
  const now = useFirstNow()
  const isClosed = Date.parse(facts.closesAt) <= now
  const { Poster } = posterOf(facts.image)
  return (
    <>
      <Card className="mt-8 grid overflow-hidden p-0 sm:p-0 lg:grid-cols-2">
        <Poster className="aspect-[5/4] h-full w-full object-cover" />
        <div className="flex flex-col p-6 sm:p-8">
          <p className="mb-1 text-small font-medium text-ink-soft">
            <ClosesIn {...facts} />
          </p>
          <h2 className="font-display text-title wrap-anywhere">{facts.prize}</h2>
          <p className="mt-2 text-ink-soft wrap-anywhere">{facts.description}</p>
          <dl className="mt-6 mb-8 grid gap-4">
            {facts.cashOption && (
              <div>
                <dt className="text-small text-ink-soft">Cash option</dt>
                <dd className="font-display text-title">{cashOptionWords(facts)}</dd>
                {facts.cashCondition && <CashCondition cashCondition={facts.cashCondition} />}
              </div>
            )}
            <div>
              <dt className="text-small text-ink-soft">{isClosed ? 'Entries closed' : 'Entries close'}</dt>
              <dd className="font-medium">
                <ClosingTime closesAt={facts.closesAt} show="day-and-time" timeZone={facts.timeZone} />
              </dd>
            </div>
            <div>
              <dt className="text-small text-ink-soft">Drawing</dt>
              <DrawingDay facts={facts} />
            </div>
          </dl>
          <div className="mt-auto flex flex-wrap gap-3">
            <Enter {...facts} />
            <PrizeDetails text={facts.texts.prizeDetails} />
          </div>
        </div>
      </Card>
      {facts.texts.cause && (
        <Markdown className="mt-10 max-w-none text-lead" text={causeToldAt(facts.texts.cause, now, facts.timeZone)} />
      )}
      <LiveOdds slug={facts.slug} />
      <p className="mt-10 text-ink-soft">
        No purchase necessary. {oddsSentence} <TextLink to="/official-rules">Official Rules</TextLink>
      </p>
    </>
  )
}

/** The way in while it is open, and then the way to the draw; one that was announced has neither. */
function Enter({ slug, opensAt, closesAt }: Pick<giveaways.RulesDocument, 'slug' | 'opensAt' | 'closesAt'>) {
  const now = useFirstNow()
  if (Date.parse(opensAt) > now) return null
  const isClosed = Date.parse(closesAt) <= now
  return (
    <Button asChild>
      <Link to={isClosed ? `/draws/${slug}` : '/#choose-membership'}>
        {isClosed ? 'See the draw' : 'Enter Main Giveaway'}
      </Link>
    </Button>
  )
}

function PrizeDetails({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Prize Details
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Prize Details" className="sm:max-w-2xl">
        <Markdown className="mt-4" text={text} />
      </Dialog>
    </>
  )
}
