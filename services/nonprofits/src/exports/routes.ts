import { campaignDay } from '@evenhand/contracts/catalogue'
import {
  grants,
  exports as calls,
  type grantPayments,
  type judging,
  type nonprofitReviews,
} from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Columns, listFile } from '@evenhand/service-kit/csv'
import { route } from '@evenhand/service-kit/http'
import { tellExportOf } from '@evenhand/service-kit/mongo'
import type { GrantDeps } from '../grants/change.ts'
import { findAtDesk } from '../grants/store.ts'
import { toDeskGrant } from '../grants/views.ts'
import { withRounds } from '../rounds/with-rounds.ts'
import { findRegistered } from '../organisations/store.ts'
import { toRegistered } from '../organisations/views.ts'
import { roundOfDeclared } from '../judging/reading.ts'
import { findSubmitted } from '../judging/store.ts'
import { toDeskApplication } from '../judging/views.ts'
import { conflictsOf } from '../rounds/rules.ts'
import { findRecusals } from '../rounds/store.ts'

const nonprofitColumns: Columns<nonprofitReviews.RegisteredNonprofit> = [
  ['Nonprofit', ({ id }) => id],
  ['Organization', ({ organizationName }) => organizationName],
  ['Contact', ({ contactName }) => contactName],
  ['Email', ({ contactEmail }) => contactEmail],
  ['Website', ({ website }) => website],
  ['Tax ID', ({ taxId }) => taxId],
  ['Description', ({ description }) => description],
  ['Status', ({ state }) => state],
  ['Registered at (UTC)', ({ registeredAt }) => registeredAt],
]

const grantColumns: Columns<grantPayments.DeskGrant> = [
  ['Grant', ({ id }) => id],
  ['Round', ({ roundTitle }) => roundTitle],
  ['Organization', ({ organizationName }) => organizationName],
  ['Project', ({ projectTitle }) => projectTitle],
  ['Awarded (USD)', ({ awarded }) => awarded],
  ['Paid (USD)', ({ paid }) => paid],
  ['Canceled (USD)', ({ canceled }) => canceled],
  ['Report due on', ({ reportDueOn }) => reportDueOn],
  ['Report', ({ reportState }) => reportState],
]

const applicationColumns: Columns<judging.DeskApplication> = [
  ['Application ID', ({ id }) => id],
  // None in a blind round until it is decided.
  ['Organization', ({ applicant }) => applicant?.organizationName ?? null],
  ['Project', ({ projectTitle }) => projectTitle],
  ['Asked for (USD)', ({ requestedAmount }) => requestedAmount],
  ['Status', ({ state }) => grants.applicationStateWords[state]],
  ['Reviewers', ({ reviewers }) => reviewers],
  ['Scored', ({ scored }) => scored],
  ['Mean', ({ mean }) => mean],
  ['Proposed', ({ decision }) => (decision ? grants.applicationStateWords[decision.verdict] : null)],
  ['Award (USD)', ({ decision }) => decision?.award ?? null],
  ['Submitted at (UTC)', ({ submittedAt }) => submittedAt],
]

/** The lists of nonprofits, applications and grants as files. That somebody takes one along is told first. */
export const exportRoutes = (deps: GrantDeps) => [...listExports(deps), applicationExport(deps)]

const listExports = ({ organisations, applications, rounds, peopleToDecide, now }: GrantDeps) => [
  route(calls.exportNonprofits, async ({ query: { order, state, search } }, { caller }) => {
    const [filter, at] = [{ state, search }, now()]
    const { found } = await findRegistered(organisations, filter, { order, limit: 1 })
    await tellExportOf(organisations, found, {
      administratorId: administratorOf(caller),
      list: 'Nonprofits',
      filter,
      at,
    })
    return listFile({ list: 'nonprofits', at }, nonprofitColumns, async (page) => {
      const read = await findRegistered(organisations, filter, { order, ...page })
      return { items: read.found.map((one) => toRegistered(one, campaignDay(at))), next: read.next }
    })
  }),
  route(calls.exportGrants, async ({ query: { order, state, search } }, { caller }) => {
    const [by, at] = [administratorOf(caller), now()]
    const asked = { state, search, today: campaignDay(at), besides: await findRecusals(rounds, by) }
    const { found } = await findAtDesk(applications, asked, { order, limit: 1 })
    await tellExportOf(applications, found, { administratorId: by, list: 'Grants', filter: { state, search }, at })
    return listFile({ list: 'grants', at }, grantColumns, async (page) => {
      const read = await findAtDesk(applications, asked, { order, ...page })
      const reading = { by, people: await peopleToDecide('money', by), now: at }
      return {
        items: await withRounds(rounds, read.found, (one, round) => toDeskGrant(one, round, reading)),
        next: read.next,
      }
    })
  }),
]

const applicationExport = (deps: GrantDeps) =>
  route(calls.exportApplications, async ({ query: { roundId, order, state, search } }, { caller }) => {
    const [by, at] = [administratorOf(caller), deps.now()]
    const round = await roundOfDeclared(deps, roundId, by)
    const asked = { roundId, besides: conflictsOf(round, by), state, search }
    const { found } = await findSubmitted(deps.applications, asked, { order, limit: 1 })
    const told = { administratorId: by, list: 'Grant applications', filter: { state, search }, at }
    await tellExportOf(deps.applications, found, told)
    return listFile({ list: 'grant-applications', at }, applicationColumns, async (page) => {
      const read = await findSubmitted(deps.applications, asked, { order, ...page })
      const seenBy = { by, peopleToDecide: await deps.peopleToDecide('grants', by) }
      return { items: read.found.map((one) => toDeskApplication(one, round, seenBy)), next: read.next }
    })
  })
