import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { findDonor, nameOf, saveProcessorCustomer } from '../../donors/store.ts'
import type { Line } from '../../gifts/rules.ts'
import { type OpenPayment, type Processor, ProcessorRefusal } from '../../processor/processor.ts'
import { productOf } from '../../processor/products.ts'
import { type Checkout, monthlyLine } from '../rules.ts'

interface Deps {
  db: Database
  processor: Processor
}

/** A payment, or a subscription whose first invoice it pays. */
export type OpenedAtProcessor = OpenPayment & { subscriptionId?: string; renewsAt?: Date }

/** What pays a checkout at the processor; the same however often it is asked for. */
export async function askForPayment(deps: Deps, checkout: Checkout): Promise<OpenedAtProcessor> {
  try {
    const monthly = monthlyLine(checkout.lines)
    return await (monthly ? askForSubscription(deps, checkout, monthly) : askForOnce(deps, checkout))
  } catch (error) {
    if (error instanceof ProcessorRefusal) throw new Problem('payment-refused', { detail: error.message, cause: error })
    throw error
  }
}

function askForOnce({ processor }: Deps, { id, cents }: Checkout): Promise<OpenedAtProcessor> {
  return processor.openPayment({
    key: `checkout-${id}-payment`,
    cents,
    checkoutId: id,
    description: 'Evenhand donation',
  })
}

async function askForSubscription(deps: Deps, checkout: Checkout, monthly: Line): Promise<OpenedAtProcessor> {
  return deps.processor.openSubscription({
    key: `checkout-${checkout.id}-subscription`,
    customer: await findOrOpenCustomer(deps, checkout.donorId),
    monthly: productOf(monthly),
    once: checkout.lines.filter((line) => line !== monthly).map(productOf),
    checkoutId: checkout.id,
  })
}

async function findOrOpenCustomer({ db, processor }: Deps, donorId: string): Promise<string> {
  const donor = await findDonor(db, donorId)
  if (!donor) throw new Error('a checkout without its donor')
  if (donor.processorCustomer) return donor.processorCustomer
  const customer = await processor.openCustomer({
    key: `donor-${donorId}-customer`,
    email: donor.email,
    name: nameOf(donor),
    donorId,
  })
  await saveProcessorCustomer(db, donorId, customer)
  return customer
}
