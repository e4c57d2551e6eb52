import type { sponsorships } from '@evenhand/web-kit/forms'

export type Sponsorship = sponsorships.DeskSponsorship
export type State = Sponsorship['state']

export const stateWords: Readonly<Record<State, string>> = {
  invoiced: 'Invoiced',
  canceled: 'Canceled',
  waiting: 'Needs a review',
  shown: 'Shown',
  paused: 'Paused',
  declined: 'Declined',
  ended: 'Ended',
  'paid-back': 'Refunded',
}

export const stateTones: Readonly<Record<State, string>> = {
  invoiced: 'text-ink',
  canceled: 'text-ink-soft',
  waiting: 'text-clay',
  shown: 'text-success',
  paused: 'text-clay',
  declined: 'text-ink-soft',
  ended: 'text-ink-soft',
  'paid-back': 'text-ink-soft',
}

export const emptyWords: Readonly<Record<sponsorships.SponsorshipFilter['state'], string>> = {
  invoiced: 'No invoice is open',
  canceled: 'No invoice was canceled',
  waiting: 'No sponsorship needs a review',
  shown: 'No sponsorship is shown',
  paused: 'No sponsorship is paused',
  declined: 'No sponsorship is declined',
  ended: 'No sponsorship is over',
  'paid-back': 'No sponsorship was refunded',
  all: 'No sponsorship was bought yet',
}
