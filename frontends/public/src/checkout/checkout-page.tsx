import {
  PageMeta,
  problemToast,
  queries,
  recentGift,
  useCartSession,
  useNavigate,
  useQuery,
  useSearchParams,
} from '@evenhand/web-kit/facade'
import { CardFormSkeleton } from '@evenhand/web-kit/forms'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { coveringFee, type Opened, readCheckout } from './checkout-data.ts'
import { DonationSummary } from './donation-summary.tsx'
import { useSaidRegion } from '../regions/said-region.ts'
import { PaymentSteps } from './payment-steps.tsx'

/** Who comes to a checkout that was paid so lately comes back from it, or was on the way from it to the thanks. */
const lateMilliseconds = 60_000
const hasJustPaid = () => Date.now() - (recentGift.read() ?? 0) < lateMilliseconds

const never = () => () => undefined
/** What is paid stands in the address, or in what this browser remembers: the page that is taken over has to do without. */
const useIsTakenOver = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

export function CheckoutPage() {
  const isTakenOver = useIsTakenOver()
  return (
    <div className="mx-auto max-w-frame px-4 py-3 sm:px-8 md:py-4 xl:py-8">
      <PageMeta title="Checkout" description="Pay securely by card." hidden />
      <h1 className="text-heading max-md:text-title">Checkout</h1>
      {isTakenOver ? (
        <Checkout />
      ) : (
        <p className="mt-3 max-w-prose text-lead text-ink-soft md:mt-4">
          We’re preparing your payment. Nothing is charged until you confirm it on this page.
        </p>
      )}
    </div>
  )
}

function Checkout() {
  const [search] = useSearchParams()
  const [checkout, setCheckout] = useState(() => readCheckout(search))
  const [opened, setOpened] = useState<Opened>()
  const [region, sayRegion] = useSaidRegion()
  if (!checkout) return <Nothing />
  return (
    <div className="mt-3 grid grid-cols-1 gap-3 md:mt-4 md:grid-cols-[0.8fr_1fr] md:items-start md:gap-10 lg:gap-12">
      <DonationSummary checkout={checkout} opened={opened} region={region} />
      <div className="min-w-0">
        <PaymentSteps
          checkout={checkout}
          opened={opened}
          region={region}
          onRegion={sayRegion}
          onOpened={setOpened}
          onCoverFee={(covers) => setCheckout(coveringFee(checkout, covers))}
        />
      </div>
    </div>
  )
}

/** Without a donation to pay: to the thanks of the one just paid, to the cart when it has lines, else home (spec 02 §8). */
function Nothing() {
  const { id: sessionId, open } = useCartSession()
  useEffect(open, [open])
  const cart = useQuery({ ...queries.cart(sessionId), enabled: sessionId !== '' })
  const navigate = useNavigate()
  const isKnown = cart.isSuccess || cart.isError
  const hasLines = (cart.data?.length ?? 0) > 0
  useEffect(() => {
    if (hasJustPaid()) return void navigate('/donation-success', { replace: true })
    if (!isKnown) return
    if (hasLines) return void navigate('/cart', { replace: true })
    problemToast('Invalid Payment Request', 'Please start your donation from the main site')
    void navigate('/', { replace: true })
  }, [isKnown, hasLines, navigate])
  return <CardFormSkeleton label="Looking for your donation" />
}
