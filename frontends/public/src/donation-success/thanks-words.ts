import { withFullStop } from '@evenhand/contracts/full-stop'
import { type Cents, formatDollars, parseDollars, type Wall, wallNames } from '@evenhand/web-kit/facade'
import type { PaymentMade } from '../checkout/use-end-of-payment.ts'

type Line = PaymentMade['lines'][number]

const centsOf = ({ amount }: { amount: string }): Cents => parseDollars(amount) ?? 0n
/** What it earned, and not whose: somebody may have paid in another's name. */
const earnedBy = ({ entries }: PaymentMade): string =>
  entries > 0 ? ` It earned ${entries.toLocaleString('en-US')} ${entries === 1 ? 'entry' : 'entries'}.` : ''

const togetherEarned = ({ entries }: PaymentMade): string =>
  entries > 0 ? ` Together they earned ${entries.toLocaleString('en-US')} entries.` : ''

/** A memorial is thanked for without prizes; what was bought with it is named after it. */
export const memorialsIn = ({ lines }: PaymentMade): Line[] => lines.filter(({ kind }) => kind === 'memorial')

/** On which wall a memorial is: its line ends in the wall's name. */
export const wallOf = ({ description }: Line): Wall =>
  description.endsWith(wallNames.veterans) ? 'veterans' : 'in-honor-of'

const given: ReadonlySet<Line['kind']> = new Set(['one-time', 'gift-month', 'fee-cover'])

/** Whether anything of it was given, and not bought. */
export const hasGift = ({ lines }: PaymentMade): boolean => lines.some(({ kind }) => given.has(kind))

/** Whether it bought a sponsorship, whatever else. */
export const hasSponsorship = ({ lines }: Pick<PaymentMade, 'lines'>): boolean =>
  lines.some(({ kind }) => kind === 'sponsorship')

/** Whether it bought a sponsorship and nothing else but its card fee. */
export const isSponsorship = ({ lines }: Pick<PaymentMade, 'lines'>): boolean =>
  hasSponsorship({ lines }) && lines.every(({ kind }) => kind === 'sponsorship' || kind === 'fee-cover')

/** What was paid and what it brought. Only a gift is given: a level and a multiplier are bought, as the receipt says. */
export function thanksFor(made: PaymentMade, inMemoryOf: string | undefined): string {
  const memorials = memorialsIn(made)
  if (memorials.length > 0) return memorialThanks(made, memorials, inMemoryOf)
  const amount = formatDollars(centsOf(made))
  const bought = made.lines.filter(({ kind }) => !given.has(kind))
  if (bought.length === 0) {
    const monthly = made.lines.find(({ kind }) => kind === 'gift-month')
    const begun = monthly ? ` Your monthly gift of ${formatDollars(centsOf(monthly))} has begun.` : ''
    return `You gave ${amount}.${begun}${earnedBy(made)}`
  }
  const what = new Intl.ListFormat('en-US').format(made.lines.map(nameOf))
  return `You paid ${amount}${made.lines.length === 1 ? ` for ${what}` : `: ${what}`}.${earnedBy(made)}`
}

function memorialThanks(made: PaymentMade, memorials: readonly Line[], inMemoryOf: string | undefined): string {
  const given = memorials.reduce((sum, line) => sum + centsOf(line), 0n)
  const whole = centsOf(made)
  const others = made.lines.filter(({ kind }) => kind !== 'memorial').map(nameOf)
  const rest =
    others.length === 0
      ? ''
      : ` Your payment of ${formatDollars(whole)} also covers ${new Intl.ListFormat('en-US').format(others)}.${togetherEarned(made)}`
  const review =
    memorials.length === 1
      ? "We read every memorial before it appears on the wall, and we'll email you once it's there."
      : "We read every memorial before it appears on the wall, and we'll email you once each of them is there."
  return `${memorialGift(formatDollars(given), memorials, inMemoryOf)}${rest} ${review}`
}

/** A veteran may be living: only the other wall remembers. */
function memorialGift(given: string, [memorial, ...others]: readonly Line[], inMemoryOf: string | undefined): string {
  if (others.length > 0) return `You gave ${given} for ${others.length + 1} memorials.`
  if (!memorial || !inMemoryOf) return `We received your memorial gift of ${given}.`
  return withFullStop(`You gave ${given} in ${wallOf(memorial) === 'veterans' ? 'honor' : 'memory'} of ${inMemoryOf}`)
}

/** A line within a sentence. */
function nameOf({ kind, description, amount }: Line): string {
  const [name = description] = description.split(', ')
  switch (kind) {
    case 'one-time':
      return `a gift of ${formatDollars(centsOf({ amount }))}`
    case 'gift-month':
      return `a monthly gift of ${formatDollars(centsOf({ amount }))}`
    case 'multiplier':
      return `a ${name}`
    case 'level-month':
      return `a month of ${name}`
    case 'level-once':
      return `the ${name}, once`
    case 'fee-cover':
      return 'the card fee'
    case 'memorial':
      return description
    case 'sponsorship':
      return name.endsWith(' sponsorship') ? `a ${name}` : name
  }
}

/** What a person can read to us over the phone. */
export const referenceOf = (paymentIntentId: string): string => paymentIntentId.slice(-8).toUpperCase()
