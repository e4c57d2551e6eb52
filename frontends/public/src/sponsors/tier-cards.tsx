import { Check, formatDollars, queries, useQuery } from '@evenhand/web-kit/facade'
import { type SponsorTier, sponsorshipMonths, sponsorTierNames, sponsorTiers } from '@evenhand/web-kit/forms'
import type { ReactNode } from 'react'

const inPortal: Readonly<Record<SponsorTier, string>> = {
  bronze: 'Your logo, name and link in the donor portal',
  silver: 'Your logo, name and link in the donor portal, above Bronze',
  gold: 'Your logo, name and link in the donor portal, above Silver',
  platinum: 'The first places in the donor portal',
}

const platinumOnHome = 4

/** What a tier has on the home page, and how much of that is left where some is taken. Examples make room. */
function homeWords(tier: SponsorTier, taken: number): string[] {
  if (tier === 'gold')
    return [`One place on the home page, ${taken === 0 ? 'for the first to take it' : 'taken right now'}`]
  if (tier !== 'platinum') return []
  if (taken === 0) return ['Four places on the home page, for the first to take them']
  return [
    `Four places on the home page, ${taken < platinumOnHome ? `${platinumOnHome - taken} left` : 'all taken right now'}`,
  ]
}

/** The four tiers, the smallest first, each with what leads on from it. */
export function TierCards({ action }: { action: (tier: SponsorTier) => ReactNode }) {
  const bought = useQuery(queries.sponsors()).data?.filter(({ isExample }) => !isExample) ?? []
  return (
    <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-4" aria-label="Sponsor tiers">
      {sponsorTierNames.map((tier) => (
        <TierCard
          key={tier}
          tier={tier}
          taken={bought.filter(({ sponsorshipLevel }) => sponsorshipLevel === tier).length}
          action={action(tier)}
        />
      ))}
    </ul>
  )
}

function TierCard({ tier, taken, action }: { tier: SponsorTier; taken: number; action: ReactNode }) {
  const { name, priceCents, popular } = sponsorTiers[tier]
  return (
    <li
      className={`flex flex-col rounded-card border bg-surface p-7 shadow-card ${popular ? 'border-primary' : 'border-hairline'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-title">{name}</h2>
        {popular && <p className="text-small font-medium">Most popular</p>}
      </div>
      <p className="mt-4 tabular-nums">
        <span className="font-display text-heading">{formatDollars(priceCents, { wholeDollars: true })}</span>{' '}
        <span className="text-ink-soft">for {sponsorshipMonths} months</span>
      </p>
      <ul className="mt-5 mb-7 space-y-2.5 text-small">
        {[inPortal[tier], ...homeWords(tier, taken), 'What it brought: views and clicks by day'].map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
      <div className="mt-auto">{action}</div>
    </li>
  )
}
