import { grantPayments, grantReports, grantReversals, judging, type queues } from '@evenhand/web-kit/desk'
import type { QueueWords } from './queue-words.ts'
import { counted } from './task.ts'

const inRound = {
  to: ({ about }: queues.Queue) => `/admin/grant-rounds/${about?.id}`,
  due: () => 'Applicants hear by',
} as const

/** The trail calls a grant by its application. */
const ofGrant = { kind: 'application', opens: 'grant' } as const

/** What waits for this administrator at the nonprofits: registrations, grant rounds, payments and reports. */
export const grantQueues = {
  nonprofits: {
    words: ({ many }) => counted(many, 'nonprofit needs a review', 'nonprofits need a review'),
    detail: ({ many }) =>
      many === 1
        ? 'It isn’t listed and can’t apply for a grant until it is approved.'
        : 'They aren’t listed and can’t apply for a grant until they are approved.',
    to: '/admin/nonprofits',
    act: 'Review',
    takes: { kind: 'nonprofit', opens: 'nonprofit' },
  },
  'round-to-declare': {
    ...inRound,
    words: ({ about }) => `Declare your conflicts in ${about?.title}`,
    act: 'Declare',
    decides: [judging.declareInterests],
  },
  'round-to-score': {
    ...inRound,
    words: ({ many, about }) => `${counted(many, 'application to score', 'applications to score')} in ${about?.title}`,
    act: 'Score',
    decides: [judging.scoreApplication],
  },
  'round-to-confirm': {
    ...inRound,
    words: ({ many, about }) => `${counted(many, 'decision to confirm', 'decisions to confirm')} in ${about?.title}`,
    act: 'Confirm',
    takes: { kind: 'grant-round' },
  },
  'grant-payments': {
    words: ({ many }) => counted(many, 'grant has something to confirm', 'grants have something to confirm'),
    detail: 'A payment, a return or a cancellation isn’t in the books until it is confirmed.',
    to: '/admin/grants?state=to-confirm',
    act: 'Confirm',
    decides: [
      grantPayments.confirmGrantPayment,
      grantReversals.confirmGrantReturn,
      grantReversals.confirmGrantCancellation,
    ],
    takes: ofGrant,
    costs: 'money',
  },
  'grant-reports': {
    words: ({ many }) => counted(many, 'report on a grant to read', 'reports on grants to read'),
    detail: 'No one else can read a report until you accept it.',
    to: '/admin/grants?state=to-read',
    act: 'Read',
    decides: [grantReports.reviewGrantReport],
    takes: ofGrant,
  },
  'overdue-grant-reports': {
    words: ({ many }) => counted(many, 'report on a grant is overdue', 'reports on grants are overdue'),
    detail: 'We remind the organization automatically. Everyone can see that it’s late.',
    to: '/admin/grants?state=overdue',
    act: 'See grants',
    decides: [grantReports.reviewGrantReport],
    takes: ofGrant,
  },
} satisfies Record<string, QueueWords>
