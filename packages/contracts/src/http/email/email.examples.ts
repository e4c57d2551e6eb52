import { exampleToken, examplesOf } from '../examples-of.ts'
import { subscribe, changeEmailPreferences, confirmSubscription, sendContactMessage } from './email.ts'

export const emailExamples = [
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
