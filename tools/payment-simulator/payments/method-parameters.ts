import { z } from 'zod'
import { address, clearableText } from '../http/parameters.ts'
import { cardParameters } from './card-entry.ts'

export const billingDetails = z.strictObject({
  address: address.optional(),
  email: clearableText.optional(),
  name: clearableText.optional(),
  phone: clearableText.optional(),
})
export type BillingDetails = z.output<typeof billingDetails>

/** A card typed into a form, as Stripe.js sends it. */
export const methodData = z.strictObject({
  type: z.literal('card'),
  card: cardParameters,
  billing_details: billingDetails.optional(),
})
