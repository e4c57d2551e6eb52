import { books } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import type { Caller } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { type AuditRow, listAudit } from './store.ts'

export const auditRoutes = ({ db }: { db: Database }) => [
  route(books.listAudit, async ({ query }) => {
    const { after, limit } = query
    const rows = await listAudit(db, { limit, ...(after === undefined ? {} : { after }) })
    return { items: rows.map(toAuditEntry), next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null }
  }),
]

export const toAuditEntry = (row: AuditRow): books.AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.administratorId,
  action: row.action,
  giftId: row.giftId,
  donorName: row.donorName,
  amount: row.cents === null ? null : toDollars(row.cents),
  words: row.words,
})

/** Who is written down. The contract let nobody else in. */
export function administratorOf(caller: Caller): string {
  if (caller.role !== 'administrator') throw new Problem('not-allowed')
  return caller.administratorId
}
