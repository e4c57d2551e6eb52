import type { affiliates } from '@evenhand/web-kit/forms'

export const stateWords: Readonly<Record<affiliates.ReferralState, string>> = {
  pending: 'Waiting to count',
  held: 'On hold',
  appealed: 'Appeal under review',
  counted: 'Counts',
  rejected: 'Rejected',
  upheld: 'Rejected after your appeal',
  reversed: 'Refunded or disputed',
}
