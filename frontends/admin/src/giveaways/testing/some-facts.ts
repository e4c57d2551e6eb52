/** Facts of a giveaway as an administrator could write them. */
import type { giveaways } from '@evenhand/contracts/http'

export const someFacts = (more: Partial<giveaways.RulesFacts> = {}): giveaways.RulesFacts => ({
  title: 'A canoe',
  description: 'A canoe for the lake.',
  prize: 'A canoe of cedar',
  cashOption: '$500',
  cashCondition: 'Paid when the canoe is not wanted.',
  firstDay: '2090-06-15',
  lastDay: '2090-12-15',
  drawsOn: '2091-01-15',
  timeZone: 'America/New_York',
  ageMin: 18,
  regionsAllowed: ['US-NY', 'US-OH'],
  regionsVoid: ['US-PR'],
  entriesMax: { giveaway: '100000', monthOfType: {} },
  form: ['name', 'email'],
  freePostAddress: 'Evenhand Free Entry\nP.O. Box 1000',
  settlingSeconds: 86_400,
  alternates: 3,
  winnerDesk: { notifyWithinBusinessDays: 10, respondWithinDays: 5, fulfilmentWeeksMin: 6, fulfilmentWeeksMax: 10 },
  image: 'cabin-lake',
  link: '/#choose-membership',
  texts: { officialRules: '## 1. Sponsor\n\nEvenhand.', prizeDetails: 'Cedar.', cause: '' },
  ...more,
})
