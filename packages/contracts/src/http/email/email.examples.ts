import type { InputOf } from '../call.ts'
import { exampleId, exampleToken, examplesOf } from '../examples-of.ts'
import {
  changeAutomationJourney,
  changeEmailAutomation,
  createEmailAutomation,
  turnEmailAutomation,
} from './automations.ts'
import {
  changeEmailCampaign,
  chooseCampaignWinner,
  createEmailCampaign,
  putCampaignOnWeb,
  scheduleEmailCampaign,
  sendEmailCampaign,
  testEmailCampaign,
} from './campaigns/index.ts'
import { changeEmailTemplate, createEmailTemplate, previewEmail, sendTestEmail } from './templates.ts'
import {
  subscribe,
  changeEmailPreferences,
  confirmSubscription,
  saveEmailChoices,
  sendContactMessage,
} from './email.ts'
import { startEmailImport } from './imports.ts'
import { changeEmailList, createEmailList } from './lists.ts'
import { changeEmailSegment, countEmailSegment, createEmailSegment, type SegmentRule } from './segments.ts'
import {
  changeEmailSubscriber,
  createEmailSubscriber,
  eraseEmailSubscriber,
  suppressEmailSubscriber,
  unsubscribeEmailSubscriber,
} from './subscribers.ts'

const lapsed: SegmentRule = {
  join: 'all',
  rules: [
    { field: 'last-gift', op: 'longer-ago', days: 365 },
    {
      join: 'any',
      rules: [
        { field: 'given', op: 'at-least', dollars: 100 },
        { field: 'tag', op: 'has', tag: 'gala' },
      ],
    },
  ],
}

const thanks = {
  name: 'Thanks after a gift',
  description: 'Says what the gift does, five minutes after it',
  triggerType: 'donation',
  templateId: exampleId,
  delayMinutes: 5,
  triggerConditions: { minAmount: 10 },
} as const

const secondWord = {
  name: 'Thanks and a second word',
  description: '',
  triggerType: 'donation',
  triggerConditions: { minAmount: 10 },
  entering: 'occasion',
  quietHours: { from: 21, to: 8 },
  journey: {
    first: 'wait',
    steps: [
      { id: 'wait', kind: 'wait', minutes: 5, next: 'thanks' },
      { id: 'thanks', kind: 'email', templateId: exampleId, next: 'lapsed' },
      { id: 'lapsed', kind: 'branch', rule: lapsed, yes: 'tag', no: 'morning' },
      { id: 'tag', kind: 'tag', op: 'add', tag: 'came-back', next: null },
      { id: 'morning', kind: 'wait-until', hour: 9, next: 'leave' },
      { id: 'leave', kind: 'leave-list', listId: exampleId, next: null },
    ],
  },
  version: 1,
} satisfies InputOf<typeof changeAutomationJourney>['body']

const newsletter = {
  name: 'Winter newsletter',
  subject: 'What your gifts did this fall',
  htmlContent: '<p>Hello, friend. Forty families have a warm room this winter.</p>',
  textContent: 'Hello, friend. Forty families have a warm room this winter.',
}

const welcome = {
  name: 'Welcome',
  subject: 'Welcome, {{person.firstName | "friend"}}',
  htmlContent: '<p>Hello {{person.firstName | "friend"}}, thank you for reading our news.</p>',
  textContent: '',
  templateType: 'welcome',
} as const
const { subject, htmlContent } = welcome

const abTest = { percent: 20, by: 'opened', hours: 4 } as const

export const emailExamples = [
  examplesOf(createEmailTemplate, { bodies: { 'a welcome': welcome } }),
  examplesOf(changeEmailTemplate, {
    bodies: {
      'another subject': { ...welcome, subject: 'Hello', isActive: true, version: 1 },
      archived: { ...welcome, isActive: false, version: 1 },
    },
  }),
  examplesOf(previewEmail, { bodies: { 'a welcome': { subject, htmlContent } } }),
  examplesOf(sendTestEmail, {
    bodies: { 'to our own mailbox': { subject, htmlContent, email: 'desk@evenhand.example' } },
  }),
  examplesOf(createEmailAutomation, { bodies: { 'thanks for a gift': { ...thanks, isActive: true } } }),
  examplesOf(changeEmailAutomation, { bodies: { 'a longer delay': { ...thanks, delayMinutes: 60, version: 1 } } }),
  examplesOf(changeAutomationJourney, { bodies: { 'thanks and a second word': secondWord } }),
  examplesOf(turnEmailAutomation, { bodies: { off: { isActive: false } } }),
  examplesOf(createEmailCampaign, {
    bodies: {
      'to everyone': newsletter,
      'to a list': { ...newsletter, listId: exampleId },
      'with two subjects': {
        ...newsletter,
        test: { ...abTest, subject: 'Warm rooms', htmlContent: newsletter.htmlContent },
      },
    },
  }),
  examplesOf(changeEmailCampaign, {
    bodies: { 'another subject': { ...newsletter, subject: 'Warm rooms', version: 1 } },
  }),
  examplesOf(sendEmailCampaign, { bodies: { 'as it was read': { version: 2 } } }),
  examplesOf(scheduleEmailCampaign, {
    bodies: {
      'a morning': { version: 2, scheduledAt: '2026-12-01T14:00:00.000Z' },
      'a morning where each reader lives': {
        version: 2,
        scheduledAt: '2026-12-01T14:00:00.000Z',
        readerZone: 'America/New_York',
      },
    },
  }),
  examplesOf(chooseCampaignWinner, { bodies: { 'version B': { winner: 'b' } } }),
  examplesOf(putCampaignOnWeb, { bodies: { 'on the web': { isOnWeb: true } } }),
  examplesOf(testEmailCampaign, { bodies: { 'our own mailbox': { email: 'desk@evenhand.example' } } }),
  examplesOf(subscribe, { bodies: { 'an address': { firstName: 'Ada', email: 'ada@example.org' } } }),
  examplesOf(changeEmailPreferences, {
    bodies: { 'news on': { news: 'on', email: 'ada@example.org', firstName: 'Ada' }, 'news off': { news: 'off' } },
  }),
  examplesOf(saveEmailChoices, { bodies: { 'news and one list': { news: true, lists: [exampleId] } } }),
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
  examplesOf(createEmailList, {
    bodies: { 'a list': { name: 'Monthly donors', description: 'Those who give every month' } },
  }),
  examplesOf(changeEmailList, {
    bodies: {
      'put away': {
        name: 'Monthly donors',
        description: '',
        isActive: false,
        isPublic: false,
        optIn: 'double',
        version: 1,
      },
    },
  }),
  examplesOf(createEmailSegment, { bodies: { 'lapsed donors': { name: 'Lapsed donors', rule: lapsed } } }),
  examplesOf(changeEmailSegment, {
    bodies: { 'another name': { name: 'Donors to win back', rule: lapsed, version: 1 } },
  }),
  examplesOf(countEmailSegment, { bodies: { 'lapsed donors': { rule: lapsed } } }),
  examplesOf(createEmailSubscriber, {
    bodies: {
      'from an event': {
        email: 'ada@example.org',
        firstName: 'Ada',
        tags: ['gala'],
        lists: [exampleId],
        consent: 'Signed the sheet at our gala on May 4',
        agreedTo: 'news-and-lists',
      },
    },
  }),
  examplesOf(changeEmailSubscriber, {
    bodies: {
      'a new list': {
        firstName: 'Ada',
        lastName: 'Byron',
        tags: ['gala'],
        timeZone: 'America/New_York',
        lists: [exampleId],
        consent: 'Asked for it by phone',
        version: 1,
      },
    },
  }),
  examplesOf(unsubscribeEmailSubscriber, { bodies: { 'by phone': { reason: 'Asked for it by phone' } } }),
  examplesOf(suppressEmailSubscriber, {
    bodies: {
      'news on hold': { scope: 'marketing', reason: 'On leave until June' },
      lifted: { scope: 'none', reason: 'The mailbox works again' },
    },
  }),
  examplesOf(eraseEmailSubscriber, { bodies: { 'a request': { reason: 'Asked us to erase everything' } } }),
  examplesOf(startEmailImport, {
    bodies: {
      'a file with names': {
        mapping: { email: 0, firstName: 1, attributes: [{ column: 3, name: 'City' }] },
        consent: 'Ticked the box in our old newsletter form',
        lists: [exampleId],
        agreedTo: 'lists',
      },
    },
  }),
]
