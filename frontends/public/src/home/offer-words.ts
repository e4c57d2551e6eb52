import {
  type Cents,
  entriesEarnedBy,
  formatDollars,
  levelTerms,
  type OfferedLevel,
  titled,
} from '@evenhand/web-kit/facade'
import { entriesOf, type Offer, type Rhythm } from './offer.ts'

const priceOf = (level: OfferedLevel) => formatDollars(levelTerms[level].priceCents ?? 0n)

export function titleOf(offer: Offer): string {
  switch (offer.kind) {
    case 'free':
      return 'Enter for free'
    case 'level':
      return `${titled(offer.level)} membership`
    case 'gift':
      return `${offer.rhythm === 'monthly' ? 'A monthly gift' : 'A gift'} of ${formatDollars(offer.cents, { wholeDollars: true })}`
  }
}

/** What it costs and what it earns; in place of the latter, `closed` says why nothing is earned now. */
export function describe(offer: Offer, closed: string | undefined): string {
  const entries = entriesOf(offer).toLocaleString('en-US')
  switch (offer.kind) {
    case 'free':
      return 'Nothing to buy. Once a month per email address, with the same odds as a paid entry.'
    case 'level': {
      const price = priceOf(offer.level)
      if (offer.rhythm === 'once') return closed ? `${price} once. ${closed}` : `${price} once, for ${entries} entries.`
      return closed
        ? `${price} a month. Cancel any time. ${closed}`
        : `${price} a month, for ${entries} entries every month. Cancel any time.`
    }
    case 'gift':
      if (offer.rhythm === 'monthly') return monthlyTerms(offer.cents, closed)
      return closed ?? `It earns ${entries} ${entries === '1' ? 'entry' : 'entries'}.`
  }
}

/** What a monthly gift means, in one sentence wherever it is offered. */
export function monthlyTerms(cents: Cents, closed: string | undefined): string {
  const entries = entriesEarnedBy({ kind: 'gift', cents })
  const terms = 'Charged today and each month on this day until you cancel.'
  const receipt = 'receipt lists it as a contribution.'
  return closed === undefined
    ? `${terms} Each paid month earns ${entries.toLocaleString('en-US')} ${entries === 1n ? 'entry' : 'entries'}, and its ${receipt}`
    : `${terms} Each month’s ${receipt} ${closed}`
}

export function describeRhythm(level: OfferedLevel, rhythm: Rhythm, isClosed: boolean): string {
  const { entriesPerMonth, entriesOnce } = levelTerms[level]
  const entries = rhythm === 'once' ? (entriesOnce ?? 0n) : entriesPerMonth
  return isClosed ? priceOf(level) : `${priceOf(level)} · ${entries.toLocaleString('en-US')} entries`
}
