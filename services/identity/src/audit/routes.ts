import { audit } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { type AuditRow, listAudit } from './store.ts'

/** Who did what, for administrators; the contract lets nobody else in. */
export const auditRoutes = (db: Database): readonly Route[] => [
  route(audit.listAudit, async ({ query: { area, after, limit } }) => {
    const actions = area && actionsOf(area)
    const rows = await listAudit(db, { actions, limit, ...(after === undefined ? {} : { after }) })
    return { items: rows.map(toEntry), next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null }
  }),
]

const everyAction = Object.keys(audit.auditedActions) as audit.AuditedAction[]

const actionsOf = (area: audit.AuditArea): audit.AuditedAction[] =>
  everyAction.filter((action) => audit.auditedActions[action] === area)

const toEntry = ({ at, cents, thingKind, thingId, ...row }: AuditRow): audit.AuditEntry => ({
  ...row,
  at: at.toISOString(),
  thing: thingKind === null || thingId === null ? null : { kind: thingKind, id: thingId },
  amount: cents === null ? null : toDollars(cents),
})
