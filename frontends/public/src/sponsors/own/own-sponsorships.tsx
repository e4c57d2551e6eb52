import {
  Button,
  ErrorState,
  Loading,
  messageOf,
  problemToast,
  Skeleton,
  useMutation,
  useQuery,
  useSignOut,
} from '@evenhand/web-kit/facade'
import { keepFile } from '@evenhand/web-kit/files'
import { download, sponsorships } from '@evenhand/web-kit/forms'
import { ForProved, useExpiredSession } from '@evenhand/web-kit/sign-in'
import { sponsorQueries } from '../sponsor-queries.ts'
import { Place } from '../waiting/own-places.tsx'
import { useOpenPlaces } from '../waiting/use-open-places.ts'
import { OwnSponsorship } from './own-sponsorship.tsx'

/** What a company bought and what each brought, for whoever has proved its contact’s mailbox. */
export const OwnSponsorships = () => (
  <ForProved
    title="See what yours brought"
    lead="Enter the contact email of your sponsorship. We’ll email you a code, so only you can see it."
  >
    <Own />
  </ForProved>
)

function Own() {
  const own = useQuery({ ...sponsorQueries.own(), refetchOnMount: 'always' })
  const { asked, places } = useOpenPlaces()
  const expired = useExpiredSession(own.error)
  const signOut = useSignOut()
  if (own.isPending || asked.isPending || expired) {
    return (
      <Loading label="Loading your sponsorships" className="grid gap-4">
        <Skeleton className="h-40 rounded-card" />
      </Loading>
    )
  }
  if (!own.data || !asked.data) {
    return (
      <ErrorState
        title="We couldn’t load your sponsorships"
        message={messageOf(own.error ?? asked.error, 'Try again in a moment.')}
        onRetry={() => void Promise.all([own.refetch(), asked.refetch()])}
      />
    )
  }
  const hasFigures = own.data.some(({ startsAt }) => startsAt !== null)
  return (
    <div className="grid gap-5">
      {places.map((place) => (
        <Place key={place.id} {...place} />
      ))}
      {own.data.map((one) => (
        <OwnSponsorship key={one.id} {...one} />
      ))}
      {own.data.length === 0 && places.length === 0 && (
        <p className="text-ink-soft">We have no sponsorship and no place in line for this email address.</p>
      )}
      <p className="flex flex-wrap justify-between gap-3">
        {hasFigures && <Download />}
        <Button variant="plain" size="inline" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      </p>
    </div>
  )
}

function Download() {
  const csv = useMutation({
    mutationFn: () => download(sponsorships.downloadOwnFigures, {}),
    onSuccess: ({ bytes }) => keepFile({ fileName: 'evenhand-sponsorships.csv', bytes, type: 'text/csv' }),
    onError: (error) => problemToast('Not downloaded', messageOf(error, 'Try again in a moment.')),
  })
  return (
    <Button variant="outline" size="small" loading={csv.isPending} onClick={() => csv.mutate()}>
      Download CSV
    </Button>
  )
}
