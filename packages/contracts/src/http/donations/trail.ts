import { z } from 'zod'
import { call } from '../call.ts'

/** Where all money is, from the books, to the cent. */
export const MoneyTrail = z
  .strictObject({
    /** Everything that was ever given, */
    given: z.string(),
    /** what of it went back to donors, */
    refunded: z.string(),
    /** what the processor kept, */
    fees: z.string(),
    /** what was granted to organizations, less what was canceled, */
    granted: z.string(),
    /** and what of that was paid, less what came back. */
    paid: z.string(),
    /** Given, less refunded, fees and granted. */
    notGranted: z.string(),
    asOf: z.iso.datetime(),
  })
  .meta({ id: 'MoneyTrail' })
export type MoneyTrail = z.output<typeof MoneyTrail>

export const getMoneyTrail = call({
  service: 'donations',
  method: 'GET',
  path: '/api/money-trail',
  summary: 'Given, refunded, fees, granted, paid: from the books, to the cent',
  access: 'anyone',
  limit: 'read',
  request: {},
  response: { status: 200, body: MoneyTrail },
  problems: ['dependency-unavailable'],
})
