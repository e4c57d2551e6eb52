import { setTimeout } from 'node:timers/promises'
import { type HeldKind, isHeldKind } from '@evenhand/contracts/catalogue'
import { Id } from '@evenhand/contracts/ids'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import type { Queries, Transaction } from '@evenhand/service-kit/postgres'
import { heldTerms } from './kinds.ts'
import { type Held, isHeld, mayBeHeld } from './rules.ts'
import { isPaid, kindHeardOf, liesElsewhere, lockHeld, takeFromOthers } from './store.ts'

const lookMs = 100
const patienceMs = 3_000
/** So many requests of one process wait at once; any other is told to ask again. */
const waitingMax = 20
let waiting = 0

/**
 * A thing is put into a cart right after it was held, and the word of it may take a moment: waits for that, before anything is locked. Not for
 * one that nobody can hold now.
 */
export async function hearOf(
  db: Queries,
  { productType: kind, productId: thingId }: { productType: string; productId: string },
  now: Date,
): Promise<void> {
  if (!isHeldKind(kind) || !Id.safeParse(thingId).success) return
  const known = await kindHeardOf(db, thingId)
  if (known === kind) return
  if (known !== undefined || !mayBeHeld(kind, thingId, now))
    throw new Problem('not-found', {
      detail: `We couldn’t find that ${heldTerms[kind].one}. ${heldTerms[kind].choose}.`,
    })
  if (waiting >= waitingMax) return
  waiting++
  try {
    const end = performance.now() + patienceMs
    do await setTimeout(lookMs)
    while (performance.now() < end && (await kindHeardOf(db, thingId)) === undefined)
  } finally {
    waiting--
  }
}

/** What somebody wants to put into a cart, while it is held. One of which nothing was heard yet may only need longer. */
export async function take(
  tx: Transaction,
  kind: HeldKind,
  { productId, sessionId }: { productId: string; sessionId: string },
  now: Date,
): Promise<Held> {
  if (!Id.safeParse(productId).success) throw invalidField('productId', heldTerms[kind].choose)
  const held = await lockUnpaid(tx, kind, productId)
  if (!(await canComeInto(tx, held, { sessionId, now }))) throw inAnotherCart(kind, 'is-paid-there')
  if (!isHeld(held, now)) throw endedHold(held)
  return held
}

/** Locks what somebody begins to pay, and looks at it once more: the cart was read before. */
export async function lockPayable(
  tx: Transaction,
  { kind, thingId, cartSessionId }: { kind: HeldKind; thingId: string; cartSessionId: string | undefined },
  now: Date,
): Promise<void> {
  const held = await lockUnpaid(tx, kind, thingId)
  if (cartSessionId !== undefined && (await liesElsewhere(tx, held, cartSessionId)))
    throw inAnotherCart(kind, 'was-taken-there')
  if (!isHeld(held, now)) throw endedHold(held)
}

async function lockUnpaid(tx: Transaction, kind: HeldKind, thingId: string): Promise<Held> {
  const held = await lockHeld(tx, kind, thingId)
  if (!held) throw new Problem('hold-not-ready')
  if (await isPaid(tx, thingId)) throw new Problem('already-paid')
  return held
}

/** It lies in one cart alone. */
const canComeInto = async (tx: Transaction, held: Held, to: { sessionId: string; now: Date }): Promise<boolean> =>
  heldTerms[held.kind].isPassedOn ? takeFromOthers(tx, held, to) : !(await liesElsewhere(tx, held, to.sessionId))

/** What is passed on is kept from another cart only while it may be paid in its own. */
function inAnotherCart(kind: HeldKind, how: 'is-paid-there' | 'was-taken-there') {
  const { one, isPassedOn, payingMinutes } = heldTerms[kind]
  if (!isPassedOn) {
    const detail = `This ${one} is in another cart. Check out there, or choose another one.`
    return new Problem('in-another-cart', { detail })
  }
  const paidThere = `Someone has begun to pay for this. Finish there, or try again in ${payingMinutes} minutes.`
  const takenThere = `This ${one} is in another cart now. Check out there, or open its link again.`
  return new Problem('in-another-cart', { detail: how === 'is-paid-there' ? paidThere : takenThere })
}

/** Nothing is paid for what is held no more. */
export function refuseOverHolds(items: readonly { held?: Held | undefined }[], now: Date): void {
  const over = items.find(({ held }) => held !== undefined && !isHeld(held, now))?.held
  if (over) throw endedHold(over)
}

function endedHold({ kind, invoiceNumber }: Held) {
  const orReply = invoiceNumber === undefined ? '' : ', or reply to the email with your invoice'
  return new Problem('hold-ended', {
    detail: `We’re no longer holding this ${heldTerms[kind].one} for you. Remove it from the cart and choose again${orReply}.`,
  })
}
