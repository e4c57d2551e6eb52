import type { sponsorships } from '@evenhand/web-kit/forms'

export const stateWords: Readonly<Record<sponsorships.OwnSponsorship['state'], string>> = {
  waiting: 'Paid. A person looks at it before it’s shown.',
  shown: 'Shown',
  paused: 'Paused. The time is added at the end.',
  declined: 'Not shown',
  ended: 'Ended',
  'paid-back': 'Refunded.',
}
