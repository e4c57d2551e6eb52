import { merges } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import type { FollowedMerges } from '@evenhand/service-kit/personal-data'
import type { Database } from '@evenhand/service-kit/postgres'
import { invalidField } from '@evenhand/service-kit/problems'
import type { Sealing } from '../sealing.ts'
import { askToMerge, findMergesOf } from './use-cases.ts'

interface Deps {
  db: Database
  seal: Sealing
  merged: FollowedMerges
  now: () => Date
}

/** Owners say that two records are one person; everyone at the desk who reads about people sees where a record leads. */
export const mergeRoutes = ({ db, seal, merged, now }: Deps): readonly Route[] => [
  route(merges.getMergesOf, ({ params: { donorId } }) => findMergesOf(db, donorId)),
  route(merges.mergeSupporter, async ({ params: { donorId: fromId }, body }, { caller, endSessions }) => {
    const { toId, fromEmail, toEmail, reason } = body
    const of = (email: string, id: string, field: string) => {
      if (merged.addressIdOf(email) !== id)
        throw invalidField(field, 'This isn’t the email address of that record. Nothing was merged.')
      return email
    }
    const contacts = { from: of(fromEmail, fromId, 'fromEmail'), to: of(toEmail, toId, 'toEmail') }
    const merge = await askToMerge(
      { db, seal },
      { fromId, toId, contacts, by: administratorOf(caller), reason, now: now() },
    )
    await merged.refresh()
    endSessions(fromId)
    return merge
  }),
]
