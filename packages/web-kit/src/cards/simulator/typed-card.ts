import type { CardField } from '../card-trouble.ts'

export type TypedCard = Record<CardField, string>

interface Brand {
  name: string
  starts: RegExp
  lengths: readonly number[]
  /** How many digits its security code has, and where the digits of the number are grouped. */
  code: number
  groups: RegExp
}

const fours = /(\d{4})(?=\d)/g
const sixteen = { lengths: [16], code: 3, groups: fours }

const brands: readonly Brand[] = [
  { ...sixteen, name: 'Visa', starts: /^4/ },
  { ...sixteen, name: 'Mastercard', starts: /^(5[1-5]|2[2-7])/ },
  { name: 'American Express', starts: /^3[47]/, lengths: [15], code: 4, groups: /^(\d{4})(\d{1,6})(\d*)$/ },
  { ...sixteen, name: 'Discover', starts: /^6/, lengths: [16, 19] },
  { ...sixteen, name: 'Diners Club', starts: /^3[0689]/, lengths: [14, 16] },
  { ...sixteen, name: 'JCB', starts: /^35/ },
]
const unknown: Brand = { ...sixteen, name: '', starts: /^/, lengths: [12, 13, 14, 15, 16, 17, 18, 19] }

const digitsOf = (text: string): string => text.replace(/\D/g, '')
const brandOf = (number: string): Brand => brands.find(({ starts }) => starts.test(digitsOf(number))) ?? unknown

export const codeLengthOf = ({ number }: Pick<TypedCard, 'number'>): number => brandOf(number).code

/** `12 / 30`, `1230`, `12/2030` → month and year of two digits; undefined while it is no date. */
export function readExpiry(text: string): { expMonth: string; expYear: string } | undefined {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(text) ?? []
  const number = Number(month)
  return number >= 1 && number <= 12 ? { expMonth: String(number), expYear: year } : undefined
}

/** Grouped as it stands on the card. */
export function groupDigits(text: string): string {
  const { groups, lengths } = brandOf(text)
  const digits = digitsOf(text).slice(0, Math.max(...lengths))
  return digits.replace(groups, groups === fours ? '$1 ' : '$1 $2 $3').trim()
}

/** Whether nothing more can follow, so that it can be judged while it is typed. */
export function isComplete(name: CardField, card: TypedCard): boolean {
  switch (name) {
    case 'number':
      return digitsOf(card.number).length === Math.max(...brandOf(card.number).lengths)
    case 'expiry':
      return /^\d{2}\s*\/\s*\d{2}$/.test(card.expiry)
    case 'cvc':
      return card.cvc.length === codeLengthOf(card)
  }
}

/** What is wrong with a field, in words; undefined when nothing is. */
export function faultOf(name: CardField, card: TypedCard, now: Date): string | undefined {
  switch (name) {
    case 'number':
      return faultOfNumber(digitsOf(card.number))
    case 'expiry':
      return faultOfExpiry(card.expiry, now)
    case 'cvc': {
      const length = codeLengthOf(card)
      return new RegExp(`^\\d{${length}}$`).test(card.cvc) ? undefined : `Enter the ${length} digits of the code`
    }
  }
}

export function faultsOf(card: TypedCard, now: Date): Partial<TypedCard> {
  const names = ['number', 'expiry', 'cvc'] as const
  const faults = names.flatMap((name) => {
    const fault = faultOf(name, card, now)
    return fault === undefined ? [] : [[name, fault] as const]
  })
  return Object.fromEntries(faults)
}

function faultOfNumber(digits: string): string | undefined {
  if (digits === '') return 'Enter the number on the card'
  const { name, lengths } = brandOf(digits)
  if (!lengths.includes(digits.length))
    return name === '' ? "That isn't a whole card number" : `${name} numbers have ${lengths.join(' or ')} digits`
  if (!passesLuhn(digits)) return "That number isn't right. Check it against the card"
  return isTestCard(digits)
    ? undefined
    : 'This is a payment simulator, so it takes no real cards. Use the test card above'
}

function faultOfExpiry(text: string, now: Date): string | undefined {
  const read = readExpiry(text)
  if (!read) return 'Enter month and year, for example 12 / 30'
  const ends = Date.UTC(2000 + Number(read.expYear), Number(read.expMonth), 1)
  return ends <= now.getTime() ? 'That date is in the past' : undefined
}

/** Stripe's test numbers (https://docs.stripe.com/testing): what is none of them is not sent anywhere. */
const isTestCard = (digits: string): boolean =>
  /^(4000\d{12}|4242424242424242|5555555555554444|378282246310005|6011111111111117)$/.test(digits)

/** The check digit of every card number (ISO/IEC 7812). */
function passesLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
