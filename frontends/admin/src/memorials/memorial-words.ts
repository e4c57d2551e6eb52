import type { memorials } from '@evenhand/web-kit/facade'

export type MemorialState = memorials.PaidMemorial['state']

export const stateWords: Readonly<Record<MemorialState, string>> = {
  waiting: 'Waiting for a review',
  shown: 'On the wall',
  declined: 'Declined',
  'paid-back': 'Refunded',
}

export const emptyWords: Readonly<Record<MemorialState, string>> = {
  waiting: 'No memorial needs a review.',
  shown: 'No bought memorial is on a wall yet.',
  declined: 'No memorial was declined.',
  'paid-back': 'No memorial was refunded.',
}

export const verdictWords = { approved: 'Approved', declined: 'Declined' } as const
