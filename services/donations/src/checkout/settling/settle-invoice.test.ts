import { expect, it } from '@jest/globals'
import type { Invoice } from '../../processor/processor.ts'
import { settleInvoice } from './settle-invoice.ts'

const renewal: Invoice = {
  id: 'in_1',
  state: 'paid',
  subscriptionId: 'sub_1',
  paymentId: undefined,
  first: false,
  level: 'silver',
  levelBefore: undefined,
  feeCover: 0n,
  periodEndsAt: undefined,
  cents: 0n,
  paidAt: undefined,
}

/** Settles an invoice of which nothing is written, and answers what was logged. */
async function loggedOf(invoice: Invoice): Promise<unknown[][]> {
  const logged: unknown[][] = []
  const deps = {
    processor: { findInvoice: async () => invoice },
    log: { info: (...line: unknown[]) => logged.push(line) },
  } as unknown as Parameters<typeof settleInvoice>[0]
  expect(await settleInvoice(deps, invoice.id)).toBe('not-paid')
  return logged
}

it('a renewal that a credit paid alone is an event of the log, since no money came', async () => {
  expect(await loggedOf(renewal)).toEqual([[{ invoiceId: 'in_1', subscriptionId: 'sub_1' }, 'invoice-paid-by-credit']])
  expect(await loggedOf({ ...renewal, state: 'open', cents: 4_95n })).toEqual([])
})
