import type { Reaction } from '../inbox/index.ts'
import type { Route } from '../http/index.ts'
import { type Bell, createBell, type Job } from '../lifecycle/index.ts'
import { readDocuments, readPictures } from './documents.ts'
import {
  answerDocumentRequestsJob,
  type AskedOfDocuments,
  documentRequestReactions,
  listOpenIn,
  recordsIn,
  tellThrough,
} from './asked-documents.ts'
import { answerRequestsJob, type AskedOfRows, listOpenOf, rowRequestReactions } from './asked-rows.ts'
import { forgetKeptDocumentsJob, forgetKeptRowsJob } from './forget-kept.ts'
import { previewRoutes } from './preview-routes.ts'
import { personalDataRoutes, tellIn } from './routes.ts'
import { readTables } from './tables.ts'

/** What a service adds to its routes, reactions and jobs for personal data. */
export interface PersonalDataParts {
  routes: Route[]
  reactions: Reaction[]
  jobs: Job[]
}

/** For a service with a database. */
export const personalRows = (deps: AskedOfRows): PersonalDataParts => {
  const { service, db, tables, findAddresses, now } = deps
  const asked = createBell()
  return {
    routes: [
      ...previewRoutes(deps),
      ...personalDataRoutes(service, {
        read: readTables(db, tables, findAddresses),
        listOpen: (donorId) => listOpenOf(deps, db, donorId),
        tell: tellIn(db),
        now,
      }),
    ],
    reactions: ringing(rowRequestReactions(deps), asked),
    jobs: [{ ...answerRequestsJob(deps), wokenBy: asked.onRing }, forgetKeptRowsJob(deps), deps.merged.job],
  }
}

/** For a service with documents; what it asks is told from `asks`, so they are among what its outbox drains. */
export const personalCollections = (deps: AskedOfDocuments): PersonalDataParts => {
  const { service, asks, collections, refuse, now } = deps
  const asked = createBell()
  return {
    routes: personalDataRoutes(service, {
      read: readDocuments(collections, (donorId) => recordsIn(asks, donorId)),
      readPictures: (donorId) => readPictures(collections, donorId),
      listOpen: (donorId) => listOpenIn(deps, donorId),
      ...(refuse && { refuse }),
      tell: tellThrough(asks),
      now,
    }),
    reactions: ringing(documentRequestReactions(deps), asked),
    jobs: [
      { ...answerDocumentRequestsJob(deps), wokenBy: asked.onRing },
      forgetKeptDocumentsJob(deps),
      deps.merged.job,
    ],
  }
}

/** What was kept is answered at once; the looks of the job are for what is due again, and for what another process kept. */
const ringing = (reactions: readonly Reaction[], bell: Bell): Reaction[] =>
  reactions.map((one) => ({
    ...one,
    async handle(json, heard) {
      await one.handle(json, heard)
      bell.ring()
    },
  }))
