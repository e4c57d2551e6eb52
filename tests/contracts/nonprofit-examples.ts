import type { judging, nonprofitReviews, rounds } from '@evenhand/contracts/http'

/** One nonprofit, round and application that the pacts of the desk are about. */
export const nonprofitId = '0197a000-0000-7000-8000-00000000001a'
export const roundId = '0197a000-0000-7000-8000-00000000000b'
const applicationId = '0197a000-0000-7000-8000-00000000000c'
const criterionId = '0197a000-0000-7000-8000-00000000000d'
const questionId = '0197a000-0000-7000-8000-00000000000e'
const at = '2026-11-21T12:00:00.000Z'

export const registered: nonprofitReviews.RegisteredNonprofit = {
  id: nonprofitId,
  organizationName: 'Lantern Street',
  contactName: 'Ana Bo',
  contactEmail: 'lamps@example.org',
  website: 'https://lantern.example',
  description: 'Lamps for streets that have none.',
  taxId: '98-0000001',
  benefiting: null,
  pictureUrl: null,
  isExample: false,
  state: 'pending',
  acts: [],
  version: 0,
  registeredAt: at,
}

export const roundForm: rounds.RoundForm = {
  slug: 'spring-2027',
  title: 'Spring 2027',
  summary: 'For projects near the harbor.',
  budget: '10000.00',
  requestedMax: '6000.00',
  opensAt: '2099-01-01T12:00:00.000Z',
  closesAt: '2099-02-01T12:00:00.000Z',
  decidesAt: '2099-03-01T12:00:00.000Z',
  isBlind: true,
  questions: [{ id: questionId, label: 'Who does it help?', hint: '', charactersMax: 2000, isRequired: true }],
  criteria: [{ id: criterionId, title: 'Need', guidance: '', weight: 1 }],
}

export const deskRound: rounds.DeskRound = {
  round: { ...roundForm, id: roundId, state: 'closed', terms: { version: '2026-1', text: 'Spend it on the project.' } },
  version: 1,
  submitted: 1,
  reviewers: ['administrator-1'],
  hasDeclared: true,
  isReviewer: true,
  toScore: 0,
  toConfirm: 1,
  awarded: '0.00',
}

const score = {
  marks: [{ criterionId, score: 4, reason: 'Nobody else has warm rooms there.' }],
  comment: 'Ask how they count the families.',
}

export const deskApplication: judging.DeskApplication = {
  id: applicationId,
  roundId,
  applicant: null,
  projectTitle: 'Warm rooms in winter',
  requestedAmount: '2500.00',
  projectDescription: 'Two rooms by the harbor.',
  impact: 'Forty families have a warm evening.',
  timeline: 'November to March.',
  answers: [{ question: 'Who does it help?', answer: 'Families.' }],
  attachments: [],
  state: 'submitted',
  termsVersion: '2026-1',
  submittedAt: at,
  ownScore: { ...score, by: 'administrator-1', at },
  scored: 1,
  reviewers: 1,
  assigned: ['administrator-1'],
  isReviewer: true,
  past: [{ ...score, comment: 'Thought again.', by: 'administrator-1', at, why: 'scored-again' }],
  scores: [{ ...score, by: 'administrator-1', at }],
  mean: '4.00',
  decision: {
    verdict: 'approved',
    award: '2000.00',
    words: 'A good plan.',
    by: 'administrator-2',
    at,
    confirmedBy: null,
    confirmedAt: null,
  },
  mayConfirm: true,
  version: 5,
}
