import { describeTile, wallNames } from '@evenhand/web-kit/facade'
import type { memorials } from '@evenhand/web-kit/forms'

export type MemorialState = memorials.PaidMemorial['state']

export const stateWords: Readonly<Record<MemorialState, string>> = {
  waiting: 'Waiting for a review',
  shown: 'On the wall',
  declined: 'Declined',
  'paid-back': 'Refunded',
}

export const stateTones: Readonly<Record<MemorialState, string>> = {
  waiting: 'text-clay',
  shown: 'text-success',
  declined: 'text-ink-soft',
  'paid-back': 'text-ink-soft',
}

export const emptyWords: Readonly<Record<memorials.MemorialFilter['state'], string>> = {
  waiting: 'No memorial needs a review',
  shown: 'No memorial is on a wall yet',
  declined: 'No memorials have been declined',
  'paid-back': 'No memorials have been refunded',
  reported: 'No memorial is reported',
  all: 'No memorials yet',
}

export const verdictWords = { approved: 'Approved', declined: 'Declined' } as const

type Place = Pick<memorials.PaidMemorial, 'wall' | 'position'>

export const placeWords = ({ wall, position }: Place): string =>
  position === null ? `${wallNames[wall]}, no tile at the moment` : describeTile({ wall, position })
