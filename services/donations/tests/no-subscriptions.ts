import type { SubscriptionCalls } from '../src/processor/subscriptions.ts'

const never = (): never => {
  throw new Error('these histories have no subscriptions')
}

export const noSubscriptions: SubscriptionCalls = {
  look: never,
  quoteRise: never,
  rise: never,
  billFromNext: never,
  pause: never,
  goOn: never,
  endWithPeriod: never,
  endNow: never,
  openCardSetup: never,
  findCardSetup: never,
  payWith: never,
  collect: never,
}
