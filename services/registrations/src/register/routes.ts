import { campaignDay } from '@evenhand/contracts/catalogue'
import { registrations } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database, Queries } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { countPage, findPage } from '../pages/store.ts'
import { exportRegister } from './export.ts'
import { listExports, writeExport } from './exports-store.ts'
import { acceptedRulesOf, countFound, type ListedRow, listRegister } from './store.ts'

/** What administrators read of those who registered; the contract lets nobody else in. */
export const registerRoutes = (db: Database, now: () => Date) => [
  route(registrations.listRegistrations, async ({ query }) => {
    const { after, limit, ...filter } = query
    await refuseUnknown(db, filter.page)
    // One more than is shown tells whether there is another page.
    const [found, total] = await Promise.all([
      listRegister(db, filter, { after, limit: limit + 1 }),
      filter.search ? countFound(db, filter) : countPage(db, filter.page),
    ])
    const rows = found.slice(0, limit)
    return { items: rows.map(toRegistration), next: found.length > limit ? (rows.at(-1)?.id ?? null) : null, total }
  }),

  route(registrations.exportRegistrations, async ({ query }, { caller }) => {
    await refuseUnknown(db, query.page)
    const administratorId = administratorOf(caller)
    await db.transaction((tx) =>
      writeExport(tx, { administratorId, page: query.page, search: query.search, at: now() }),
    )
    return {
      fileName: `${query.page}-registrations-${campaignDay(now())}.csv`,
      chunks: exportRegister(db, query),
    }
  }),

  route(registrations.listRegistrationExports, async ({ query }) => {
    await refuseUnknown(db, query.page)
    return (await listExports(db, query.page)).map((row) => ({ ...row, at: row.at.toISOString() }))
  }),
]

async function refuseUnknown(db: Queries, page: string): Promise<void> {
  if (!(await findPage(db, page))) throw new Problem('not-found', { detail: 'We couldn’t find that landing page.' })
}

const toRegistration = (row: ListedRow): registrations.Registration => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  city: row.city,
  state: row.state,
  ageConfirmed: row.age_confirmed,
  rulesAgreed: row.rules_agreed,
  acceptedRules: acceptedRulesOf(row),
  createdAt: row.created_at.toISOString(),
})
