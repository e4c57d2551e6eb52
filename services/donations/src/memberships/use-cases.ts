import { entriesEarnedBy, type Level, levelTerms } from '@evenhand/contracts/catalogue'
import { type Cents, formatDollars } from '@evenhand/contracts/money'
import type { Database } from '@evenhand/service-kit/postgres'
import { invalidField, isDependencyDown, Problem } from '@evenhand/service-kit/problems'
import { productOf } from '../processor/products.ts'
import { chargeCentsMin, ProcessorRefusal } from '../processor/processor.ts'
import { insertCardSetup } from './card-setup-store.ts'
import type { FollowSubscription } from './follow-subscription.ts'
import { type Membership, priceOf, titled } from './membership.ts'
import type { SubscriptionCalls, SubscriptionNow } from '../processor/subscriptions.ts'
import { findMembership, listMembershipsOf } from './store.ts'
import * as wishes from './wishes.ts'

/** How long a form for another card is open: long enough to find the card. */
const cardSetupMs = 60 * 60 * 1000

export interface Quote {
  change: 'rise' | 'fall' | 'stay'
  level: Level
  chargedNow: Cents
  entriesNow: bigint
  takesEffectAt: Date
  quotedAt: Date
}

interface Deps {
  db: Database
  processor: SubscriptionCalls
  followSubscription: FollowSubscription
  /** Records an invoice that a wish has just paid, without waiting for the webhook. */
  settleInvoice: (invoiceId: string) => Promise<unknown>
  now: () => Date
}

export type MembershipUseCases = ReturnType<typeof membershipUseCases>

/** What the holder of a membership may do with it. Each looks first, does at the processor what is still to do, and looks again. */
export function membershipUseCases({ db, processor, followSubscription, settleInvoice, now }: Deps) {
  return { list, quoteLevel, changeLevel, pause, resume, cancel, openCardChange, saveCard }

  /** One that has just begun is looked at first; while the processor is away it shows as it is known. */
  async function list(donorId: string): Promise<Membership[]> {
    const known = await listMembershipsOf(db, donorId)
    for (const { subscriptionId } of known.filter(({ period, state }) => !period && state !== 'ended')) {
      await followSubscription(subscriptionId).catch((error: unknown) => {
        if (!isDependencyDown(error)) throw error
      })
    }
    return known.every(({ period }) => period) ? known : listMembershipsOf(db, donorId)
  }

  async function look(id: string, donorId: string): Promise<{ membership: Membership; seen: SubscriptionNow }> {
    const known = await findMembership(db, id)
    const followed = known?.donorId === donorId ? await followSubscription(known.subscriptionId) : undefined
    if (!followed) throw new Problem('not-found', { detail: 'We couldn’t find that membership.' })
    return followed
  }

  async function quoteLevel(id: string, donorId: string, to: Level): Promise<Quote> {
    const { membership, seen } = await look(id, donorId)
    const task = levelTask(membership, seen, to)
    const quotedAt = new Date(Math.floor(now().getTime() / 1000) * 1000)
    if (task.kind === 'nothing') throw invalidField('level', 'This is already your level')
    if (task.kind !== 'rise') {
      const takesEffectAt = task.kind === 'fall' ? seen.periodEndsAt : quotedAt
      return { change: task.kind, level: to, chargedNow: 0n, entriesNow: 0n, takesEffectAt, quotedAt }
    }
    const cents = await priceOfRise(membership, task, quotedAt)
    const entriesNow = entriesEarnedBy({ kind: 'level-rise', from: task.from, to, cents })
    return { change: 'rise', level: to, chargedNow: cents, entriesNow, takesEffectAt: quotedAt, quotedAt }
  }

  async function changeLevel(id: string, donorId: string, to: Level, quotedAt: Date): Promise<Membership> {
    const { membership, seen } = await look(id, donorId)
    const task = levelTask(membership, seen, to)
    const { subscriptionId } = membership
    if (task.kind === 'nothing') return membership
    if (task.kind !== 'rise') {
      await processor.billFromNext({ subscriptionId, monthly: monthlyOf(to) })
    } else {
      if (!wishes.quoteHolds(quotedAt, now()) || quotedAt < seen.periodStartsAt) throw new Problem('quote-expired')
      // Refuses what the quote refuses, for whoever asks without one.
      await priceOfRise(membership, task, quotedAt)
      if (task.resetFirst) await processor.billFromNext({ subscriptionId, monthly: monthlyOf(task.from) })
      const key = `membership-${id}-rise-${task.from}-${to}-${quotedAt.getTime()}`
      await refusable(processor.rise({ key, subscriptionId, monthly: monthlyOf(to), at: quotedAt }))
    }
    return lookAgain(membership)
  }

  function levelTask(membership: Membership, seen: SubscriptionNow, to: Level) {
    const task = orRefuse(wishes.changeLevel(membership, to))
    if (task.kind !== 'nothing' && seen.invoice?.state === 'draft')
      throw notReady('The payment for your new month is being processed. Try again in an hour.')
    return task
  }

  async function priceOfRise(
    { subscriptionId }: Membership,
    { from, to, resetFirst }: Extract<wishes.LevelChange, { kind: 'rise' }>,
    at: Date,
  ): Promise<Cents> {
    const { cents, balance } = await processor.quoteRise({ subscriptionId, monthly: monthlyOf(to), at })
    if (!resetFirst) return chargeFor(cents + balance, to)
    // The processor prices it from the lower level that was chosen; what is paid is the one before.
    const alone = await processor.quoteRise({ subscriptionId, monthly: monthlyOf(from), at })
    return chargeFor(cents - alone.cents + balance, to)
  }

  async function pause(id: string, donorId: string): Promise<Membership> {
    const { membership } = await look(id, donorId)
    const task = orRefuse(wishes.pause(membership))
    if (task.kind === 'nothing') return membership
    await processor.pause(membership.subscriptionId, task.until)
    return lookAgain(membership)
  }

  async function resume(id: string, donorId: string): Promise<Membership> {
    const { membership } = await look(id, donorId)
    if (orRefuse(wishes.resume(membership)).kind === 'nothing') return membership
    await processor.goOn(membership.subscriptionId)
    return lookAgain(membership)
  }

  async function cancel(id: string, donorId: string): Promise<Membership> {
    const { membership } = await look(id, donorId)
    const task = orRefuse(wishes.cancel(membership))
    if (task.kind === 'nothing') return membership
    if (task.kind === 'end-now') await processor.endNow(membership.subscriptionId, 'cancelled')
    else await processor.endWithPeriod(membership.subscriptionId)
    return lookAgain(membership)
  }

  async function openCardChange(id: string, donorId: string) {
    const { membership, seen } = await look(id, donorId)
    orRefuse(wishes.changeCard(membership))
    const setup = await processor.openCardSetup(seen.customer)
    await insertCardSetup(db, setup.setupIntentId, new Date(now().getTime() + cardSetupMs))
    return setup
  }

  async function saveCard(id: string, donorId: string, setupIntentId: string): Promise<Membership> {
    const { membership, seen } = await look(id, donorId)
    orRefuse(wishes.changeCard(membership))
    const setup = await processor.findCardSetup(setupIntentId)
    if (!setup || setup.customer !== seen.customer)
      throw invalidField('setupIntentId', 'We couldn’t find that card. Please enter it again.')
    if (!setup.cardId)
      throw notReady('Your bank hasn’t confirmed the card yet. Finish that step, or enter the card again.')
    await processor.payWith(membership.subscriptionId, setup.cardId)
    const { behind } = membership
    if (behind) {
      await refusable(
        processor.collect(behind.invoiceId, setup.cardId),
        'Your card was saved, but the overdue payment was declined: ',
      )
    }
    return lookAgain(membership)
  }

  async function lookAgain({ id, donorId }: Membership): Promise<Membership> {
    const { membership, seen } = await look(id, donorId)
    if (seen.invoice?.state === 'paid') await settleInvoice(seen.invoice.id)
    return membership
  }
}

const monthlyOf = (level: Level) => productOf({ kind: 'level-month', level, cents: priceOf(level) })

export const monthlyTerms = (level: Level): { cents: Cents; entries: bigint } => ({
  cents: priceOf(level),
  entries: levelTerms[level].entriesPerMonth,
})

/** What the card is charged. The processor keeps what is too small for a card as a debt, and adds it to a payment that was agreed without it. */
function chargeFor(owed: Cents, to: Level): Cents {
  if (owed > 0n && owed < chargeCentsMin)
    throw notReady(
      `Your membership renews soon, and upgrading now would cost less than the ${formatDollars(chargeCentsMin)} that a card can be charged. You can change to ${titled(to)} once it has renewed.`,
    )
  return owed > 0n ? owed : 0n
}

const notReady = (detail: string): Problem => new Problem('membership-not-ready', { detail })

function orRefuse<Task extends { kind: string }>(decision: wishes.Decision<Task>): Task | { kind: 'nothing' } {
  if ('sentence' in decision) throw notReady(decision.sentence)
  return decision
}

/** The bank's refusal, in the bank's words. */
async function refusable(asked: Promise<void>, before = ''): Promise<void> {
  await asked.catch((error: unknown) => {
    if (error instanceof ProcessorRefusal)
      throw new Problem('payment-refused', { detail: `${before}${error.message}`, cause: error })
    throw error
  })
}
