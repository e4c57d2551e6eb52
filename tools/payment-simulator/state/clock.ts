import type { Transaction } from './transaction.ts'

const realSeconds = (): number => Math.floor(Date.now() / 1000)

/** Seconds since 1970 as this customer lives them: on their test clock, or in real time. */
export function timeFor(tx: Transaction, customerId: string | null): number {
  const clockId = customerId ? tx.find('customer', customerId)?.test_clock : null
  const clock = clockId ? tx.find('test_helpers.test_clock', clockId) : undefined
  return clock?.frozen_time ?? realSeconds()
}
