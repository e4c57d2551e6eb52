import { exampleId, exampleToken, examplesOf } from '../examples-of.ts'
import { changeEmailAutomation, createEmailAutomation, turnEmailAutomation } from './automations.ts'
import { subscribe, changeEmailPreferences, confirmSubscription, sendContactMessage } from './email.ts'

const thanks = {
  name: 'Thanks after a gift',
  description: 'Says what the gift does, five minutes after it',
  triggerType: 'donation',
  templateId: exampleId,
  delayMinutes: 5,
  triggerConditions: { minAmount: 10 },
} as const

export const emailExamples = [
  examplesOf(createEmailAutomation, { bodies: { 'thanks for a gift': { ...thanks, isActive: true } } }),
  examplesOf(changeEmailAutomation, { bodies: { 'a longer delay': { ...thanks, delayMinutes: 60, version: 1 } } }),
  examplesOf(turnEmailAutomation, { bodies: { off: { isActive: false } } }),
  examplesOf(subscribe, { bodies: { 'an address': { firstName: 'Ada', email: 'ada@example.org' } } }),
  examplesOf(changeEmailPreferences, {
    bodies: { 'news on': { news: 'on', email: 'ada@example.org', firstName: 'Ada' }, 'news off': { news: 'off' } },
  }),
  examplesOf(confirmSubscription, { bodies: { 'a link': { token: exampleToken } } }),
  examplesOf(sendContactMessage, {
    bodies: {
      'a question': {
        name: 'Ada Byron',
        email: 'ada@example.org',
        topic: 'gift',
        message: 'I haven’t received a receipt for my gift last Monday. Could you look?',
      },
    },
  }),
]
