import { type Queries, sql } from '@evenhand/service-kit/postgres'

export type AuditedAction = 'made' | 'logged-in' | 'login-failed' | 'locked-out' | 'password-set'

/** Writes down who did what. Nobody can change or remove it afterwards, this service included. */
export async function writeAudit(db: Queries, action: AuditedAction, administratorId: string | null): Promise<void> {
  await db.query(sql`insert into audit_log (action, administrator_id) values (${action}, ${administratorId})`)
}
