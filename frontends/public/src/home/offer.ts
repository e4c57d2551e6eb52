import { type Cents, entriesEarnedBy, levelTerms, type OfferedLevel, toDollars } from '@evenhand/web-kit/facade'

export type Rhythm = 'monthly' | 'once'

/** What a visitor has picked on the home page and is about to confirm. */
export type Offer =
  | { kind: 'free' }
  | { kind: 'level'; level: Exclude<OfferedLevel, 'free'>; rhythm: Rhythm }
  | { kind: 'gift'; cents: Cents; rhythm: Rhythm }

export function entriesOf(offer: Offer): bigint {
  switch (offer.kind) {
    case 'free':
      return levelTerms.free.entriesPerMonth
    case 'level':
      return entriesEarnedBy({ kind: offer.rhythm === 'once' ? 'level-once' : 'level-month', level: offer.level })
    case 'gift':
      return entriesEarnedBy({ kind: 'gift', cents: offer.cents })
  }
}

export interface Giver {
  donorName: string
  donorEmail: string
}

/** The cart adds a line from this address and cleans it (spec 02 §4): amount, membership, email, name, type. */
export function cartAddress(offer: Exclude<Offer, { kind: 'free' }>, giver: Giver): string {
  const line =
    offer.kind === 'gift'
      ? {
          amount: toDollars(offer.cents),
          membership: 'none',
          type: offer.rhythm === 'monthly' ? 'monthly' : 'donation',
        }
      : {
          amount: toDollars(levelTerms[offer.level].priceCents ?? 0n),
          membership: offer.level,
          type: offer.rhythm === 'monthly' ? 'membership' : 'one-time',
        }
  return `/cart?${new URLSearchParams({ ...line, email: giver.donorEmail, name: giver.donorName })}`
}
