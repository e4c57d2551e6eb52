import type { Account } from './entry-pages.ts'

/** Of an account, what the dashboard shows. */
export type Holder = Pick<Account, 'firstName' | 'email' | 'membershipLevel' | 'totalDonated' | 'membershipPayments'>

/** Somebody who has entries and has never given: by a registration, a card by post, a referral. */
export const withoutGift: Holder = {
  firstName: null,
  email: '',
  membershipLevel: 'none',
  totalDonated: '0.00',
  membershipPayments: '0.00',
}
