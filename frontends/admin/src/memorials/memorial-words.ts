import type { memorials } from '@evenhand/web-kit/forms'

export type MemorialState = memorials.PaidMemorial['state']

export const stateWords: Readonly<Record<MemorialState, string>> = {
  waiting: 'Waiting for a review',
  shown: 'On the wall',
  declined: 'Declined',
  'paid-back': 'Refunded',
}

export const emptyWords: Readonly<Record<MemorialState, string>> = {
  waiting: 'No memorial needs a review.',
  shown: 'No memorial is on a wall yet.',
  declined: 'No memorials have been declined.',
  'paid-back': 'No memorials have been refunded.',
}

export const verdictWords = { approved: 'Approved', declined: 'Declined' } as const
