import type { Persons } from '@evenhand/service-kit/auth'
import type { Service } from '@evenhand/service-kit/lifecycle'
import type { FollowedMerges } from '@evenhand/service-kit/personal-data'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { contactSeal } from './erasures/contact.ts'
import type { Erased } from './erasures/note-part.ts'
import { erasurePartReactions } from './erasures/reactions.ts'
import { erasureRoutes } from './erasures/routes.ts'
import { watchErasuresJob } from './erasures/watch-job.ts'
import { mergeParts } from './merges/parts.ts'
import { personalParts } from './personal-data/parts.ts'
import { hear } from './webhooks/hear.ts'

interface Deps {
  db: Database
  donorIdKey: string
  merged: FollowedMerges
  known: Persons
  publicUrl: string
  now: () => Date
}

/** Other systems are told whom to erase, too. */
const tellErased =
  (now: () => Date) =>
  (tx: Transaction, { erasureId: eventId, donorId, at }: Erased): Promise<void> =>
    hear(tx, { eventId, kind: 'donor.erased', at, toldAt: at, data: { donorId } }, now())

/** What is asked of the records of donors: that they are told, erased, or merged. */
export function recordParts(deps: Deps): Required<Pick<Service, 'routes' | 'reactions' | 'jobs'>> {
  const { db, donorIdKey, merged, publicUrl, now } = deps
  const seal = contactSeal(donorIdKey)
  const personal = personalParts({ ...deps, donorIdOf: merged.donorIdOf })
  const merging = mergeParts(deps)
  return {
    routes: [
      ...erasureRoutes({ ...deps, seal, donorIdOf: merged.donorIdOf, refuse: merging.refuseUnderWay }),
      ...merging.routes,
      ...personal.routes,
    ],
    reactions: [
      ...erasurePartReactions({ db, seal, publicUrl, now, erased: tellErased(now) }),
      ...merging.reactions,
      ...personal.reactions,
    ],
    jobs: [watchErasuresJob(db), ...merging.jobs, ...personal.jobs],
  }
}
