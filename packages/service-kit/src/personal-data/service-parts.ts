import type { Reaction } from '../inbox/index.ts'
import type { Route } from '../http/index.ts'
import type { Job } from '../lifecycle/index.ts'
import { readDocuments, readPictures } from './documents.ts'
import { documentErasureReactions, eraseDocumentsJob, type ErasesDocuments, tellThrough } from './erase-documents.ts'
import { erasureReactions, eraseRowsJob, type ErasesRows } from './erase-rows.ts'
import { forgetKeptDocumentsJob, forgetKeptRowsJob } from './forget-kept.ts'
import { personalDataRoutes, tellIn } from './routes.ts'
import { readTables } from './tables.ts'

/** What a service adds to its routes, reactions and jobs for personal data. */
export interface PersonalDataParts {
  routes: Route[]
  reactions: Reaction[]
  jobs: Job[]
}

/** For a service with a database. */
export const personalRows = (deps: ErasesRows): PersonalDataParts => {
  const { service, db, tables, findAddresses, listOpen, now } = deps
  return {
    routes: personalDataRoutes(service, {
      read: readTables(db, tables, findAddresses),
      ...(listOpen && { listOpen: (donorId: string) => listOpen(db, donorId) }),
      tell: tellIn(db),
      now,
    }),
    reactions: erasureReactions(db),
    jobs: [eraseRowsJob(deps), forgetKeptRowsJob(deps)],
  }
}

/** For a service with documents; what it asks is told from `asks`, so they are among what its outbox drains. */
export const personalCollections = (deps: ErasesDocuments): PersonalDataParts => {
  const { service, asks, collections, listOpen, refuse, now } = deps
  return {
    routes: personalDataRoutes(service, {
      read: readDocuments(collections),
      readPictures: (donorId) => readPictures(collections, donorId),
      ...(listOpen && { listOpen }),
      ...(refuse && { refuse }),
      tell: tellThrough(asks),
      now,
    }),
    reactions: documentErasureReactions(asks),
    jobs: [eraseDocumentsJob(deps), forgetKeptDocumentsJob(deps)],
  }
}
