import { Button, Link, milestones, useClosedEntries, type Wall, wallNames } from '@evenhand/web-kit/facade'
import { notOpenWords } from '@evenhand/web-kit/forms'
import { nextCharge } from '../checkout/charge-terms.tsx'
import type { PaymentMade } from '../checkout/use-end-of-payment.ts'
import { ShareEvenhand } from '../sharing/share.tsx'
import { StepHeading } from '../steps/step-heading.tsx'
import { hasGift, hasSponsorship, isSponsorship, memorialsIn, thanksFor, wallOf } from './thanks-words.ts'

interface PaidProps {
  made: PaymentMade | undefined
  inMemoryOf: string | undefined
}

/** What was given, what it brought, where the receipt goes and what is charged next; prizes last, and none beside a memorial. */
export function Paid({ made, inMemoryOf }: PaidProps) {
  const [memorial] = made ? memorialsIn(made) : []
  const isMemorial = memorial !== undefined
  const closed = useClosedEntries()
  const isNotOpen = made?.notOpen === true
  const isOfSponsor = made !== undefined && isSponsorship(made)
  const withSponsorship = made !== undefined && hasSponsorship(made)
  // Whoever is told nothing of what was paid may have paid what earns nothing where its giver lives.
  const entries = made?.entries ?? 0
  // Beside a memorial nothing is counted.
  const seen = isMemorial ? 0 : (made?.entries ?? 0)
  return (
    <>
      <p role="status" className="mt-8 font-semibold text-success">
        Payment Successful!
      </p>
      <StepHeading level={1} className="mt-1 text-heading">
        {isOfSponsor ? 'Thank you for your sponsorship' : 'Thank you for your generous contribution!'}
      </StepHeading>
      {made && <WhatWasPaid made={made} inMemoryOf={inMemoryOf} />}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {seen > 0 && (
          <Button asChild size="large">
            <Link to="/donor-account">See my {seen === 1 ? 'entry' : `${seen.toLocaleString('en-US')} entries`}</Link>
          </Button>
        )}
        {!isOfSponsor && (
          <Button asChild size="large" variant={seen > 0 ? 'outline' : 'primary'}>
            <Link to="/donor-account">View Donor Portal</Link>
          </Button>
        )}
        {withSponsorship && (
          <Button asChild size="large" variant={isOfSponsor ? 'primary' : 'outline'}>
            <Link to="/sponsor-portal#own">Open your sponsor portal</Link>
          </Button>
        )}
        {!isMemorial && <ShareEvenhand isGift={made ? hasGift(made) : false} />}
        <Button asChild size="large" variant="outline">
          {memorial ? <WallLink wall={wallOf(memorial)} /> : <Link to="/">Return Home</Link>}
        </Button>
      </div>
      <p className="mx-auto mt-10 max-w-xl text-ink-soft">
        {!made && 'A receipt arrives by email within 24 hours. '}
        {!isMemorial &&
          entries > 0 &&
          'The entries count in the guaranteed Jeep Wrangler giveaway. As the campaign grows, it can add the progressive prizes below; each will have a drawing and rules of its own.'}
      </p>
      {!isMemorial && !isOfSponsor && (entries > 0 || (closed === undefined && !isNotOpen)) && <Prizes />}
      {isMemorial && (
        <Button asChild variant="plain" className="mt-6">
          <Link to="/">Return Home</Link>
        </Button>
      )}
    </>
  )
}

function WhatWasPaid({ made, inMemoryOf }: { made: PaymentMade; inMemoryOf: string | undefined }) {
  const isMemorial = memorialsIn(made).length > 0
  return (
    <div className="mx-auto mt-4 max-w-xl space-y-3">
      <p className="text-lead" aria-live="polite">
        {thanksFor(made, inMemoryOf)}
        {made.notOpen === true && !isMemorial && ` ${notOpenWords.earned}`}
        {hasSponsorship(made) && ' We look at each sponsorship before it’s shown, and we’ll email you once it’s up.'}
      </p>
      <p className="text-ink-soft">
        {made.receiptNumber ? `Receipt ${made.receiptNumber}` : 'Your receipt'} is on its way to{' '}
        <strong className="inline-block max-w-full wrap-anywhere text-ink">{made.mailedTo}</strong>. If it isn’t there
        within 24 hours, write to us.
      </p>
      {made.renewal && (
        <p className="text-ink-soft">Next charge: {nextCharge(made.renewal)}. Cancel any time in your donor account.</p>
      )}
    </div>
  )
}

const WallLink = ({ wall, ...rest }: { wall: Wall }) => (
  <Link to={`/${wall === 'veterans' ? 'honoring-veterans' : 'in-honor-of'}`} {...rest}>
    Open {wallNames[wall]}
  </Link>
)

const Prizes = () => (
  <ul className="mx-auto mt-6 max-w-xl divide-y divide-hairline border-y border-hairline text-left">
    {milestones.map((milestone) => (
      <li key={milestone.label} className="flex items-baseline gap-6 py-4">
        <span className="w-20 shrink-0 font-display text-title tabular-nums">{milestone.label}</span>
        <span>{milestone.prize}</span>
      </li>
    ))}
    <li className="flex items-baseline gap-6 py-4">
      <span className="w-20 shrink-0 font-semibold text-primary">Always</span>
      <span>Guaranteed Jeep Wrangler giveaway</span>
    </li>
  </ul>
)
