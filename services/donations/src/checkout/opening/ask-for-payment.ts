import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { type Donor, findDonor, nameOf, saveProcessorCustomer } from '../../donors/store.ts'
import { type OpenPayment, type Processor, ProcessorRefusal, UnknownAtProcessor } from '../../processor/processor.ts'
import { monthlyProducts, productOf } from '../../processor/products.ts'
import { type Checkout, onceOf, recurringOf } from '../rules.ts'

interface Deps {
  db: Database
  processor: Processor
}

type Recurring = NonNullable<ReturnType<typeof recurringOf>>

/** A payment, or a subscription whose first invoice it pays. */
export type OpenedAtProcessor = OpenPayment & { subscriptionId?: string; renewsAt?: Date }

/** What pays a checkout at the processor; the same however often it is asked for. */
export async function askForPayment(deps: Deps, checkout: Checkout): Promise<OpenedAtProcessor> {
  try {
    const recurring = recurringOf(checkout.lines)
    return await (recurring ? askForSubscription(deps, checkout, recurring) : askForOnce(deps, checkout))
  } catch (error) {
    if (error instanceof ProcessorRefusal) throw new Problem('payment-refused', { detail: error.message, cause: error })
    throw error
  }
}

function askForOnce({ processor }: Deps, { id, opening, cents }: Checkout): Promise<OpenedAtProcessor> {
  return processor.openPayment({
    key: `checkout-${id}-payment-${opening}`,
    cents,
    checkoutId: id,
    description: 'Evenhand donation',
  })
}

/** Where the customer that we know is gone at the processor, another one pays. */
async function askForSubscription(deps: Deps, checkout: Checkout, recurring: Recurring): Promise<OpenedAtProcessor> {
  const donor = await findDonor(deps.db, checkout.donorId)
  if (!donor) throw new Error('a checkout without its donor')
  const customer = donor.processorCustomer ?? (await openCustomer(deps, donor, { gone: null }))
  try {
    return await subscribe(deps, checkout, { customer, recurring })
  } catch (error) {
    if (!(error instanceof UnknownAtProcessor) || error.part !== 'customer') throw error
    return subscribe(deps, checkout, { customer: await openCustomer(deps, donor, { gone: customer }), recurring })
  }
}

const subscribe = (
  { processor }: Deps,
  { id, opening, lines }: Checkout,
  { customer, recurring }: { customer: string; recurring: Recurring },
): Promise<OpenedAtProcessor> =>
  processor.openSubscription({
    // With the customer: what was refused for one that is gone stays refused under its key.
    key: `checkout-${id}-subscription-${opening}-${customer}`,
    customer,
    monthly: monthlyProducts(recurring),
    once: onceOf(lines).map(productOf),
    checkoutId: id,
  })

/** The first customer of a donor, or the one after another that is gone; the same however often and at once it is asked for. */
async function openCustomer({ db, processor }: Deps, donor: Donor, { gone }: { gone: string | null }): Promise<string> {
  const { donorId, email } = donor
  const key = gone === null ? `donor-${donorId}-customer` : `donor-${donorId}-customer-after-${gone}`
  const customer = await processor.openCustomer({ key, email, name: nameOf(donor), donorId })
  await saveProcessorCustomer(db, donorId, customer)
  return customer
}
