import type { moneyTrail } from '@evenhand/contracts/http'
import { type Cents, toDollars } from '@evenhand/contracts/money'
import type { Account } from '../books/entries.ts'

/** Where the money is, from the balances of the books, in which a debit is above zero: it adds up because they do. */
export function trailOf(balances: ReadonlyMap<Account, Cents>, asOf: Date): moneyTrail.MoneyTrail {
  const of = (account: Account): Cents => balances.get(account) ?? 0n
  const [given, refunded, fees] = [-of('gifts'), of('paid-back'), of('processor-fees')]
  const granted = of('grants')
  return {
    given: toDollars(given),
    refunded: toDollars(refunded),
    fees: toDollars(fees),
    granted: toDollars(granted),
    paid: toDollars(granted + of('grants-payable')),
    notGranted: toDollars(given - refunded - fees - granted),
    asOf: asOf.toISOString(),
  }
}
