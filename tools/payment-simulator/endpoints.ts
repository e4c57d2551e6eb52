import { invoiceEndpoints } from './billing/invoice-endpoints.ts'
import { invoiceItemEndpoints } from './billing/invoice-items.ts'
import { invoicePaymentEndpoints } from './billing/invoice-payments.ts'
import { previewEndpoints } from './billing/previewing.ts'
import { subscriptionEndpoints } from './billing/subscription-endpoints.ts'
import { testClockEndpoints } from './billing/test-clocks.ts'
import { priceEndpoints } from './catalogue/prices.ts'
import { productEndpoints } from './catalogue/products.ts'
import { customerEndpoints } from './customers/customers.ts'
import type { Endpoint } from './http/endpoint.ts'
import { balanceEndpoints } from './payments/balance.ts'
import { chargeEndpoints } from './payments/charges.ts'
import { disputeEndpoints } from './payments/disputes.ts'
import { intentEndpoints } from './confirmation/intent-endpoints.ts'
import { methodEndpoints } from './payments/method-endpoints.ts'
import { refundEndpoints } from './payments/refunds.ts'
import { setupIntentEndpoints } from './payments/setup-intents.ts'
import { eventEndpoints } from './webhooks/events.ts'

/** Every call of Stripe's API that the simulator speaks. */
export const endpoints: Endpoint[] = [
  ...customerEndpoints,
  ...methodEndpoints,
  ...intentEndpoints,
  ...setupIntentEndpoints,
  ...chargeEndpoints,
  ...balanceEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...productEndpoints,
  ...priceEndpoints,
  ...subscriptionEndpoints,
  ...previewEndpoints,
  ...invoiceEndpoints,
  ...invoiceItemEndpoints,
  ...invoicePaymentEndpoints,
  ...testClockEndpoints,
  ...eventEndpoints,
]
