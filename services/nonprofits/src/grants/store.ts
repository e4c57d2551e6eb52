import type { grantPayments } from '@evenhand/contracts/http'
import { containing, countUpTo, findPage, type FoundPage, type Page } from '@evenhand/service-kit/mongo'
import { namedInQueue } from '@evenhand/service-kit/queues'
import type { Application } from '../applications/application.ts'
import type { Applications } from '../applications/store.ts'
import { countsAsPaid } from './amounts.ts'
import type { Recusal } from '../rounds/store.ts'
import type { Granted } from './views.ts'

/** Whose grants: of a round, of an organization, or of some; of all where nothing is said. */
export interface GrantsOf {
  round?: string | undefined
  nonprofit?: string | undefined
}

const fitting = ({ round, nonprofit }: GrantsOf) => ({
  state: 'approved' as const,
  ...(round === undefined ? {} : { roundId: round }),
  ...(nonprofit === undefined ? {} : { nonprofitId: nonprofit }),
})

const grantedOnly = ({ grant, ...application }: Application): Granted[] => (grant ? [{ ...application, grant }] : [])

async function pageOf(applications: Applications, fits: object, page: Page): Promise<FoundPage<Granted>> {
  const { found, ...rest } = await findPage(applications, '_id', fits, page)
  return { found: found.flatMap(grantedOnly), ...rest }
}

/** A page of those that were awarded, by when they were applied for. */
export const findGranted = (applications: Applications, of: GrantsOf, page: Page): Promise<FoundPage<Granted>> =>
  pageOf(applications, fitting(of), page)

/** Nothing of its reports is public, and none waits to be read. */
const owesReport = { 'grant.reporting.isReported': false, 'grant.reporting.isToRead': false } as const

const inState = (state: grantPayments.GrantFilter['state'], today: string): object => {
  switch (state) {
    case 'all':
      return {}
    case 'to-confirm':
      return { 'grant.isPending': true }
    case 'to-read':
      return { 'grant.reporting.isToRead': true }
    case 'overdue':
      return {
        'grant.payments.state': { $in: countsAsPaid },
        ...owesReport,
        'grant.reportDueOn': { $lt: today },
      }
  }
}

/** Those of which whoever is recused in these rounds is shown nothing are left out. */
const shownBesides = (recusals: readonly Recusal[]): object =>
  recusals.length === 0
    ? {}
    : {
        $and: recusals.map(({ roundId, nonprofitIds }) => ({
          $or: [{ roundId: { $ne: roundId } }, { nonprofitId: { $nin: nonprofitIds } }],
        })),
      }

interface AtDesk extends Pick<grantPayments.GrantFilter, 'state' | 'search'> {
  /** `2027-03-15` */
  today: string
  besides: readonly Recusal[]
}

/** A page of those that match a filter of the desk. */
export const findAtDesk = (
  applications: Applications,
  { state, search, today, besides }: AtDesk,
  page: Page,
): Promise<FoundPage<Granted>> =>
  pageOf(
    applications,
    {
      ...fitting({}),
      ...inState(state, today),
      ...(search ? { searched: containing(search) } : {}),
      ...shownBesides(besides),
    },
    page,
  )

const recordedBesides = (recordedBy: object) => [
  { 'grant.payments': { $elemMatch: { state: 'recorded', recordedBy } } },
  { 'grant.payments': { $elemMatch: { state: 'returning', 'back.recordedBy': recordedBy } } },
  { 'grant.cancellations': { $elemMatch: { state: 'recorded', recordedBy } } },
]

/** How many have something to confirm that somebody else recorded, or that anybody did; how many a report to read; and how many owe one: with the first of each. */
export async function countWaiting(
  applications: Applications,
  { recordedBy, today, besides }: { recordedBy: { not: string } | 'anyone' } & Pick<AtDesk, 'today' | 'besides'>,
): Promise<Record<'payments' | 'reportsToRead' | 'overdueReports', { many: number; first: string[] }>> {
  const count = async (state: grantPayments.GrantFilter['state'], more: object = {}) => {
    const fits = { ...fitting({}), ...inState(state, today), ...shownBesides(besides), ...more }
    const first = applications.find(fits, { _id: 1 }).sort({ _id: 1 }).limit(namedInQueue).lean<{ _id: string }[]>()
    return { many: await countUpTo(applications, fits), first: (await first).map(({ _id }) => _id) }
  }
  const others = recordedBy === 'anyone' ? {} : { $or: recordedBesides({ $ne: recordedBy.not }) }
  const [payments, reportsToRead, overdueReports] = await Promise.all([
    count('to-confirm', others),
    count('to-read'),
    count('overdue'),
  ])
  return { payments, reportsToRead, overdueReports }
}

const ownMax = 200

/** Those of some organizations, the newest first. */
export async function findGrantedTo(applications: Applications, nonprofitIds: readonly string[]): Promise<Granted[]> {
  const found = await applications
    .find({ state: 'approved', nonprofitId: { $in: nonprofitIds } })
    .sort({ _id: -1 })
    .limit(ownMax)
    .lean<Application[]>()
  return found.flatMap(grantedOnly)
}

/** Whose report is due by a day and was never reminded of as overdue, a page at a time by their ids. */
export async function findToRemind(
  applications: Applications,
  { dueBy, after, limit }: { dueBy: string; after: string; limit: number },
): Promise<Granted[]> {
  const fits = {
    state: 'approved' as const,
    ...owesReport,
    'grant.reportDueOn': { $lte: dueBy },
    'grant.reminded': { $ne: 'overdue' as const },
    _id: { $gt: after },
  }
  const found = await applications.find(fits).sort({ _id: 1 }).limit(limit).lean<Application[]>()
  return found.flatMap(grantedOnly)
}

export interface GrantSums {
  grants: number
  reported: number
  /** Without what was canceled. */
  grantedCents: number
  paidCents: number
  /** As their accepted reports say. */
  spentCents: number
}

const paidOf = {
  $sum: {
    $map: {
      input: { $filter: { input: '$grant.payments', as: 'payment', cond: { $in: ['$$payment.state', countsAsPaid] } } },
      as: 'payment',
      in: '$$payment.cents',
    },
  },
}

/** What was granted in a round or to an organization, added up by the database. */
export async function sumGranted(applications: Applications, of: GrantsOf): Promise<GrantSums> {
  const [sums] = await applications.aggregate<GrantSums>([
    { $match: fitting(of) },
    {
      $group: {
        _id: null,
        grants: { $sum: 1 },
        reported: { $sum: { $cond: ['$grant.reporting.isReported', 1, 0] } },
        grantedCents: { $sum: { $subtract: ['$grant.cents', '$grant.canceledCents'] } },
        paidCents: { $sum: paidOf },
        spentCents: { $sum: '$grant.reporting.spentCents' },
      },
    },
  ])
  return sums ?? { grants: 0, reported: 0, grantedCents: 0, paidCents: 0, spentCents: 0 }
}
