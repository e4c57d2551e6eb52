import type { judging, rounds } from '@evenhand/contracts/http'

export const makeId = (place: number) => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`
export const roundId = makeId(500)
export const at = '2027-01-10T12:00:00.000Z'

export const someRound = (more: Partial<rounds.GrantRound> = {}): rounds.GrantRound => ({
  id: roundId,
  slug: 'spring-2027',
  title: 'Spring 2027',
  summary: 'For projects near the harbor.',
  budget: '10000.00',
  requestedMax: '6000.00',
  opensAt: '2027-01-01T14:00:00.000Z',
  closesAt: '2027-02-01T14:00:00.000Z',
  decidesAt: '2027-03-01T14:00:00.000Z',
  isBlind: true,
  questions: [{ id: makeId(601), label: 'Who does it help?', hint: '', charactersMax: 2000, isRequired: true }],
  criteria: [
    { id: makeId(701), title: 'Need', guidance: '1: others meet it. 5: nobody else does.', weight: 2 },
    { id: makeId(702), title: 'Impact', guidance: '', weight: 1 },
  ],
  state: 'closed',
  terms: { version: '2026-1', text: 'Spend it on the project.' },
  ...more,
})

export const deskRound = (
  round: Partial<rounds.GrantRound> = {},
  more: Partial<rounds.DeskRound> = {},
): rounds.DeskRound => ({
  round: someRound(round),
  version: 1,
  submitted: 2,
  reviewers: ['administrator-1'],
  hasDeclared: true,
  isReviewer: true,
  toScore: 0,
  toConfirm: 0,
  awarded: '0.00',
  ...more,
})

export const someApplication = (
  place: number,
  more: Partial<judging.DeskApplication> = {},
): judging.DeskApplication => ({
  id: makeId(place),
  roundId,
  applicant: null,
  projectTitle: `Warm rooms ${place}`,
  requestedAmount: '2500.00',
  projectDescription: 'Two rooms by the harbor.',
  impact: 'Forty families have a warm evening.',
  timeline: 'November to March.',
  answers: [{ question: 'Who does it help?', answer: 'Families.' }],
  attachments: [],
  state: 'submitted',
  termsVersion: '2026-1',
  submittedAt: at,
  ownScore: null,
  scored: 0,
  reviewers: 1,
  assigned: null,
  isReviewer: true,
  scores: null,
  past: null,
  mean: null,
  decision: null,
  mayConfirm: false,
  version: 1,
  ...more,
})
