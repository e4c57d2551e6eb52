import { z } from 'zod'
import { parseDollars, paymentCentsMax } from './amounts.ts'

const wanted = 'Enter a valid amount, such as 25 or 25.50'

/** An amount as a browser sends it. Parsed to cents; what the catalogue says of it is the server's to decide. */
export const Dollars = z
  .string(wanted)
  .regex(/^\d+(?:\.\d{1,2})?$/, { error: wanted, abort: true })
  .refine((text) => (parseDollars(text) ?? paymentCentsMax + 1n) <= paymentCentsMax, 'The amount is too large')
  .meta({ id: 'Dollars', description: 'US dollars as a decimal string with at most two decimals', example: '25.00' })
