import type { approvals, books, gifts } from '@evenhand/web-kit/desk'
import type { memberships } from '@evenhand/web-kit/forms'
import { counted, type Task } from './task.ts'

/** The first page of a list, the most urgent on top. */
interface Found<Item> {
  total: number
  items: readonly Item[]
}

export const disputes = ({ total }: Found<gifts.ListedGift>): Task[] =>
  total === 0
    ? []
    : [
        {
          key: 'disputes',
          words: counted(total, 'gift is disputed', 'gifts are disputed'),
          detail: 'The donor’s bank has taken the money. Answer at the payment processor before its deadline.',
          to: '/admin/gifts?state=disputed',
          act: 'Review',
          many: total,
          urgency: 'soon',
          costs: 'money',
        },
      ]

/** Those that another person asked for: one’s own wait for somebody else. */
export function approvalsToGive({ items }: Found<approvals.Approval>): Task[] {
  const others = items.filter(({ isOwn }) => !isOwn)
  const [oldest] = others
  if (!oldest) return []
  return [
    {
      key: 'approvals',
      words: counted(others.length, 'large amount waits for your approval', 'large amounts wait for your approval'),
      detail: 'Nothing happens until a second person approves it.',
      to: '/admin/approvals',
      act: 'Decide',
      many: others.length,
      since: oldest.askedAt,
      due: { at: oldest.expiresAt, words: others.length === 1 ? 'Expires' : 'The first expires' },
      costs: 'money',
    },
  ]
}

export function differences(compared: readonly books.Reconciliation[]): Task[] {
  const [latest] = compared
  const open = latest?.differences.filter(({ mended }) => !mended).length ?? 0
  if (!latest || open === 0) return []
  return [
    {
      key: 'differences',
      words: counted(
        open,
        'difference with the payment processor is open',
        'differences with the payment processor are open',
      ),
      to: '/admin/books',
      act: 'Reconcile',
      many: open,
      since: latest.startedAt,
      costs: 'money',
    },
  ]
}

/** The one that failed first comes first; the time to pay runs for those who were told. */
export function failedRenewals({ total, items }: Found<memberships.HeldMembership>): Task[] {
  if (total === 0) return []
  const since = items[0]?.behind?.since
  const ends = items.flatMap(({ behind }) => behind?.lapsesAt ?? []).toSorted()[0]
  return [
    {
      key: 'failed renewals',
      words: counted(total, 'monthly payment has failed', 'monthly payments have failed'),
      detail: 'Only the donors can change the card.',
      to: '/admin/memberships?state=past-due&sort=behind&order=asc',
      act: 'See donors',
      many: total,
      costs: 'money',
      ...(since && { since }),
      ...(ends && { due: { at: ends, words: total === 1 ? 'Ends' : 'The first ends' } }),
    },
  ]
}

/** Whose email about a failed payment wasn’t delivered: until somebody tells them, no time runs and the level goes on unpaid. */
export function untoldOfArrears({ total, items }: Found<memberships.HeldMembership>): Task[] {
  if (total === 0) return []
  const since = items[0]?.behind?.since
  return [
    {
      key: 'untold of arrears',
      words: counted(total, 'donor doesn’t know that a payment failed', 'donors don’t know that a payment failed'),
      detail: 'Our email wasn’t delivered, so the time to pay hasn’t begun.',
      to: '/admin/memberships?untold=yes&sort=behind&order=asc',
      act: 'Tell them',
      many: total,
      urgency: 'near',
      costs: 'money',
      ...(since && { since }),
    },
  ]
}
