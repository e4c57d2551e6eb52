import type { Reaction } from '../inbox/index.ts'
import type { Route } from '../http/index.ts'
import type { Job } from '../lifecycle/index.ts'
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
    reactions: rowRequestReactions(deps),
    jobs: [answerRequestsJob(deps), forgetKeptRowsJob(deps), deps.merged.job],
  }
}

/** For a service with documents; what it asks is told from `asks`, so they are among what its outbox drains. */
export const personalCollections = (deps: AskedOfDocuments): PersonalDataParts => {
  const { service, asks, collections, refuse, now } = deps
  return {
    routes: personalDataRoutes(service, {
      read: readDocuments(collections, (donorId) => recordsIn(asks, donorId)),
      readPictures: (donorId) => readPictures(collections, donorId),
      listOpen: (donorId) => listOpenIn(deps, donorId),
      ...(refuse && { refuse }),
      tell: tellThrough(asks),
      now,
    }),
    reactions: documentRequestReactions(deps),
    jobs: [answerDocumentRequestsJob(deps), forgetKeptDocumentsJob(deps), deps.merged.job],
  }
}
