import type { memberships } from '@evenhand/web-kit/forms'

export const stateWords: Readonly<Record<memberships.Membership['state'], string>> = {
  active: 'Active',
  paused: 'Paused',
  'past-due': 'Payment failed',
  ending: 'Canceled, ends soon',
  ended: 'Ended',
}

export const stateTones: Readonly<Record<memberships.Membership['state'], string>> = {
  active: 'text-success',
  paused: 'text-ink-soft',
  'past-due': 'text-danger',
  ending: 'text-clay',
  ended: 'text-ink-soft',
}
