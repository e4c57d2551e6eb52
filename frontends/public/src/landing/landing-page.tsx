import {
  Button,
  campaignTimeZone,
  DateTime,
  EmptyState,
  ErrorState,
  Link,
  Loading,
  messageOf,
  PageMeta,
  queries,
  Skeleton,
  useFirstNow,
  useQuery,
} from '@evenhand/web-kit/facade'
import type { registrations } from '@evenhand/web-kit/forms'
import { OpenRoad } from '@evenhand/web-kit/pictures'
import { useState } from 'react'
import { Offer, OfferInFull } from './offer.tsx'
import { RegisteredCard } from './registered-card.tsx'
import { RegistrationCard } from './registration-card.tsx'

/** A page that takes registrations, drawn from its data alone. */
export function LandingPage({ slug }: { slug: string }) {
  const pages = useQuery(queries.landingPages())
  const page = pages.data?.find((one) => one.slug === slug)
  return (
    <div className="mx-auto max-w-frame px-4 py-10 sm:px-8 lg:py-16">
      <PageMeta
        title={page?.title ?? 'Enter to win'}
        description={page?.lead ?? 'Register for a giveaway. It costs nothing, and there is nothing to buy.'}
      />
      {pages.isPending && <LandingSkeleton />}
      {pages.isError && (
        <>
          <h1 className="mb-8 text-heading">Enter to win</h1>
          <ErrorState
            title="We couldn’t load this page"
            message={messageOf(pages.error, 'Try again in a moment.')}
            onRetry={() => void pages.refetch()}
          />
        </>
      )}
      {pages.data && (page ? <Landing page={page} /> : <NoSuchPage />)}
    </div>
  )
}

function Landing({ page }: { page: registrations.LandingPage }) {
  const [registeredAs, setRegisteredAs] = useState<string>()
  const now = useFirstNow()
  const isClosed = page.closesAt !== null && now >= Date.parse(page.closesAt)
  const opensLater = page.opensAt !== null && now < Date.parse(page.opensAt) ? page.opensAt : undefined
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1.1fr_1fr] lg:grid-rows-[auto_1fr]">
      <Offer page={page} />
      {/* On a phone right below what is offered, before its picture. */}
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {registeredAs !== undefined && <RegisteredCard page={page} email={registeredAs} />}
        {registeredAs === undefined && isClosed && (
          <EmptyState title="Registration has closed" action={<HomeLink />}>
            You can’t register here anymore. The giveaways that are open now are on the home page.
          </EmptyState>
        )}
        {opensLater !== undefined && (
          <EmptyState title="Registration isn’t open yet" action={<HomeLink />}>
            You can register here from <DateTime value={opensLater} timeZone={campaignTimeZone} /> on.
          </EmptyState>
        )}
        {registeredAs === undefined && !isClosed && opensLater === undefined && (
          <RegistrationCard page={page} onRegistered={setRegisteredAs} />
        )}
      </div>
      <OfferInFull page={page} isClosed={isClosed} opensLater={opensLater} />
    </div>
  )
}

const NoSuchPage = () => (
  <>
    <h1 className="sr-only">Enter to win</h1>
    <EmptyState picture={<OpenRoad />} title="We couldn’t find that giveaway" action={<HomeLink />}>
      It may have ended, or the address may be mistyped.
    </EmptyState>
  </>
)

const HomeLink = () => (
  <Button asChild>
    <Link to="/#main-giveaway">See the open giveaways</Link>
  </Button>
)

const LandingSkeleton = () => (
  <Loading label="Loading the giveaway" className="grid gap-x-14 gap-y-10 lg:grid-cols-[1.1fr_1fr]">
    <h1 className="sr-only">Enter to win</h1>
    <div className="space-y-5">
      <Skeleton className="h-14 w-4/5" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="aspect-[8/7] w-full rounded-card" />
    </div>
    <Skeleton className="h-160 rounded-card" />
  </Loading>
)
