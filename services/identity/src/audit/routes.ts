import { audit } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { invalidField } from '@evenhand/service-kit/problems'
import { listAudit } from './find-lines.ts'
import type { AuditRow } from './store.ts'

/** Who did what, for administrators; the contract lets nobody else in. */
export const auditRoutes = (db: Database): readonly Route[] => [
  route(audit.listAudit, async ({ query }) => {
    const { from, to, limit } = query
    if (from !== undefined && to !== undefined && from > to)
      throw invalidField('to', 'The last day can’t be before the first')
    const rows = await listAudit(db, query)
    return { items: rows.map(toEntry), next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null }
  }),
]

const toEntry = ({ at, cents, thingKind, thingId, times, ...row }: AuditRow): audit.AuditEntry => ({
  ...row,
  at: at.toISOString(),
  thing: thingKind === null || thingId === null ? null : { kind: thingKind, id: thingId },
  amount: cents === null ? null : toDollars(cents),
  ...(times ? { times } : {}),
})
