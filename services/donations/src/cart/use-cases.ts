import { isHeldKind, type Level } from '@evenhand/contracts/catalogue'
import type { donations } from '@evenhand/contracts/http'
import { type Cents, formatDollars, paymentCentsMax, toDollars } from '@evenhand/contracts/money'
import type { Queries, Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { hasGiven } from '../donors/store.ts'
import { isMonthly, type Line } from '../gifts/rules.ts'
import { nameOf } from './item-name.ts'
import { take } from '../held/take.ts'
import type { FollowDeps } from '../memberships/follow-subscription.ts'
import { refuseSecond } from '../memberships/second-membership.ts'
import { cartLinesMax, isPayable, multiplierAllowed, price, readDonationType, type Wanted } from './rules.ts'
import { type CartItem, deleteItem, findItem, insertItem, listItems, lockCart, saveQuantity } from './store.ts'

export interface NewItem {
  sessionId: string
  productType: CartItem['productType']
  productId: string
  cents: Cents
  quantity: number
  level: Level | undefined
  donorEmail: string | undefined
  metadata: donations.CartMetadata
}

export type CartDeps = FollowDeps & { donorIdOf: DonorIdOf }

/** Adds a line, or raises the quantity of a multiplier that is there already. A second membership takes the first one's place, a second monthly gift likewise. */
export async function addItem(
  tx: Transaction,
  { item, donorId, at }: { item: NewItem; donorId: string | undefined; at: Date },
): Promise<donations.CartItem> {
  await lockCart(tx, item.sessionId, at)
  const items = await listItems(tx, item.sessionId)
  const held = isHeldKind(item.productType) ? await take(tx, item.productType, item, at) : undefined
  const there = items.find((one) => held !== undefined && one.held?.thingId === held.thingId)
  if (there) return toView(there)
  const same = items.find((one) => item.productType === 'multiplier' && one.productId === item.productId)
  const quantity = item.quantity + (same?.quantity ?? 0)
  const line = priceOrRefuse({ ...item, quantity, donationType: item.metadata.donationType, held })
  if (line.kind === 'multiplier' && !multiplierAllowed([...items.map(lineOf), line], await hasAccount(tx, donorId))) {
    throw new Problem('multiplier-needs-donation')
  }
  const monthly = isMonthly(line)
  const replaced = items.filter((one) => one === same || (monthly && one.isRecurring))
  refuseBeside(line, replaced.map(lineOf))
  const kept = items.filter((one) => !replaced.includes(one))
  if (kept.length >= cartLinesMax) throw new Problem('cart-full')
  refuseTooMuch([...kept.map(lineOf), line], 'amount')
  if (same) {
    await saveQuantity(tx, same.id, quantity, at)
    return toView({ ...same, quantity, updatedAt: at })
  }
  for (const other of replaced) await deleteItem(tx, other.id)
  const added = { ...newItem(item, at), isRecurring: monthly, held }
  await insertItem(tx, added)
  return toView(added)
}

/** Neither takes the other's place, and one payment begins one subscription: whoever wants both pays twice. */
function refuseBeside(line: Line, replaced: readonly Line[]): void {
  const other = replaced.find((one) => isMonthly(one) && one.kind !== line.kind)
  if (!other) return
  const [inCart, then] =
    other.kind === 'gift-month' ? ['a monthly gift', 'a membership'] : ['a membership', 'a monthly gift']
  throw invalidField('productType', `Your cart has ${inCart}. Check out with it first, then start ${then}.`)
}

/** Only somebody who is signed in is told apart: nobody learns from a cart whether a typed address has given. */
async function hasAccount(db: Queries, donorId: string | undefined): Promise<boolean> {
  return donorId !== undefined && hasGiven(db, donorId)
}

/** Refuses a membership to who has one, and a monthly gift likewise. */
export async function refuseSecondTo(deps: CartDeps, signedInAs: string | undefined, item: NewItem): Promise<void> {
  const priced = price({ ...item, donationType: item.metadata.donationType })
  const email = item.donorEmail ?? item.metadata.donorEmail
  const donorId = email === undefined ? signedInAs : deps.donorIdOf(email)
  if (priced.kind === 'priced' && donorId !== undefined)
    await refuseSecond(deps, { lines: [priced.line], donorId, signedInAs })
}

/** Sets the quantity, unless the line is another one by now than whoever changes it has seen: in a second tab, on a second device. */
export function changeQuantity(
  { db, now }: CartDeps,
  { itemId, quantity, seenAt }: { itemId: string; quantity: number; seenAt: Date | undefined },
): Promise<donations.CartItem> {
  return db.transaction(async (tx) => {
    const at = now()
    const sessionId = (await findItem(tx, itemId))?.sessionId
    if (sessionId !== undefined) await lockCart(tx, sessionId, at)
    const items = sessionId === undefined ? [] : await listItems(tx, sessionId)
    const item = items.find(({ id }) => id === itemId)
    if (!item) throw new Problem('not-found', { detail: 'That item is no longer in the cart.' })
    if (item.quantity === quantity) return toView(item)
    if (seenAt !== undefined && seenAt.getTime() !== item.updatedAt.getTime())
      throw new Problem('conflict', {
        detail: 'The cart was changed in another tab or on another device.',
      })
    const line = priceOrRefuse({ ...wantedOf(item), quantity })
    refuseTooMuch([...items.filter((one) => one !== item).map(lineOf), line], 'quantity')
    await saveQuantity(tx, itemId, quantity, at)
    return toView({ ...item, quantity, updatedAt: at })
  })
}

export const removeItem = ({ db, now }: CartDeps, itemId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const item = await findItem(tx, itemId)
    if (!item) return
    await lockCart(tx, item.sessionId, now())
    await deleteItem(tx, itemId)
  })

export const listCart = async (db: Queries, sessionId: string): Promise<donations.CartItem[]> =>
  (await listItems(db, sessionId)).map(toView)

function refuseTooMuch(lines: readonly Line[], path: string): void {
  if (isPayable(lines)) return
  const most = formatDollars(paymentCentsMax)
  throw invalidField(path, `A single payment can be at most ${most}. Check out first, then give the rest.`)
}

/** The catalogue's line for what is wanted, or the problem that names the field. */
export function priceOrRefuse(wanted: Wanted): Line {
  const priced = price(wanted)
  if (priced.kind === 'refused') throw invalidField(priced.path, priced.message)
  return priced.line
}

/** Whether what is added is paid once or monthly, or the problem that names the field. */
export function donationTypeOrRefuse(line: {
  isRecurring?: boolean | undefined
  metadata: Pick<donations.CartMetadata, 'donationType'>
}): Wanted['donationType'] {
  const read = readDonationType(line.isRecurring, line.metadata.donationType)
  if (read === 'contradiction') {
    throw invalidField('isRecurring', 'isRecurring and donationType say different things: one-time or monthly?')
  }
  return read
}

export const wantedOf = (item: CartItem): Wanted => ({
  productType: item.productType,
  productId: item.productId,
  level: item.level ?? undefined,
  donationType: item.metadata.donationType,
  cents: item.cents,
  quantity: item.quantity,
  held: item.held,
})

export const lineOf = (item: CartItem): Line => priceOrRefuse(wantedOf(item))

const newItem = (item: NewItem, at: Date): CartItem => ({
  id: uuidv7(),
  sessionId: item.sessionId,
  productType: item.productType,
  productId: item.productId,
  level: item.level ?? null,
  cents: item.cents,
  quantity: item.quantity,
  isRecurring: false,
  donorEmail: item.donorEmail ?? item.metadata.donorEmail ?? null,
  metadata: item.metadata,
  createdAt: at,
  updatedAt: at,
})

const toView = (item: CartItem): donations.CartItem => ({
  id: item.id,
  sessionId: item.sessionId,
  donorEmail: item.donorEmail,
  productType: item.productType,
  productId: item.productId,
  membershipLevel: item.level,
  amount: toDollars(item.cents),
  quantity: item.quantity,
  isRecurring: item.isRecurring,
  metadata: { ...item.metadata, name: nameOf(item) },
  ...(item.held ? { heldUntil: item.held.heldUntil.toISOString() } : {}),
  createdAt: item.createdAt.toISOString(),
  updatedAt: item.updatedAt.toISOString(),
})
