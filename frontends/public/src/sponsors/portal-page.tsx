import { Button, formatDollars, PageMeta, sponsorBlock, useSearchParams } from '@evenhand/web-kit/facade'
import { type SponsorshipChoice, sponsorshipMonths, sponsorTierNames, sponsorTiers } from '@evenhand/web-kit/forms'
import { SponsorWall } from '@evenhand/web-kit/sponsor-wall'
import { useEffect, useState } from 'react'
import { ChooseDialog } from './choose-dialog.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { InvoiceToPay } from './invoice-to-pay.tsx'
import { OwnSection } from './own/own-section.tsx'
import { StopEmails } from './stop-emails.tsx'
import { TierCards } from './tier-cards.tsx'
import { useHeldInCart } from './use-held-in-cart.ts'
import { GetInLine } from './waiting/get-in-line.tsx'
import { OfferToTake } from './waiting/offer-to-take.tsx'

const block = formatDollars(sponsorBlock.priceCents, { wholeDollars: true })

/** Where a company chooses a tier or a block of the wall, and sees what its own brought (spec 01 §2). */
export function SponsorPortalPage() {
  const [search, setSearch] = useSearchParams()
  const asked = sponsorTierNames.find((tier) => tier === search.get('tier'))
  const [cells, setCells] = useState<number[]>()
  const choice: SponsorshipChoice | undefined = cells
    ? { kind: 'block', cells }
    : asked && { kind: 'tier', tier: asked }
  // The page is built without an address: what it says of a mail's link comes after it is taken up.
  const [isTakenUp, setTakenUp] = useState(false)
  useEffect(() => setTakenUp(true), [])
  const [stop, offered, invoiceId] = ['stop', 'offer', 'invoice'].map((name) => (isTakenUp ? search.get(name) : null))
  const inCart = useHeldInCart()
  const close = () => {
    setCells(undefined)
    setSearch({}, { replace: true })
  }
  return (
    <div className="mx-auto max-w-frame px-4 py-14 sm:px-8 lg:py-20">
      <PageMeta
        title="Sponsor portal"
        description={`Choose a sponsor tier or a block of the logo wall, each for ${sponsorshipMonths} months, and see what yours brought.`}
      />
      {stop && <StopEmails link={stop} onClose={() => setSearch({}, { replace: true })} />}
      <h1 className="text-heading">Sponsor portal</h1>
      <p className="mt-4 max-w-prose text-lead text-ink-soft">
        Choose a tier or a block of the wall. A person looks at each before it’s shown. It’s shown for{' '}
        {sponsorshipMonths} months, and nothing is charged again.
      </p>
      {invoiceId && <InvoiceToPay sponsorshipId={invoiceId} />}
      {offered && <OfferToTake sponsorshipId={offered} />}
      <OwnSection />
      <TierCards
        action={(tier) => (
          <Button
            variant={sponsorTiers[tier].popular ? 'primary' : 'outline'}
            className="w-full"
            onClick={() => setSearch({ tier })}
          >
            Choose {sponsorTiers[tier].name}
          </Button>
        )}
      />
      <section id="wall" aria-labelledby="wall-title" className="mt-16 scroll-mt-24 border-t border-hairline pt-10">
        <h2 id="wall-title" className="text-title">
          Logo wall
        </h2>
        <p className="mt-3 max-w-prose text-ink-soft">100 blocks, {block} each. Choose an open one for your company.</p>
        <SponsorWall onChoose={setCells} inCart={inCart} />
        <GetInLine />
      </section>
      <HowItWorks className="mt-16" />
      <ChooseDialog choice={choice} onClose={close} />
    </div>
  )
}
