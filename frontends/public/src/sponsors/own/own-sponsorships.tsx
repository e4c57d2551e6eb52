import {
  Button,
  Card,
  DateTime,
  ErrorState,
  Loading,
  messageOf,
  problemToast,
  Skeleton,
  useLocation,
  useMutation,
  useQuery,
  useSignOut,
} from '@evenhand/web-kit/facade'
import { keepFile } from '@evenhand/web-kit/files'
import { download, sponsorships } from '@evenhand/web-kit/forms'
import { ForProved, useExpiredSession } from '@evenhand/web-kit/sign-in'
import { useEffect, useState } from 'react'
import { sponsorQueries } from '../sponsor-queries.ts'
import { Days } from './days.tsx'
import { MonthlyEmail } from './monthly-email.tsx'
import { OwnLogo } from './own-logo.tsx'
import { OwnPlaces } from '../waiting/own-places.tsx'
import { stateWords } from './state-words.ts'

/** What a company bought and what each brought, for whoever has proved its contact’s mailbox. */
export function OwnSponsorships() {
  const { hash } = useLocation()
  const [asked, setAsked] = useState(false)
  // Mails lead here; everyone else reads the page without a question about who they are.
  useEffect(() => setAsked((before) => before || hash === '#own'), [hash])
  if (!asked) {
    return (
      <Button variant="outline" onClick={() => setAsked(true)}>
        See what yours brought
      </Button>
    )
  }
  return (
    <ForProved
      title="See what yours brought"
      lead="Enter the contact email of your sponsorship. We’ll email you a code, so only you can see it."
    >
      <Own />
    </ForProved>
  )
}

function Own() {
  const own = useQuery({ ...sponsorQueries.own(), refetchOnMount: 'always' })
  const expired = useExpiredSession(own.error)
  const signOut = useSignOut()
  if (own.isPending || expired) {
    return (
      <Loading label="Loading your sponsorships" className="grid gap-4">
        <Skeleton className="h-40 rounded-card" />
      </Loading>
    )
  }
  if (!own.data) {
    return (
      <ErrorState
        title="We couldn’t load your sponsorships"
        message={messageOf(own.error, 'Try again in a moment.')}
        onRetry={() => void own.refetch()}
      />
    )
  }
  return (
    <div className="grid gap-5">
      {own.data.length === 0 ? (
        <p className="text-ink-soft">We have no paid sponsorship for this email address.</p>
      ) : (
        own.data.map((one) => <Sponsorship key={one.id} {...one} />)
      )}
      <OwnPlaces />
      <p className="flex flex-wrap gap-3">
        {own.data.length > 0 && <Download />}
        <Button variant="outline" size="small" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      </p>
    </div>
  )
}

const goesOn = ['waiting', 'shown', 'paused']

const Sponsorship = (own: sponsorships.OwnSponsorship) => (
  <Card>
    <h3 className="font-sans text-body font-semibold">{own.name}</h3>
    <p className="mt-1 wrap-anywhere text-ink-soft">{own.companyName}</p>
    <p className="mt-4">
      {stateWords[own.state]} <ShownDays {...own} />
    </p>
    {own.reason && <p className="mt-2 wrap-anywhere whitespace-pre-line text-ink-soft">{own.reason}</p>}
    {goesOn.includes(own.state) && <OwnLogo {...own} />}
    {own.startsAt && (
      <>
        <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-3">
          {[
            ['Views', own.totals.views],
            ['Clicks', own.totals.clicks],
          ].map(([title, value]) => (
            <div key={title}>
              <dt className="text-small text-ink-soft">{title}</dt>
              <dd className="font-display text-heading tabular-nums">{value?.toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
        <Days days={own.days} />
        {goesOn.includes(own.state) && <MonthlyEmail {...own} />}
      </>
    )}
  </Card>
)

/** Its first and last day; of one whose money went back, the day on which it came down. */
function ShownDays({ state, startsAt, endsAt }: sponsorships.OwnSponsorship) {
  if (!startsAt || !endsAt) return null
  const last = <DateTime value={new Date(Date.parse(endsAt) - 1).toISOString()} />
  return (
    <span className="text-ink-soft">
      {state === 'paid-back' ? (
        <>Shown through {last}</>
      ) : (
        <>
          <DateTime value={startsAt} /> to {last}
        </>
      )}
    </span>
  )
}

function Download() {
  const csv = useMutation({
    mutationFn: () => download(sponsorships.downloadOwnFigures, {}),
    onSuccess: ({ bytes }) => keepFile({ fileName: 'evenhand-sponsorships.csv', bytes, type: 'text/csv' }),
    onError: (error) => problemToast('Not downloaded', messageOf(error, 'Try again in a moment.')),
  })
  return (
    <Button variant="ghost" size="small" loading={csv.isPending} onClick={() => csv.mutate()}>
      Download CSV
    </Button>
  )
}
