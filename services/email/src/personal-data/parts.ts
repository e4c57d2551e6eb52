import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { personalRows } from '@evenhand/service-kit/personal-data'
import type { Database } from '@evenhand/service-kit/postgres'
import { findAddresses, listOpen, personalTables } from './store.ts'

/** What a person asks of the service about their own data. */
export const personalParts = ({ db, donorIdOf, now }: { db: Database; donorIdOf: DonorIdOf; now: () => Date }) =>
  personalRows({
    service: 'email',
    db,
    tables: personalTables,
    findAddresses: (queries, donorId) => findAddresses(queries, donorId, donorIdOf),
    listOpen,
    now,
  })
