import {
  Button,
  ErrorState,
  formatDollars,
  messageOf,
  parseDollars,
  queries,
  sentPayment,
  useClosedEntries,
  useLocation,
  useQuery,
} from '@evenhand/web-kit/facade'
import {
  CardForm,
  CardFormSkeleton,
  type CardTrouble,
  notOpenWords,
  RulesLine,
  useRules,
} from '@evenhand/web-kit/forms'
import { type ReactNode, useEffect } from 'react'
import { StepHeading } from '../steps/step-heading.tsx'
import { RegionField } from '../regions/region-field.tsx'
import { useNotOpen } from '../regions/use-not-open.ts'
import { ChargeTerms } from './charge-terms.tsx'
import type { CheckoutData, Donor, Opened } from './checkout-data.ts'
import { isSponsorship } from './checkout-entries.ts'
import { payClosed, payWords } from './payment-messages.ts'
import { forgetSent, isSent } from './sent-payment.ts'
import { useOtherTab } from './told-region.ts'
import { useEndOfPayment } from './use-end-of-payment.ts'
import { usePaymentIntent } from './use-payment-intent.ts'

interface PaymentProps {
  checkout: CheckoutData
  donor: Donor | undefined
  opened: Opened | undefined
  /** Where the giver lives, once it is said. */
  region: string | undefined
  onRegion: (region: string) => void
  onOpened: (opened: Opened | undefined) => void
  onDonorRefused: (problem: unknown) => void
  /** Asks again who gives. */
  onChangeDonor: () => void
}

const harmless = 'Nothing was charged.'

/** The heading is there from the first moment on: the payment is opened, and the card taken for it, below. */
export const Payment = ({ takesFocus, ...rest }: PaymentProps & { takesFocus: boolean }) => (
  <section aria-labelledby="card-title">
    <StepHeading level={2} takesFocus={takesFocus} id="card-title" className="text-title max-xl:sr-only xl:mb-4">
      Card
    </StepHeading>
    <CardStep {...rest} />
  </section>
)

function CardStep(props: PaymentProps) {
  const { checkout, donor, opened, region, onRegion, onOpened, onDonorRefused, onChangeDonor } = props
  const config = useQuery(queries.paymentConfig())
  const inForce = useRules('giving')
  const isOfSponsor = isSponsorship(checkout)
  const isNotOpen = useNotOpenToGiver(props) || isOfSponsor
  // What earns nothing where the giver lives accepts no rules, which say that they live where the giveaway is open.
  const shown = { ...inForce, rules: isNotOpen ? undefined : inForce.rules, region }
  const { intent, rules, refusal, isTelling, tell, open, openAnew } = usePaymentIntent(
    checkout,
    donor,
    shown,
    onDonorRefused,
  )
  useOtherTab({ paymentIntentId: intent?.paymentIntentId, region, tell, take: onRegion })
  const { recordAndThank } = useEndOfPayment()
  const before = useRefusedByBank()
  const closed = useClosedEntries()
  const earnsNothing = isNotOpen || closed !== undefined
  useEffect(() => onOpened(intent), [intent, onOpened])
  if (config.isError || refusal) {
    return (
      <ErrorState
        title="We couldn't start the payment"
        message={sayWhether(messageOf(config.error ?? refusal, 'Try again in a moment.'))}
        onRetry={config.isError ? () => void config.refetch() : open}
      />
    )
  }
  if (!config.data || !intent) return <CardFormSkeleton label="Preparing the payment" />
  const { paymentIntentId: id, clientSecret } = intent
  const asksRegion = closed === undefined && !isOfSponsor && intent.notOpen === undefined
  const whenClosed = () => closeSent(id, openAnew)
  return (
    <CardForm
      key={id}
      config={config.data}
      intent={{ kind: 'payment', id, clientSecret }}
      submit={submitOf(checkout)}
      harmless={harmless}
      returnPath="/donation-success"
      holder={donor && { name: donor.donorName, email: donor.donorEmail }}
      testCard="4242 4242 4242 4242"
      busy={isTelling}
      before={before}
      onDone={() => recordAndThank(id)}
      onClosed={whenClosed}
      words={payWords}
      isUnknown={isSent(id)}
      onUnknown={(isUnknown) => (isUnknown ? sentPayment.write({ paymentIntentId: id }) : forgetSent(id))}
      onLost={open}
    >
      {donor && <GivingAs donor={donor} isGift={!isOfSponsor} onChange={onChangeDonor} />}
      {intent.countsFor !== undefined && (
        <CountsFor mailbox={intent.countsFor} earnsNothing={earnsNothing}>
          {intent.notOpen && closed === undefined && notOpenWords.theirs}
        </CountsFor>
      )}
      {asksRegion && (
        <div className="mt-2 xl:mt-4">
          <RegionField region={region} onChange={onRegion} way="paid" />
        </div>
      )}
      <ChargeTerms checkout={checkout} renewal={opened?.renewal} />
      <RulesLine rules={isNotOpen ? undefined : rules} className="mt-2 text-small" />
    </CardForm>
  )
}

function closeSent(paymentIntentId: string, openAnew: () => void): void {
  forgetSent(paymentIntentId)
  payClosed()
  openAnew()
}

function submitOf(checkout: CheckoutData): string {
  const amount = formatDollars(parseDollars(checkout.amount) ?? 0n)
  return isSponsorship(checkout) ? `Pay ${amount}` : `Complete ${amount} Donation`
}

/** Where the giver of a donation that was made before lives, they may have said: that is known once it is opened, and whoever pays it is not asked. */
function useNotOpenToGiver({ checkout, opened, region }: PaymentProps): boolean {
  const isVoidHere = useNotOpen(region)
  const isKnown = checkout.metadata.donationId === undefined || opened !== undefined
  return opened?.notOpen ?? (isKnown && isVoidHere)
}

interface CountsForProps {
  /** Covered. */
  mailbox: string
  earnsNothing: boolean
  children: ReactNode
}

/** Of a donation that was made before: whose entries and receipt are paid for. */
const CountsFor = ({ mailbox, earnsNothing, children }: CountsForProps) => (
  <p className="mt-4 text-small">
    {earnsNothing ? 'The receipt for this donation goes' : 'The entries and the receipt for this donation go'} to{' '}
    <span className="wrap-anywhere">{mailbox}</span>. {children}
  </p>
)

const GivingAs = ({ donor, isGift, onChange }: { donor: Donor; isGift: boolean; onChange: () => void }) => (
  <p className="mt-3 text-small xl:mt-4">
    {isGift ? 'Giving' : 'Paying'} as {donor.donorName} <span className="wrap-anywhere">({donor.donorEmail})</span>.{' '}
    <Button variant="plain" size="inline" onClick={onChange}>
      Change
    </Button>
  </p>
)

/** The start of a payment that was not sent is harmless; of one that was, nobody knows it until its card has an answer. */
function sayWhether(message: string): string {
  if (sentPayment.read()) {
    const todo = message.replace(harmless, '').trim()
    return `We don’t know yet whether your card was charged. ${todo} If a receipt comes by email, it was.`
  }
  return message.includes(harmless) ? message : `${harmless} ${message}`
}

/** Who comes back from a bank's own page with a no finds at the form why nothing was paid. */
function useRefusedByBank(): CardTrouble | undefined {
  const state: unknown = useLocation().state
  const refused = typeof state === 'object' && state !== null && 'refusedByBank' in state
  return refused ? { kind: 'refused', code: 'payment_intent_authentication_failure' } : undefined
}
