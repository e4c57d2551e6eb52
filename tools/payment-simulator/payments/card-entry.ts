import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '../objects/errors.ts'
import { integer } from '../http/parameters.ts'
import { TEST_CARDS } from './cards.ts'
import type { TestCard } from './cards.ts'

export const cardParameters = z.strictObject({
  number: z.string(),
  exp_month: integer,
  exp_year: integer,
  cvc: z.string().optional(),
})
export type CardEntry = z.output<typeof cardParameters>

/** What is kept of a card. The number itself is never kept, logged or repeated. */
export interface ReadCard extends TestCard {
  last4: string
  expMonth: number
  expYear: number
  fingerprint: string
  cvcGiven: boolean
}

/** @throws 402 card_error with the sentence Stripe shows for a number, date or code that cannot be */
export function readCard(entry: CardEntry, now: Date, salt: string): ReadCard {
  const digits = entry.number.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) {
    throw wrong('incorrect_number', 'number', 'Your card number is incorrect.')
  }
  checkExpiry(entry, now)
  const card = TEST_CARDS[digits]
  const cvcDigits = card?.brand === 'amex' ? 4 : 3
  if (entry.cvc !== undefined && !new RegExp(`^\\d{${cvcDigits}}$`).test(entry.cvc)) {
    throw wrong('invalid_cvc', 'cvc', "Your card's security code is invalid.")
  }
  if (!card) throw notATestCard()
  return {
    ...card,
    last4: digits.slice(-4),
    expMonth: entry.exp_month,
    expYear: fullYear(entry.exp_year),
    fingerprint: createHmac('sha256', salt).update(digits).digest('base64url').slice(0, 16),
    cvcGiven: entry.cvc !== undefined,
  }
}

function checkExpiry(entry: CardEntry, now: Date): void {
  const year = fullYear(entry.exp_year)
  if (entry.exp_month < 1 || entry.exp_month > 12) {
    throw wrong('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  }
  if (year < now.getUTCFullYear() || year > now.getUTCFullYear() + 50) {
    throw wrong('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.")
  }
  if (year === now.getUTCFullYear() && entry.exp_month < now.getUTCMonth() + 1) {
    throw wrong('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  }
}

const fullYear = (year: number): number => (year >= 0 && year < 100 ? 2000 + year : year)

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of digits.split('').reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

const wrong = (code: string, param: string, message: string): Refusal =>
  new Refusal(402, { type: 'card_error', code, param, message })

const notATestCard = (): Refusal =>
  new Refusal(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  })
