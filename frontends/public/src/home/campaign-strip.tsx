import {
  CampaignProgress,
  ClosesIn,
  Link,
  mainOf,
  queries,
  Skeleton,
  useFirstNow,
  useQuery,
} from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'

/** The proof of the promise: raised so far, people, today's odds, and the draw that anyone can check (design "Home"). */
export function CampaignStrip() {
  const stats = useQuery(queries.campaignStats())
  const giveaways = useQuery(queries.giveaways())
  const now = useFirstNow()
  const main = mainOf(giveaways.data, now)
  const isOpen = main && Date.parse(main.opensAt) <= now && now < Date.parse(main.closesAt)
  return (
    <section aria-label="The campaign so far" className="border-y border-hairline bg-surface">
      <div className="mx-auto grid max-w-frame grid-cols-2 gap-x-6 gap-y-4 px-4 py-6 sm:gap-8 sm:px-8 sm:py-10 lg:grid-cols-[1.3fr_auto_auto] lg:items-center lg:gap-16">
        <div className="col-span-2 lg:col-span-1">
          <CampaignProgress />
        </div>
        <Figure label={stats.data?.totalDonors === 1 ? 'donor so far' : 'donors so far'}>
          {stats.data ? (
            stats.data.totalDonors.toLocaleString('en-US')
          ) : stats.isError ? (
            '–'
          ) : (
            <Waiting label="Loading" />
          )}
        </Figure>
        {giveaways.data && !isOpen ? (
          <Figure label="the main giveaway">{main ? <ClosesIn {...main} /> : 'Closed'}</Figure>
        ) : (
          <Figure label={main?.totalEntries === 0 ? 'to enter' : 'odds per entry today'}>
            {main ? odds(main.totalEntries) : giveaways.isError ? '–' : <Waiting label="Loading the odds" />}
          </Figure>
        )}
        <p className="col-span-2 border-t border-hairline pt-4 sm:pt-5 lg:col-span-3">
          Anyone can check the draw.{' '}
          <Link to="#proof" className="whitespace-nowrap text-primary underline underline-offset-4">
            How we prove it
          </Link>{' '}
          <Link to="/grants" className="whitespace-nowrap text-primary underline underline-offset-4 max-sm:hidden">
            Where the money goes
          </Link>
        </p>
      </div>
    </section>
  )
}

const odds = (entries: number) => (entries === 0 ? 'Be the first' : `1 in ${entries.toLocaleString('en-US')}`)

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <p>
    <span className="block font-display text-figure tabular-nums">{children}</span>
    <span className="block text-ink-soft lg:mt-1">{label}</span>
  </p>
)

const Waiting = ({ label }: { label: string }) => (
  <span role="status" aria-label={label}>
    <Skeleton className="inline-block h-[0.9em] w-32 align-baseline" />
  </span>
)
