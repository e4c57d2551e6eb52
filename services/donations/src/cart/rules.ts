import {
  findMultiplier,
  giftCentsMax,
  giftCentsMin,
  type HeldKind,
  isHeldKind,
  type Level,
  levelTerms,
} from '@evenhand/contracts/catalogue'
import type { donations } from '@evenhand/contracts/http'
import { type Cents, formatDollars, paymentCentsMax } from '@evenhand/contracts/money'
import { earnsEntries, type Line } from '../gifts/rules.ts'
import { heldTerms } from '../held/kinds.ts'
import { type Held, priceHeld } from '../held/rules.ts'

/** What somebody wants to buy, as a browser says it. The amount is a claim that the catalogue confirms or refuses. */
export interface Wanted {
  productType: (typeof donations.productTypes)[number]
  productId: string
  level: Level | undefined
  donationType: 'one-time' | 'monthly' | undefined
  cents: Cents
  quantity: number
  /** What `productId` names of what is held, when it was chosen. */
  held?: Held | undefined
}

/**
 * Whether a line is paid once or monthly. It can say so in two words, `isRecurring` (spec 01) and `donationType` (spec 02);
 * a line that says neither is what its product is. Two words that differ mean nothing.
 */
export const readDonationType = (
  isRecurring: boolean | undefined,
  donationType: Wanted['donationType'],
): Wanted['donationType'] | 'contradiction' => {
  if (isRecurring === undefined) return donationType
  const said = isRecurring ? 'monthly' : 'one-time'
  return donationType === undefined || donationType === said ? said : 'contradiction'
}

export type Priced = { kind: 'priced'; line: Line } | { kind: 'refused'; path: string; message: string }

export const cartLinesMax = 20

const refused = (path: string, message: string): Priced => ({ kind: 'refused', path, message })

/** What the catalogue makes of it (spec 03 §A, §B: prices sent by a browser are never trusted). */
export function price(wanted: Wanted): Priced {
  if (isHeldKind(wanted.productType)) return priceChosen(wanted, wanted.productType)
  if (wanted.productType === 'multiplier') return priceMultiplier(wanted)
  if (wanted.quantity !== 1) return refused('quantity', 'Donations and memberships have a quantity of 1')
  if (wanted.level !== undefined) return priceLevel(wanted, wanted.level)
  if (wanted.productType === 'membership') return refused('membershipLevel', 'Choose a membership level')
  return priceGift(wanted)
}

function priceMultiplier({ productId, cents, quantity }: Wanted): Priced {
  const multiplier = findMultiplier(productId)
  if (!multiplier) return refused('productId', 'We don’t have that product')
  if (cents !== multiplier.priceCents) {
    return refused('amount', `The ${multiplier.name} costs ${formatDollars(multiplier.priceCents)}`)
  }
  return {
    kind: 'priced',
    line: {
      kind: 'multiplier',
      factor: Number(multiplier.factor),
      days: multiplier.days * quantity,
      cents: multiplier.priceCents * BigInt(quantity),
    },
  }
}

/** Only what was told of is held. */
const priceChosen = ({ held, ...claim }: Wanted, kind: HeldKind): Priced =>
  held ? priceHeld(held, claim) : refused('productId', heldTerms[kind].choose)

function priceLevel({ cents, donationType, productType }: Wanted, level: Level): Priced {
  const { priceCents, entriesOnce, sold } = levelTerms[level]
  if (priceCents === 0n) return refused('membershipLevel', 'The free level doesn’t need a payment')
  if (priceCents === undefined || (!sold && productType === 'membership')) {
    return refused('membershipLevel', 'This level isn’t for sale')
  }
  if (cents !== priceCents) {
    return refused('amount', `The ${level} level costs ${formatDollars(priceCents)}`)
  }
  const once = donationType === 'one-time'
  if (once && entriesOnce === undefined) return refused('donationType', 'This level is sold by the month')
  return { kind: 'priced', line: { kind: once ? 'level-once' : 'level-month', level, cents: priceCents } }
}

function priceGift({ cents, donationType }: Wanted): Priced {
  if (cents < giftCentsMin) return refused('amount', `The smallest gift is ${formatDollars(giftCentsMin)}`)
  if (cents > giftCentsMax) {
    return refused(
      'amount',
      `The largest online gift is ${formatDollars(giftCentsMax, { wholeDollars: true })}. Please write to us for more.`,
    )
  }
  return { kind: 'priced', line: { kind: donationType === 'monthly' ? 'gift-month' : 'one-time', cents } }
}

/** A multiplier needs something to multiply: a donation in the same cart, or an account that has given (spec 02 §5). */
export const multiplierAllowed = (lines: readonly Line[], hasAccount: boolean): boolean =>
  hasAccount || lines.every(({ kind }) => kind !== 'multiplier') || lines.some((line) => earnsEntries({ line }))

/** What one payment can carry; a cart never grows beyond it. */
export const isPayable = (lines: readonly Line[]): boolean => totalOf(lines) <= paymentCentsMax

export const totalOf = (lines: readonly Line[]): Cents => lines.reduce((sum, line) => sum + line.cents, 0n)
