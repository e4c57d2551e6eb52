import { campaignTimeZone, type TaxPolicy, treatmentOf, wordingOf } from '@evenhand/contracts/catalogue'
import type { Organization } from '@evenhand/contracts/organization'
import { type Cents, parseDollars, toDollars } from '@evenhand/contracts/money'
import { charityOf, type ReceiptLine, type ReceiptSnapshot } from '@evenhand/receipts/snapshot'
import { describe, type Gift } from '../gifts/rules.ts'

/** Where a receipt stands in its book. */
export interface Place {
  year: number
  book: number
  serial: number
}

const serialDigitsMin = 6

/** `EH-2026-07-000123`: the year, the book, and the place in it. */
export const numberOf = ({ year, book, serial }: Place): string =>
  `EH-${year}-${String(book).padStart(2, '0')}-${String(serial).padStart(serialDigitsMin, '0')}`

/** A number that was taken, and when. */
export interface Issued {
  number: string
  issuedAt: Date
}

type PaidGift = Pick<Gift, 'id' | 'giveaway' | 'line' | 'paidBackCents'>

/** The first receipt of a payment, with everything as it is now: who gave, who received, and what the policy of that day says. */
export function firstReceipt(
  { number, issuedAt }: Issued,
  paid: {
    gifts: readonly PaidGift[]
    paidAt: Date
    donor: { name: string; email: string }
    policy: TaxPolicy
    organization: Organization
  },
): ReceiptSnapshot {
  const { version } = paid.policy
  const kinds = paid.gifts.flatMap(({ line }) => (line.kind === 'free' ? [] : [line.kind]))
  return {
    form: 1,
    number,
    issuedAt: issuedAt.toISOString(),
    replaces: null,
    paidAt: paid.paidAt.toISOString(),
    timeZone: campaignTimeZone,
    currency: 'USD',
    donor: { name: paid.donor.name, email: paid.donor.email },
    lines: paid.gifts.flatMap((gift) => {
      const { kind } = gift.line
      if (kind === 'free') return []
      return [{ ...about(gift), ...amountsOf(gift), treatment: treatmentOf(paid.policy, kind, kinds) }]
    }),
    charity: charityOf(paid.organization),
    policy: { version, wording: { ...wordingOf(paid.policy, kinds) } },
  }
}

const about = (gift: PaidGift) => ({ giftId: gift.id, giveaway: gift.giveaway, description: describe(gift) })

const amountsOf = ({ line, paidBackCents }: PaidGift) => ({
  given: toDollars(line.cents),
  paidBack: toDollars(paidBackCents),
  amount: toDollars(line.cents - paidBackCents),
})

/** The receipt that takes the place of another: the amounts are what is left now, all else stays what it was when it was paid. */
export function correctedReceipt(
  former: ReceiptSnapshot,
  { number, issuedAt }: Issued,
  gifts: readonly PaidGift[],
): ReceiptSnapshot {
  const lines = former.lines.map((line): ReceiptLine => {
    const gift = gifts.find(({ id }) => id === line.giftId)
    return gift ? { ...line, ...amountsOf(gift) } : line
  })
  return { ...former, number, issuedAt: issuedAt.toISOString(), replaces: former.number, lines }
}

/** What has to happen so that the newest receipt of a payment says what is left of it. */
export type Step = 'leave' | 'void' | 'restore' | 'correct'

/**
 * The newest receipt of a payment is the only one that can be worth something: it is void while nothing of the payment is left, worth
 * something again when all that it says is there again, and else another replaces it. It depends on what is left now and on nothing else.
 */
export function nextStep(newest: { lines: readonly ReceiptLine[]; isVoid: boolean }, gifts: readonly PaidGift[]): Step {
  const left = new Map(gifts.map((gift) => [gift.id, gift.line.cents - gift.paidBackCents]))
  const leftOf = (line: ReceiptLine): Cents => left.get(line.giftId) ?? 0n
  if (newest.lines.every((line) => leftOf(line) === 0n)) return newest.isVoid ? 'leave' : 'void'
  const says = newest.lines.every((line) => leftOf(line) === parseDollars(line.amount))
  if (!says) return 'correct'
  return newest.isVoid ? 'restore' : 'leave'
}

/** How often a receipt can be asked for again by mail in a day; more than anybody needs. */
export const reissuesPerDayMax = 5
