import type { EntryHold } from '@evenhand/contracts/catalogue'

/** From how many on something holds what a donor has for free. Data: changing a number here changes what a person has to look at. */
export const entryHoldLimits = {
  /** Mailboxes proved in one browser in 30 days: a family shares one. */
  browser: 5,
  /** Mailboxes proved of one domain in 30 days that is not of a large provider. */
  domain: 25,
  /** Mailboxes of such domains proved by one subscriber in a day, and in the network around it. */
  strangersOfSubscriber: 10,
  strangersOfNetwork: 40,
  /** Mailboxes of any domain: one address can stand for hundreds of households. */
  subscriber: 150,
  network: 500,
  /** Members of one tree of referrals whose mailboxes were proved in a week. */
  ring: 60,
} as const

/** What is counted of a proof, this one included. Nothing of it is missing: what could not be counted is no `Signs`. */
export interface Signs {
  /** Another address that leads to the same mailbox was proved before. */
  isOther: boolean
  isDisposable: boolean
  ofBrowser: number
  ofDomain: number
  strangersOfSubscriber: number
  strangersOfNetwork: number
  ofSubscriber: number
  ofNetwork: number
  ofRing: number
}

const rules: Readonly<Record<Exclude<EntryHold, 'not-checked' | 'taken-back'>, (signs: Signs) => boolean>> = {
  'same-person': ({ isOther }) => isOther,
  'disposable-domain': ({ isDisposable }) => isDisposable,
  'shared-domain': ({ ofDomain }) => ofDomain > entryHoldLimits.domain,
  'shared-browser': ({ ofBrowser }) => ofBrowser > entryHoldLimits.browser,
  'shared-network': (signs) =>
    signs.strangersOfSubscriber > entryHoldLimits.strangersOfSubscriber ||
    signs.strangersOfNetwork > entryHoldLimits.strangersOfNetwork ||
    signs.ofSubscriber > entryHoldLimits.subscriber ||
    signs.ofNetwork > entryHoldLimits.network,
  'referral-ring': ({ ofRing }) => ofRing > entryHoldLimits.ring,
}

/** What holds a donor's free causes; what cannot be counted, or makes a rule throw, holds them too. */
export function holdsOf(signs: Signs | undefined): EntryHold[] {
  if (!signs || Object.values(signs).some((value) => typeof value === 'number' && !Number.isSafeInteger(value)))
    return ['not-checked']
  return (Object.keys(rules) as (keyof typeof rules)[]).filter((hold) => rules[hold](signs))
}
