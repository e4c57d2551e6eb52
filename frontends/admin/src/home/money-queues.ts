import { books } from '@evenhand/web-kit/desk'
import type { QueueWords } from './queue-words.ts'
import { counted } from './task.ts'

/** What waits about money. */
export const moneyQueues = {
  disputes: {
    words: ({ many }) => counted(many, 'gift is disputed', 'gifts are disputed'),
    detail: 'The donor’s bank has taken the money. Answer at the payment processor before its deadline.',
    to: '/admin/gifts?state=disputed',
    act: 'Review',
    takes: { kind: 'gift' },
    urgency: 'soon',
    costs: 'money',
  },
  approvals: {
    words: ({ many }) => counted(many, 'large amount waits for your approval', 'large amounts wait for your approval'),
    detail: 'Nothing happens until a second person approves it.',
    to: '/admin/approvals',
    act: 'Decide',
    due: ({ many }) => (many === 1 ? 'Expires' : 'The first expires'),
    takes: { kind: 'approval' },
    costs: 'money',
  },
  differences: {
    words: ({ many }) =>
      counted(many, 'difference with the payment processor is open', 'differences with the payment processor are open'),
    to: '/admin/books',
    act: 'Reconcile',
    decides: [books.reconcile],
    costs: 'money',
  },
  'failed-renewals': {
    words: ({ many }) => counted(many, 'monthly payment has failed', 'monthly payments have failed'),
    detail: 'Only the donors can change the card.',
    to: '/admin/memberships?state=past-due&sort=behind&order=asc',
    act: 'See donors',
    due: ({ many }) => (many === 1 ? 'Ends' : 'The first ends'),
    takes: { kind: 'membership', opens: 'membership' },
    costs: 'money',
  },
  /** Whose email wasn’t delivered: until somebody tells them, no time runs and the level goes on unpaid. */
  'untold-of-arrears': {
    words: ({ many }) =>
      counted(many, 'donor doesn’t know that a payment failed', 'donors don’t know that a payment failed'),
    detail: 'Our email wasn’t delivered, so the time to pay hasn’t begun.',
    to: '/admin/memberships?untold=yes&sort=behind&order=asc',
    act: 'Tell them',
    takes: { kind: 'membership', opens: 'membership' },
    urgency: 'near',
    costs: 'money',
  },
} satisfies Record<string, QueueWords>
