import { Check, classNames, formatDollars, queries, useQuery } from '@evenhand/web-kit/facade'
import { type SponsorTier, sponsorshipMonths, sponsorTierNames, sponsorTiers } from '@evenhand/web-kit/forms'
import type { ReactNode } from 'react'

const inPortal: Readonly<Record<SponsorTier, string>> = {
  bronze: 'Your logo, name and link in the donor portal',
  silver: 'Your logo, name and link in the donor portal, above Bronze',
  gold: 'Your logo, name and link in the donor portal, above Silver',
  platinum: 'Your logo, name and link at the top of the donor portal',
}

const placesOnHome: Readonly<Record<SponsorTier, number>> = { bronze: 0, silver: 0, gold: 1, platinum: 4 }

const openOnHome = (tier: SponsorTier, taken: number): number => Math.max(0, placesOnHome[tier] - taken)

/** What a tier has on the home page now. It is reserved for nobody: those who are shown have it, in the order of their approval. */
function homeWords(tier: SponsorTier, taken: number): string[] {
  const [all, open] = [placesOnHome[tier], openOnHome(tier, taken)]
  return open === 0 ? [] : [`A place on the home page (${open} of ${all} open). We fill them in the order we approve.`]
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
      <h2 className="text-title">{name}</h2>
      <p className={classNames('text-small font-medium', popular ? 'mt-1' : 'max-sm:hidden sm:mt-1 sm:min-h-lh')}>
        {popular && 'Most popular'}
      </p>
      <p className="mt-3 tabular-nums">
        <span className="block font-display text-heading">{formatDollars(priceCents, { wholeDollars: true })}</span>{' '}
        <span className="text-ink-soft">for {sponsorshipMonths} months</span>
      </p>
      <ul className="mt-5 mb-7 space-y-2.5 text-small">
        {[inPortal[tier], ...homeWords(tier, taken), 'A daily report of views and clicks'].map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
      {placesOnHome[tier] > 0 && openOnHome(tier, taken) === 0 && (
        <p className="mb-7 text-small text-ink-soft">No place on the home page now. You move up when one opens.</p>
      )}
      <div className="mt-auto">{action}</div>
    </li>
  )
}
