import { Button, formatDollars, Link, PageMeta, sponsorBlock } from '@evenhand/web-kit/facade'
import { sponsorshipMonths, sponsorTiers } from '@evenhand/web-kit/forms'
import { HowItWorks } from './how-it-works.tsx'
import { toTier, toWall } from './portal-address.ts'
import { TierCards } from './tier-cards.tsx'

const block = formatDollars(sponsorBlock.priceCents, { wholeDollars: true })

/** What a company can choose, to read and compare; choosing is in the sponsor portal. */
export const LevelsPage = () => (
  <div className="mx-auto max-w-frame px-4 py-14 sm:px-8 lg:py-20">
    <PageMeta
      title="Sponsor levels"
      description={`Four sponsor tiers from ${formatDollars(sponsorTiers.bronze.priceCents, { wholeDollars: true })}, and blocks of the logo wall for ${block}, each for ${sponsorshipMonths} months.`}
    />
    <h1 className="text-heading">Sponsor levels</h1>
    <p className="mt-4 max-w-prose text-lead text-ink-soft">
      Show your logo to our donors. Choose a tier or a block of our wall, each for {sponsorshipMonths} months.
    </p>
    <TierCards
      action={(tier) => (
        <Button asChild variant={sponsorTiers[tier].popular ? 'primary' : 'outline'} className="w-full">
          <Link to={toTier(tier)}>Choose {sponsorTiers[tier].name}</Link>
        </Button>
      )}
    />
    <section aria-labelledby="blocks-title" className="mt-16 border-t border-hairline pt-10">
      <h2 id="blocks-title" className="text-title">
        Sponsor blocks
      </h2>
      <p className="mt-3 max-w-prose text-ink-soft">
        Our wall has 100 blocks. Each is {block} for {sponsorshipMonths} months, and two beside each other are one
        featured block of double size.
      </p>
      <Button asChild variant="outline" className="mt-6">
        <Link to={toWall}>See the wall</Link>
      </Button>
    </section>
    <HowItWorks className="mt-16" />
  </div>
)
