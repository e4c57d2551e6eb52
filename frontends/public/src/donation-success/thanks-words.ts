import { formatDollars, parseDollars } from '@evenhand/web-kit/facade'
import type { PaymentMade } from '../checkout/use-end-of-payment.ts'

const dollars = (amount: string): string => formatDollars(parseDollars(amount) ?? 0n)
const entriesText = (entries: number): string =>
  entries === 1 ? '1 entry is yours' : `${entries.toLocaleString('en-US')} entries are yours`

/** A memorial is thanked for without prizes, whatever else was paid with it. */
export type ThanksKind = 'memorial' | 'membership' | 'gift' | 'mixed' | 'multiplier'

export function kindOf({ lines }: PaymentMade): ThanksKind {
  const kinds = new Set<string>(lines.map(({ kind }) => kind))
  if (kinds.has('memorial')) return 'memorial'
  const gives = kinds.has('one-time') || kinds.has('level-once')
  if (kinds.has('level-month')) return gives ? 'mixed' : 'membership'
  return gives ? 'gift' : 'multiplier'
}

/** What was paid and what it brought, in the words of its kind. */
export function thanksFor(made: PaymentMade, inMemoryOf: string | undefined): string {
  const amount = dollars(made.amount)
  const entries = made.entries > 0 ? ` ${entriesText(made.entries)}.` : ''
  switch (kindOf(made)) {
    case 'memorial':
      return `You gave ${amount} in memory of ${inMemoryOf ?? 'someone you love'}. We read every memorial before it appears on the wall, and we'll email you once it's there.`
    case 'gift':
      return `You gave ${amount}.${entries}`
    case 'membership':
      return `You paid ${amount} for ${made.lines.find(({ kind }) => kind === 'level-month')?.description ?? 'your membership'}.${entries}`
    case 'mixed':
      return `You paid ${amount} in all, gift and membership together.${entries}`
    case 'multiplier':
      return `You paid ${amount} for your entry multiplier. It's running now.`
  }
}

/** What a person can read to us over the phone. */
export const referenceOf = (paymentIntentId: string): string => paymentIntentId.slice(-8).toUpperCase()
