import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { personalRows } from '@evenhand/service-kit/personal-data'
import type { Database } from '@evenhand/service-kit/postgres'
import { forgetViewsOf } from '../views/forget-views.ts'
import { personalTables } from './store.ts'

/** What a person asks of the service about their own data. */
export const personalParts = ({ db, donorIdOf, now }: { db: Database; donorIdOf: DonorIdOf; now: () => Date }) =>
  personalRows({
    service: 'identity',
    db,
    tables: personalTables,
    before: (tx, { donorId }) => forgetViewsOf(tx, donorId, donorIdOf),
    now,
  })
