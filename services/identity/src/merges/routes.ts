import { exports, inside, merges } from '@evenhand/contracts/http'
import { administratorOf, donorSessionSeconds } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import type { FollowedMerges } from '@evenhand/service-kit/personal-data'
import type { Database } from '@evenhand/service-kit/postgres'
import { invalidField } from '@evenhand/service-kit/problems'
import { queueOf, queueRoute } from '@evenhand/service-kit/queues'
import { listMergedSince } from '../merged-records/store.ts'
import type { Sealing } from '../sealing.ts'
import { retryMerge } from './moving.ts'
import { exportMerges } from './export.ts'
import { countProposals } from './proposals-store.ts'
import { soughtBy } from './sought.ts'
import { askToMerge, confirmMerge, turnMergeDown } from './use-cases.ts'
import { findMergesOf, findRecordOf, pageOfMerges } from './views.ts'

interface Deps {
  db: Database
  seal: Sealing
  merged: Pick<FollowedMerges, 'addressIdOf'>
  publicUrl: string
  now: () => Date
}

const dayMs = 86_400_000
/** Longer than any session lasts. */
const mergedLatelyDays = donorSessionSeconds / 86_400 + 1
const mergedLatelyMax = 10_000

/** One owner says that two records are one person, another one confirms it; everyone at the desk who reads about people sees where a record leads. */
export const mergeRoutes = ({ db, seal, merged, publicUrl, now }: Deps): readonly Route[] => [
  route(merges.getMergesOf, ({ params: { donorId } }, { caller }) =>
    findMergesOf(db, donorId, { by: administratorOf(caller), now: now() }),
  ),
  route(merges.listMerges, ({ query: { search, people, ...page } }, { caller }) => {
    const sought = soughtBy({ search, people }, merged.addressIdOf)
    return pageOfMerges(db, { ...page, sought }, { by: administratorOf(caller), now: now() })
  }),
  route(exports.exportMerges, ({ query: filter }, { caller }) =>
    exportMerges({ db, addressIdOf: merged.addressIdOf }, { filter, by: administratorOf(caller), now: now() }),
  ),
  route(merges.findRecordOf, ({ query: { email } }) => findRecordOf(db, merged.addressIdOf(email))),
  route(merges.mergeSupporter, ({ params: { donorId: fromId }, body }, { caller }) => {
    const { toId, fromEmail, toEmail, reason } = body
    const of = (email: string, id: string, field: string) => {
      if (merged.addressIdOf(email) !== id)
        throw invalidField(field, 'This isn’t the email address of that record. Nothing was merged.')
      return email
    }
    const contacts = { from: of(fromEmail, fromId, 'fromEmail'), to: of(toEmail, toId, 'toEmail') }
    const asking = { fromId, toId, contacts, by: administratorOf(caller), reason, now: now() }
    return askToMerge({ db, seal, publicUrl }, asking)
  }),
  route(merges.confirmMerge, ({ params: { mergeId } }, { caller }) =>
    confirmMerge(db, { mergeId, by: administratorOf(caller), now: now() }),
  ),
  route(merges.refuseMerge, ({ params: { mergeId }, body: { reason } }, { caller }) =>
    turnMergeDown(db, { mergeId, by: administratorOf(caller), now: now(), verdict: 'refused', reason }),
  ),
  route(merges.withdrawMerge, ({ params: { mergeId } }, { caller }) =>
    turnMergeDown(db, { mergeId, by: administratorOf(caller), now: now(), verdict: 'withdrawn' }),
  ),
  route(merges.retryMerge, ({ params: { mergeId } }, { caller }) =>
    retryMerge(db, { mergeId, by: administratorOf(caller), now: now() }),
  ),
  queueRoute('identity', [
    {
      reads: merges.confirmMerge,
      count: async (by) => queueOf('merges', await countProposals(db, { besides: by, now: now() })),
    },
  ]),
  route(inside.listMergedLately, () => {
    const since = new Date(now().getTime() - mergedLatelyDays * dayMs)
    return listMergedSince(db, since, mergedLatelyMax)
  }),
]
