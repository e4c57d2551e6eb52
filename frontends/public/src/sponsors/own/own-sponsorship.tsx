import { Card, DateTime, queries, serverNow, useQuery } from '@evenhand/web-kit/facade'
import type { sponsorships } from '@evenhand/web-kit/forms'
import { wallQuery } from '@evenhand/web-kit/sponsor-wall'
import { SupportAddress, TextLink } from '../../reading/text-link.tsx'
import { Days } from './days.tsx'
import { MonthlyEmail } from './monthly-email.tsx'
import { OwnLogo } from './own-logo.tsx'
import { stateWords } from './state-words.ts'

const goesOn = ['waiting', 'shown', 'paused']

/** One that was paid: how it stands, what it brought, and what can be done about it. */
export const OwnSponsorship = (own: sponsorships.OwnSponsorship) => (
  <Card>
    <h3 className="font-sans text-body font-semibold">{own.name}</h3>
    <p className="mt-1 wrap-anywhere text-ink-soft">{own.companyName}</p>
    <p className="mt-4">
      {stateWords[own.state]} <ShownDays {...own} />
    </p>
    <Left {...own} />
    {own.reason && <p className="mt-2 wrap-anywhere whitespace-pre-line text-ink-soft">{own.reason}</p>}
    {own.state === 'declined' && (
      <p className="mt-2">
        To ask for a refund, write to <SupportAddress />.
      </p>
    )}
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

const dayMs = 24 * 60 * 60 * 1000

/** How long it is still shown, and where. */
function Left({ id, state, endsAt }: sponsorships.OwnSponsorship) {
  const isShown = state === 'shown' && endsAt !== null
  const where = usePlaceOf(id, isShown)
  if (!isShown) return null
  const days = Math.max(1, Math.ceil((Date.parse(endsAt) - serverNow()) / dayMs))
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      <span className="tabular-nums">{days === 1 ? 'The last day' : `${days} days left`}</span>
      {where && <TextLink to={where.to}>{where.words}</TextLink>}
    </p>
  )
}

function usePlaceOf(id: string, enabled: boolean) {
  const wall = useQuery({ ...wallQuery, enabled })
  const listed = useQuery({ ...queries.sponsors(), enabled })
  if (wall.data?.some(({ company }) => company?.id === id))
    return { to: '/sponsor-portal#wall', words: 'See it on the wall' }
  if (listed.data?.some((sponsor) => sponsor.id === id))
    return { to: '/donor-portal#sponsors', words: 'See it in the donor portal' }
  return undefined
}
