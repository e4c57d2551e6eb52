import { administratorOf } from '@evenhand/service-kit/auth'
import { exportTrail } from './export.ts'
import { audit, inside } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { invalidField } from '@evenhand/service-kit/problems'
import { listAudit } from './find-lines.ts'
import { noteLook } from './note-look.ts'
import type { AuditRow } from './store.ts'

/** Who did what, for administrators; the contract lets nobody else in. */
export const auditRoutes = (db: Database, now: () => Date): readonly Route[] => [
  route(audit.exportAudit, async ({ query }, { caller }) => {
    refuseBackward(query)
    return exportTrail(db, { filter: query, administratorId: administratorOf(caller), now: now() })
  }),
  route(inside.recordLook, async ({ body }, { caller }) => {
    await noteLook(db, { ...body, by: administratorOf(caller), now: now() })
    return undefined
  }),
  route(audit.listAudit, async ({ query }) => {
    const { limit } = query
    refuseBackward(query)
    const rows = await listAudit(db, query)
    return { items: rows.map(toEntry), next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null }
  }),
]

function refuseBackward({ from, to }: Pick<audit.AuditFilter, 'from' | 'to'>): void {
  if (from !== undefined && to !== undefined && from > to)
    throw invalidField('to', 'The last day can’t be before the first')
}

const toEntry = ({ at, cents, thingKind, thingId, times, ...row }: AuditRow): audit.AuditEntry => ({
  ...row,
  at: at.toISOString(),
  thing: thingKind === null || thingId === null ? null : { kind: thingKind, id: thingId },
  amount: cents === null ? null : toDollars(cents),
  ...(times ? { times } : {}),
})
