import { entriesEarnedBy, feeCoverOf, type Level, levelTerms } from '@evenhand/contracts/catalogue'
import { type Cents, formatDollars } from '@evenhand/contracts/money'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { isVoidAt, listMainEditions } from '../gifts/period.ts'
import { chargeCentsMin } from '../processor/processor.ts'
import { changedLevel } from '../processor/products.ts'
import type { SubscriptionCalls, SubscriptionNow } from '../processor/subscriptions.ts'
import { priceOf } from '../processor/monthly.ts'
import { type Membership, titled } from './membership.ts'
import {
  lookAgain,
  lookAtOwn,
  notReady,
  orBankRefuses,
  orRefuse,
  refuseInDraft,
  refuseUnbilled,
  type Own,
  type WishDeps,
} from './own-membership.ts'
import { billLevelDue } from './level-due-job.ts'
import { noteLevelDue } from './store.ts'
import * as wishes from './wishes.ts'

export interface Quote {
  change: 'rise' | 'fall' | 'stay'
  level: Level
  chargedNow: Cents
  /** What is added to each payment of that level to cover the card fee. */
  feeCover: Cents
  entriesNow: bigint
  /** Each month; none where the giveaway isn't open to its holder. */
  entriesPerMonth: bigint
  takesEffectAt: Date
  quotedAt: Date
}

/** What was confirmed of a quote. */
interface Agreed {
  quotedAt: Date
  chargedNow?: Cents | undefined
}

/** Longer than both calls of a rise can take, with all repeats. */
const riseMs = 5 * 60_000

type Rise = Extract<wishes.LevelChange, { kind: 'rise' }>

/** What another level costs now and earns, to the second at which it is asked. */
export async function quoteLevel(deps: WishDeps, own: Own, to: Level): Promise<Quote> {
  const { membership, seen } = await lookAtOwn(deps, own)
  const task = levelTask(membership, seen, to)
  const quotedAt = new Date(Math.floor(deps.now().getTime() / 1000) * 1000)
  if (task.kind === 'nothing') throw invalidField('level', 'This is already your level')
  const feeCover = seen.feeCover > 0n ? feeCoverOf(priceOf(to)) : 0n
  const earns = !isVoidAt(await listMainEditions(deps.db), quotedAt, membership.region)
  const monthly = { level: to, feeCover, entriesPerMonth: earns ? levelTerms[to].entriesPerMonth : 0n, quotedAt }
  if (task.kind !== 'rise') {
    const takesEffectAt = task.kind === 'fall' ? seen.periodEndsAt : quotedAt
    return { ...monthly, change: task.kind, chargedNow: 0n, entriesNow: 0n, takesEffectAt }
  }
  const { cents, feeCover: feeNow } = await priceOfRise(deps.subscriptions, membership, task, quotedAt)
  const entriesNow = earns ? entriesEarnedBy({ kind: 'level-rise', from: task.from, to, cents: cents - feeNow }) : 0n
  return { ...monthly, change: 'rise', chargedNow: cents, entriesNow, takesEffectAt: quotedAt }
}

export async function changeLevel(
  deps: WishDeps,
  own: Own,
  { to, ...agreed }: Agreed & { to: Level },
): Promise<Membership> {
  const { membership, seen } = await lookAtOwn(deps, own)
  const task = levelTask(membership, seen, to)
  if (task.kind === 'nothing') return membership
  if (task.kind === 'rise') await rise(deps, { membership, seen, task, ...agreed })
  else await deps.subscriptions.billFromNext({ subscriptionId: membership.subscriptionId, ...changedLevel(to) })
  return lookAgain(deps, membership)
}

async function rise(
  deps: WishDeps,
  wanted: Agreed & { membership: Membership; seen: SubscriptionNow; task: Rise },
): Promise<void> {
  const { membership, seen, task, quotedAt, chargedNow } = wanted
  const { subscriptions, now } = deps
  const { id, subscriptionId } = membership
  const { from, to, resetFirst } = task
  if (!wishes.quoteHolds(quotedAt, now()) || quotedAt < seen.periodStartsAt) throw new Problem('quote-expired')
  // Refuses what the quote refuses, for whoever asks without one. A credit, or money that went back, changes the price of the same instant.
  const { cents } = await priceOfRise(subscriptions, membership, task, quotedAt)
  if (chargedNow !== undefined && chargedNow !== cents) {
    const { monthly } = await lookAgain(deps, membership)
    // Its twin was quicker.
    if (monthly.kind === 'level' && monthly.level === to) return
    throw new Problem('quote-expired')
  }
  if (resetFirst) await takeFallBack(deps, membership, from)
  const key = `membership-${id}-rise-${from}-${to}-${quotedAt.getTime()}`
  try {
    await orBankRefuses(subscriptions.rise({ key, subscriptionId, ...changedLevel(to), at: quotedAt }))
  } catch (error) {
    // Nothing was paid, so the fall that was chosen before holds. Without an answer nobody knows: the job looks first.
    if (resetFirst && error instanceof Problem && error.code === 'payment-refused')
      await billLevelDue(deps, subscriptionId)
    throw error
  }
}

/** Its level is due until the rise is paid: whoever dies in between, or hears no answer, leaves it to the job (`level-due-job.ts`). */
async function takeFallBack(deps: WishDeps, { id, subscriptionId, next }: Membership, level: Level): Promise<void> {
  const { db, subscriptions, now } = deps
  if (next?.kind === 'level')
    await noteLevelDue(db, id, { level: next.level, tryAt: new Date(now().getTime() + riseMs) })
  await subscriptions.billFromNext({ subscriptionId, ...changedLevel(level) })
}

function levelTask(membership: Membership, seen: SubscriptionNow, to: Level) {
  const task = orRefuse(wishes.changeLevel(membership, to))
  if (task.kind === 'nothing') return task
  refuseInDraft(seen)
  refuseUnbilled(membership, seen)
  return task
}

async function priceOfRise(
  subscriptions: SubscriptionCalls,
  { subscriptionId }: Membership,
  { from, to, resetFirst }: Rise,
  at: Date,
): Promise<{ cents: Cents; feeCover: Cents }> {
  const { cents, feeCover, balance } = await subscriptions.quoteRise({ subscriptionId, ...changedLevel(to), at })
  if (!resetFirst) return chargeFor({ owed: cents + balance, feeCover }, to)
  // The processor prices it from the lower level that was chosen; what is paid is the one before.
  const alone = await subscriptions.quoteRise({ subscriptionId, ...changedLevel(from), at })
  return chargeFor({ owed: cents - alone.cents + balance, feeCover: feeCover - alone.feeCover }, to)
}

/** What the card is charged. The processor keeps what is too small for a card as a debt, and adds it to a payment that was agreed without it. */
function chargeFor({ owed, feeCover }: { owed: Cents; feeCover: Cents }, to: Level): { cents: Cents; feeCover: Cents } {
  if (owed > 0n && owed < chargeCentsMin)
    throw notReady(
      `Your membership renews soon, and upgrading now would cost less than the ${formatDollars(chargeCentsMin)} that a card can be charged. You can change to ${titled(to)} once it has renewed.`,
    )
  return owed > 0n
    ? { cents: owed, feeCover: feeCover > 0n && feeCover < owed ? feeCover : 0n }
    : { cents: 0n, feeCover: 0n }
}
