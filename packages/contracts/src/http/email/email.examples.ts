import { exampleId, exampleToken, examplesOf } from '../examples-of.ts'
import { changeEmailAutomation, createEmailAutomation, turnEmailAutomation } from './automations.ts'
import { changeEmailCampaign, createEmailCampaign, scheduleEmailCampaign, testEmailCampaign } from './campaigns.ts'
import { changeEmailTemplate, createEmailTemplate, previewEmail, sendTestEmail } from './templates.ts'
import { subscribe, changeEmailPreferences, confirmSubscription, sendContactMessage } from './email.ts'

const thanks = {
  name: 'Thanks after a gift',
  description: 'Says what the gift does, five minutes after it',
  triggerType: 'donation',
  templateId: exampleId,
  delayMinutes: 5,
  triggerConditions: { minAmount: 10 },
} as const

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
  examplesOf(turnEmailAutomation, { bodies: { off: { isActive: false } } }),
  examplesOf(createEmailCampaign, {
    bodies: { 'to everyone': newsletter, 'to a list': { ...newsletter, listId: exampleId } },
  }),
  examplesOf(changeEmailCampaign, {
    bodies: { 'another subject': { ...newsletter, subject: 'Warm rooms', version: 1 } },
  }),
  examplesOf(scheduleEmailCampaign, { bodies: { 'a morning': { scheduledAt: '2026-12-01T14:00:00.000Z' } } }),
  examplesOf(testEmailCampaign, { bodies: { 'our own mailbox': { email: 'desk@evenhand.example' } } }),
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
