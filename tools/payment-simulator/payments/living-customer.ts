import { resourceMissing } from '../objects/errors.ts'
import type { Customer } from '../objects/shapes.ts'
import type { Transaction } from '../state/transaction.ts'

/** A customer that something new can be made for: to that, one who was deleted is not there. @throws 404 */
export function livingCustomer(tx: Transaction, id: string, param: string): Customer {
  const customer = tx.get('customer', id, param)
  if (customer._deleted) throw resourceMissing('customer', id, param)
  return customer
}
