import { sql } from '@evenhand/service-kit/postgres'
export const noteRoutes = (db) => [{ handle: () => db.transaction((tx) => tx.query(sql`select 1`)) }]
