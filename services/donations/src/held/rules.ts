import type { HeldKind } from '@evenhand/contracts/catalogue'
import { type Cents, formatDollars } from '@evenhand/contracts/money'
import type { HeldLine } from '../gifts/rules.ts'
import { heldTerms } from './kinds.ts'

/** What another service holds for somebody, as it told of it. */
export interface Held {
  /** Made by its holder, and the id under which it is sold. */
  thingId: string
  kind: HeldKind
  /** What a cart and a receipt call it. */
  name: string
  priceCents: Cents
  /** Until then it can be put into a cart and paid. */
  heldUntil: Date
  /** The invoice by which it can also be paid past the cart. */
  invoiceNumber?: string | undefined
}

/** Whether it can be added to a cart or paid now: a hold ends at its instant. */
export const isHeld = ({ heldUntil }: Pick<Held, 'heldUntil'>, now: Date): boolean => now < heldUntil

/** Clocks of two services differ. */
const clockDriftMs = 60_000

/** When an id was made that begins with its instant, as those of held things do (UUID version 7); undefined for any other. */
function madeAt(id: string): number | undefined {
  const digits = id.replaceAll('-', '')
  return digits.charAt(12) === '7' ? Number.parseInt(digits.slice(0, 12), 16) : undefined
}

/** Whether something of which nothing was heard may still be held: it gets its id as it is held. */
export function mayBeHeld(kind: HeldKind, thingId: string, now: Date): boolean {
  const at = madeAt(thingId)
  if (at === undefined) return false
  const ageMs = now.getTime() - at
  return ageMs > -clockDriftMs && ageMs < heldTerms[kind].holdMinutes * 60_000 + clockDriftMs
}

/** What a browser claims of a held thing that it wants to pay. */
interface Claim {
  cents: Cents
  quantity: number
  level: unknown
  donationType: 'one-time' | 'monthly' | undefined
}

type PricedHeld = { kind: 'priced'; line: HeldLine } | { kind: 'refused'; path: string; message: string }

const refused = (path: string, message: string): PricedHeld => ({ kind: 'refused', path, message })

/** Its holder has priced it; whether it is still held is asked where it is added and paid. */
export function priceHeld(held: Held, { cents, quantity, level, donationType }: Claim): PricedHeld {
  const { thingId, kind, name, priceCents } = held
  const one = `A ${heldTerms[kind].one}`
  if (quantity !== 1) return refused('quantity', `${one} has a quantity of 1`)
  if (level !== undefined) return refused('membershipLevel', `${one} has no membership level`)
  if (donationType === 'monthly') return refused('donationType', `${one} is paid once`)
  if (cents !== priceCents) return refused('amount', `${one} costs ${formatDollars(priceCents)}`)
  return { kind: 'priced', line: { kind, thingId, name, cents: priceCents } }
}
