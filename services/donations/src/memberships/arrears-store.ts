import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import type { ArrearsStep } from './rules.ts'

export interface DueStep {
  invoiceId: string
  membershipId: string
  subscriptionId: string
  step: ArrearsStep
}

export async function insertSteps(
  tx: Transaction,
  arrears: { invoiceId: string; membershipId: string },
  plan: readonly { step: ArrearsStep; dueAt: Date }[],
): Promise<void> {
  for (const { step, dueAt } of plan) {
    await tx.query(sql`
      insert into arrears_steps (invoice_id, step, membership_id, due_at, next_try_at)
      values (${arrears.invoiceId}, ${step}, ${arrears.membershipId}, ${dueAt}, ${dueAt}) on conflict do nothing`)
  }
}

/** The next step that is due, for one worker; should it die, another one takes the step after a while. */
export async function claimStep(db: Queries, now: Date, againAt: Date): Promise<DueStep | undefined> {
  const [row] = await db.query<DueStep>(sql`
    update arrears_steps set next_try_at = ${againAt}
    from memberships
    where memberships.id = membership_id and (invoice_id, step) = (
      select invoice_id, step from arrears_steps where outcome is null and next_try_at <= ${now}
      order by due_at limit 1 for update skip locked)
    returning invoice_id as "invoiceId", membership_id as "membershipId", subscription_id as "subscriptionId", step`)
  return row
}

/** Answers false when somebody settled it before. */
export async function settleStep(
  tx: Transaction,
  { invoiceId, step }: Pick<DueStep, 'invoiceId' | 'step'>,
  outcome: 'done' | 'needless',
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update arrears_steps set outcome = ${outcome}, settled_at = ${now}
    where invoice_id = ${invoiceId} and step = ${step} and outcome is null returning 1`)
  return rows.length === 1
}

/** Nothing more is due for payments that are no longer missing. */
export async function dropSteps(
  tx: Transaction,
  membershipId: string,
  missingInvoice: string | undefined,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update arrears_steps set outcome = 'needless', settled_at = ${now}
    where membership_id = ${membershipId} and outcome is null and invoice_id is distinct from ${missingInvoice ?? null}`)
}
