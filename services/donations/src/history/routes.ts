import { approvals, supporters } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { tellHistoryRead } from '@evenhand/service-kit/audit'
import { administratorOf, mayRead } from '@evenhand/service-kit/auth'
import { asNamed } from '@evenhand/service-kit/history'
import { route, routeOnce } from '@evenhand/service-kit/http'
import type { FollowedMerges } from '@evenhand/service-kit/personal-data'
import type { Database } from '@evenhand/service-kit/postgres'
import { findDonor, nameOf } from '../donors/store.ts'
import { correctName, knownName } from '../notes/correct-name.ts'
import { noteDonor } from '../notes/note-donor.ts'
import { findDonors, listMoneyHistory, listNamed } from './store.ts'

interface Deps {
  db: Database
  /** What is noted of a record that was merged is noted of the one that it is part of, where it is read. */
  merged: Pick<FollowedMerges, 'follow'>
  now: () => Date
}

/** The people at the desk find who gave, and what happened to them here. */
export const historyRoutes = ({ db, merged, now }: Deps) => [
  route(supporters.findSupporters, async ({ query: { search, limit } }) => ({
    items: (await findDonors(db, { search, limit })).map((donor) => ({
      donorId: donor.donorId,
      name: nameOf(donor),
      email: donor.email,
      given: toDollars(donor.totalDonatedCents),
      lastActivityAt: donor.lastActivityAt.toISOString(),
    })),
  })),
  route(supporters.nameDonors, async ({ query: { ids } }, { caller }) =>
    asNamed(
      caller,
      (await listNamed(db, ids)).map((donor) => ({ donorId: donor.donorId, name: nameOf(donor), email: donor.email })),
    ),
  ),
  routeOnce(db, supporters.noteSupporter, async (tx, { params, body: { note } }, { caller }) => {
    const at = now()
    const donorId = merged.follow(params.donorId)
    const id = await noteDonor(tx, { donorId, note, administratorId: administratorOf(caller), at })
    return { id, at: at.toISOString() }
  }),
  route(supporters.getDonorName, async ({ params: { donorId } }) =>
    knownName(await findDonor(db, merged.follow(donorId))),
  ),
  route(supporters.correctDonorName, ({ params, body }, { caller }) =>
    correctName(db, {
      ...body,
      donorId: merged.follow(params.donorId),
      administratorId: administratorOf(caller),
      at: now(),
    }),
  ),
  route(supporters.listMoneyHistory, async ({ params: { donorId }, query }, { caller }) => {
    const donor = await findDonor(db, donorId)
    const read = { caller, donorId, part: 'money', now: now() }
    return tellHistoryRead(db, read, {
      person: donor ? { name: nameOf(donor), email: donor.email, given: toDollars(donor.totalDonatedCents) } : null,
      ...(await listMoneyHistory(db, { donorId, approvals: mayRead(caller, approvals.listApprovals) }, query)),
    })
  }),
]
