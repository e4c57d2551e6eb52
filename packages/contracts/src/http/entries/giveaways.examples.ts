import { examplesOf } from '../examples-of.ts'
import { publishRules, saveRulesDraft } from './giveaways.ts'
import { askPrizeChange, refusePrizeChange } from './prize-changes.ts'
import { changePartnerCard, makePartnerCard, removePartnerCard } from './partner-cards.ts'

const card = {
  title: 'A week at the lake',
  description: 'A cabin for six, run by a partner.',
  prize: 'Seven nights in a cabin',
  cashOption: '$2,000',
  firstDay: '2030-06-15',
  lastDay: '2030-12-15',
  drawsOn: '2031-01-15',
  link: 'https://partner.example/lake',
  image: 'cabin-lake',
  reason: 'Agreed with the partner.',
}

export const giveawaysExamples = [
  examplesOf(saveRulesDraft, {
    bodies: {
      'a canoe': {
        revision: 0,
        facts: {
          title: 'A canoe',
          description: 'A cedar canoe for two.',
          prize: 'A cedar canoe with two paddles',
          cashOption: '$500',
          cashCondition: 'Instead of the canoe, if the winner prefers.',
          firstDay: '2030-06-15',
          lastDay: '2030-12-15',
          drawsOn: '2031-01-15',
          timeZone: 'America/New_York',
          ageMin: 18,
          regionsAllowed: ['US-NY', 'US-OH'],
          regionsVoid: ['US-PR'],
          entriesMax: { giveaway: '100000', monthOfType: {} },
          form: ['name', 'email'],
          freePostAddress: 'Evenhand Free Entry\nP.O. Box 1000\nSpringfield, OH 45501',
          settlingSeconds: 86_400,
          alternates: 3,
          winnerDesk: {
            notifyWithinBusinessDays: 10,
            respondWithinDays: 5,
            fulfilmentWeeksMin: 6,
            fulfilmentWeeksMax: 10,
          },
          image: 'cabin-lake',
          link: '/#choose-membership',
          texts: { officialRules: '## 1. Sponsor\n\nEvenhand.', prizeDetails: 'Cedar, 16 feet.', cause: '' },
        },
      },
    },
  }),
  examplesOf(publishRules, {
    bodies: { 'clearer words': { revision: 1, reason: 'The prize details name the paddles too.' } },
  }),
  examplesOf(askPrizeChange, {
    bodies: { 'another color': { revision: 2, reason: 'The maker no longer paints it green.' } },
  }),
  examplesOf(refusePrizeChange, { bodies: { 'not agreed': { reason: 'The sponsor hasn’t agreed to it.' } } }),
  examplesOf(makePartnerCard, { bodies: { 'a cabin': card } }),
  examplesOf(changePartnerCard, { bodies: { 'a longer period': { ...card, keepsPicture: true, seen: 0 } } }),
  examplesOf(removePartnerCard, { bodies: { 'the partner ended it': { reason: 'The partner ended it.', seen: 1 } } }),
]
