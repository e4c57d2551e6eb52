import {
  type AnswerOf,
  CircleCheck,
  Refusal,
  SponsorLink,
  type sponsors,
  titled,
  useCountViews,
} from '@evenhand/web-kit/facade'
import { SponsorMark } from '@evenhand/web-kit/pictures'
import type { Visitor } from './use-visitor.ts'
import { useVisits } from './use-visits.ts'
import { entriesForVisit, leastTerms } from './worth.ts'

type Sponsor = AnswerOf<typeof sponsors.listSponsors>[number]

interface SponsorGridProps {
  sponsors: readonly Sponsor[]
  visitor: Visitor
  /** No giveaway is open that visits could earn entries in. */
  isClosed: boolean
}

export function SponsorGrid({ sponsors, visitor, isClosed }: SponsorGridProps) {
  useCountViews(sponsors)
  const { visits, follow } = useVisits({ enabled: visitor.kind === 'donor' })
  const visited = new Set(visits.data?.sponsorIds)
  const left = sponsors.filter(({ id }) => !visited.has(id)).length
  return (
    <>
      {visitor.kind === 'donor' && visits.data && !isClosed && (
        <p role="status" className="mb-4">
          {left === 0
            ? 'You’ve visited every sponsor today. You can earn again tomorrow.'
            : `${left} of ${sponsors.length} sponsors left to visit today.`}
        </p>
      )}
      <Refusal className="mb-4">
        {visits.isError &&
          !isClosed &&
          'We couldn’t load which sponsors you’ve visited today. Your visits still count.'}
      </Refusal>
      <ul aria-label="Partner sponsors" className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        {sponsors.map((sponsor) => (
          <li key={sponsor.id}>
            <SponsorLink
              sponsor={withSeen(sponsor, visits.data?.seen)}
              className="h-full min-h-44 py-5"
              onFollow={() => follow(sponsor.id)}
            >
              <SponsorMark {...sponsor} className="size-11 text-primary" />
              <span className="mt-1 leading-tight font-semibold wrap-anywhere">{sponsor.companyName}</span>
              <span className="text-fine text-ink-soft">
                {sponsor.isExample && 'Example of a '}
                {titled(sponsor.sponsorshipLevel)} sponsor
              </span>
              {!isClosed && <Worth sponsor={sponsor} visitor={visitor} visited={visited.has(sponsor.id)} />}
            </SponsorLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The list may be older than the session; what the visits came with is of this browser as it is signed in. */
const withSeen = (sponsor: Sponsor, seen: string | null | undefined): Sponsor =>
  typeof seen === 'string' ? { ...sponsor, link: `${sponsor.link.split('?')[0]}?seen=${seen}` } : sponsor

function Worth({ sponsor, visitor, visited }: { sponsor: Sponsor; visitor: Visitor; visited: boolean }) {
  if (visited) {
    return (
      <span className="mt-2 flex items-center gap-1.5 text-small font-medium text-success">
        <CircleCheck className="size-4" aria-hidden="true" />
        Visited today
      </span>
    )
  }
  const terms = visitor.kind === 'donor' ? visitor.terms : undefined
  const entries = entriesForVisit(sponsor.sponsorshipLevel, terms ?? leastTerms).toLocaleString('en-US')
  return (
    <span className="mt-2 text-small font-medium tabular-nums">
      {terms ? `+${entries} entries` : `From ${entries} entries`}
      {visitor.kind === 'visitor' && ', signed in'}
    </span>
  )
}
