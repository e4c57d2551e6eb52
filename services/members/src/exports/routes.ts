import { exports as calls, type roster, type socialReviews } from '@evenhand/contracts/http'
import { tellListExported } from '@evenhand/service-kit/audit'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Columns, listFile } from '@evenhand/service-kit/csv'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { findMembers } from '../roster/use-cases.ts'
import { findReviewed } from '../social/desk-routes.ts'

const memberColumns: Columns<roster.ListedMember> = [
  ['Account number', ({ accountNumber }) => accountNumber],
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Level', ({ level }) => level],
  ['Platinum', ({ hasPlatinum }) => (hasPlatinum ? 'granted' : null)],
  ['Status', ({ isActive }) => (isActive ? 'active' : 'deactivated')],
  ['Joined at (UTC)', ({ createdAt }) => createdAt],
]

const activityColumns: Columns<socialReviews.ReviewedActivity> = [
  ['Activity', ({ id }) => id],
  ['Account number', ({ accountNumber }) => accountNumber],
  ['Member', ({ memberName }) => memberName],
  ['Platform', ({ platform }) => platform],
  ['Kind', ({ activityType }) => activityType],
  ['Link', ({ postUrl }) => postUrl],
  ['Status', ({ state }) => state],
  ['Worth (entries)', ({ worth }) => worth],
  ['Granted (entries)', ({ entriesAwarded }) => entriesAwarded],
  ['Reason', ({ reason }) => reason],
  ['Appeal', ({ appeal }) => appeal],
  ['Recorded at (UTC)', ({ createdAt }) => createdAt],
]

/** The lists of members and of what they did on social media as files. That somebody takes one along is told first. */
export const exportRoutes = ({ db, now }: { db: Database; now: () => Date }) => [
  route(calls.exportMembers, async ({ query }, { caller }) => {
    const at = now()
    await tellListExported(db, { administratorId: administratorOf(caller), list: 'Members', filter: query, at })
    return listFile({ list: 'members', at }, memberColumns, (page) => findMembers(db, { ...query, ...page }))
  }),
  route(calls.exportActivities, async ({ query: { order, ...filter } }, { caller }) => {
    const at = now()
    const told = { administratorId: administratorOf(caller), list: 'Social media activity', filter, at }
    await tellListExported(db, told)
    return listFile({ list: 'social-activities', at }, activityColumns, (page) =>
      findReviewed(db, filter, { order, ...page }),
    )
  }),
]
