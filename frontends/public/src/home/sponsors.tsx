import {
  classNames,
  ErrorState,
  Loading,
  messageOf,
  queries,
  Skeleton,
  SponsorLink,
  titled,
  useQuery,
} from '@evenhand/web-kit/facade'
import { Mark } from '@evenhand/web-kit/pictures'
import { Nothing } from './nothing.tsx'

/** The home page shows four Platinum sponsors and one Gold one. */
const shown = [
  { level: 'platinum', count: 4 },
  { level: 'gold', count: 1 },
] as const

export function Sponsors() {
  const sponsors = useQuery(queries.sponsors())
  if (sponsors.isPending) {
    return (
      <Loading label="Loading the sponsors" className="mt-6 grid grid-cols-2 gap-4 lg:grid-cols-5">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="h-24 rounded-card sm:h-30" />
        ))}
      </Loading>
    )
  }
  if (sponsors.isError) {
    return (
      <div className="mt-6">
        <ErrorState
          title="We couldn’t load the sponsors"
          message={messageOf(sponsors.error, 'Try again in a moment.')}
          onRetry={() => void sponsors.refetch()}
        />
      </div>
    )
  }
  const listed = shown.flatMap(({ level, count }) =>
    sponsors.data.filter(({ sponsorshipLevel }) => sponsorshipLevel === level).slice(0, count),
  )
  if (listed.length === 0) return <Nothing>Sponsors of this campaign will be named here.</Nothing>
  return (
    <ul className="mt-6 grid grid-cols-2 gap-4 lg:grid-cols-5" aria-label="Sponsors">
      {listed.map((sponsor, index) => (
        <li key={sponsor.id} className={classNames(index === 4 && 'col-span-2 lg:col-span-1')}>
          <SponsorLink sponsor={sponsor} className="h-full min-h-24 py-3 sm:min-h-30">
            <Mark name={sponsor.logo} className="hidden size-9 text-primary sm:block" />
            <span className="text-small leading-tight font-semibold">{sponsor.companyName}</span>
            <span className="text-fine text-ink-soft">{titled(sponsor.sponsorshipLevel)} sponsor</span>
          </SponsorLink>
        </li>
      ))}
    </ul>
  )
}
