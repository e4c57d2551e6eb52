import { PageMeta, useClosedEntries } from '@evenhand/web-kit/facade'
import { AccountNav } from '../account-nav.tsx'
import { EarnMore } from './earning/earn-more.tsx'
import { SponsorBlocks } from './sponsor-blocks.tsx'
import { LogoWall } from './sponsors/logo-wall.tsx'
import { Sponsors } from './sponsors/sponsors.tsx'
import { EntryTracker } from './tracker/entry-tracker.tsx'

/** What the own gifts have earned, and how to earn more (spec 01 §2 /donor-portal). */
export const DonorPortalPage = () => (
  <div className="mx-auto max-w-frame px-4 py-12 sm:px-8 lg:py-16">
    <PageMeta
      title="Ways to earn"
      description="Track your entries by email, visit our sponsors for more of them, and see every way to earn."
    />
    <AccountNav />
    <h1 className="text-heading">Ways to earn</h1>
    <p className="mt-4 max-w-2xl text-lead text-ink-soft">
      <Lead />
    </p>
    <EntryTracker />
    <Sponsors />
    <LogoWall />
    <EarnMore />
    <SponsorBlocks />
  </div>
)

function Lead() {
  if (useClosedEntries()) return 'See what your gifts have earned.'
  return 'See what your gifts have earned, and earn more: visit a sponsor each day, invite a friend or mail a postcard. Nothing to buy.'
}
