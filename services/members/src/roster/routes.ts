import { roster, supporters } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route, routeOnce } from '@evenhand/service-kit/http'
import type { FollowedMerges } from '@evenhand/service-kit/personal-data'
import type { Database } from '@evenhand/service-kit/postgres'
import { findByDonor } from '../member/store.ts'
import { correctName, knownName } from './correct-name.ts'
import { setPlatinum } from './platinum.ts'
import { setStanding } from './standing.ts'
import { findMembers, noteMember, readMember } from './use-cases.ts'

interface RosterParts {
  db: Database
  /** Where the record of a person went that was merged. */
  merged: Pick<FollowedMerges, 'follow'>
  now: () => Date
  publicUrl: string
}

/** Members as administrators look after them. */
export const rosterRoutes = ({ db, merged, now, publicUrl }: RosterParts) => [
  route(roster.listMembers, ({ query }) => findMembers(db, query)),
  route(roster.getMemberCase, ({ params }, { caller }) =>
    readMember(db, { ...params, administratorId: administratorOf(caller), now: now() }),
  ),
  route(roster.setPlatinum, ({ params, body }, { caller }) =>
    setPlatinum(db, { ...params, ...body, administratorId: administratorOf(caller), publicUrl, now: now() }),
  ),
  route(roster.setStanding, async ({ params, body }, { caller, endSessions }) => {
    const done = { ...params, ...body, administratorId: administratorOf(caller), publicUrl, now: now() }
    const { shown, donorId } = await setStanding(db, done)
    // Also where it was deactivated before: who has signed in meanwhile is signed out.
    if (!body.isActive) endSessions(donorId)
    return shown
  }),
  route(supporters.getMemberName, async ({ params: { donorId } }) =>
    knownName(await findByDonor(db, merged.follow(donorId))),
  ),
  route(supporters.correctMemberName, ({ params, body }, { caller }) =>
    correctName(db, {
      ...body,
      donorId: merged.follow(params.donorId),
      administratorId: administratorOf(caller),
      now: now(),
    }),
  ),
  routeOnce(db, roster.noteMember, (tx, { params, body }, { caller }) =>
    noteMember(tx, { ...params, ...body, administratorId: administratorOf(caller), now: now() }),
  ),
]
