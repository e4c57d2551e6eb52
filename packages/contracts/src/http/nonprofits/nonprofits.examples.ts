import { exampleId, examplesOf, exampleToken } from '../examples-of.ts'
import { saveGrantDraft, submitGrantApplication, submitGrantDraft } from './applications.ts'
import { answerNonprofitQuestion, answerOwnQuestion, openNonprofitQuestion, registerNonprofit } from './registering.ts'
import { endBenefiting, removeNonprofitPicture, setBenefiting } from './benefiting.ts'
import { correctNonprofit, reviewNonprofit } from './reviews.ts'
import { publishGrantRound, saveGrantRound } from './rounds.ts'

const project = {
  nonprofitId: exampleId,
  projectTitle: 'Warm rooms in winter',
  requestedAmount: '2500.00',
  projectDescription: 'Two rooms by the harbor, open every evening from November to March.',
  impact: 'Forty families have a warm evening and a meal.',
  timeline: 'November to March; a report in April.',
}

export const nonprofitsExamples = [
  examplesOf(registerNonprofit, {
    bodies: {
      'a charity': {
        organizationName: 'Harbor Light Fund',
        contactName: 'Ada Byron',
        contactEmail: 'ada@example.org',
        website: 'https://harborlight.example.org',
        description: 'Meals and a warm room for families near the harbor.',
        taxId: '12-3456789',
      },
    },
  }),
  examplesOf(openNonprofitQuestion, { bodies: { 'the link of an email': { token: exampleToken } } }),
  examplesOf(answerNonprofitQuestion, {
    bodies: {
      'an answer': { token: exampleToken, answer: 'Our board meets in May; the letter of the IRS is on our site.' },
    },
  }),
  examplesOf(answerOwnQuestion, {
    bodies: {
      'an answer': {
        question: 'Under which name does the IRS list you?',
        answer: 'Our board meets in May; the letter of the IRS is on our site.',
      },
    },
  }),
  examplesOf(reviewNonprofit, {
    bodies: {
      approved: { verdict: 'approved', seen: 0 },
      rejected: { verdict: 'rejected', reason: 'The IRS revoked its exemption in 2024.', seen: 0 },
      'asked for more': { verdict: 'asked', question: 'Under which name does the IRS list you?', seen: 0 },
      'opened again': { verdict: 'reopened', reason: 'The IRS reinstated its exemption.', seen: 1 },
    },
  }),
  examplesOf(correctNonprofit, {
    bodies: {
      'a new contact': {
        organizationName: 'Harbor Light Fund',
        contactName: 'Ben Lovelace',
        contactEmail: 'ben@example.org',
        website: 'https://harborlight.example.org',
        description: 'Meals and a warm room for families near the harbor.',
        taxId: '12-3456789',
        reason: 'Their letter of May 2: Ada Byron has left.',
        seen: 1,
      },
    },
  }),
  examplesOf(setBenefiting, {
    bodies: {
      'for a season': { from: '2026-12-01', until: '2027-02-28', order: 1, reason: 'Our board chose them.', seen: 1 },
      'until it is ended': { from: '2026-12-01', until: '', order: 2, reason: 'Our board chose them.', seen: 1 },
    },
  }),
  examplesOf(endBenefiting, { bodies: { 'their season is over': { reason: 'Their season is over.', seen: 2 } } }),
  examplesOf(removeNonprofitPicture, { bodies: { 'an old logo': { reason: 'They have a new logo.', seen: 3 } } }),
  examplesOf(submitGrantApplication, { bodies: { 'an application': { ...project, acceptsTerms: true } } }),
  examplesOf(saveGrantDraft, {
    bodies: { 'half of it': { form: { ...project, roundId: exampleId, impact: '', timeline: '' }, seen: 0 } },
  }),
  examplesOf(submitGrantDraft, { bodies: { 'as it is kept': { acceptsTerms: true, seen: 3 } } }),
  examplesOf(saveGrantRound, {
    bodies: {
      'a new round': {
        form: {
          slug: 'spring-2027',
          title: 'Spring 2027',
          summary: 'For projects near the harbor.',
          budget: '20000.00',
          requestedMax: '5000.00',
          opensAt: '2027-03-01T12:00:00.000Z',
          closesAt: '2027-04-01T12:00:00.000Z',
          decidesAt: '2027-05-01T12:00:00.000Z',
          isBlind: true,
          questions: [{ id: exampleId, label: 'Who does it help?' }],
          criteria: [{ id: exampleId, title: 'Need', weight: 1 }],
        },
        seen: 0,
      },
    },
  }),
  examplesOf(publishGrantRound, { bodies: { 'as it was read': { seen: 2 } } }),
]
