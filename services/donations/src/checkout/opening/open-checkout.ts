import { mainSeries, rulesStatement, type RulesTerms } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'
import { Problem } from '@evenhand/service-kit/problems'
import { refuseOtherRules } from '@evenhand/service-kit/rules'
import { isVoidAt, listMainEditions } from '../../gifts/period.ts'
import type { Renewal } from '../../gifts/rules.ts'
import { refuseSecond } from '../../memberships/second-membership.ts'
import { type Checkout, renewalOf } from '../rules.ts'
import type { SettleDeps } from '../settling/settle-payment.ts'
import { askForPayment } from './ask-for-payment.ts'
import type { PreparedCheckout } from './prepare.ts'
import { findPending, recordCheckout } from './record-checkout.ts'
import { takeDead } from './refuse-paid.ts'
import { findGiversRegion, savePayable, saveShown } from './store.ts'

const byGiving = {
  series: mainSeries,
  says: (terms: RulesTerms): string => rulesStatement(terms, 'giving'),
}

export interface Payable {
  checkoutId: string
  donorId: string
  paymentIntentId: string
  clientSecret: string
  cents: Cents
  /** What its membership charges next. */
  renewal: Renewal | undefined
  /** Whether the giveaway isn’t open where its giver lives, where they said that before it is paid. */
  notOpen: boolean | undefined
}

/**
 * Our record first, then the processor, then what it gave: two short transactions around the foreign call. A repeat of any part —
 * a double click, a second tab, a crash in between — finds the same record and the same payment (spec 03 §C).
 */
export async function openCheckout(deps: SettleDeps, wanted: PreparedCheckout): Promise<Payable> {
  const { db, now } = deps
  await refuseOtherRules(db, wanted.rules, { ...byGiving, now: now() })
  const checkout =
    wanted.checkoutId === undefined
      ? await recordCheckout(deps, wanted)
      : await findPending(deps, wanted.checkoutId, wanted)
  const { paymentId, clientSecret } = checkout
  const isOpen = paymentId !== null && clientSecret !== null
  // The one that is only asked for again was looked at on the way here.
  if (isOpen && paymentId !== wanted.repeats && (await takeDead(deps, paymentId)))
    throw new Problem('request-in-progress')
  await refuseSecond(deps, { ...checkout, signedInAs: wanted.signedInAs })
  // Only now: a payment that was made meanwhile has accepted what its own page showed.
  const notOpen = await saveWhatCounts(deps, checkout.id, wanted)
  if (isOpen) return { ...payable(checkout, paymentId, clientSecret), notOpen }
  const opened = await askForPayment(deps, checkout)
  await savePayable(db, checkout.id, opened, now())
  return {
    ...payable({ ...checkout, renewsAt: opened.renewsAt ?? null }, opened.paymentId, opened.clientSecret),
    notOpen,
  }
}

/** What the page shows now, save where the giver has said already where they live: that stays. What earns nothing there accepts no rules. */
async function saveWhatCounts(
  { db, now }: SettleDeps,
  checkoutId: string,
  { rules, region, ref }: PreparedCheckout,
): Promise<boolean | undefined> {
  const givers = await findGiversRegion(db, checkoutId)
  const lives = givers ?? region
  const notOpen = isVoidAt(await listMainEditions(db), now(), lives)
  await saveShown(db, checkoutId, { rules: notOpen ? undefined : rules, region: lives, ref })
  return givers === undefined ? undefined : notOpen
}

const payable = (checkout: Checkout, paymentIntentId: string, clientSecret: string): Omit<Payable, 'notOpen'> => ({
  checkoutId: checkout.id,
  donorId: checkout.donorId,
  paymentIntentId,
  clientSecret,
  cents: checkout.cents,
  renewal: renewalOf(checkout),
})
