import { queries, SponsorLink, titled, useCountViews, useQuery } from '@evenhand/web-kit/facade'
import { SponsorMark } from '@evenhand/web-kit/pictures'
import { Until } from './until.tsx'

/** The home page shows four Platinum sponsors and one Gold one. */
const shown = [
  { level: 'platinum', count: 4 },
  { level: 'gold', count: 1 },
] as const

/** Who helps; nothing where nobody does. */
export function Sponsors() {
  const sponsors = useQuery(queries.sponsors())
  const listed = shown.flatMap(
    ({ level, count }) =>
      sponsors.data?.filter(({ sponsorshipLevel }) => sponsorshipLevel === level).slice(0, count) ?? [],
  )
  useCountViews(listed)
  if (sponsors.data && listed.length === 0) return null
  return (
    <div className="mt-20">
      <h3 className="text-title">Sponsors</h3>
      <Until
        query={sponsors}
        what="sponsors"
        count={5}
        className="mt-6 grid grid-cols-2 gap-4 lg:grid-cols-5"
        shape="h-27 sm:h-30"
      />
      {listed.length > 0 && (
        <ul className="mt-6 grid grid-cols-2 gap-4 lg:grid-cols-5" aria-label="Sponsors">
          {listed.map((sponsor) => (
            <li key={sponsor.id} className="last:odd:col-span-2 lg:last:odd:col-span-1">
              <SponsorLink sponsor={sponsor} className="h-full min-h-24 py-3 sm:min-h-30">
                <SponsorMark {...sponsor} className="hidden size-9 text-primary sm:block" />
                <span className="text-small leading-tight font-semibold">{sponsor.companyName}</span>
                <span className="text-fine text-ink-soft">
                  {sponsor.isExample && 'Example of a '}
                  {titled(sponsor.sponsorshipLevel)} sponsor
                </span>
              </SponsorLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
