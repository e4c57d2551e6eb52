import { exports as calls, type roster } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Columns, listFile } from '@evenhand/service-kit/csv'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { findMembers } from '../roster/use-cases.ts'
import { tellMembersExported } from './use-cases.ts'

const columns: Columns<roster.ListedMember> = [
  ['Account number', ({ accountNumber }) => accountNumber],
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Level', ({ level }) => level],
  ['Platinum', ({ hasPlatinum }) => (hasPlatinum ? 'granted' : null)],
  ['Status', ({ isActive }) => (isActive ? 'active' : 'deactivated')],
  ['Joined at (UTC)', ({ createdAt }) => createdAt],
]

/** The list of members as a file. That somebody takes it along is told first. */
export const exportRoutes = ({ db, now }: { db: Database; now: () => Date }) => [
  route(calls.exportMembers, async ({ query }, { caller }) => {
    const at = now()
    await tellMembersExported(db, { filter: query, administratorId: administratorOf(caller), at })
    return listFile({ list: 'members', at }, columns, (page) => findMembers(db, { ...query, ...page }))
  }),
]
