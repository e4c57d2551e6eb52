import type { nonprofitsWaiting } from '@evenhand/web-kit/desk'
import { counted, type Task } from './task.ts'

type Waiting = nonprofitsWaiting.NonprofitsWaiting

/** What waits for this administrator at the nonprofits: registrations, grant rounds, payments and reports. */
export const nonprofitWork = ({ registrations, rounds, payments, reportsToRead, overdueReports }: Waiting): Task[] => [
  ...toReview(registrations),
  ...rounds.flatMap(inRound),
  ...toPay(payments),
  ...toRead(reportsToRead),
  ...toReport(overdueReports),
]

const toReview = ({ total, oldestAt }: Waiting['registrations']): Task[] =>
  total === 0
    ? []
    : [
        {
          key: 'nonprofits',
          words: counted(total, 'nonprofit needs a review', 'nonprofits need a review'),
          detail:
            total === 1
              ? 'It isn’t listed and can’t apply for a grant until it is approved.'
              : 'They aren’t listed and can’t apply for a grant until they are approved.',
          to: '/admin/nonprofits',
          act: 'Review',
          many: total,
          ...(oldestAt ? { since: oldestAt } : {}),
        },
      ]

/** Applicants were told by when they hear. */
function inRound({ id, title, decidesAt, toDeclare, toScore, toConfirm }: Waiting['rounds'][number]): Task[] {
  const at = { to: `/admin/grant-rounds/${id}`, due: { at: decidesAt, words: 'Applicants hear by' } }
  const task = (key: string, words: string, act: string, many: number): Task[] =>
    many === 0 ? [] : [{ key: `${key} ${id}`, words: `${words} in ${title}`, act, many, ...at }]
  return [
    ...task('declare', 'Declare your conflicts', 'Declare', toDeclare ? 1 : 0),
    ...task('score', counted(toScore, 'application to score', 'applications to score'), 'Score', toScore),
    ...task('confirm', counted(toConfirm, 'decision to confirm', 'decisions to confirm'), 'Confirm', toConfirm),
  ]
}

const toPay = (payments: number): Task[] =>
  payments === 0
    ? []
    : [
        {
          key: 'grant payments',
          words: counted(payments, 'grant has something to confirm', 'grants have something to confirm'),
          detail: 'A payment, a return or a cancellation isn’t in the books until it is confirmed.',
          to: '/admin/grants?state=to-confirm',
          act: 'Confirm',
          many: payments,
          costs: 'money',
        },
      ]

const toRead = (reports: number): Task[] =>
  reports === 0
    ? []
    : [
        {
          key: 'reports to read',
          words: counted(reports, 'report on a grant to read', 'reports on grants to read'),
          detail: 'No one else can read a report until you accept it.',
          to: '/admin/grants?state=to-read',
          act: 'Read',
          many: reports,
        },
      ]

const toReport = (overdue: number): Task[] =>
  overdue === 0
    ? []
    : [
        {
          key: 'grant reports',
          words: counted(overdue, 'report on a grant is overdue', 'reports on grants are overdue'),
          detail: 'We remind the organization automatically. Everyone can see that it’s late.',
          to: '/admin/grants?state=overdue',
          act: 'See grants',
          many: overdue,
        },
      ]
