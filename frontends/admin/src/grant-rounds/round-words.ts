import type { rounds } from '@evenhand/web-kit/desk'

type State = rounds.GrantRound['state']

export const stateWords: Readonly<Record<State, string>> = {
  draft: 'Draft',
  upcoming: 'Upcoming',
  open: 'Open',
  closed: 'Closed',
}

export const stateTones: Readonly<Record<State, string>> = {
  draft: 'text-ink-soft',
  upcoming: 'text-clay',
  open: 'text-success',
  closed: 'text-ink-soft',
}

/** In place of the id, at an address where a round is begun. */
export const newRound = 'new'
