import { affiliateHolds, affiliateReviews } from '@evenhand/web-kit/desk'

export type Referral = affiliateReviews.ReviewedReferral
export type State = Referral['state']

export const stateWords: Readonly<Record<State, string>> = {
  pending: 'Waiting to count',
  held: 'On hold',
  appealed: 'Appealed',
  counted: 'Counts',
  rejected: 'Rejected',
  upheld: 'Rejected after appeal',
  reversed: 'Refunded or disputed',
}

export const stateTones: Readonly<Record<State, string>> = {
  pending: 'text-ink-soft',
  held: 'text-clay',
  appealed: 'text-clay',
  counted: 'text-success',
  rejected: 'text-ink-soft',
  upheld: 'text-ink-soft',
  reversed: 'text-ink-soft',
}

export const emptyWords: Readonly<Record<affiliateReviews.ReferralFilter['state'], string>> = {
  waiting: 'No referral needs a decision',
  pending: 'No referral waits to count',
  held: 'No referral is on hold',
  appealed: 'No appeal waits for a decision',
  counted: 'No referral counts yet',
  rejected: 'No referral is rejected',
  upheld: 'No rejection was upheld',
  reversed: 'No referral was refunded or disputed',
  all: 'No referral yet',
}

export const waits = ({ state }: Pick<Referral, 'state'>): boolean => state === 'held' || state === 'appealed'

/** "Referral of Ada Byron" */
export const referralWords = ({ affiliateName }: Pick<Referral, 'affiliateName'>): string =>
  `Referral of ${affiliateName}`

export const holdWords = ({ holds }: Pick<Referral, 'holds'>): string =>
  holds.map((hold) => affiliateHolds[hold].title).join('; ')

/** What a rejection says. */
export const affiliateReads = {
  schema: affiliateReviews.ReferralReason,
  hint: 'The affiliate reads it by email and with their referrals. Write it as a sentence.',
  charactersMax: 500,
}
