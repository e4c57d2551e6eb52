import { socialReviews, supporters } from '@evenhand/contracts/http'
import { tellHistoryRead } from '@evenhand/service-kit/audit'
import { mayRead } from '@evenhand/service-kit/auth'
import { asNamed } from '@evenhand/service-kit/history'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { findByDonor } from '../member/store.ts'
import { listMemberHistory, listNamed } from './store.ts'

/** What the desk reads of one person. */
export const historyRoutes = (db: Database, now: () => Date) => [
  route(supporters.listMemberHistory, async ({ params: { donorId }, query }, { caller }) => {
    const member = await findByDonor(db, donorId)
    const read = { caller, donorId, part: 'member account', now: now() }
    return tellHistoryRead(db, read, {
      person: member
        ? { name: `${member.first_name} ${member.last_name}`.trim(), email: member.email, given: null }
        : null,
      ...(await listMemberHistory(db, { donorId, activities: mayRead(caller, socialReviews.listReviewed) }, query)),
    })
  }),
  route(supporters.nameMembers, async ({ query: { ids } }, { caller }) => asNamed(caller, await listNamed(db, ids))),
]
