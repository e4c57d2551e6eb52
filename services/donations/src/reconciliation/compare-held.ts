import { feeCoverOf } from '@evenhand/contracts/catalogue'
import { formatDollars } from '@evenhand/contracts/money'
import type { FollowedMembership } from '../memberships/follow-subscription.ts'
import { type Membership, named, titled } from '../memberships/membership.ts'
import { priceOf } from '../processor/monthly.ts'
import type { SubscriptionNow } from '../processor/subscriptions.ts'
import type { Difference } from './rules.ts'
import type { Span } from './store.ts'

/** A membership as it was recorded, and as its subscription is: what was brought up to date, and what a person has to decide. */
export function compareHeld(
  objectId: string,
  { before, membership, seen }: FollowedMembership & { before: Membership },
  span: Span,
): Difference[] {
  const changed = changesOf(before, membership)
  const amiss = membership.state === 'ended' ? [] : amissIn(membership, seen, span)
  if (changed.length + amiss.length === 0) return []
  const detail = [...amiss, ...changed].join('. ')
  return [{ objectId, kind: 'membership-differs', detail, mended: amiss.length === 0 }]
}

/** What the record said otherwise, until this look. */
function changesOf(before: Membership, after: Membership): string[] {
  if (after.state !== before.state) return [`The membership was recorded as ${before.state} and is ${after.state}`]
  const compared: [string, string, string][] = [
    ['It', named(before.monthly), named(after.monthly)],
    ['What comes next', nextOf(before), nextOf(after)],
    ['Its card fee', formatDollars(before.feeCover), formatDollars(after.feeCover)],
  ]
  return compared.flatMap(([what, was, is]) => (was === is ? [] : [`${what} was recorded as ${was} and is ${is}`]))
}

const nextOf = ({ next }: Membership): string => (next ? named(next) : 'the same')

/** What the processor bills that it shouldn't, or a month for which it took no money. */
function amissIn(
  { monthly, resting }: Membership,
  { monthly: billed, cents, feeCover, invoice, periodStartsAt }: SubscriptionNow,
  span: Span,
): string[] {
  const found: string[] = []
  if (billed?.kind !== monthly.kind) found.push(`The processor doesn’t bill ${named(monthly)}`)
  if (billed?.kind === 'level' && cents !== priceOf(billed.level))
    found.push(
      `The processor bills ${formatDollars(cents)} a month for ${titled(billed.level)}, whose price is ${formatDollars(priceOf(billed.level))}`,
    )
  if (billed && feeCover > 0n && feeCover !== feeCoverOf(cents))
    found.push(
      `The processor adds ${formatDollars(feeCover)} for the card fee, which is ${formatDollars(feeCoverOf(cents))}`,
    )
  if (periodStartsAt >= span.since && !resting && invoice?.ofPeriod && invoice.state === 'paid' && invoice.taken === 0n)
    found.push(
      'A credit or a discount at the processor paid the newest month, so no money was taken, and no month and no entries were recorded',
    )
  return found
}
